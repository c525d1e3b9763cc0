import {
	AdminProjectListQuery,
	AdminProjectListResponse,
	AdminProjectResponse,
} from '@panelyard/contracts/console/projects'
import { z } from 'zod'
import { onlySuperAdmins } from '../../access/only-super-admins.ts'
import { requireUser } from '../../access/require-user.ts'
import { sendArtefact } from '../../models/send-artefact.ts'
import type { Feature } from '../../platform/feature.ts'
import * as service from './admin-projects.service.ts'

const params = z.object({ id: z.string() })
const preValidation = onlySuperAdmins
const response = { 200: AdminProjectResponse }

/** The console's projects: conversions, reports, retry, storage and restoring. Left out of the public description. */
export const adminProjectsFeature: Feature = (app, platform) => {
	const path = '/admin/api/projects'
	app.get(
		path,
		{
			preValidation,
			schema: { hide: true, querystring: AdminProjectListQuery, response: { 200: AdminProjectListResponse } },
		},
		async (request) => service.listProjects(platform.database, request.query),
	)

	app.get(`${path}/:id`, { preValidation, schema: { hide: true, params, response } }, async (request) => ({
		project: await service.readProject(platform.database, request.params.id),
	}))

	app.get(
		`${path}/:id/versions/:version_id/report`,
		{ preValidation, compress: false, schema: { hide: true, params: params.extend({ version_id: z.string() }) } },
		async (request, reply) => {
			const { id, version_id } = request.params
			const sha256 = await service.reportOf(platform.database, id, version_id)
			const artefact = { version_id, sha256, name: 'report.json', project_id: id, cache: 'no-store' }
			return sendArtefact(platform, request, reply, artefact)
		},
	)

	app.post(`${path}/:id/retry`, { preValidation, schema: { hide: true, params, response } }, async (request) => ({
		project: await service.retry(platform, requireUser(request).id, request.params.id),
	}))

	app.post(`${path}/:id/restore`, { preValidation, schema: { hide: true, params, response } }, async (request) => ({
		project: await service.restore(platform, requireUser(request), request.params.id),
	}))
}
