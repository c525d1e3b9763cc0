import {
	AnalyticsReportQuery,
	AnalyticsReportResponse,
	AnalyticsRequest,
	AnalyticsResponse,
	MOST_ANALYTICS_BYTES,
} from '@panelyard/contracts/console/analytics'
import type { FastifyRequest } from 'fastify'
import { onlySuperAdmins } from '../../access/only-super-admins.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Feature } from '../../platform/feature.ts'
import { inMemory } from '../../platform/http/rate-limits.ts'
import { networkOf } from '../../platform/http/visitor-limit.ts'
import * as service from './analytics.service.ts'

/** Calls of one network: several people may share it, each with a call a second at most. */
const MOST_CALLS = { max: 300, timeWindow: 60_000 }
/** Events of one network, and of everybody: what is over it isn't stored. Each server counts for itself. */
const MOST_EVENTS = { max: 1500, timeWindow: 60_000 }
const MOST_EVENTS_A_DAY = { max: 500_000, timeWindow: 86_400_000 }

/** How the site is used: taken from anyone, shown to the operator alone. */
export const analyticsFeature: Feature = (app, { database }) => {
	// In memory, since a count that servers share would cost each call a second write. The address isn't kept longer.
	const calls = inMemory()

	app.post(
		'/analytics/events',
		{
			bodyLimit: MOST_ANALYTICS_BYTES,
			schema: { tags: ['analytics'], body: AnalyticsRequest, response: { 200: AnalyticsResponse } },
			preValidation: async (request) => {
				const { current, ttl } = await calls.add(networkOf(request.ip), MOST_CALLS.timeWindow)
				if (current <= MOST_CALLS.max) return
				const retry_after_seconds = Math.max(1, Math.ceil(ttl / 1000))
				throw new AppError('RATE_LIMITED', 'Too many requests. Please wait a moment and try again.', {
					retry_after_seconds,
				})
			},
		},
		async (request) => {
			if (asksNotToBeTracked(request)) return { stored: 0 }
			const amount = request.body.events.length
			const ofNetwork = await calls.add(`events of ${networkOf(request.ip)}`, MOST_EVENTS.timeWindow, amount)
			if (ofNetwork.current > MOST_EVENTS.max) return { stored: 0 }
			const ofAll = await calls.add('events', MOST_EVENTS_A_DAY.timeWindow, amount)
			if (ofAll.current > MOST_EVENTS_A_DAY.max) return { stored: 0 }
			return { stored: await service.storeEvents(database, request.body) }
		},
	)

	app.get(
		'/admin/analytics',
		{
			preValidation: onlySuperAdmins,
			schema: { hide: true, querystring: AnalyticsReportQuery, response: { 200: AnalyticsReportResponse } },
		},
		async ({ query }) => ({ report: await service.analyticsReport(database, query.from, query.to) }),
	)
}

const asksNotToBeTracked = ({ headers }: FastifyRequest): boolean => headers.dnt === '1' || headers['sec-gpc'] === '1'
