import { CreateMergedRequest } from '@panelyard/contracts/models/model-merges'
import { ConversionStatusResponse } from '@panelyard/contracts/projects/projects'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { uploadLimit } from '../files/upload-limit.ts'
import { checkMergeable, createMergedProject } from './create-merged.service.ts'

/** Creating a project whose model is made of several files. */
export const createMergedFeature: Feature = (app, platform) => {
	const limit = uploadLimit(app, platform)
	app.post(
		'/projects/create_merged',
		{
			schema: {
				tags: ['projects'],
				description:
					'Creates a project from 2 to 20 files that the person has already uploaded. The first one keeps its coordinates. `POST /model_merges/plan` returns the result in advance.',
				body: CreateMergedRequest,
				response: { 201: ConversionStatusResponse },
			},
		},
		async (request, reply) => {
			const user = requireUser(request)
			await checkMergeable(platform, user, request.body.file_ids)
			await limit.count(request)
			return reply.code(201).send(await createMergedProject(platform, user, request.body))
		},
	)
}
