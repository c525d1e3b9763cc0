import { createHash } from 'node:crypto'
import type { CheckoutRequest } from '@panelyard/contracts/companies/billing'
import type Stripe from 'stripe'
import { recordAction } from '../../access/audit.queries.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import * as queries from './billing.queries.ts'
import { payableCompany } from './payable-company.ts'
import { readPlans } from './plans.ts'
import { atStripe, isMissing, type Payments, requirePayments } from './stripe-client.ts'
import { keepOneSubscription, readSubscription } from './subscriptions.service.ts'

const PAGE = '/app/dashboard/billing'
const HAS_PLAN = 'This company already has a plan. Change it under "Manage plan".'
const NO_PLAN = 'This company has no plan yet'
const JUST_PAID = 'Someone has just paid for this company. Reload the page.'
const AT_ONCE = 'Someone else is paying for this company right now. Try again in a moment.'

/** Languages of Stripe's pages that the app has too. */
const STRIPE_LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'zh', 'ja', 'ko'] as const
const stripeLanguage = (language: string | undefined) => STRIPE_LANGUAGES.find((one) => one === language) ?? 'auto'

type Payer = { id: string; email: string }

/**
 * Opens a page on which a company subscribes to a plan with a seat for each member, and closes the one that was opened
 * before, so that nobody pays twice. That makes it safe to call again, though each call opens another page. A company
 * with a subscription that doesn't pay gets the portal instead, where its open invoice is: a second subscription would be
 * charged beside the first.
 * @param origin where people reach the app
 * @returns the page's address
 * @throws AppError ACCESS_DENIED unless the person may pay, CONFLICT when the company has a plan or another person is
 * opening a page at the same moment, VALIDATION_FAILED for a plan that isn't on sale or has too few seats
 */
export async function startCheckout(
	platform: Platform,
	user: Payer,
	{ company_id, plan_id, language }: CheckoutRequest,
	origin: string,
): Promise<string> {
	const { database } = platform
	const payments = await requirePayments(platform.config)
	const company = await payableCompany(database, user.id, company_id)
	const known = await queries.billingOf(database, company.id)
	if (queries.isPaying(known)) throw new AppError('CONFLICT', HAS_PLAN)
	const seats = Math.max(1, await queries.countSeats(database, company.id))
	await requirePlanFor(platform, payments, plan_id, seats)
	await closeSession(platform, payments, known)
	// Stripe may know of a subscription that we don't.
	if (known.customer_id !== null) await keepOneSubscription(platform, payments, known.customer_id)
	const billing = await queries.billingOf(database, company.id)
	if (queries.isPaying(billing)) throw new AppError('CONFLICT', HAS_PLAN)
	if (queries.isLive(billing) && billing.customer_id !== null)
		return (
			(await firstInvoice(payments, billing)) ?? portalPage(payments, billing.customer_id, company.id, language, origin)
		)
	const session = await openSession(platform, payments, billing, company, user, {
		mode: 'subscription',
		client_reference_id: company.id,
		line_items: [{ price: plan_id, quantity: seats }],
		subscription_data: { metadata: { company_id: company.id } },
		allow_promotion_codes: true,
		locale: stripeLanguage(language),
		success_url: `${origin}${PAGE}?company_id=${company.id}&checkout=success`,
		cancel_url: `${origin}${PAGE}?company_id=${company.id}&checkout=cancelled`,
	})
	if (!session.url || !(await keepSession(platform, user, company.id, billing, session))) {
		await payments.stripe.checkout.sessions.expire(session.id).catch((error) => {
			platform.log.error({ err: error, session: session.id }, "billing: couldn't close a page to pay on")
		})
		throw new AppError('CONFLICT', AT_ONCE)
	}
	return session.url
}

/** Opens a page for the company's customer, and for a new one when Stripe doesn't have that customer any more. */
async function openSession(
	{ database }: Pick<Platform, 'database'>,
	payments: Payments,
	billing: queries.BillingRow,
	company: { id: string; name: string },
	user: Payer,
	page: Stripe.Checkout.SessionCreateParams,
): Promise<Stripe.Checkout.Session> {
	const { sessions } = payments.stripe.checkout
	const customer = await customerOf(database, payments, billing, company, user)
	return atStripe(() => sessions.create({ ...page, customer })).catch(async (error) => {
		if (!isMissing(error, 'customer')) throw error
		await queries.forgetCustomer(database, billing.id, customer)
		const another = await customerOf(database, payments, { ...billing, customer_id: null }, company, user, customer)
		return atStripe(() => sessions.create({ ...page, customer: another }))
	})
}

async function requirePlanFor(
	{ log }: Pick<Platform, 'log'>,
	payments: Payments,
	plan_id: string,
	seats: number,
): Promise<void> {
	const plan = (await readPlans(payments, log)).find(({ id }) => id === plan_id)
	const refuse = (message: string) =>
		new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'plan_id', message }] })
	if (!plan) throw refuse('This plan is not on sale')
	if (plan.max_seats !== null && seats > plan.max_seats) throw refuse('This plan has too few seats for your company')
}

