import type { CheckoutRequest } from '@panelyard/contracts/billing'
import type Stripe from 'stripe'
import { recordAction } from '../../access/audit.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import * as queries from './billing.queries.ts'
import { payableCompany } from './payable-company.ts'
import { readPlans } from './plans.ts'
import { atStripe, type Payments, requirePayments } from './stripe-client.ts'
import { readSubscription } from './subscriptions.service.ts'

const PAGE = '/app/dashboard/billing'
const HAS_PLAN = 'This company already has a plan. Change it under "Manage plan".'
const JUST_PAID = 'Someone has just paid for this company. Reload the page.'
const AT_ONCE = 'Someone else is paying for this company right now. Try again in a moment.'

/** Languages of Stripe's pages that the app has too. */
const STRIPE_LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'zh', 'ja', 'ko'] as const
const stripeLanguage = (language: string | undefined) => STRIPE_LANGUAGES.find((one) => one === language) ?? 'auto'

type Asking = { id: string; email: string }

/**
 * Opens a page on which a company subscribes to a plan with a seat for each member, and closes the one that was opened
 * before, so that nobody pays twice. That makes it safe to call again, though each call opens another page.
 * @param origin where people reach the app
 * @returns the page's address
 * @throws AppError ACCESS_DENIED unless the person may pay, CONFLICT when the company has a plan or another person is
 * opening a page at the same moment, VALIDATION_FAILED for a plan that isn't on sale or has too few seats
 */
export async function startCheckout(
	platform: Platform,
	user: Asking,
	{ company_id, plan_id, language }: CheckoutRequest,
	origin: string,
): Promise<string> {
	const payments = await requirePayments(platform.config)
	const { stripe } = payments
	const company = await payableCompany(platform.database, user.id, company_id)
	const billing = await queries.billingOf(platform.database, company.id)
	if (queries.isPaying(billing)) throw new AppError('CONFLICT', HAS_PLAN)
	const seats = Math.max(1, await queries.countSeats(platform.database, company.id, new Date()))
	await requirePlanFor(platform, payments, plan_id, seats)
	await closeSession(platform, payments, billing)
	const customer = await customerOf(platform, payments, billing, company, user)
	const session = await atStripe(() =>
		stripe.checkout.sessions.create({
			mode: 'subscription',
			customer,
			client_reference_id: company.id,
			line_items: [{ price: plan_id, quantity: seats }],
			subscription_data: { metadata: { company_id: company.id } },
			allow_promotion_codes: true,
			locale: stripeLanguage(language),
			success_url: `${origin}${PAGE}?company_id=${company.id}&checkout=success`,
			cancel_url: `${origin}${PAGE}?company_id=${company.id}&checkout=cancelled`,
		}),
	)
	if (!session.url || !(await keepSession(platform, user, company.id, billing, session))) {
		await stripe.checkout.sessions.expire(session.id).catch((error) => {
			platform.log.error({ err: error, session: session.id }, "billing: couldn't close a page to pay on")
		})
		throw new AppError('CONFLICT', AT_ONCE)
	}
	return session.url
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
	user: Asking,
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

/** Takes over what became of a page that is no longer open. */
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

/** The company as Stripe's customer. The key makes one of two calls at the same time. */
async function customerOf(
	{ database }: Pick<Platform, 'database'>,
	{ stripe }: Payments,
	billing: queries.BillingRow,
	company: { id: string; name: string },
	user: Asking,
): Promise<string> {
	if (billing.customer_id !== null) return billing.customer_id
	const { id } = await atStripe(() =>
		stripe.customers.create(
			{ name: company.name, email: user.email, metadata: { company_id: company.id } },
			{ idempotencyKey: `customer-${billing.id}-${user.id}` },
		),
	)
	return queries.keepCustomer(database, billing.id, id)
}

/**
 * Opens Stripe's page on which a company changes its plan, cards and invoices; opening one changes nothing.
 * @throws AppError ACCESS_DENIED unless the person may pay, CONFLICT when the company has never subscribed
 */
export async function openPortal(
	{ config, database }: Pick<Platform, 'config' | 'database'>,
	user: Asking,
	{ company_id, language }: { company_id?: string | undefined; language?: string | undefined },
	origin: string,
): Promise<string> {
	const { stripe } = await requirePayments(config)
	const company = await payableCompany(database, user.id, company_id)
	const customer = company.billing?.customer_id
	if (!customer || company.billing?.subscription_id === null) {
		throw new AppError('CONFLICT', 'This company has no plan yet')
	}
	const session = await atStripe(() =>
		stripe.billingPortal.sessions.create({
			customer,
			locale: stripeLanguage(language),
			return_url: `${origin}${PAGE}?company_id=${company.id}`,
		}),
	)
	return session.url
}
