import type Stripe from 'stripe'
import { recordAction } from '../../access/audit.queries.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { type Notified, notify, tellNotified } from '../notifications/notify.ts'
import * as queries from './billing.queries.ts'
import { planOf } from './plans.ts'
import { atStripe, isMissing, type Payments, requirePayments } from './stripe-client.ts'

/** Seconds that a webhook's signature may be old; the same as Stripe's own default. */
const TOLERANCE_S = 300
/** Stripe sends an event again for three days. */
const EVENTS_KEPT_DAYS = 30

type Cause = { id: string; type: string }

/**
 * Takes an event of Stripe's. What it says isn't used, since events come late, twice and in any order: it only names the
 * subscription, which is read anew from Stripe. An event that took effect does nothing when it comes again.
 * @param payload exactly the bytes that were sent
 * @throws AppError VALIDATION_FAILED when Stripe didn't sign it within 5 minutes, UNAVAILABLE when Stripe can't be
 * reached; Stripe then sends it again
 */
export async function receiveEvent(platform: Platform, payload: Buffer, signature: string | undefined): Promise<void> {
	const payments = await requirePayments(platform.config)
	const event = readEvent(payments, payload, signature)
	if (await queries.isKnownEvent(platform.database, event.id)) return
	const cause = { id: event.id, type: event.type }
	const subscription_id = subscriptionOf(event)
	if (subscription_id === null) await queries.insertEvent(platform.database, event.id, event.type)
	else await readSubscription(platform, payments, subscription_id, cause)
}

function readEvent({ stripe, settings }: Payments, payload: Buffer, signature = ''): Stripe.Event {
	try {
		return stripe.webhooks.constructEvent(payload, signature, settings.webhookSecret, TOLERANCE_S)
	} catch (cause) {
		throw new AppError('VALIDATION_FAILED', "The signature doesn't fit this event", undefined, { cause })
	}
}

const idOf = (value: string | { id: string } | null | undefined): string | null =>
	typeof value === 'string' ? value : (value?.id ?? null)

/** The subscription that an event is about; null for events that change none. */
function subscriptionOf(event: Stripe.Event): string | null {
	switch (event.type) {
		case 'checkout.session.completed':
		case 'checkout.session.async_payment_succeeded':
			return idOf(event.data.object.subscription)
		case 'customer.subscription.created':
		case 'customer.subscription.updated':
		case 'customer.subscription.deleted':
		case 'customer.subscription.paused':
		case 'customer.subscription.resumed':
			return event.data.object.id
		case 'invoice.paid':
		case 'invoice.payment_failed':
			return idOf(event.data.object.parent?.subscription_details?.subscription)
		default:
			return null
	}
}

/**
 * Reads a subscription from Stripe and stores it. Readings that overlap settle on the one that began last: every change
 * at Stripe is followed by an event, and so by a reading that began after it.
 * @param cause the event that led to it, noted in the same transaction
 * @throws AppError UNAVAILABLE when Stripe can't be reached
 */
export async function readSubscription(
	platform: Platform,
	{ stripe }: Payments,
	subscription_id: string,
	cause: Cause | null = null,
): Promise<void> {
	const read_at = await queries.databaseNow(platform.database)
	const read = await atStripe(() =>
		stripe.subscriptions.retrieve(subscription_id, { expand: ['items.data.price.product'] }).catch((error) => {
			if (isMissing(error)) return null
			throw error
		}),
	)
	await storeReading(platform, read, read_at, cause)
}

/** Stores what Stripe answered to a call that began at `read_at`, and tells the company's people when it changed. */
export async function storeReading(
	platform: Platform,
	read: Stripe.Subscription | null,
	read_at: string,
	cause: Cause | null = null,
): Promise<void> {
	const told = await platform.database.transaction(async (tx) => {
		if (cause && !(await queries.insertEvent(tx, cause.id, cause.type))) return null
		const row = read && (await queries.lockBillingOfCustomer(tx, idOf(read.customer) ?? ''))
		if (!read || !row) {
			platform.log.info({ event: cause }, 'billing: an event is about nobody here')
			return null
		}
		if (!(await isToBeStored(tx, platform, row, read, read_at))) return null
		const reading = { ...readingOf(read), read_at }
		await queries.storeSubscription(tx, row.id, reading)
		return hasChanged(row, reading) ? noteChange(tx, row, reading) : null
	})
	if (!told) return
	platform.tellPerson(told.member_ids, 'billing_changed', {})
	tellNotified(platform, ...told.notified)
}

