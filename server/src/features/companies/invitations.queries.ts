import { INVITATION_DAYS, type InvitationStatus } from '@panelyard/contracts/companies/companies'
import { and, count, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { languageOfUser } from '../../access/person-language.queries.ts'
import type { Database } from '../../database/database.ts'
import { company_invitations, company_members } from '../../database/tables/company-member-tables.ts'
import { companies } from '../../database/tables/company-tables.ts'
import { audit_log, users } from '../../database/tables/tables.ts'

export type InvitationRow = typeof company_invitations.$inferSelect

const invited = sql<string | null>`(select coalesce(nullif(u.name, ''), u.email) from ${users} u
	where u.id = ${company_invitations.invited_by})`
const isOpen = sql`${company_invitations.status} = 'pending' and ${company_invitations.expires_at} > now()
	and (${company_invitations.access_until} is null or ${company_invitations.access_until} > now())`
const statusNow = sql<InvitationStatus>`case when ${company_invitations.status} = 'pending' and not (${isOpen})
	then 'expired' else ${company_invitations.status} end`

const listed = (db: Database) =>
	db
		.select({
			id: company_invitations.id,
			company_id: company_invitations.company_id,
			company_name: companies.name,
			email: company_invitations.email,
			name: company_invitations.name,
			role: company_invitations.role,
			access_type: company_invitations.access_type,
			access_until: company_invitations.access_until,
			access_reason: company_invitations.access_reason,
			seat: company_invitations.seat,
			status: statusNow,
			invited_by: invited,
			created_at: company_invitations.created_at,
			expires_at: company_invitations.expires_at,
			answered_at: company_invitations.answered_at,
			total: sql<number>`(count(*) over ())::int`,
		})
		.from(company_invitations)
		.innerJoin(companies, eq(companies.id, company_invitations.company_id))
export type ListedInvitation = Awaited<ReturnType<typeof listed>>[number]

type Page = { page: number; page_size: number }
const inPages = ({ page, page_size }: Page) => [page_size, (page - 1) * page_size] as const

/** Invitations to a company, the newest first. */
export async function listInvitations(
	db: Database,
	company_id: string,
	status: InvitationStatus | undefined,
	page: Page,
): Promise<ListedInvitation[]> {
	const [limit, offset] = inPages(page)
	return listed(db)
		.where(and(eq(company_invitations.company_id, company_id), status ? sql`${statusNow} = ${status}` : undefined))
		.orderBy(desc(company_invitations.created_at), desc(company_invitations.id))
		.limit(limit)
		.offset(offset)
}

/** Invitations that an address can accept, the newest first. */
export async function openInvitations(db: Database, email: string, page: Page): Promise<ListedInvitation[]> {
	const [limit, offset] = inPages(page)
	return listed(db)
		.where(and(eq(company_invitations.email, email), isOpen, isNull(companies.deleted_at)))
		.orderBy(desc(company_invitations.created_at), desc(company_invitations.id))
		.limit(limit)
		.offset(offset)
}

export async function listedInvitation(db: Database, id: string): Promise<ListedInvitation | null> {
	const [row] = await listed(db).where(eq(company_invitations.id, id))
	return row ?? null
}

/** An invitation that can be accepted, by its id or its token; null for every other. */
export async function findOpen(
	db: Database,
	named: { id: string } | { token_hash: string },
): Promise<ListedInvitation | null> {
	const by: SQL =
		'id' in named ? eq(company_invitations.id, named.id) : eq(company_invitations.token_hash, named.token_hash)
	const [row] = await listed(db).where(and(by, isOpen, isNull(companies.deleted_at)))
	return row ?? null
}

export async function countPending(db: Database, company_id: string): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(company_invitations)
		.where(and(eq(company_invitations.company_id, company_id), isOpen))
	return row?.total ?? 0
}

/** Of some addresses, those that a company has invited and that may still accept. */
export async function pendingEmails(db: Database, company_id: string, emails: readonly string[]): Promise<Set<string>> {
	if (emails.length === 0) return new Set()
	const rows = await db
		.select({ email: company_invitations.email })
		.from(company_invitations)
		.where(and(eq(company_invitations.company_id, company_id), inArray(company_invitations.email, [...emails]), isOpen))
	return new Set(rows.map(({ email }) => email))
}

