import {
	CreateSavedViewRequest,
	MAX_VIEW_LENGTH,
	OpenedViewResponse,
	SavedViewListResponse,
	SavedViewResponse,
} from '@panelyard/contracts/projects/saved-views'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import * as service from './saved-views.service.ts'

const ProjectParams = z.object({ id: z.string() })
const ViewParams = z.object({ id: z.string(), view_id: z.string() })
/** Room for a text that is too long by half, so that the answer can say so. */
const MAX_VIEW_BYTES = MAX_VIEW_LENGTH * 1.5
const tags = ['saved views']

/** Named views of a project's model. Whoever sees the project sees them; everybody with a role in it saves them. */
export const savedViewsFeature: Feature = (app, { database }) => {
	app.get(
		'/projects/:id/views',
		{ schema: { tags, params: ProjectParams, response: { 200: SavedViewListResponse } } },
		async ({ user, params }) => {
			const { project, role } = await openProject(database, user, params.id, 'visitor')
			return {
				views: await service.projectViews(database, { project_id: project.id, user_id: user?.id ?? null, role }),
			}
		},
	)

	app.get(
		'/projects/:id/views/:view_id',
		{ schema: { tags, params: ViewParams, response: { 200: OpenedViewResponse } } },
		async ({ user, params }) => {
			const { project, role } = await openProject(database, user, params.id, 'visitor')
			const asking = { project_id: project.id, user_id: user?.id ?? null, role }
			return { view: await service.openView(database, asking, params.view_id) }
		},
	)

	app.post(
		'/projects/:id/views',
		{
			bodyLimit: MAX_VIEW_BYTES,
			schema: { tags, params: ProjectParams, body: CreateSavedViewRequest, response: { 201: SavedViewResponse } },
		},
		async (request, reply) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'viewer')
			return reply.code(201).send({ view: await service.saveView(database, project.id, user.id, request.body) })
		},
	)

	app.delete(
		'/projects/:id/views/:view_id',
		{ schema: { tags, params: ViewParams, response: { 200: SavedViewListResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { project, role } = await openProject(database, user, request.params.id, 'viewer')
			const asking = { project_id: project.id, user_id: user.id, role }
			await service.deleteView(database, project.id, user.id, request.params.view_id)
			return { views: await service.projectViews(database, asking) }
		},
	)
}
