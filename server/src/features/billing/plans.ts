import { BILLING_INTERVALS, type BillingPlan } from '@panelyard/contracts/companies/billing'
import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import { oncePer } from '../../database/once-per.ts'
import type { Payments } from './stripe-client.ts'

/** How long prices are kept, and how soon they are asked for again after a failure. */
const KEPT_MS = 10 * 60_000
const RETRY_MS = 15_000

// https://docs.stripe.com/currencies#zero-decimal: amounts are in the smallest unit, which these currencies lack.
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const WITH_THREE_DECIMALS = new Set('BHD JOD KWD OMR TND'.split(' '))

/** An amount of Stripe's in whole units of the currency. */
export function wholeUnits(amount: number, currency: string): number {
	const code = currency.toUpperCase()
	return amount / (WITHOUT_DECIMALS.has(code) ? 1 : WITH_THREE_DECIMALS.has(code) ? 1000 : 100)
}

/** A price as a plan; null when it isn't a subscription by the month or year. */
export function planOf(price: Stripe.Price): BillingPlan | null {
	const { recurring, product, unit_amount, unit_amount_decimal, currency, nickname } = price
	const interval = BILLING_INTERVALS.find((one) => one === recurring?.interval)
	if (!recurring || !interval) return null
	const sold = typeof product === 'object' && !product.deleted ? product : null
	const most = Number(price.metadata?.max_seats ?? sold?.metadata.max_seats)
	const amount = unit_amount ?? (unit_amount_decimal === null ? null : Number(unit_amount_decimal))
	return {
		id: price.id,
		name: sold?.name ?? nickname ?? price.id,
		amount: amount === null ? null : wholeUnits(amount, currency),
		currency: currency.toUpperCase(),
		interval,
		interval_count: recurring.interval_count,
		max_seats: Number.isInteger(most) && most > 0 ? most : null,
	}
}

type KeptPlans = { plans: BillingPlan[]; until: number; reading: Promise<void> | null }
const kept = oncePer((_settings: Payments['settings']): KeptPlans => ({ plans: [], until: 0, reading: null }))

/** The plans on sale, in the order of the setting. One that can't be read is left out; never throws. */
export async function readPlans({ stripe, settings }: Payments, log: FastifyBaseLogger): Promise<BillingPlan[]> {
	const state = kept(settings)
	if (Date.now() < state.until) return state.plans
	state.reading ??= readAll({ stripe, settings }, log)
		.then((found) => {
			// What was known stays while Stripe can't be reached.
			if (found) state.plans = found
			state.until = Date.now() + (found ? KEPT_MS : RETRY_MS)
		})
		.finally(() => {
			state.reading = null
		})
	await state.reading
	return state.plans
}

/** Null when any price couldn't be read. */
async function readAll({ stripe, settings }: Payments, log: FastifyBaseLogger): Promise<BillingPlan[] | null> {
	const read = await Promise.allSettled(
		settings.prices.map(async (id) => planOf(await stripe.prices.retrieve(id, { expand: ['product'] }))),
	)
	for (const [at, one] of read.entries()) {
		const price = settings.prices[at]
		if (one.status === 'rejected') log.error({ err: one.reason, price }, "billing: couldn't read a price")
		else if (one.value === null) log.error({ price }, 'billing: a price is no subscription by the month or year')
	}
	if (read.some(({ status }) => status === 'rejected')) return null
	return read.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
}
