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
	payments: Payments,
	subscription_id: string,
	cause: Cause | null = null,
): Promise<void> {
	const { read, read_at } = await retrieve(platform, payments, subscription_id)
	await storeReading(platform, payments, read ?? subscription_id, read_at, cause)
}

async function retrieve(platform: Platform, { stripe }: Payments, subscription_id: string) {
	const read_at = await queries.databaseNow(platform.database)
	const read = await atStripe(() =>
		stripe.subscriptions.retrieve(subscription_id, { expand: ['items.data.price.product'] }).catch((error) => {
			if (isMissing(error)) return null
			throw error
		}),
	)
	return { read, read_at }
}

/**
 * Stores what Stripe answered to a call that began at `read_at`, and tells the company's people when it changed. Of two
 * live subscriptions of a company, it ends one.
 * @param read the subscription; only its id when Stripe doesn't have it
 * @throws AppError UNAVAILABLE when the company has two and Stripe can't be reached
 */
export async function storeReading(
	platform: Platform,
	payments: Payments,
	read: Stripe.Subscription | string,
	read_at: string,
	cause: Cause | null = null,
): Promise<void> {
	const stored = await platform.database.transaction(async (tx) => {
		const row = await billingOf(tx, read)
		if (row && typeof read !== 'string' && isSecond(row, read)) return { second: row.customer_id }
		if (cause && !(await queries.insertEvent(tx, cause.id, cause.type))) return null
		if (!row) platform.log.info({ event: cause }, 'billing: an event is about nobody here')
		return row && storeIn(tx, row, typeof read === 'string' ? endedReading(row) : readingOf(read), read_at)
	})
	if (stored && 'second' in stored) {
		if (stored.second !== null) await keepOneSubscription(platform, payments, stored.second)
		if (cause) await queries.insertEvent(platform.database, cause.id, cause.type)
	} else tellStored(platform, stored)
}

const billingOf = (tx: Database, read: Stripe.Subscription | string): Promise<queries.BillingRow | null> =>
	typeof read === 'string'
		? queries.lockBillingOfSubscription(tx, read)
		: queries.lockBillingOfCustomer(tx, idOf(read.customer) ?? '')

const isSecond = (row: queries.BillingRow, read: Stripe.Subscription): boolean =>
	row.subscription_id !== null && row.subscription_id !== read.id && isLive(read) && queries.isLive(row)

type Stored = { member_ids: string[]; notified: Notified[] }

/** @param replaced the stored subscription whose place another one takes */
async function storeIn(
	tx: Database,
	row: queries.BillingRow,
	reading: Reading,
	read_at: string,
	replaced: string | null = null,
): Promise<Stored | null> {
	const isSame = row.subscription_id === reading.subscription_id
	if (isSame && !(await queries.isReadBefore(tx, row.id, read_at))) return null
	if (!isSame && row.subscription_id !== replaced && !queries.isLive(reading)) return null
	await queries.storeSubscription(tx, row.id, { ...reading, read_at })
	return hasChanged(row, reading) ? noteChange(tx, row, reading) : null
}

function tellStored(platform: Platform, stored: Stored | null): void {
	if (!stored) return
	platform.tellPerson(stored.member_ids, 'billing_changed', {})
	tellNotified(platform, ...stored.notified)
}

/** Subscriptions of one customer that are looked at. */
const MOST = 100

/**
 * Reads all subscriptions of a company, stores the one that counts, and ends the others: one that pays counts before one
 * that is late, that before one that doesn't pay, and the stored one before another. Payers and operators are notified of
 * each that ends; Stripe refunds nothing by itself. Doing it again changes nothing more.
 * @throws AppError UNAVAILABLE when Stripe can't be reached
 */
export async function keepOneSubscription(platform: Platform, payments: Payments, customer_id: string): Promise<void> {
	const { database, log } = platform
	const { stripe } = payments
	const listed = await atStripe(() =>
		stripe.subscriptions.list({ customer: customer_id, limit: MOST }).catch((error) => {
			if (isMissing(error)) return { data: [] }
			throw error
		}),
	)
	const live = listed.data.filter(isLive)
	const row = await queries.findBillingOfCustomer(database, customer_id)
	if (!row) return
	const stored = row.subscription_id
	const kept = row.company_id === null ? null : best(live, stored)
	const read_id = kept?.id ?? stored
	if (read_id !== null) {
		const { read, read_at } = await retrieve(platform, payments, read_id)
		const reading = read ? readingOf(read) : { ...endedReading(row), subscription_id: read_id }
		const done = await database.transaction(async (tx) => {
			const held = await queries.lockBillingOfCustomer(tx, customer_id)
			// Another server has chosen meanwhile.
			if (!held || (held.subscription_id !== stored && held.subscription_id !== read_id)) return 'changed'
			return storeIn(tx, held, reading, read_at, stored)
		})
		if (done === 'changed') return keepOneSubscription(platform, payments, customer_id)
		tellStored(platform, done)
		if (kept && !queries.isLive(reading)) return
	}
	for (const { id } of live.filter((one) => one.id !== kept?.id)) {
		// Before it ends, since after a crash nobody would know of it. The key keeps people from hearing it twice.
		if (row.company_id !== null) tellNotified(platform, ...(await noteSecond(database, row.company_id, id)))
		await atStripe(() =>
			stripe.subscriptions.cancel(id).catch((error) => {
				if (!isMissing(error)) throw error
			}),
		)
		log.warn({ subscription: id, kept: kept?.id, company_id: row.company_id }, 'billing: ended a second subscription')
	}
}

