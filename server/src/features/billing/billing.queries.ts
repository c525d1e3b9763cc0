import type { CompanyRole } from '@panelyard/contracts/companies/permissions'
import { and, asc, count, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import {
	billing_events,
	company_billing,
	LIVE_STATES,
	PAYING_STATES,
	SUBSCRIPTION_STATES,
} from '../../database/tables/billing-tables.ts'
import { company_members } from '../../database/tables/company-member-tables.ts'
import { companies } from '../../database/tables/company-tables.ts'
import { users } from '../../database/tables/tables.ts'
import type { IdQuery } from '../../database/tables/uuid-array.ts'

export type BillingRow = typeof company_billing.$inferSelect

export const isPaying = ({ status }: Pick<BillingRow, 'status'>): boolean =>
	(PAYING_STATES as readonly (string | null)[]).includes(status)

/** Whether a subscription exists that is charged, or would be again once its open invoice is paid. */
export const isLive = ({ status }: Pick<BillingRow, 'status'>): boolean =>
	(LIVE_STATES as readonly (string | null)[]).includes(status)

/** A state of Stripe's; one that it may add later counts as unpaid until we know it. */
export const knownState = (state: string): NonNullable<BillingRow['status']> =>
	SUBSCRIPTION_STATES.find((one) => one === state) ?? 'incomplete'

// By the database's clock, which all servers share: one whose own clock is wrong would take seats away.
const isActive: SQL = sql`(${company_members.access_until} is null or ${company_members.access_until} > now())`

export type OwnCompany = {
	id: string
	name: string
	role: CompanyRole
	access_type: (typeof company_members.$inferSelect)['access_type']
	is_expired: boolean
	billing: BillingRow | null
}

/**
 * Companies of a person that aren't deleted: those that pay first, then in the order of joining. At most 100. What a company
 * pays, and for whom, its guests don't see.
 */
export async function ownCompanies(db: Database, user_id: string): Promise<OwnCompany[]> {
	const rows = await db
		.select({
			company: companies,
			member: company_members,
			billing: company_billing,
			is_active: sql<boolean>`${isActive}`,
		})
		.from(company_members)
		.innerJoin(companies, and(eq(companies.id, company_members.company_id), isNull(companies.deleted_at)))
		.leftJoin(company_billing, eq(company_billing.company_id, companies.id))
		.where(and(eq(company_members.user_id, user_id), ne(company_members.access_type, 'guest')))
		.orderBy(
			sql`coalesce(${inArray(company_billing.status, [...PAYING_STATES])}, false) desc`,
			asc(company_members.joined_at),
			asc(companies.id),
		)
		.limit(100)
	return rows.map(({ company, member, billing, is_active }) => ({
		id: company.id,
		name: company.name,
		role: member.role,
		access_type: member.access_type,
		is_expired: !is_active,
		billing,
	}))
}

/** Members who need a seat: everyone but guests and those whose access has ended. */
export async function countSeats(db: Database, company_id: string): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(company_members)
		.where(and(eq(company_members.company_id, company_id), ne(company_members.access_type, 'guest'), isActive))
	return row?.total ?? 0
}

/** Active owners and admins, the owner first. */
export async function findPayers(
	db: Database,
	company_id: string,
): Promise<{ id: string; name: string; email: string }[]> {
	return db
		.select({ id: users.id, name: users.name, email: users.email })
		.from(company_members)
		.innerJoin(users, eq(users.id, company_members.user_id))
		.where(
			and(
				eq(company_members.company_id, company_id),
				inArray(company_members.role, ['owner', 'admin']),
				ne(company_members.access_type, 'guest'),
				isActive,
			),
		)
		.orderBy(sql`${company_members.role} = 'owner' desc`, asc(company_members.joined_at))
		.limit(50)
}

export async function companyName(db: Database, company_id: string): Promise<string | null> {
	const [row] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, company_id))
	return row?.name ?? null
}

