import { DuplicateProjectRequest } from '@panelyard/contracts/projects/duplicates'
import { ProjectResponse } from '@panelyard/contracts/projects/projects'
import { z } from 'zod'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { uploadLimit } from '../files/upload-limit.ts'
import { duplicateProject } from './duplicates.service.ts'

/** Makes projects of other projects. */
export const duplicatesFeature: Feature = (app, platform) => {
	const limit = uploadLimit(app, platform)

	app.post(
		'/projects/:id/duplicate',
		{
			schema: {
				tags: ['projects'],
				params: z.object({ id: z.string() }),
				body: DuplicateProjectRequest,
				response: { 201: ProjectResponse },
			},
		},
		async (request, reply) => {
			const user = requireUser(request)
			await limit.check(request)
			const project = await duplicateProject(platform, user, request.params.id, request.body)
			await limit.count(request)
			return reply.code(201).send({ project })
		},
	)
}
