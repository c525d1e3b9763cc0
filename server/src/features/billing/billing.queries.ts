import type { CompanyRole } from '@panelyard/contracts/permissions'
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { billing_events, company_billing, PAYING_STATES, SUBSCRIPTION_STATES } from '../../database/billing-tables.ts'
import { company_members } from '../../database/company-member-tables.ts'
import { companies } from '../../database/company-tables.ts'
import type { Database } from '../../database/database.ts'
import { users } from '../../database/tables.ts'

export type BillingRow = typeof company_billing.$inferSelect

export const isPaying = ({ status }: Pick<BillingRow, 'status'>): boolean =>
	(PAYING_STATES as readonly (string | null)[]).includes(status)

/** A state of Stripe's; one that it may add later counts as unpaid until we know it. */
export const knownState = (state: string): NonNullable<BillingRow['status']> =>
	SUBSCRIPTION_STATES.find((one) => one === state) ?? 'incomplete'

const isActiveAt = (now: Date): SQL | undefined =>
	or(isNull(company_members.access_until), gt(company_members.access_until, now))

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
 * pays, and for whom, is nothing to its guests.
 */
export async function ownCompanies(db: Database, user_id: string, now: Date): Promise<OwnCompany[]> {
	const rows = await db
		.select({ company: companies, member: company_members, billing: company_billing })
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
	return rows.map(({ company, member, billing }) => ({
		id: company.id,
		name: company.name,
		role: member.role,
		access_type: member.access_type,
		is_expired: member.access_until !== null && member.access_until <= now,
		billing,
	}))
}

/** Members who need a seat: everyone but guests and those whose access has ended. */
export async function countSeats(db: Database, company_id: string, now: Date): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(company_members)
		.where(and(eq(company_members.company_id, company_id), ne(company_members.access_type, 'guest'), isActiveAt(now)))
	return row?.total ?? 0
}

/** Active owners and admins, the owner first. */
export async function findPayers(
	db: Database,
	company_id: string,
	now: Date,
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
				isActiveAt(now),
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
	const [row] = await db.select().from(company_billing).where(eq(company_billing.company_id, company_id))
	if (!row) throw new Error('the billing of a company is gone')
	return row
}

/** The subscription of a company; null when it has none. */
export async function subscriptionOf(db: Database, company_id: string): Promise<string | null> {
	const [row] = await db
		.select({ subscription_id: company_billing.subscription_id })
		.from(company_billing)
		.where(eq(company_billing.company_id, company_id))
	return row?.subscription_id ?? null
}

/** Locks the billing that a customer of Stripe's belongs to; null for customers who aren't ours. */
export async function lockBillingOfCustomer(tx: Database, customer_id: string): Promise<BillingRow | null> {
	const [row] = await tx
		.select()
		.from(company_billing)
		.where(eq(company_billing.customer_id, customer_id))
		.for('update')
	return row ?? null
}

/** Keeps the customer of a billing that has none yet; gives the one it has. */
export async function keepCustomer(db: Database, id: string, customer_id: string): Promise<string> {
	const [row] = await db
		.update(company_billing)
		.set({ customer_id: sql`coalesce(${company_billing.customer_id}, ${customer_id})` })
		.where(eq(company_billing.id, id))
		.returning({ customer_id: company_billing.customer_id })
	return row?.customer_id ?? customer_id
}

/** Puts a page to pay on into the place of another. False when that is no longer the last one, or the company pays. */
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
					: sql`coalesce(${company_billing.status} not in ('trialing', 'active', 'past_due'), true)`,
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

export type KeptBilling = BillingRow & { is_company_deleted: boolean; seats_now: number }

/**
 * Billing that may differ from what Stripe has: a page to pay on is open, the seats have changed, the company was
 * deleted or restored, or nobody has read the subscription for a day or since its period ended.
 */
export async function unsettledBilling(db: Database, now: Date, most: number): Promise<KeptBilling[]> {
	const seats_now = sql<number>`(
		select count(*)::int from ${company_members}
		where ${company_members.company_id} = ${company_billing.company_id} and ${company_members.access_type} <> 'guest'
			and (${company_members.access_until} is null or ${company_members.access_until} > ${now.toISOString()}::timestamptz)
	)`
	const is_company_deleted = sql<boolean>`(${companies.id} is null or ${companies.deleted_at} is not null)`
	const lives = sql`${company_billing.status} in ('trialing', 'active', 'past_due', 'unpaid', 'paused')`
	const rows = await db
		.select({ billing: company_billing, is_company_deleted, seats_now })
		.from(company_billing)
		.leftJoin(companies, eq(companies.id, company_billing.company_id))
		.where(
			or(
				and(
					isNotNull(company_billing.checkout_session_id),
					lt(company_billing.checkout_opened_at, minutesBefore(now, 1)),
				),
				and(
					lives,
					or(
						and(
							isNull(companies.deleted_at),
							isNotNull(companies.id),
							sql`${company_billing.seats} <> greatest(1, ${seats_now})`,
						),
						and(is_company_deleted, isNull(company_billing.ends_at)),
						isNull(company_billing.company_id),
						and(sql`not ${is_company_deleted}`, company_billing.is_ended_by_deletion),
						sql`${company_billing.read_at} < ${minutesBefore(now, 24 * 60).toISOString()}::timestamptz`,
						and(
							lt(company_billing.period_ends_at, now),
							sql`${company_billing.read_at} < ${minutesBefore(now, 60).toISOString()}::timestamptz`,
						),
					),
				),
			),
		)
		// In no order, so that those which can't be settled never keep others back.
		.orderBy(sql`random()`)
		.limit(most)
	return rows.map(({ billing, ...rest }) => ({ ...billing, ...rest }))
}

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

export async function noteEndedByDeletion(db: Database, id: string, is_ended_by_deletion: boolean): Promise<void> {
	await db.update(company_billing).set({ is_ended_by_deletion }).where(eq(company_billing.id, id))
}
