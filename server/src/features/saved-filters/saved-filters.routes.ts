import {
	ChangeSavedFilterRequest,
	CreateSavedFilterRequest,
	SavedFilterListResponse,
	SavedFilterResponse,
} from '@panelyard/contracts/projects/saved-filters'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import * as service from './saved-filters.service.ts'

const ProjectParams = z.object({ id: z.string() })
const FilterParams = z.object({ id: z.string(), filter_id: z.string() })
const tags = ['saved filters']

/** Named filters of a project's panels. Everybody with a role in it saves them, for themselves or for all. */
export const savedFiltersFeature: Feature = (app, { database }) => {
	app.get(
		'/projects/:id/filters',
		{ schema: { tags, params: ProjectParams, response: { 200: SavedFilterListResponse } } },
		async ({ user, params }) => {
			const { project, role } = await openProject(database, user, params.id, 'visitor')
			const asking = { project_id: project.id, user_id: user?.id ?? null, role }
			return { filters: await service.projectFilters(database, asking) }
		},
	)

	app.post(
		'/projects/:id/filters',
		{ schema: { tags, params: ProjectParams, body: CreateSavedFilterRequest, response: { 201: SavedFilterResponse } } },
		async (request, reply) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'viewer')
			const filter = await service.saveFilter(database, project.id, user.id, request.body)
			return reply.code(201).send({ filter })
		},
	)

	app.put(
		'/projects/:id/filters/:filter_id',
		{
			schema: {
				tags,
				params: FilterParams,
				body: ChangeSavedFilterRequest,
				response: { 200: SavedFilterListResponse },
			},
		},
		async (request) => {
			const user = requireUser(request)
			const { id, filter_id } = request.params
			const { project } = await openProject(database, user, id, 'viewer')
			return { filters: await service.changeFilter(database, project.id, user.id, filter_id, request.body) }
		},
	)

	app.delete(
		'/projects/:id/filters/:filter_id',
		{ schema: { tags, params: FilterParams, response: { 200: SavedFilterListResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { id, filter_id } = request.params
			const { project } = await openProject(database, user, id, 'viewer')
			return { filters: await service.deleteFilter(database, project.id, user.id, filter_id) }
		},
	)
}
