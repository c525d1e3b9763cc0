import { MergePlanResponse, PlanMergeRequest } from '@panelyard/contracts/models/model-merges'
import { requireUser } from '../../access/require-user.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Feature } from '../../platform/feature.ts'
import { untilClosed } from '../../platform/http/until-closed.ts'
import { planMerge } from './model-merges.service.ts'

/** Comparisons allowed for each upload: every changed choice makes another one. */
const PLANS_PER_UPLOAD = 10

/** What merging several uploaded files would give, before it is done by `POST /projects/create_merged`. */
export const modelMergesFeature: Feature = (app, platform) => {
	const { max, timeWindow } = platform.config.rateLimits.upload
	const limit = app.createRateLimit({
		max: max * PLANS_PER_UPLOAD,
		timeWindow,
		keyGenerator: (request) => `merge plans of ${request.user?.id ?? request.ip}`,
	})
	app.post(
		'/model_merges/plan',
		{
			schema: {
				tags: ['model merges'],
				description:
					'Compares 2 to 20 files that the person has uploaded: their positions, which storeys are merged, and conflicts.',
				body: PlanMergeRequest,
				response: { 200: MergePlanResponse },
			},
		},
		async (request, reply) => {
			const user = requireUser(request)
			const state = await limit(request)
			if (!state.isAllowed && state.isExceeded)
				throw new AppError('RATE_LIMITED', 'You’ve compared too many files. Try again in a few minutes.')
			return { plan: await planMerge(platform, user, request.body, untilClosed(reply)) }
		},
	)
}
