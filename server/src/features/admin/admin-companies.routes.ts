import { CompanySnapshotsResponse } from '@panelyard/contracts/companies/billing'
import {
	AdminCompanyListQuery,
	AdminCompanyListResponse,
	AdminCompanyResponse,
	AdminSnapshotsQuery,
	BillingCommandRequest,
	BillingCommandResponse,
} from '@panelyard/contracts/console/companies'
import { z } from 'zod'
import { onlySuperAdmins, provenSuperAdmins } from '../../access/only-super-admins.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import * as service from './admin-companies.service.ts'

const params = z.object({ id: z.string() })
const preValidation = onlySuperAdmins

/** The console's companies, what they pay, and the commands of billing. */
export const adminCompaniesFeature: Feature = (app, platform) => {
	for (const path of ['/admin/api/companies', '/admin/api/billing/companies'])
		app.get(
			path,
			{
				preValidation,
				schema: { hide: true, querystring: AdminCompanyListQuery, response: { 200: AdminCompanyListResponse } },
			},
			async (request) => service.listCompanies(platform, request.query),
		)

	app.get(
		'/admin/api/companies/:id',
		{ preValidation, schema: { hide: true, params, response: { 200: AdminCompanyResponse } } },
		async (request) => ({ company: await service.readCompany(platform.database, request.params.id) }),
	)

	app.get(
		'/admin/api/billing/company/:id/snapshots',
		{
			preValidation,
			schema: { hide: true, params, querystring: AdminSnapshotsQuery, response: { 200: CompanySnapshotsResponse } },
		},
		async (request) => ({
			snapshots: await service.readSnapshots(platform.database, request.params.id, request.query.month),
		}),
	)

	app.post(
		'/admin/api/billing/run-cli',
		{
			preValidation: provenSuperAdmins,
			schema: { hide: true, body: BillingCommandRequest, response: { 200: BillingCommandResponse } },
		},
		async (request) => ({ result: await service.runCommand(platform, requireUser(request).id, request.body) }),
	)
}
