import { ProjectResponse } from '@panelyard/contracts/projects/projects'
import { MOST_DEMO_BYTES, TakeDemoRequest } from '@panelyard/contracts/public/demo-work'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { uploadLimit } from '../files/upload-limit.ts'
import { takeDemo } from './demo-work.service.ts'

/** Makes a project of what somebody did in the demo before they had an account. */
export const demoWorkFeature: Feature = (app, platform) => {
	const limit = uploadLimit(app, platform)

	app.post(
		'/projects/create_from_demo',
		{
			bodyLimit: MOST_DEMO_BYTES,
			schema: { tags: ['projects'], body: TakeDemoRequest, response: { 201: ProjectResponse } },
		},
		async (request, reply) => {
			const user = requireUser(request)
			await limit.check(request)
			const project = await takeDemo(platform, user, request.body)
			await limit.count(request)
			return reply.code(201).send({ project })
		},
	)
}
