import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { prepareOnce } from '../database/connection/prepare-once.ts'
import type { Database } from '../database/database.ts'
import { company_members } from '../database/tables/company-member-tables.ts'
import { companies } from '../database/tables/company-tables.ts'

export type CompanyRow = typeof companies.$inferSelect
export type MemberRow = typeof company_members.$inferSelect
export type MemberStanding = MemberRow & { is_expired: boolean }

const isExpired = sql<boolean>`coalesce(${company_members.access_until} <= now(), false)`

const companyFor = prepareOnce((db) =>
	db
		.select({ company: companies, member: company_members, is_expired: isExpired })
		.from(companies)
		.innerJoin(
			company_members,
			and(eq(company_members.company_id, companies.id), eq(company_members.user_id, sql.placeholder('user_id'))),
		)
		.where(eq(companies.id, sql.placeholder('company_id')))
		.prepare('company_for'),
)

/** A company, also a deleted one, with the role of one of its members; null for anyone else. */
export async function findCompanyFor(
	db: Database,
	company_id: string,
	user_id: string,
): Promise<{ company: CompanyRow; member: MemberStanding } | null> {
	const [found] = await companyFor(db).execute({ company_id, user_id })
	return found ? { company: found.company, member: { ...found.member, is_expired: found.is_expired } } : null
}

/** Locks a company's row until the transaction ends. Returns false when it doesn't exist. */
export async function lockCompany(
	tx: Database,
	company_id: string,
	strength: 'no key update' | 'share',
): Promise<boolean> {
	const rows = await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, company_id)).for(strength)
	return rows.length > 0
}

/** Locks the companies that a person belongs to, in the order of their ids. */
export async function lockCompaniesOf(tx: Database, user_id: string): Promise<void> {
	await tx
		.select({ id: companies.id })
		.from(companies)
		.where(
			inArray(
				companies.id,
				tx.select({ id: company_members.company_id }).from(company_members).where(eq(company_members.user_id, user_id)),
			),
		)
		.orderBy(asc(companies.id))
		.for('no key update')
}

/** Names of companies that aren't deleted, by their ids. */
export async function companyNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
	if (ids.length === 0) return new Map()
	const rows = await db
		.select({ id: companies.id, name: companies.name })
		.from(companies)
		.where(and(inArray(companies.id, [...ids]), isNull(companies.deleted_at)))
	return new Map(rows.map(({ id, name }) => [id, name]))
}