const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`

type NewInvitation = Omit<typeof company_invitations.$inferInsert, 'expires_at'>

/** Adds invitations, each in place of an expired one for the same address. */
export async function insertInvitations(
	tx: Database,
	values: readonly NewInvitation[],
): Promise<{ id: string; email: string }[]> {
	if (values.length === 0) return []
	const expires_at = inDays(INVITATION_DAYS)
	return tx
		.insert(company_invitations)
		.values(values.map((value) => ({ ...value, expires_at })))
		.onConflictDoUpdate({
			target: [company_invitations.company_id, company_invitations.email],
			targetWhere: sql`status = 'pending'`,
			set: {
				name: sql`excluded.name`,
				role: sql`excluded.role`,
				access_type: sql`excluded.access_type`,
				access_until: sql`excluded.access_until`,
				access_reason: sql`excluded.access_reason`,
				seat: sql`excluded.seat`,
				language: sql`excluded.language`,
				invited_by: sql`excluded.invited_by`,
				token_hash: null,
				mail_due_at: sql`now()`,
				created_at: sql`now()`,
				expires_at,
			},
		})
		.returning({ id: company_invitations.id, email: company_invitations.email })
}

/**
 * Makes a pending invitation count from now on again, with a link of its own, as one by whoever sends it again. Null when
 * it isn't pending.
 */
export async function renew(
	tx: Database,
	{ company_id, id, invited_by }: { company_id: string; id: string; invited_by: string },
	language: string | undefined,
): Promise<InvitationRow | null> {
	const rows = await tx
		.update(company_invitations)
		.set({
			token_hash: null,
			mail_due_at: sql`now()`,
			invited_by,
			expires_at: inDays(INVITATION_DAYS),
			...(language ? { language } : {}),
		})
		.where(
			and(
				eq(company_invitations.id, id),
				eq(company_invitations.company_id, company_id),
				eq(company_invitations.status, 'pending'),
			),
		)
		.returning()
	return rows[0] ?? null
}

/** Ends a pending invitation. Returns it; null when another request did so before. */
export async function endInvitation(
	tx: Database,
	id: string,
	status: 'accepted' | 'declined' | 'withdrawn',
): Promise<InvitationRow | null> {
	const [row] = await tx
		.update(company_invitations)
		.set({ status, token_hash: null, answered_at: sql`now()` })
		.where(and(eq(company_invitations.id, id), eq(company_invitations.status, 'pending')))
		.returning()
	return row ?? null
}

/** The company that a person joined by an invitation and is still a member of; null when it isn't so. */
export async function joinedBy(db: Database, user: { id: string; email: string }, id: string): Promise<string | null> {
	const [row] = await db
		.select({ company_id: company_invitations.company_id })
		.from(company_invitations)
		.innerJoin(
			company_members,
			and(eq(company_members.company_id, company_invitations.company_id), eq(company_members.user_id, user.id)),
		)
		.where(
			and(
				eq(company_invitations.id, id),
				eq(company_invitations.email, user.email),
				eq(company_invitations.status, 'accepted'),
			),
		)
	return row?.company_id ?? null
}

/** Whether a person has declined an invitation. */
export async function isDeclinedBy(db: Database, { email }: { email: string }, id: string): Promise<boolean> {
	const [row] = await db
		.select({ id: company_invitations.id })
		.from(company_invitations)
		.where(
			and(
				eq(company_invitations.id, id),
				eq(company_invitations.email, email),
				eq(company_invitations.status, 'declined'),
			),
		)
	return row !== undefined
}

/** Withdraws every pending invitation that a person sent for a company. Returns them. */
export async function withdrawSentBy(
	tx: Database,
	company_id: string,
	user_id: string,
): Promise<{ id: string; email: string }[]> {
	return tx
		.update(company_invitations)
		.set({ status: 'withdrawn', token_hash: null, answered_at: sql`now()` })
		.where(
			and(
				eq(company_invitations.company_id, company_id),
				eq(company_invitations.invited_by, user_id),
				eq(company_invitations.status, 'pending'),
			),
		)
		.returning({ id: company_invitations.id, email: company_invitations.email })
}

/** Whether a person had an invitation mailed to one of the addresses `most` times in the last 24 hours. */
export async function isMailedOften(
	tx: Database,
	user_id: string,
	emails: readonly string[],
	most: number,
): Promise<boolean> {
	const email = sql`${audit_log.details} ->> 'email'`
	const rows = await tx
		.select({ times: count() })
		.from(audit_log)
		.where(
			and(
				eq(audit_log.user_id, user_id),
				eq(audit_log.action, 'company.invited'),
				gt(audit_log.created_at, sql`now() - interval '1 day'`),
				inArray(email, [...emails]),
			),
		)
		.groupBy(email)
		.having(sql`count(*) >= ${most}`)
		.limit(1)
	return rows.length > 0
}

/** Whether an invitation, of whatever state, is of a company. */
export async function isOfCompany(db: Database, company_id: string, id: string): Promise<boolean> {
	const rows = await db
		.select({ id: company_invitations.id })
		.from(company_invitations)
		.where(and(eq(company_invitations.id, id), eq(company_invitations.company_id, company_id)))
	return rows.length > 0
}

type Account = { id: string; email: string; email_verified_at: Date | null; language: string | null }

/** The accounts of some addresses, with whether the address is proven and their language. */
export async function accountsOf(db: Database, emails: readonly string[]): Promise<Account[]> {
	if (emails.length === 0) return []
	// Written out, since a select of one table would drop the names of the tables that the language is looked up by.
	const { rows } = await db.execute<Account>(sql`
		select ${users.id}, ${users.email}, ${users.email_verified_at}, ${languageOfUser} as language
		from ${users} where ${inArray(users.email, [...emails])}`)
	return rows
}

const invitedAccount = alias(users, 'invited_account')

/**
 * Of some invitations, those to be mailed now, all pending. With who invited, the company's name, and the
 * account of the address.
 */
export async function toBeMailed(db: Database, ids: readonly string[]) {
	return db
		.select({
			id: company_invitations.id,
			email: company_invitations.email,
			language: company_invitations.language,
			role: company_invitations.role,
			access_until: company_invitations.access_until,
			invited_by: company_invitations.invited_by,
			account: { id: invitedAccount.id, email_verified_at: invitedAccount.email_verified_at },
			company: companies.name,
			person: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email}, '')`,
			person_email: sql<string>`coalesce(${users.email}, '')`,
		})
		.from(company_invitations)
		.innerJoin(companies, eq(companies.id, company_invitations.company_id))
		.leftJoin(users, eq(users.id, company_invitations.invited_by))
		.leftJoin(invitedAccount, eq(invitedAccount.email, company_invitations.email))
		.where(and(inArray(company_invitations.id, [...ids]), isDue, isOpen, isNull(companies.deleted_at)))
}