export async function memberIds(db: Database, company_id: string): Promise<string[]> {
	const rows = await db
		.select({ id: company_members.user_id })
		.from(company_members)
		.where(eq(company_members.company_id, company_id))
	return rows.map(({ id }) => id)
}

/** The billing of a company, made when it has none. */
export async function billingOf(db: Database, company_id: string): Promise<BillingRow> {
	await db.insert(company_billing).values({ company_id }).onConflictDoNothing()
	const row = await findBilling(db, company_id)
	if (!row) throw new Error('the billing of a company is gone')
	return row
}

/** The billing of a company; null when it has none yet. */
export async function findBilling(db: Database, company_id: string): Promise<BillingRow | null> {
	const [row] = await db.select().from(company_billing).where(eq(company_billing.company_id, company_id))
	return row ?? null
}

/** Ids of those who operate the server. */
export const operators: IdQuery = sql`select id from ${users} where is_super_admin`

/** Locks the billing that a customer of Stripe's belongs to; null for customers who aren't ours. */
export async function lockBillingOfCustomer(tx: Database, customer_id: string): Promise<BillingRow | null> {
	const [row] = await tx
		.select()
		.from(company_billing)
		.where(eq(company_billing.customer_id, customer_id))
		.for('update')
	return row ?? null
}

/** Locks the billing that has a subscription; null when none has it. */
export async function lockBillingOfSubscription(tx: Database, subscription_id: string): Promise<BillingRow | null> {
	const [row] = await tx
		.select()
		.from(company_billing)
		.where(eq(company_billing.subscription_id, subscription_id))
		.for('update')
	return row ?? null
}

/** The billing that a customer of Stripe's belongs to; null for customers who aren't ours. */
export async function findBillingOfCustomer(db: Database, customer_id: string): Promise<BillingRow | null> {
	const [row] = await db.select().from(company_billing).where(eq(company_billing.customer_id, customer_id))
	return row ?? null
}

/** Forgets a customer that Stripe doesn't have, so that the next payment makes another one. */
export async function forgetCustomer(db: Database, id: string, customer_id: string): Promise<void> {
	await db
		.update(company_billing)
		.set({ customer_id: null })
		.where(and(eq(company_billing.id, id), eq(company_billing.customer_id, customer_id)))
}

/** Keeps the customer of a billing that has none yet. Returns the one it has now. */
export async function keepCustomer(db: Database, id: string, customer_id: string): Promise<string> {
	const [row] = await db
		.update(company_billing)
		.set({ customer_id: sql`coalesce(${company_billing.customer_id}, ${customer_id})` })
		.where(eq(company_billing.id, id))
		.returning({ customer_id: company_billing.customer_id })
	return row?.customer_id ?? customer_id
}

/**
 * Puts a page to pay on into the place of another. False when that is no longer the last one, or
 * the company has a subscription.
 */
export async function swapSession(db: Database, id: string, old: string | null, next: string | null): Promise<boolean> {
	const rows = await db
		.update(company_billing)
		.set({ checkout_session_id: next, checkout_opened_at: next === null ? null : sql`now()` })
		.where(
			and(
				eq(company_billing.id, id),
				old === null ? isNull(company_billing.checkout_session_id) : eq(company_billing.checkout_session_id, old),
				next === null
					? undefined
					: or(isNull(company_billing.status), notInArray(company_billing.status, [...LIVE_STATES])),
			),
		)
		.returning({ id: company_billing.id })
	return rows.length > 0
}

export type SubscriptionReading = Pick<
	BillingRow,
	'subscription_id' | 'subscription_item_id' | 'status' | 'plan' | 'seats' | 'period_ends_at' | 'ends_at'
> & { read_at: string }

export async function storeSubscription(tx: Database, id: string, reading: SubscriptionReading): Promise<void> {
	await tx.update(company_billing).set(reading).where(eq(company_billing.id, id))
}