const RANKS = ['past_due', 'active', 'trialing']
const rankOf = ({ status }: Stripe.Subscription): number => Math.min(1, RANKS.indexOf(status))

/** The subscription that counts; null for none. All servers must choose the same one. */
function best(live: readonly Stripe.Subscription[], stored: string | null): Stripe.Subscription | null {
	const isStored = ({ id }: Stripe.Subscription) => Number(id === stored)
	const [first] = [...live].sort(
		(a, b) => rankOf(b) - rankOf(a) || isStored(b) - isStored(a) || a.created - b.created || (a.id < b.id ? -1 : 1),
	)
	return first ?? null
}

/** Notifies payers and operators that a second subscription ends, and records it, once. */
const noteSecond = (database: Database, company_id: string, subscription: string): Promise<Notified[]> =>
	database.transaction(async (tx) => {
		const company = (await queries.companyName(tx, company_id)) ?? ''
		const payers = (await queries.findPayers(tx, company_id)).map(({ id }) => id)
		const values = { company, company_id, subscription }
		const key = `second_subscription:${subscription}`
		const notified = [
			await notify(tx, 'subscribed_twice', payers, { by: null, values: { company }, dedupe_key: key }),
			await notify(tx, 'company_subscribed_twice', queries.operators, {
				...{ by: null, values, dedupe_key: `${key}:operators` },
			}),
		]
		if (notified.some(({ user_ids }) => user_ids.length > 0)) {
			await recordAction(tx, {
				...{ project_id: null, user_id: null, action: 'billing.second_subscription_ended' },
				...{ subject_id: company_id, details: { subscription } },
			})
		}
		return notified
	})

type Reading = Omit<queries.SubscriptionReading, 'read_at'>

/** What a subscription is that Stripe doesn't have any more. */
const endedReading = (row: queries.BillingRow): Reading => ({
	subscription_id: row.subscription_id,
	subscription_item_id: row.subscription_item_id,
	status: 'canceled',
	plan: row.plan,
	seats: row.seats,
	period_ends_at: row.period_ends_at,
	ends_at: row.ends_at ?? new Date(),
})

const hasChanged = (row: queries.BillingRow, reading: Reading): boolean =>
	row.subscription_id !== reading.subscription_id ||
	row.status !== reading.status ||
	row.seats !== reading.seats ||
	row.plan?.id !== reading.plan?.id ||
	row.ends_at?.getTime() !== reading.ends_at?.getTime()

async function noteChange(tx: Database, row: queries.BillingRow, reading: Reading): Promise<Stored | null> {
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
	const payers = (await queries.findPayers(tx, company_id)).map(({ id }) => id)
	const news = company === null ? null : newsOf(row, reading)
	if (company !== null && news) notified.push(await notify(tx, news, payers, { by: null, values: { company } }))
	return { member_ids: await queries.memberIds(tx, company_id), notified }
}

/** What owners and admins are told: a payment that failed, and a plan that has ended. */
function newsOf(row: queries.BillingRow, reading: Reading): 'payment_failed' | 'plan_ended' | null {
	if (queries.isPaying(row) && !queries.isPaying(reading)) return 'plan_ended'
	return reading.status === 'past_due' && row.status !== 'past_due' ? 'payment_failed' : null
}

const isLive = ({ status }: Stripe.Subscription): boolean => queries.isLive({ status: queries.knownState(status) })
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
 * Reads a company's subscriptions anew, as an operator asks. False when it has none.
 * @throws AppError NOT_CONFIGURED without keys, UNAVAILABLE when Stripe can't be reached
 */
export async function readSubscriptionOf(platform: Platform, company_id: string): Promise<boolean> {
	const payments = await requirePayments(platform.config)
	const row = await queries.findBilling(platform.database, company_id)
	if (!row?.subscription_id) return false
	await readAnew(platform, payments, row)
	return true
}

/** Reads what a company has at Stripe. @throws AppError UNAVAILABLE when Stripe can't be reached */
export async function readAnew(
	platform: Platform,
	payments: Payments,
	{ customer_id, subscription_id }: Pick<queries.BillingRow, 'customer_id' | 'subscription_id'>,
): Promise<void> {
	if (customer_id !== null) await keepOneSubscription(platform, payments, customer_id)
	else if (subscription_id !== null) await readSubscription(platform, payments, subscription_id)
}
