import { z } from 'zod'
import { MailLanguage } from '../accounts/auth.ts'
import { Timestamp } from '../values/paging.ts'
import { CompanyRole } from './permissions.ts'

export const BILLING_INTERVALS = ['month', 'year'] as const

/** A plan that a company can subscribe to, per seat. */
export const BillingPlan = z.object({
	/** The price's id at the payment provider. */
	id: z.string(),
	name: z.string(),
	/**
	 * Price of one seat and interval, in whole units of the currency such as euros; null when it depends on the number.
	 */
	amount: z.number().nullable(),
	/** ISO 4217, upper case. */
	currency: z.string(),
	interval: z.enum(BILLING_INTERVALS),
	interval_count: z.number().int().positive(),
	/** Null for no limit. */
	max_seats: z.number().int().positive().nullable(),
})
export type BillingPlan = z.infer<typeof BillingPlan>

/** `GET /billing/config`: open to everyone. */
export const BillingConfigResponse = z.object({
	/** False without keys of a payment provider: people can't buy plans, but trials work. */
	is_configured: z.boolean(),
	/** Also empty while the provider can't be reached. */
	plans: z.array(BillingPlan),
	trial_days: z.number().int(),
})
export type BillingConfigResponse = z.infer<typeof BillingConfigResponse>

/** `GET /billing/status` and the other calls: one of the person's companies; by default one that pays, or the first. */
const ofCompany = { company_id: z.uuid().optional() }
export const BillingStatusQuery = z.object(ofCompany)

/** `POST /billing/checkout` answers with the address of the payment page. */
export const CheckoutRequest = z.strictObject({
	...ofCompany,
	plan_id: z.string().min(1).max(200),
	/** Address of the payment page. */
	language: MailLanguage,
})
export type CheckoutRequest = z.infer<typeof CheckoutRequest>
/** `POST /billing/portal` answers with the address of the page for plan, cards and invoices. */
export const PortalRequest = z.strictObject({ ...ofCompany, language: MailLanguage }).nullish()
export type PortalRequest = z.infer<typeof PortalRequest>
export const BillingPageResponse = z.object({ url: z.url({ protocol: /^https?$/ }) })

/**
 * `active`, `ending` (paid up to `ends_at`) and `past_due` (the last payment failed and is retried) are paying; the
 * states from `incomplete` on aren't.
 */
export const BILLING_STATES = [
	'trial',
	'trial_over',
	'active',
	'ending',
	'past_due',
	'incomplete',
	'unpaid',
	'paused',
	'cancelled',
] as const

/** `GET /billing/status`. */
export const BillingStatus = z.object({
	has_company: z.boolean(),
	status: z.enum(BILLING_STATES),
	/** The trial is running and no company pays. */
	is_free_trial: z.boolean(),
	/** The company pays. */
	is_paying: z.boolean(),
	/** Days until the person can't create or change anything, including the current one; null while the company pays. */
	trial_days_left: z.number().int().nullable(),
	trial_ends_at: Timestamp.nullable(),
	company: z
		.object({
			id: z.uuid(),
			name: z.string(),
			role: CompanyRole,
			/** Whether the person may see and change the company's plan. */
			may_pay: z.boolean(),
			/** Members who need a seat; guests need none. */
			seats: z.number().int(),
		})
		.nullable(),
	/** The company's subscription; null without one, and for people who may not see it. */
	subscription: z
		.object({
			plan: BillingPlan.nullable(),
			seats: z.number().int(),
			/** When the next payment is due; null once it has ended. */
			renews_at: Timestamp.nullable(),
			/** When a cancelled subscription runs out. */
			ends_at: Timestamp.nullable(),
		})
		.nullable(),
	/** Names of people who may pay for the company, shown to those who may not: at most 3. */
	payers: z.array(z.object({ name: z.string(), email: z.string() })),
})
export type BillingStatus = z.infer<typeof BillingStatus>

/** A company at the end of a month (UTC). */
export const CompanySnapshot = z.object({
	/** `2026-11`. */
	month: z.string().regex(/^\d{4}-\d{2}$/),
	members: z.number().int(),
	seats: z.number().int(),
	projects: z.number().int(),
	stored_bytes: z.number().int(),
	/** Models that were converted during the month. */
	conversions: z.number().int(),
	/** When it was counted. */
	created_at: Timestamp,
})
export type CompanySnapshot = z.infer<typeof CompanySnapshot>
export const MAX_SNAPSHOTS = 36
/** `GET /billing/snapshots`: for owners and admins, the newest month first, at most `MAX_SNAPSHOTS`. */
export const CompanySnapshotsResponse = z.object({ snapshots: z.array(CompanySnapshot) })

/** `POST /billing/webhook`. */
export const WebhookResponse = z.object({ received: z.literal(true) })
