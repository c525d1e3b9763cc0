import type { UpdateCompanyRequest } from '@panelyard/contracts/companies/companies'
import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { CompanyRow, MemberStanding } from '../../access/company-permission.queries.ts'
import type { Database } from '../../database/database.ts'
import { company_invitations, company_members } from '../../database/tables/company-member-tables.ts'
import { companies, company_logos } from '../../database/tables/company-tables.ts'
import { projects } from '../../database/tables/tables.ts'

/** A company with what concerns the person it is shown to. */
export type ListedCompany = {
	company: CompanyRow
	member: MemberStanding
	logo_id: string | null
	member_count: number
	total: number
}

/** Members of the company at hand, without those whose temporary access has ended. */
const activeMembers = sql<number>`(select count(*)::int from ${company_members} m
	where m.company_id = ${companies.id} and (m.access_until is null or m.access_until > now()))`

type Filter = { user_id: string; company_id?: string; restorable_days?: number }
type Page = { page: number; page_size: number }

/** @param filter `restorable_days`: companies of theirs that were deleted at most that long ago, instead of the others */
const belongsTo = ({ user_id, company_id, restorable_days }: Filter): SQL | undefined =>
	and(
		eq(company_members.user_id, user_id),
		company_id === undefined ? undefined : eq(companies.id, company_id),
		restorable_days === undefined
			? isNull(companies.deleted_at)
			: and(
					isNotNull(companies.deleted_at),
					eq(company_members.role, 'owner'),
					sql`${companies.deleted_at} >= now() - make_interval(days => ${restorable_days})`,
				),
	)

/** Companies of a person, by name. */
export async function listCompanies(db: Database, filter: Filter, { page, page_size }: Page): Promise<ListedCompany[]> {
	const rows = await db
		.select({
			company: companies,
			member: company_members,
			is_expired: sql<boolean>`coalesce(${company_members.access_until} <= now(), false)`,
			logo_id: company_logos.id,
			member_count: activeMembers,
			total: sql<number>`(count(*) over ())::int`,
		})
		.from(company_members)
		.innerJoin(companies, eq(companies.id, company_members.company_id))
		.leftJoin(company_logos, eq(company_logos.company_id, companies.id))
		.where(belongsTo(filter))
		.orderBy(asc(sql`lower(${companies.name})`), asc(companies.id))
		.limit(page_size)
		.offset((page - 1) * page_size)
	return rows.map(({ is_expired, member, ...row }) => ({ ...row, member: { ...member, is_expired } }))
}

/** How many companies a person owns, deleted ones included. */
export async function countOwned(tx: Database, user_id: string): Promise<number> {
	const [row] = await tx
		.select({ total: count() })
		.from(company_members)
		.where(and(eq(company_members.user_id, user_id), eq(company_members.role, 'owner')))
	return row?.total ?? 0
}

/** Null when there is a company with the given id already. */
export async function insertCompany(tx: Database, values: typeof companies.$inferInsert): Promise<CompanyRow | null> {
	const [row] = await tx.insert(companies).values(values).onConflictDoNothing({ target: companies.id }).returning()
	return row ?? null
}

export async function updateCompany(tx: Database, company_id: string, change: UpdateCompanyRequest): Promise<void> {
	await tx
		.update(companies)
		.set({ ...change, updated_at: sql`now()` })
		.where(eq(companies.id, company_id))
}

export async function setDeleted(tx: Database, company_id: string, deleted: boolean): Promise<void> {
	await tx
		.update(companies)
		.set({ deleted_at: deleted ? sql`now()` : null, updated_at: sql`now()` })
		.where(eq(companies.id, company_id))
}

/** Whether it was deleted at most `days` ago, so that it can be restored. */
export async function isRestorable(tx: Database, company_id: string, days: number): Promise<boolean> {
	const rows = await tx
		.select({ id: companies.id })
		.from(companies)
		.where(and(eq(companies.id, company_id), sql`${companies.deleted_at} >= now() - make_interval(days => ${days})`))
	return rows.length > 0
}

export async function deletionImpact(db: Database, company_id: string) {
	const [members] = await db
		.select({ total: count() })
		.from(company_members)
		.where(eq(company_members.company_id, company_id))
	const [invitations] = await db
		.select({ total: count() })
		.from(company_invitations)
		.where(and(eq(company_invitations.company_id, company_id), eq(company_invitations.status, 'pending')))
	const [owned] = await db
		.select({ total: count() })
		.from(projects)
		.where(and(eq(projects.company_id, company_id), isNull(projects.deleted_at)))
	return { members: members?.total ?? 0, invitations: invitations?.total ?? 0, projects: owned?.total ?? 0 }
}

export async function companiesDeletedBefore(db: Database, days: number): Promise<string[]> {
	const rows = await db
		.select({ id: companies.id })
		.from(companies)
		.where(sql`${companies.deleted_at} < now() - make_interval(days => ${days})`)
	return rows.map(({ id }) => id)
}

/** False when it has been restored meanwhile. */
export async function removeCompany(tx: Database, company_id: string, days: number): Promise<boolean> {
	const gone = await tx
		.delete(companies)
		.where(and(eq(companies.id, company_id), sql`${companies.deleted_at} < now() - make_interval(days => ${days})`))
		.returning({ id: companies.id })
	return gone.length > 0
}

/** Puts a logo in place of the one before. @param webp base64 */
export async function putLogo(tx: Database, company_id: string, id: string, webp: string): Promise<void> {
	await tx
		.insert(company_logos)
		.values({ company_id, id, webp })
		.onConflictDoUpdate({ target: company_logos.company_id, set: { id, webp } })
}

export async function deleteLogo(tx: Database, company_id: string): Promise<boolean> {
	const gone = await tx
		.delete(company_logos)
		.where(eq(company_logos.company_id, company_id))
		.returning({ id: company_logos.id })
	return gone.length > 0
}

/** A logo as base64; null when the company has another one or none. */
export async function findLogo(db: Database, company_id: string, id: string): Promise<string | null> {
	const [row] = await db
		.select({ webp: company_logos.webp })
		.from(company_logos)
		.where(and(eq(company_logos.company_id, company_id), eq(company_logos.id, id)))
	return row?.webp ?? null
}
