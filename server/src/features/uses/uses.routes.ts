import { UsesResponse } from '@panelyard/contracts/projects/uses'
import { z } from 'zod'
import { openProject, requireId } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { filtersWith, viewsWith } from './uses.queries.ts'

const UsesParams = z.object({ id: z.string(), item_id: z.string() })

/** Which saved filters and views find less once a group, a status or a category is deleted. */
export const usesFeature: Feature = (app, { database }) => {
	app.get(
		'/projects/:id/uses/:item_id',
		{ schema: { tags: ['saved filters'], params: UsesParams, response: { 200: UsesResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			const id = requireId(request.params.item_id, 'Not found').toLowerCase()
			const [filters, views] = await Promise.all([
				filtersWith(database, project.id, user.id, id),
				viewsWith(database, project.id, id),
			])
			const seen = filters.filter(({ is_seen }) => is_seen)
			return { filters: seen.map(({ name }) => name), private_filters: filters.length - seen.length, views }
		},
	)
}