/** The moment by the database's clock, which all servers share, to the microsecond. */
export async function databaseNow(db: Database): Promise<string> {
	const { rows } = await db.execute<{ now: string }>(
		sql`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
	)
	return rows[0]?.now ?? new Date().toISOString()
}

/** Whether one moment of the database is after another, to the microsecond. */
export async function isReadBefore(tx: Database, id: string, read_at: string): Promise<boolean> {
	const rows = await tx
		.select({ id: company_billing.id })
		.from(company_billing)
		.where(
			and(
				eq(company_billing.id, id),
				or(isNull(company_billing.read_at), sql`${company_billing.read_at} < ${read_at}::timestamptz`),
			),
		)
	return rows.length > 0
}

export async function isKnownEvent(db: Database, id: string): Promise<boolean> {
	const rows = await db.select({ id: billing_events.id }).from(billing_events).where(eq(billing_events.id, id))
	return rows.length > 0
}

/** False when it is known already. */
export async function insertEvent(tx: Database, id: string, type: string): Promise<boolean> {
	const rows = await tx
		.insert(billing_events)
		.values({ id, type })
		.onConflictDoNothing()
		.returning({ id: billing_events.id })
	return rows.length > 0
}

export async function deleteOldEvents(db: Database, days: number): Promise<number> {
	const rows = await db
		.delete(billing_events)
		.where(lt(billing_events.created_at, sql`now() - make_interval(days => ${days})`))
		.returning({ id: billing_events.id })
	return rows.length
}

export type KeptBilling = BillingRow & {
	is_company_deleted: boolean
	seats_now: number
	/** Nobody has read it for an hour. */
	is_read_old: boolean
}

/**
 * Billing that may differ from what Stripe has, in no order, so that rows which can't be settled never keep others back.
 * @param what 'seats': the company's members have changed. 'rest': a page to pay on is open, the company was deleted or
 * restored, or nobody has read the subscription for a day or since its period ended
 */
export async function unsettledBilling(db: Database, what: 'seats' | 'rest', most: number): Promise<KeptBilling[]> {
	const seats_now = sql<number>`(
		select count(*)::int from ${company_members}
		where ${company_members.company_id} = ${company_billing.company_id} and ${company_members.access_type} <> 'guest'
			and ${isActive}
	)`
	const is_company_deleted = sql<boolean>`(${companies.id} is null or ${companies.deleted_at} is not null)`
	const lives = inArray(company_billing.status, [...LIVE_STATES])
	const isReadBefore = (hours: number) =>
		sql`${company_billing.read_at} < clock_timestamp() - make_interval(hours => ${hours})`
	const hasOtherSeats = and(
		lives,
		isNull(companies.deleted_at),
		isNotNull(companies.id),
		sql`${company_billing.seats} <> greatest(1, ${seats_now})`,
	)
	const isRest = or(
		and(
			isNotNull(company_billing.checkout_session_id),
			sql`${company_billing.checkout_opened_at} < clock_timestamp() - interval '1 minute'`,
		),
		and(
			lives,
			or(
				and(is_company_deleted, isNull(company_billing.ends_at)),
				isNull(company_billing.company_id),
				and(sql`not ${is_company_deleted}`, company_billing.is_ended_by_deletion),
				isReadBefore(24),
				and(sql`${company_billing.period_ends_at} < clock_timestamp()`, isReadBefore(1)),
			),
		),
	)
	const rows = await db
		.select({ billing: company_billing, is_company_deleted, seats_now, is_read_old: sql<boolean>`${isReadBefore(1)}` })
		.from(company_billing)
		.leftJoin(companies, eq(companies.id, company_billing.company_id))
		.where(what === 'seats' ? hasOtherSeats : isRest)
		.orderBy(sql`random()`)
		.limit(most)
	return rows.map(({ billing, ...rest }) => ({ ...billing, ...rest }))
}

export async function noteEndedByDeletion(db: Database, id: string, is_ended_by_deletion: boolean): Promise<void> {
	await db.update(company_billing).set({ is_ended_by_deletion }).where(eq(company_billing.id, id))
}
