import type Stripe from 'stripe'
import type { Config } from '../../config.ts'
import { oncePer } from '../../database/once-per.ts'
import { AppError } from '../../platform/app-error.ts'

export type StripeSettings = NonNullable<Config['stripe']>

/** Milliseconds for one call, and how often one that broke off is sent again (with the same idempotency key). */
const TIMEOUT_MS = 15_000
const RETRIES = 1

/** Stripe's library takes a second to load, which only servers with keys spend, when they first need it. */
const clients = oncePer(async (settings: StripeSettings): Promise<Stripe> => {
	const { default: Library } = await import('stripe')
	const own = settings.apiUrl === null ? null : new URL(settings.apiUrl)
	return new Library(settings.secretKey, {
		timeout: TIMEOUT_MS,
		maxNetworkRetries: RETRIES,
		telemetry: false,
		...(own && {
			host: own.hostname,
			port: own.port || (own.protocol === 'https:' ? '443' : '80'),
			protocol: own.protocol === 'https:' ? 'https' : 'http',
		}),
	})
})

export type Payments = { stripe: Stripe; settings: StripeSettings }

/** @throws AppError NOT_CONFIGURED without keys */
export async function requirePayments({ stripe: settings }: Pick<Config, 'stripe'>): Promise<Payments> {
	if (!settings) throw new AppError('NOT_CONFIGURED', 'Payment is not configured on this server')
	return { stripe: await clients(settings), settings }
}

const AWAY = "The payment provider can't be reached. Try again in a moment."
const REJECTED = "The payment provider didn't accept this. Contact support."

/** Runs calls to Stripe. @throws AppError UNAVAILABLE when Stripe can't be reached or rejects them; AppErrors pass */
export async function atStripe<Result>(run: () => Promise<Result>): Promise<Result> {
	try {
		return await run()
	} catch (cause) {
		if (cause instanceof AppError) throw cause
		throw new AppError('UNAVAILABLE', isRejected(cause) ? REJECTED : AWAY, undefined, { cause })
	}
}

const OF_ONE_CALL = ['StripeInvalidRequestError', 'StripeCardError', 'StripeIdempotencyError']
const causeOf = (error: unknown): unknown => (error instanceof AppError ? error.cause : error)

/** Whether Stripe answered and rejected this one call. Otherwise the next call would fail as well. */
export function isRejected(error: unknown): boolean {
	const cause = causeOf(error)
	return cause instanceof Error && 'type' in cause && OF_ONE_CALL.includes(String(cause.type))
}

/** Whether Stripe says that there is no such thing. @param param the field of the call that names it */
export function isMissing(error: unknown, param?: string): boolean {
	const cause = causeOf(error)
	const is = (key: 'code' | 'param', value: string) => cause instanceof Error && Reflect.get(cause, key) === value
	return is('code', 'resource_missing') && (param === undefined || is('param', param))
}
