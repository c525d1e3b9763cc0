import {
	AssignAccessRequest,
	ProjectAccessResponse,
	ReplaceAccessRequest,
} from '@panelyard/contracts/projects/projects'
import { PageQuery } from '@panelyard/contracts/values/paging'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { ownAddress } from '../../platform/own-address.ts'
import * as service from './project-access.service.ts'

const ProjectParams = z.object({ id: z.string() })
const PersonParams = z.object({ id: z.string(), user_id: z.string() })
const FIRST_PAGE = PageQuery.parse({})
const tags = ['projects']

/** Who may see and change a project. */
export const projectAccessFeature: Feature = (app, platform) => {
	const { config, database } = platform

	app.get(
		'/projects/:id/access',
		{ schema: { tags, params: ProjectParams, querystring: PageQuery, response: { 200: ProjectAccessResponse } } },
		async (request) => {
			const { project } = await openProject(database, requireUser(request), request.params.id, 'viewer')
			return service.projectAccess(database, project.id, request.query)
		},
	)

	app.put(
		'/projects/:id/access',
		{ schema: { tags, params: ProjectParams, body: ReplaceAccessRequest, response: { 200: ProjectAccessResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'manager')
			await service.replaceAccess(platform, user, project.id, request.body, ownAddress(config, request))
			return service.projectAccess(database, project.id, FIRST_PAGE)
		},
	)

	app.post(
		'/projects/:id/access/assign',
		{ schema: { tags, params: ProjectParams, body: AssignAccessRequest, response: { 200: ProjectAccessResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'manager')
			await service.assignAccess(platform, user, project.id, request.body, ownAddress(config, request))
			return service.projectAccess(database, project.id, FIRST_PAGE)
		},
	)

	app.delete(
		'/projects/:id/access/:user_id',
		{
			schema: {
				tags,
				description:
					'`user_id` is the id of a person, or the e-mail address of a pending entry. Everybody may remove themselves; the ' +
					'list is empty then.',
				params: PersonParams,
				response: { 200: ProjectAccessResponse },
			},
		},
		async (request) => {
			const user = requireUser(request)
			const { id, user_id } = request.params
			const { project } = await openProject(database, user, id, service.roleToRemove(user.id, user_id))
			await service.removeAccess(platform, user.id, project.id, user_id)
			if (service.isSelf(user.id, user_id)) return { access: [], total: 0, page: 1, page_size: FIRST_PAGE.page_size }
			return service.projectAccess(database, project.id, FIRST_PAGE)
		},
	)
}
