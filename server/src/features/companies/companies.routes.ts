import {
	COMPANY_RESTORABLE_DAYS,
	CompanyDeletedResponse,
	CompanyDeletionImpact,
	CompanyListResponse,
	CompanyResponse,
	CompanyRolesResponse,
	CompanyUsageResponse,
	CreateCompanyRequest,
	UpdateCompanyRequest,
} from '@panelyard/contracts/companies/companies'
import { ProjectListQuery, ProjectListResponse } from '@panelyard/contracts/projects/projects'
import { PageQuery } from '@panelyard/contracts/values/paging'
import { z } from 'zod'
import { openCompany } from '../../access/company-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { smallUploads } from '../files/small-uploads.ts'
import { requireImageBytes } from '../images/images.service.ts'
import { listProjects } from '../projects/projects.service.ts'
import * as service from './companies.service.ts'
import * as logos from './logos.service.ts'

const CompanyParams = z.object({ id: z.string() })
const LogoParams = z.object({ id: z.string(), image_id: z.string() })
const tags = ['companies']

/** The companies of a person. */
export const companiesFeature: Feature = async (app, platform) => {
	const { database } = platform
	const list = { schema: { tags, querystring: PageQuery, response: { 200: CompanyListResponse } } }
	const one = { schema: { tags, params: CompanyParams, response: { 200: CompanyResponse } } }

	app.get('/companies', list, (request) =>
		service.listCompanies(database, requireUser(request).id, request.query, { deleted: false }),
	)
	app.get('/companies/deleted', list, (request) =>
		service.listCompanies(database, requireUser(request).id, request.query, { deleted: true }),
	)

	app.post(
		'/companies',
		{ schema: { tags, body: CreateCompanyRequest, response: { 201: CompanyResponse } } },
		async (request, reply) =>
			reply.code(201).send({ company: await service.createCompany(platform, requireUser(request), request.body) }),
	)

	app.get('/companies/:id', one, async (request) => ({
		company: await service.companyFor(database, requireUser(request), request.params.id),
	}))

	app.put(
		'/companies/:id',
		{ schema: { tags, params: CompanyParams, body: UpdateCompanyRequest, response: { 200: CompanyResponse } } },
		async (request) => ({
			company: await service.updateCompany(platform, requireUser(request), request.params.id, request.body),
		}),
	)

	app.get(
		'/companies/:id/deletion_impact',
		{ schema: { tags, params: CompanyParams, response: { 200: CompanyDeletionImpact } } },
		(request) => service.deletionImpact(database, requireUser(request), request.params.id),
	)

	app.delete(
		'/companies/:id',
		{ schema: { tags, params: CompanyParams, response: { 200: CompanyDeletedResponse } } },
		async (request) => {
			await service.deleteCompany(platform, requireUser(request), request.params.id)
			return { message: 'Company deleted', restorable_days: COMPANY_RESTORABLE_DAYS }
		},
	)

	app.post('/companies/:id/restore', one, async (request) => ({
		company: await service.restoreCompany(platform, requireUser(request), request.params.id),
	}))

	app.get(
		'/companies/:id/roles',
		{ schema: { tags, params: CompanyParams, response: { 200: CompanyRolesResponse } } },
		async (request) => ({ roles: await service.rolesOf(database, requireUser(request), request.params.id) }),
	)

	app.get(
		'/companies/:id/usage',
		{ schema: { tags, params: CompanyParams, response: { 200: CompanyUsageResponse } } },
		async (request) => {
			const { company } = await openCompany(database, requireUser(request), request.params.id, 'see_usage')
			return { usage: await service.companyUsage(database, company.id) }
		},
	)

	app.get(
		'/companies/:id/projects',
		{
			schema: {
				tags,
				description: 'Those of its projects that the asking person may see.',
				params: CompanyParams,
				querystring: ProjectListQuery,
				response: { 200: ProjectListResponse },
			},
		},
		async (request) => {
			const user = requireUser(request)
			const { company } = await openCompany(database, user, request.params.id, 'see_company')
			return listProjects(database, user.id, request.query, company.id)
		},
	)

	await smallUploads(app, platform, (scope, takeBody) => {
		scope.post(
			'/companies/:id/logo',
			{
				schema: {
					tags,
					description: 'The body is the image: JPEG, PNG or WebP. Its metadata is removed.',
					consumes: ['image/jpeg', 'image/png', 'image/webp'],
					params: CompanyParams,
					response: { 200: CompanyResponse },
				},
			},
			async (request) => {
				const user = requireUser(request)
				const { company } = await openCompany(database, user, request.params.id, 'edit_company')
				return {
					company: await takeBody(request, requireImageBytes, (body) =>
						logos.putLogo(platform, user, company.id, body),
					),
				}
			},
		)
	})

	app.delete('/companies/:id/logo', one, async (request) => ({
		company: await logos.removeLogo(platform, requireUser(request), request.params.id),
	}))

	app.get(
		'/companies/:id/logo/:image_id',
		{ compress: false, schema: { tags, params: LogoParams } },
		async (request, reply) => {
			const { id, image_id } = request.params
			const bytes = await logos.logoFile(database, requireUser(request), id, image_id)
			return reply
				.type('image/webp')
				.header('cache-control', 'private, max-age=31536000, immutable')
				.header('x-content-type-options', 'nosniff')
				.header('content-security-policy', "default-src 'none'; sandbox")
				.send(bytes)
		},
	)
}
