import { DeletedProjectListResponse, ProjectResponse } from '@panelyard/contracts/projects/projects'
import { PageQuery } from '@panelyard/contracts/values/paging'
import { z } from 'zod'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import * as service from './deleted-projects.service.ts'

const ProjectParams = z.object({ id: z.string() })
const tags = ['projects']

/** Deleted projects, which can be restored for a time. */
export const deletedProjectsFeature: Feature = (app, platform) => {
	app.get(
		'/projects/deleted',
		{ schema: { tags, querystring: PageQuery, response: { 200: DeletedProjectListResponse } } },
		async (request) => {
			const user = requireUser(request)
			return service.listDeletedProjects(platform.database, user.is_super_admin ? null : user.id, request.query)
		},
	)

	app.post(
		'/projects/:id/restore',
		{
			schema: {
				tags,
				description: 'For managers, and for super admins, who become the manager if there is none.',
				params: ProjectParams,
				response: { 200: ProjectResponse },
			},
		},
		async (request) => ({
			project: await service.restoreProject(platform, requireUser(request), request.params.id),
		}),
	)
}
