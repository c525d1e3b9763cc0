import type { CompanyRole } from '@panelyard/contracts/companies/permissions'
import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { MemberRow } from '../../access/company-permission.queries.ts'
import type { Database } from '../../database/database.ts'
import { company_members } from '../../database/tables/company-member-tables.ts'
import { companies } from '../../database/tables/company-tables.ts'
import { isFoundIn } from '../../database/tables/searched-text.ts'
import { project_access, projects, users } from '../../database/tables/tables.ts'

const isExpired = sql<boolean>`coalesce(${company_members.access_until} <= now(), false)`
/** From the owner down. */
const rank = sql`array_position(array['owner', 'admin', 'moderator', 'member', 'viewer'], ${company_members.role})`

function searched(company_id: string, search: string | undefined): SQL | undefined {
	return and(
		eq(company_members.company_id, company_id),
		search ? or(isFoundIn(users.name, search), isFoundIn(users.email, search)) : undefined,
	)
}

const memberColumns = {
	user_id: users.id,
	name: users.name,
	email: users.email,
	picture: users.picture,
	role: company_members.role,
	is_expired: isExpired,
	access_type: company_members.access_type,
	access_until: company_members.access_until,
	access_reason: company_members.access_reason,
	seat: company_members.seat,
	joined_at: company_members.joined_at,
	project_count: sql<number>`(select count(*)::int from ${project_access} a join ${projects} p on p.id = a.project_id
		where a.user_id = ${users.id} and p.company_id = ${company_members.company_id} and p.deleted_at is null)`,
}

const listed = (db: Database) =>
	db.select(memberColumns).from(company_members).innerJoin(users, eq(users.id, company_members.user_id))
export type ListedMember = Awaited<ReturnType<typeof listed>>[number]

/** Members of a company, the owner first, then by role and name. */
export async function listMembers(
	db: Database,
	company_id: string,
	{ search, page, page_size }: { search?: string | undefined; page: number; page_size: number },
): Promise<ListedMember[]> {
	return listed(db)
		.where(searched(company_id, search))
		.orderBy(rank, asc(sql`lower(coalesce(nullif(${users.name}, ''), ${users.email}))`), asc(users.id))
		.limit(page_size)
		.offset((page - 1) * page_size)
}

export async function countMembers(db: Database, company_id: string, search?: string): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(company_members)
		.innerJoin(users, eq(users.id, company_members.user_id))
		.where(searched(company_id, search))
	return row?.total ?? 0
}

export async function listedMember(db: Database, company_id: string, user_id: string): Promise<ListedMember | null> {
	const [row] = await listed(db).where(and(eq(company_members.company_id, company_id), eq(users.id, user_id)))
	return row ?? null
}

/** Locks a member until `tx` ends; null for somebody else. */
export async function holdMember(tx: Database, company_id: string, user_id: string): Promise<MemberRow | null> {
	const [row] = await tx
		.select()
		.from(company_members)
		.where(and(eq(company_members.company_id, company_id), eq(company_members.user_id, user_id)))
		.for('update')
	return row ?? null
}

/** False when the person belongs to the company already. */
export async function insertMember(tx: Database, values: typeof company_members.$inferInsert): Promise<boolean> {
	const rows = await tx
		.insert(company_members)
		.values(values)
		.onConflictDoNothing()
		.returning({ user_id: company_members.user_id })
	return rows.length > 0
}

type MemberChange = Partial<Pick<MemberRow, 'role' | 'access_type' | 'access_until' | 'access_reason' | 'seat'>>

export async function updateMember(
	tx: Database,
	company_id: string,
	user_id: string,
	change: MemberChange,
): Promise<void> {
	if (Object.keys(change).length === 0) return
	await tx
		.update(company_members)
		.set(change)
		.where(and(eq(company_members.company_id, company_id), eq(company_members.user_id, user_id)))
}

export async function deleteMember(tx: Database, company_id: string, user_id: string): Promise<void> {
	await tx
		.delete(company_members)
		.where(and(eq(company_members.company_id, company_id), eq(company_members.user_id, user_id)))
}

/** Ids of everyone in a company, also of guests and of those whose access has ended. */
export async function memberIds(db: Database, company_id: string): Promise<string[]> {
	const rows = await db
		.select({ user_id: company_members.user_id })
		.from(company_members)
		.where(eq(company_members.company_id, company_id))
	return rows.map(({ user_id }) => user_id)
}

