import { UndoChangeRequest, UndoChangeResponse } from '@panelyard/contracts/statuses/changes'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { undoChange } from './changes.service.ts'

const ChangeParams = z.object({ id: z.string(), change_id: z.string() })
const tags = ['changes']

/** Taking back what a change did to the statuses of panels. */
export const changesFeature: Feature = (app, platform) => {
	app.post(
		'/projects/:id/changes/:change_id/undo',
		{
			schema: { tags, params: ChangeParams, body: UndoChangeRequest, response: { 200: UndoChangeResponse } },
		},
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(platform.database, user, request.params.id, 'editor')
			return undoChange(platform, user.id, project.id, request.params.change_id, request.body)
		},
	)
}