/** How long a claim holds: the mail of a server that died is sent after it. */
const LEASE_MINUTES = 10

const isDue = sql`${company_invitations.mail_due_at} <= now()`

/**
 * Gives an invitation its link, and the caller the time to mail it. False when another caller has this time, it was mailed
 * or answered: then nothing is to be mailed.
 */
export async function claimMail(db: Database, id: string, token_hash: string): Promise<boolean> {
	const rows = await db
		.update(company_invitations)
		.set({ token_hash, mail_due_at: sql`now() + make_interval(mins => ${LEASE_MINUTES})` })
		.where(and(eq(company_invitations.id, id), isOpen, isDue))
		.returning({ id: company_invitations.id })
	return rows.length > 0
}

const isClaim = (id: string, token_hash: string) =>
	and(eq(company_invitations.id, id), eq(company_invitations.token_hash, token_hash))

export async function markMailed(db: Database, id: string, token_hash: string): Promise<void> {
	await db.update(company_invitations).set({ mail_due_at: null }).where(isClaim(id, token_hash))
}

/** Takes a link back that couldn't be mailed, so that it is tried again. */
export async function unclaimMail(db: Database, id: string, token_hash: string): Promise<void> {
	await db.update(company_invitations).set({ token_hash: null, mail_due_at: sql`now()` }).where(isClaim(id, token_hash))
}

/**
 * Invitations of the last day whose mail has been due for `minutes`, the longest first. What the mail server refused for a
 * day isn't tried any more.
 */
export async function overdueMails(db: Database, minutes: number, most: number): Promise<string[]> {
	const mail_due_at = company_invitations.mail_due_at
	const rows = await db
		.select({ id: company_invitations.id })
		.from(company_invitations)
		.where(
			and(
				sql`${mail_due_at} between now() - interval '1 day' and now() - make_interval(mins => ${minutes})`,
				isOpen,
				sql`${company_invitations.expires_at} > ${inDays(INVITATION_DAYS)} - interval '1 day'`,
			),
		)
		.orderBy(mail_due_at)
		.limit(most)
	return rows.map(({ id }) => id)
}