const keepSession = (
	{ database }: Pick<Platform, 'database'>,
	user: Payer,
	company_id: string,
	billing: queries.BillingRow,
	session: Stripe.Checkout.Session,
): Promise<boolean> =>
	database.transaction(async (tx) => {
		// `closeSession` has taken the former one out.
		if (!(await queries.swapSession(tx, billing.id, null, session.id))) return false
		await recordAction(tx, {
			project_id: null,
			user_id: user.id,
			action: 'billing.checkout_started',
			subject_id: company_id,
			details: { session: session.id },
		})
		return true
	})

/**
 * Closes the page that was opened before.
 * @throws AppError CONFLICT when it was paid on meanwhile
 */
export async function closeSession(
	platform: Platform,
	payments: Payments,
	{ id, checkout_session_id }: Pick<queries.BillingRow, 'id' | 'checkout_session_id'>,
): Promise<void> {
	if (checkout_session_id === null) return
	const { sessions } = payments.stripe.checkout
	const session = await atStripe(async () => {
		const found = await sessions.retrieve(checkout_session_id)
		// Somebody may pay between the two calls; then it can't be closed any more.
		return found.status === 'open'
			? sessions.expire(checkout_session_id).catch(() => sessions.retrieve(checkout_session_id))
			: found
	})
	if (session.status === 'open') throw new AppError('CONFLICT', AT_ONCE)
	await settleSession(platform, payments, id, session)
	if (session.status === 'complete') throw new AppError('CONFLICT', JUST_PAID)
}

/** Stores the outcome of a page that is no longer open. */
export async function settleSession(
	platform: Platform,
	payments: Payments,
	billing_id: string,
	session: Stripe.Checkout.Session,
): Promise<void> {
	const { subscription } = session
	const subscription_id = typeof subscription === 'string' ? subscription : (subscription?.id ?? null)
	if (session.status === 'complete' && subscription_id !== null) {
		await readSubscription(platform, payments, subscription_id)
	}
	await queries.swapSession(platform.database, billing_id, session.id, null)
}

/**
 * The company as Stripe's customer. The key makes one customer of two calls at the same time. Stripe rejects a key that it
 * has seen with other values, so these are part of it.
 * @param lost the customer that Stripe doesn't have any more
 */
async function customerOf(
	database: Database,
	{ stripe }: Payments,
	billing: queries.BillingRow,
	company: { id: string; name: string },
	user: Payer,
	lost = '',
): Promise<string> {
	if (billing.customer_id !== null) return billing.customer_id
	const values = { name: company.name, email: user.email, metadata: { company_id: company.id } }
	const hash = createHash('sha256')
		.update(JSON.stringify([values, lost]))
		.digest('base64url')
	const { id } = await atStripe(() =>
		stripe.customers.create(values, { idempotencyKey: `customer-${billing.id}-${hash}` }),
	)
	return queries.keepCustomer(database, billing.id, id)
}

/**
 * Opens Stripe's page on which a company changes its plan, cards and invoices; opening one changes nothing.
 * @throws AppError ACCESS_DENIED unless the person may pay, CONFLICT when the company has never subscribed
 */
export async function openPortal(
	{ config, database }: Pick<Platform, 'config' | 'database'>,
	user: Payer,
	{ company_id, language }: { company_id?: string | undefined; language?: string | undefined },
	origin: string,
): Promise<string> {
	const payments = await requirePayments(config)
	const company = await payableCompany(database, user.id, company_id)
	const customer = company.billing?.customer_id
	if (!customer || company.billing?.subscription_id === null) {
		throw new AppError('CONFLICT', NO_PLAN)
	}
	return (await firstInvoice(payments, company.billing)) ?? portalPage(payments, customer, company.id, language, origin)
}

/** The page of the open invoice that a new subscription waits for, which the portal doesn't show; null without one. */
async function firstInvoice({ stripe }: Payments, billing: queries.BillingRow | null): Promise<string | null> {
	const id = billing?.status === 'incomplete' ? billing.subscription_id : null
	if (!id) return null
	const { latest_invoice } = await atStripe(() => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }))
	const isOpen = typeof latest_invoice === 'object' && latest_invoice?.status === 'open'
	return (isOpen && latest_invoice.hosted_invoice_url) || null
}

async function portalPage(
	{ stripe }: Payments,
	customer: string,
	company_id: string,
	language: string | undefined,
	origin: string,
): Promise<string> {
	const session = await atStripe(() =>
		stripe.billingPortal.sessions.create({
			customer,
			locale: stripeLanguage(language),
			return_url: `${origin}${PAGE}?company_id=${company_id}`,
		}),
	).catch((error) => {
		throw isMissing(error, 'customer') ? new AppError('CONFLICT', NO_PLAN) : error
	})
	return session.url
}
