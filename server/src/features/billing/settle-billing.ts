import type Stripe from 'stripe'
import { recordAction } from '../../access/audit.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { sweepEach } from '../../platform/queue/sweeper.ts'
import * as queries from './billing.queries.ts'
import { settleSession } from './checkout.service.ts'
import { atStripe, isRejected, type Payments, requirePayments } from './stripe-client.ts'
import { readAnew, readSubscription, storeReading } from './subscriptions.service.ts'

/** Companies that one sweep looks at, for each of two reasons. */
const MOST = 100
const MOST_UNREACHABLE = 2

/**
 * Brings Stripe and the database together where they may differ: as many seats as members, no subscription of a deleted
 * company, one subscription for each company, and whatever an event that never came would have said. Doing it again
 * changes nothing more. It stops when Stripe can't be reached for two companies in a row: one alone may be at fault itself.
 * @returns how many companies it settled
 */
export async function settleBilling(platform: Platform, signal?: AbortSignal): Promise<number> {
	if (!platform.config.stripe) return 0
	const payments = await requirePayments(platform.config)
	const away = new AbortController()
	const stop = signal ? AbortSignal.any([signal, away.signal]) : away.signal
	let settled = 0
	let unreachable = 0
	for (const what of ['seats', 'rest'] as const) {
		if (stop.aborted) break
		settled += await sweepEach(
			await queries.unsettledBilling(platform.database, what, MOST),
			async (billing) => {
				const done = await settle(platform, payments, billing)
				unreachable = 0
				return done
			},
			(error, { company_id }) => {
				if (isUnreachable(error) && ++unreachable === MOST_UNREACHABLE) away.abort()
				platform.log.error({ err: error, company_id }, "billing: couldn't settle a company")
			},
			stop,
		)
	}
	return settled
}

const isUnreachable = (error: unknown): boolean =>
	error instanceof AppError && error.code === 'UNAVAILABLE' && !isRejected(error)

async function settle(platform: Platform, payments: Payments, billing: queries.KeptBilling): Promise<boolean> {
	const { checkout_session_id, subscription_id } = billing
	const { stripe } = payments
	if (checkout_session_id !== null) {
		const session = await atStripe(() => stripe.checkout.sessions.retrieve(checkout_session_id))
		if (session.status !== 'open') await settleSession(platform, payments, billing.id, session)
		else if (billing.is_company_deleted) await atStripe(() => stripe.checkout.sessions.expire(checkout_session_id))
	}
	if (subscription_id === null || billing.status === null || billing.status === 'canceled') return true
	if (billing.company_id === null) {
		await readAnew(platform, payments, billing)
		return true
	}
	if (billing.is_company_deleted ? billing.ends_at === null : billing.is_ended_by_deletion) {
		await endOrResume(platform, payments, billing, subscription_id)
		return true
	}
	const seats = Math.max(1, billing.seats_now)
	if (!billing.is_company_deleted && billing.seats !== seats && billing.subscription_item_id !== null) {
		const items = [{ id: billing.subscription_item_id, quantity: seats }]
		await change(platform, payments, subscription_id, () =>
			stripe.subscriptions.update(subscription_id, {
				items,
				proration_behavior: 'create_prorations',
				expand: ['items.data.price.product'],
			}),
		)
		return true
	}
	if (billing.is_read_old) await readAnew(platform, payments, billing)
	return true
}

/** The subscription of a deleted company runs out, and goes on when the company is restored before. */
async function endOrResume(
	platform: Platform,
	payments: Payments,
	billing: queries.KeptBilling,
	subscription_id: string,
): Promise<void> {
	const ends = billing.is_company_deleted
	// Noted before it ends, so that a crash doesn't keep it from being resumed. One that people ended isn't resumed.
	if (ends) await queries.noteEndedByDeletion(platform.database, billing.id, true)
	await change(platform, payments, subscription_id, () =>
		payments.stripe.subscriptions.update(subscription_id, {
			cancel_at_period_end: ends,
			expand: ['items.data.price.product'],
		}),
	)
	if (!ends) await queries.noteEndedByDeletion(platform.database, billing.id, false)
	await recordAction(platform.database, {
		project_id: null,
		user_id: null,
		action: ends ? 'billing.ended_with_company' : 'billing.resumed_with_company',
		...(billing.company_id ? { subject_id: billing.company_id } : {}),
	})
}

/** Stripe rejects changes of a subscription that has ended there, or is gone: then what it is now is stored. */
async function change(
	platform: Platform,
	payments: Payments,
	subscription_id: string,
	call: () => Promise<Stripe.Subscription>,
): Promise<void> {
	const read_at = await queries.databaseNow(platform.database)
	try {
		await storeReading(platform, payments, await atStripe(call), read_at)
	} catch (error) {
		if (isRejected(error)) await readSubscription(platform, payments, subscription_id)
		throw error
	}
	platform.log.info({ subscription: subscription_id }, 'billing: changed a subscription')
}
