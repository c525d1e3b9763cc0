import {
	BillingConfigResponse,
	BillingPageResponse,
	BillingStatus,
	BillingStatusQuery,
	CheckoutRequest,
	CompanySnapshotsResponse,
	PortalRequest,
	WebhookResponse,
} from '@panelyard/contracts/companies/billing'
import type { FastifyRequest } from 'fastify'
import { requireUser } from '../../access/require-user.ts'
import type { App, Feature } from '../../platform/feature.ts'
import { ownAddress } from '../../platform/own-address.ts'
import { billingConfig, billingStatus } from './billing-status.service.ts'
import { openPortal, startCheckout } from './checkout.service.ts'
import { payableCompany } from './payable-company.ts'
import { snapshotsOf } from './snapshots.service.ts'
import { receiveEvent } from './subscriptions.service.ts'

const tags = ['billing']
/** The largest events of Stripe's are some 100 kB. */
const MOST_EVENT_BYTES = 512 * 1024

/** Plans, what a company pays, and Stripe's events about it. */
export const billingFeature: Feature = async (app, platform) => {
	const { config, database } = platform
	const rateLimit = {
		max: 20,
		timeWindow: '1 minute',
		hook: 'preHandler' as const,
		keyGenerator: (request: FastifyRequest) => `billing pages ${request.user?.id ?? request.ip}`,
	}

	app.get('/billing/config', { schema: { tags, response: { 200: BillingConfigResponse } } }, () =>
		billingConfig(platform),
	)

	app.get(
		'/billing/status',
		{ schema: { tags, querystring: BillingStatusQuery, response: { 200: BillingStatus } } },
		async (request) => billingStatus(platform, requireUser(request), request.query.company_id),
	)

	app.post(
		'/billing/checkout',
		{ schema: { tags, body: CheckoutRequest, response: { 200: BillingPageResponse } }, config: { rateLimit } },
		async (request) => ({
			url: await startCheckout(platform, requireUser(request), request.body, ownAddress(config, request)),
		}),
	)

	app.post(
		'/billing/portal',
		{ schema: { tags, body: PortalRequest, response: { 200: BillingPageResponse } }, config: { rateLimit } },
		async (request) => ({
			url: await openPortal(platform, requireUser(request), request.body ?? {}, ownAddress(config, request)),
		}),
	)

	app.get(
		'/billing/snapshots',
		{ schema: { tags, querystring: BillingStatusQuery, response: { 200: CompanySnapshotsResponse } } },
		async (request) => {
			const { id } = await payableCompany(database, requireUser(request).id, request.query.company_id, 'see_billing')
			return { snapshots: await snapshotsOf(database, id) }
		},
	)

	await app.register(async (scope: App) => {
		// The signature is of the bytes.
		scope.removeAllContentTypeParsers()
		scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
		scope.post(
			'/billing/webhook',
			{
				schema: { tags, description: "Stripe's events, signed.", response: { 200: WebhookResponse } },
				config: { is_same_for_all: true },
				bodyLimit: MOST_EVENT_BYTES,
			},
			async (request) => {
				const signature = request.headers['stripe-signature']
				const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
				await receiveEvent(platform, payload, typeof signature === 'string' ? signature : undefined)
				return { received: true as const }
			},
		)
	})
}
