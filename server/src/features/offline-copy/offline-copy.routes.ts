import { OfflineCopyResponse } from '@panelyard/contracts/projects/offline-copy'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { offlineCopy } from './offline-copy.service.ts'

const ProjectParams = z.object({ id: z.string() })

/** What devices keep of a project beside the lists and the model. */
export const offlineCopyFeature: Feature = (app, { database }) => {
	app.get(
		'/projects/:id/offline_copy',
		{ schema: { tags: ['offline copy'], params: ProjectParams, response: { 200: OfflineCopyResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'viewer')
			return offlineCopy(database, user.id, project)
		},
	)
}