/** A company has one subscription: its last that pays, and of that one the newest reading. */
async function isToBeStored(
	tx: Database,
	{ log }: Platform,
	row: queries.BillingRow,
	read: Stripe.Subscription,
	read_at: string,
): Promise<boolean> {
	if (row.subscription_id === null) return true
	if (row.subscription_id === read.id) return queries.isReadBefore(tx, row.id, read_at)
	if (!isLive(read)) return false
	if (!queries.isPaying(row)) return true
	log.error({ subscription: read.id, company_id: row.company_id }, 'billing: a company has two subscriptions')
	return false
}

type Reading = Omit<queries.SubscriptionReading, 'read_at'>

const hasChanged = (row: queries.BillingRow, reading: Reading): boolean =>
	row.subscription_id !== reading.subscription_id ||
	row.status !== reading.status ||
	row.seats !== reading.seats ||
	row.plan?.id !== reading.plan?.id ||
	row.ends_at?.getTime() !== reading.ends_at?.getTime()

async function noteChange(tx: Database, row: queries.BillingRow, reading: Reading) {
	const { company_id } = row
	await recordAction(tx, {
		project_id: null,
		user_id: null,
		action: 'billing.subscription_changed',
		...(company_id ? { subject_id: company_id } : {}),
		details: {
			subscription: reading.subscription_id,
			status: reading.status,
			seats: reading.seats,
			plan: reading.plan?.id ?? null,
		},
	})
	if (company_id === null) return null
	const notified: Notified[] = []
	const company = await queries.companyName(tx, company_id)
	const payers = (await queries.findPayers(tx, company_id, new Date())).map(({ id }) => id)
	const news = company === null ? null : newsOf(row, reading)
	if (company !== null && news) notified.push(await notify(tx, news, payers, { by: null, values: { company } }))
	return { member_ids: await queries.memberIds(tx, company_id), notified }
}

/** What owners and admins are told: a payment that failed, and a plan that has ended. */
function newsOf(row: queries.BillingRow, reading: Reading): 'payment_failed' | 'plan_ended' | null {
	if (queries.isPaying(row) && !queries.isPaying(reading)) return 'plan_ended'
	return reading.status === 'past_due' && row.status !== 'past_due' ? 'payment_failed' : null
}

const isLive = ({ status }: Stripe.Subscription): boolean => !['canceled', 'incomplete_expired'].includes(status)
const dateOf = (seconds: number | null | undefined): Date | null => (seconds ? new Date(seconds * 1000) : null)

function readingOf(read: Stripe.Subscription): Reading {
	const item = read.items.data[0]
	const period_ends_at = dateOf(item?.current_period_end)
	return {
		subscription_id: read.id,
		subscription_item_id: item?.id ?? null,
		status: queries.knownState(read.status),
		plan: item ? planOf(item.price) : null,
		seats: item?.quantity ?? 0,
		period_ends_at,
		ends_at: dateOf(read.ended_at) ?? dateOf(read.cancel_at) ?? (read.cancel_at_period_end ? period_ends_at : null),
	}
}

/** Forgets events that Stripe no longer sends again. */
export const forgetOldEvents = ({ database }: Pick<Platform, 'database'>): Promise<number> =>
	queries.deleteOldEvents(database, EVENTS_KEPT_DAYS)

/**
 * Reads a company's subscription anew, as an operator asks. False when it has none.
 * @throws AppError NOT_CONFIGURED without keys, UNAVAILABLE when Stripe can't be reached
 */
export async function readSubscriptionOf(platform: Platform, company_id: string): Promise<boolean> {
	const payments = await requirePayments(platform.config)
	const subscription_id = await queries.subscriptionOf(platform.database, company_id)
	if (subscription_id !== null) await readSubscription(platform, payments, subscription_id)
	return subscription_id !== null
}
