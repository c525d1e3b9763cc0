import { z } from 'zod'
import { openProject } from '../access/project-permission.ts'
import type { Feature } from '../platform/feature.ts'
import { ArtefactParams, sendArtefact } from './send-artefact.ts'

const Params = ArtefactParams.extend({ id: z.string() })

/** An artefact never changes under its URL, so browsers cache it, each for the person who fetched it. */
export const artefactsFeature: Feature = (app, platform) => {
	app.get(
		'/projects/:id/artefacts/:version_id/:sha256/:name',
		{ compress: false, schema: { tags: ['files'], params: Params } },
		async (request, reply) => {
			const { id, ...artefact } = request.params
			const { project } = await openProject(platform.database, request.user, id, 'visitor')
			const cache = 'private, max-age=31536000, immutable'
			return sendArtefact(platform, request, reply, { ...artefact, project_id: project.id, cache })
		},
	)
}
