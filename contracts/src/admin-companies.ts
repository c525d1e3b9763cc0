import { z } from 'zod'
import { AdminSearch } from './admin-projects.ts'
import { BILLING_STATES, CompanySnapshot } from './billing.ts'
import { PageQuery, pageFields, Timestamp } from './paging.ts'

// The console's companies and what they pay: calls for super admins alone.

const count = z.number().int().min(0)
/** `trial`: in its trial and not paying. `unpaid`: the trial is over, and nothing pays. */
export const ADMIN_COMPANY_STATES = ['all', 'paying', 'past_due', 'trial', 'unpaid', 'deleted'] as const
export const AdminCompanyListQuery = PageQuery.extend({
	page_size: z.coerce.number().int().min(1).max(100).default(50),
	/** A part of the name or of the owner's address, or an id. */
	search: AdminSearch,
	state: z.enum(ADMIN_COMPANY_STATES).default('all'),
})
export type AdminCompanyListQuery = z.infer<typeof AdminCompanyListQuery>

export const AdminCompany = z.object({
	id: z.uuid(),
	name: z.string(),
	owner: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
	members: count,
	/** That aren't deleted. */
	projects: count,
	panels: count,
	country: z.string(),
	city: z.string(),
	created_at: Timestamp,
	deleted_at: Timestamp.nullable(),
	billing: z.object({
		state: z.enum(BILLING_STATES),
		/** As the payment provider names it; null without a subscription. */
		plan: z.string().nullable(),
		/** That are paid for, and that are needed: everyone but guests. */
		paid_seats: count,
		needed_seats: count,
		trial_ends_at: Timestamp.nullable(),
		period_ends_at: Timestamp.nullable(),
		ends_at: Timestamp.nullable(),
		/** When it was last read from the payment provider. */
		read_at: Timestamp.nullable(),
	}),
})
export type AdminCompany = z.infer<typeof AdminCompany>
/** `GET /admin/api/companies` and `GET /admin/api/billing/companies`: by name. */
export const AdminCompanyListResponse = z.object({
	companies: z.array(AdminCompany),
	...pageFields,
	/** Whether payments are set up on this server. */
	is_billing_configured: z.boolean(),
})
export type AdminCompanyListResponse = z.infer<typeof AdminCompanyListResponse>

/** `GET /admin/api/companies/{id}`. */
export const AdminCompanyResponse = z.object({
	company: AdminCompany.extend({
		description: z.string(),
		website: z.string(),
		industry: z.string(),
		stored_bytes: count,
		snapshots: z.array(CompanySnapshot),
	}),
})
export type AdminCompanyDetails = z.infer<typeof AdminCompanyResponse>['company']

/** `GET /admin/api/billing/company/{id}/snapshots`: all of them, or the one of a month. */
export const AdminSnapshotsQuery = z.object({
	month: z
		.string()
		.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is written as 2026-11')
		.optional(),
	_t: z.string().optional(),
})

/**
 * `POST /admin/api/billing/run-cli`: the commands there are. They run in the server, never in a shell, and each may run
 * again without doing anything twice.
 */
export const BILLING_COMMANDS = ['make-snapshots', 'settle', 'remind-of-trials', 'read-subscription'] as const
export const BillingCommandRequest = z.discriminatedUnion('command', [
	/** Makes the snapshots of the last month that are missing. */
	z.strictObject({ command: z.literal('make-snapshots') }),
	/** Brings the payment provider and this server together where they may differ. */
	z.strictObject({ command: z.literal('settle') }),
	/** Mails the reminders of trials that are due. */
	z.strictObject({ command: z.literal('remind-of-trials') }),
	/** Reads a company's subscription anew. */
	z.strictObject({ command: z.literal('read-subscription'), company_id: z.uuid() }),
])
export type BillingCommandRequest = z.infer<typeof BillingCommandRequest>
/** `count` of what the command made, looked at, sent or read. */
export const BillingCommandResponse = z.object({
	result: z.object({ command: z.enum(BILLING_COMMANDS), count, seconds: z.number().min(0) }),
})
export type BillingCommandResult = z.infer<typeof BillingCommandResponse>['result']
