import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { company_members } from '../../database/tables/company-member-tables.ts'
import { companies } from '../../database/tables/company-tables.ts'
import { notices } from '../../database/tables/notification-tables.ts'
import { users } from '../../database/tables/tables.ts'
import { type IdQuery, uuidArray } from '../../database/tables/uuid-array.ts'

export type NoticeRow = typeof notices.$inferSelect

/** A person's standing in a company; null when they aren't in it, or it is deleted. */
export async function findStanding(db: Database, company_id: string, user_id: string) {
	const [row] = await db
		.select({
			role: company_members.role,
			access_type: company_members.access_type,
			is_expired: sql<boolean>`coalesce(${company_members.access_until} <= now(), false)`,
		})
		.from(company_members)
		.innerJoin(companies, eq(companies.id, company_members.company_id))
		.where(
			and(
				eq(company_members.company_id, company_id),
				eq(company_members.user_id, user_id),
				isNull(companies.deleted_at),
			),
		)
	return row ?? null
}

/** `user_ids`: only these members of the company. */
export type Addressed = Pick<NoticeRow, 'company_id' | 'user_id'> & { user_ids?: readonly string[] | undefined }

/** Everybody whom a notice is for: all accounts, or the members of a company whose access hasn't ended. */
export const addressed = ({ company_id, user_id, user_ids }: Addressed): IdQuery =>
	company_id === null
		? sql`select id from users where id is distinct from ${user_id}::uuid`
		: sql`select user_id as id from company_members where company_id = ${company_id} and user_id is distinct from ${user_id}::uuid
			and (access_until is null or access_until > now())
			and (${user_ids === undefined} or user_id = any(${uuidArray(user_ids ?? [])}))`

export async function countAddressed(db: Database, notice: Addressed): Promise<number> {
	const { rows } = await db.execute<{ total: number }>(
		sql`select count(*)::int as total from (${addressed(notice)}) as people (id)`,
	)
	return rows[0]?.total ?? 0
}

export async function findNotice(db: Database, id: string): Promise<NoticeRow | null> {
	const [row] = await db.select().from(notices).where(eq(notices.id, id))
	return row ?? null
}

/** Names of who writes a notice, if their account is still there, and of the company. */
export async function signatureOf(tx: Database, company_id: string, user_id: string | null): Promise<string[]> {
	const [row] = await tx
		.select({
			company: companies.name,
			person: sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})`,
		})
		.from(companies)
		.leftJoin(users, sql`${users.id} = ${user_id}`)
		.where(eq(companies.id, company_id))
	return row ? [row.person, row.company].filter((name) => name !== null) : []
}

/** False when there is one with this id already. */
export async function insertNotice(
	tx: Database,
	values: Pick<NoticeRow, 'id' | 'user_id' | 'company_id' | 'title' | 'message'>,
): Promise<boolean> {
	const rows = await tx.insert(notices).values(values).onConflictDoNothing().returning({ id: notices.id })
	return rows.length > 0
}

/** Locks a notice that hasn't reached everybody; null when it has, or is gone. */
export async function holdNotice(tx: Database, id: string): Promise<NoticeRow | null> {
	const [row] = await tx
		.select()
		.from(notices)
		.where(and(eq(notices.id, id), isNull(notices.finished_at)))
		.for('update')
	return row ?? null
}

/** Notices that haven't reached everybody `minutes` after they were sent, the oldest first. */
export async function unfinishedNotices(db: Database, minutes: number, most: number): Promise<string[]> {
	const rows = await db
		.select({ id: notices.id })
		.from(notices)
		.where(and(isNull(notices.finished_at), sql`${notices.created_at} < now() - make_interval(mins => ${minutes})`))
		.orderBy(notices.created_at)
		.limit(most)
	return rows.map(({ id }) => id)
}

/** The next people in the order of their ids. */
export async function nextAddressed(tx: Database, notice: NoticeRow, most: number): Promise<string[]> {
	const { rows } = await tx.execute<{ id: string }>(sql`
		select id from (${addressed(notice)}) as people (id)
		where ${notice.reached_id}::uuid is null or id > ${notice.reached_id}::uuid order by id limit ${most}`)
	return rows.map(({ id }) => id)
}

/** Keeps how far a notice has come; without a person it has reached everybody. */
export async function advanceNotice(
	tx: Database,
	id: string,
	{ reached_id, reached }: { reached_id: string | undefined; reached: number },
): Promise<void> {
	const progress = { reached_id, reached_count: sql`${notices.reached_count} + ${reached}` }
	await tx
		.update(notices)
		.set(reached_id === undefined ? { finished_at: sql`now()` } : progress)
		.where(eq(notices.id, id))
}

/** A notice that was told in one go. */
export async function finishNotice(tx: Database, id: string, reached_count: number): Promise<void> {
	await tx.update(notices).set({ reached_count, finished_at: sql`now()` }).where(eq(notices.id, id))
}
