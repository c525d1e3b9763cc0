import {
	ContactMessagesQuery,
	ContactMessagesResponse,
	ContactRequest,
	ContactResponse,
} from '@panelyard/contracts/public/contact'
import { onlySuperAdmins } from '../../access/only-super-admins.ts'
import type { Feature } from '../../platform/feature.ts'
import { networkOf } from '../../platform/http/visitor-limit.ts'
import { listMessages, receiveMessage } from './contact.service.ts'

/** The longest message in the script that needs most bytes, and the rest of the form. */
const MOST_BYTES = 32 * 1024

/** Messages of visitors to the operator. */
export const contactFeature: Feature = (app, platform) => {
	app.post(
		'/contact',
		{
			schema: { tags: ['contact'], body: ContactRequest, response: { 201: ContactResponse } },
			bodyLimit: MOST_BYTES,
			config: {
				rateLimit: { ...platform.config.rateLimits.contact, keyGenerator: ({ ip }) => `contact ${networkOf(ip)}` },
			},
		},
		async (request, reply) => {
			await receiveMessage(platform, request.body)
			return reply.status(201).send({ received: true as const })
		},
	)

	app.get(
		'/admin/contact',
		{
			preValidation: onlySuperAdmins,
			schema: { hide: true, querystring: ContactMessagesQuery, response: { 200: ContactMessagesResponse } },
		},
		({ query }) => listMessages(platform, query.page, query.page_size),
	)
}