/** Ids of the owner and the admins of a company whose access hasn't ended. */
export async function adminIds(db: Database, company_id: string): Promise<string[]> {
	const rows = await db
		.select({ user_id: company_members.user_id })
		.from(company_members)
		.where(
			and(
				eq(company_members.company_id, company_id),
				inArray(company_members.role, ['owner', 'admin']),
				sql`not ${isExpired}`,
			),
		)
	return rows.map(({ user_id }) => user_id)
}

export async function findOwner(db: Database, company_id: string): Promise<string | null> {
	const [row] = await db
		.select({ user_id: company_members.user_id })
		.from(company_members)
		.where(and(eq(company_members.company_id, company_id), eq(company_members.role, 'owner')))
	return row?.user_id ?? null
}

/** Of some addresses, those of members. */
export async function memberEmails(db: Database, company_id: string, emails: readonly string[]): Promise<Set<string>> {
	if (emails.length === 0) return new Set()
	const rows = await db
		.select({ email: users.email })
		.from(company_members)
		.innerJoin(users, eq(users.id, company_members.user_id))
		.where(and(eq(company_members.company_id, company_id), inArray(users.email, [...emails])))
	return new Set(rows.map(({ email }) => email))
}

export type EndingAccess = { user_id: string; company_id: string; company: string; days_left: number; key: string }

/**
 * Members whose temporary access ends within 7 days or within 1, and who weren't told of that yet. Those who got it for
 * no longer than that know.
 */
export async function endingAccess(db: Database, now: Date, most: number): Promise<EndingAccess[]> {
	const at = sql`${now.toISOString()}::timestamptz`
	const { rows } = await db.execute<EndingAccess>(sql`
		with ending as (
			select m.user_id, m.company_id, c.name as company, m.access_until, m.joined_at, step.days
			from ${company_members} m join ${companies} c on c.id = m.company_id and c.deleted_at is null
			cross join lateral (select case when m.access_until <= ${at} + interval '1 day' then 1 else 7 end as days) step
			where m.access_until > ${at} and m.access_until <= ${at} + interval '7 days'
				and m.joined_at < m.access_until - make_interval(days => step.days)
		), keyed as (
			select *, concat_ws(':', 'access_ending', company_id, extract(epoch from access_until)::bigint, days) as key
			from ending
		)
		select user_id, company_id, company, key, ceil(extract(epoch from access_until - ${at}) / 86400)::int as days_left
		from keyed
		where not exists (select 1 from notifications n where n.user_id = keyed.user_id and n.dedupe_key = keyed.key)
		order by access_until, user_id limit ${most}`)
	return rows
}

/** Companies that a person is in and that aren't deleted. */
export async function companiesOf(db: Database, user_id: string): Promise<{ id: string; role: CompanyRole }[]> {
	return db
		.select({ id: companies.id, role: company_members.role })
		.from(company_members)
		.innerJoin(companies, eq(companies.id, company_members.company_id))
		.where(and(eq(company_members.user_id, user_id), sql`${companies.deleted_at} is null`))
		.orderBy(asc(companies.id))
}

/** A company, and the admin who gets it when its owner goes: the one who has been there longest; null without any. */
export type OwnedCompany = {
	id: string
	name: string
	is_deleted: boolean
	heir_id: string | null
	heir_name: string | null
}

/** Companies that a person owns, deleted ones included, by name. */
export async function ownedCompanies(db: Database, user_id: string): Promise<OwnedCompany[]> {
	const { rows } = await db.execute<OwnedCompany>(sql`
		select c.id, c.name, c.deleted_at is not null as is_deleted, heir.id as heir_id, heir.name as heir_name
		from ${company_members} own join ${companies} c on c.id = own.company_id
		left join lateral (
			select u.id, coalesce(nullif(u.name, ''), u.email) as name
			from ${company_members} m join ${users} u on u.id = m.user_id
			where m.company_id = c.id and m.role = 'admin' and m.access_type = 'permanent'
			order by m.joined_at, m.user_id limit 1
		) heir on true
		where own.user_id = ${user_id} and own.role = 'owner' order by lower(c.name), c.id`)
	return rows
}
