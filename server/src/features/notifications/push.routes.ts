import {
	PushSubscriptionRequest,
	PushSubscriptionResponse,
	PushSubscriptionsResponse,
	UnsubscribeResponse,
} from '@panelyard/contracts/messages/notifications'
import { z } from 'zod'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import * as service from './push.service.ts'

const DeviceParams = z.object({ id: z.uuid() })
const tags = ['notifications']

/** The devices on which a person's browsers show notifications. */
export const pushFeature: Feature = (app, platform) => {
	app.get(
		'/notifications/push-subscriptions',
		{ schema: { tags, response: { 200: PushSubscriptionsResponse } } },
		async (request) => service.pushSubscriptions(platform, requireUser(request).id),
	)

	app.post(
		'/notifications/push-subscriptions',
		{ schema: { tags, body: PushSubscriptionRequest, response: { 201: PushSubscriptionResponse } } },
		async (request, reply) => {
			const agent = request.headers['user-agent'] ?? ''
			const by = { user_id: requireUser(request).id, session_id: request.session?.id ?? '' }
			const subscription = await service.subscribe(platform, by, request.body, agent)
			return reply.code(201).send({ subscription })
		},
	)

	app.delete(
		'/notifications/push-subscriptions/:id',
		{ schema: { tags, params: DeviceParams, response: { 200: UnsubscribeResponse } } },
		async (request) => ({
			removed: await service.unsubscribe(platform, requireUser(request).id, request.params.id),
		}),
	)
}
