import { z } from 'zod'
import { BILLING_STATES, CompanySnapshot } from '../companies/billing.ts'
import { PageQuery, pageFields, sortBy, Timestamp } from '../values/paging.ts'
import { AdminSearch } from './projects.ts'

// The console's companies and their subscriptions: only for super admins.

const count = z.number().int().min(0)
/** `trial`: in its trial and not paying. `unpaid`: the trial has ended, and it doesn't pay. */
export const ADMIN_COMPANY_STATES = ['all', 'paying', 'past_due', 'trial', 'unpaid', 'deleted'] as const
/** `until`: the end of the trial or of what is paid for. */
export const AdminCompanySort = sortBy([
	'name',
	'owner',
	'members',
	'projects',
	'panels',
	'created_at',
	'plan',
	'paid_seats',
	'needed_seats',
	'until',
])
export const AdminCompanyListQuery = PageQuery.extend({
	page_size: z.coerce.number().int().min(1).max(100).default(50),
	/** A part of the name or of the owner's address, or an id. */
	search: AdminSearch,
	state: z.enum(ADMIN_COMPANY_STATES).default('all'),
	sort: AdminCompanySort,
})
export type AdminCompanyListQuery = z.infer<typeof AdminCompanyListQuery>

export const AdminCompany = z.object({
	id: z.uuid(),
	name: z.string(),
	owner: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
	members: count,
	/** Not counting deleted ones. */
	projects: count,
	panels: count,
	country: z.string(),
	city: z.string(),
	created_at: Timestamp,
	deleted_at: Timestamp.nullable(),
	billing: z.object({
		state: z.enum(BILLING_STATES),
		/** The payment provider's status; null without a subscription. */
		plan: z.string().nullable(),
		/** Seats that are paid for, and seats that are needed: everyone except guests. */
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
/** `GET /admin/api/companies` and `GET /admin/api/billing/companies`: usually by name. */
export const AdminCompanyListResponse = z.object({
	companies: z.array(AdminCompany),
	...pageFields,
	/** Whether payments are configured on this server. */
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

/** `GET /admin/api/billing/company/{id}/snapshots`: all of them, or the one for a month. */
export const AdminSnapshotsQuery = z.object({
	month: z
		.string()
		.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is written as 2026-11')
		.optional(),
	_t: z.string().optional(),
})

/**
 * `POST /admin/api/billing/run-cli`: the commands. They run in the server, never in a shell, and all are idempotent.
 */
export const BILLING_COMMANDS = ['make-snapshots', 'settle', 'remind-of-trials', 'read-subscription'] as const
export const BillingCommandRequest = z.discriminatedUnion('command', [
	/** Creates missing snapshots of the last month. */
	z.strictObject({ command: z.literal('make-snapshots') }),
	/** Synchronises this server with the payment provider. */
	z.strictObject({ command: z.literal('settle') }),
	/** Mails due reminders of trials. */
	z.strictObject({ command: z.literal('remind-of-trials') }),
	/** Reads a company's subscription again. */
	z.strictObject({ command: z.literal('read-subscription'), company_id: z.uuid() }),
])
export type BillingCommandRequest = z.infer<typeof BillingCommandRequest>
/** `count` of the items that the command created, checked, sent or read. */
export const BillingCommandResponse = z.object({
	result: z.object({ command: z.enum(BILLING_COMMANDS), count, seconds: z.number().min(0) }),
})
export type BillingCommandResult = z.infer<typeof BillingCommandResponse>['result']
