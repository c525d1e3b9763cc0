import type { CompanySnapshot } from '@panelyard/contracts/companies/billing'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { company_snapshots } from '../../database/tables/billing-tables.ts'
import { companies } from '../../database/tables/company-tables.ts'

/** Companies that were there before a moment, aren't deleted and have no snapshot of a month. @param month `2026-11` */
export async function companiesWithoutSnapshot(
	db: Database,
	month: string,
	before: Date,
	most: number,
): Promise<string[]> {
	const rows = await db
		.select({ id: companies.id })
		.from(companies)
		.where(
			sql`${companies.deleted_at} is null and ${companies.created_at} < ${before.toISOString()}::timestamptz
			and not exists (
				select 1 from ${company_snapshots}
				where ${company_snapshots.company_id} = ${companies.id} and ${company_snapshots.month} = ${month}
			)`,
		)
		.orderBy(asc(companies.id))
		.limit(most)
	return rows.map(({ id }) => id)
}

export type Counted = Pick<CompanySnapshot, 'members' | 'seats' | 'projects' | 'stored_bytes'>

/**
 * Keeps what was counted of a company, with its conversions from `from` up to `to`, as the snapshot of a month; one that
 * is there stays. False then, or when the company is gone.
 */
export async function insertSnapshot(
	db: Database,
	company_id: string,
	{ month, from, to }: { month: string; from: Date; to: Date },
	{ members, seats, projects, stored_bytes }: Counted,
): Promise<boolean> {
	const { rows } = await db.execute(sql`
		insert into company_snapshots (company_id, month, members, seats, projects, stored_bytes, conversions)
		select c.id, ${month}, ${members}::int, ${seats}::int, ${projects}::int, ${stored_bytes}::bigint,
			(select count(*) from jobs j join projects p on p.id = j.project_id
				where p.company_id = c.id and j.kind = 'convert' and j.status = 'COMPLETED'
					and j.finished_at >= ${from.toISOString()}::timestamptz and j.finished_at < ${to.toISOString()}::timestamptz)
		from companies c where c.id = ${company_id} and c.deleted_at is null
		on conflict do nothing
		returning company_id`)
	return rows.length > 0
}

export async function listSnapshots(db: Database, company_id: string, most: number): Promise<CompanySnapshot[]> {
	const rows = await db
		.select()
		.from(company_snapshots)
		.where(eq(company_snapshots.company_id, company_id))
		.orderBy(desc(company_snapshots.month))
		.limit(most)
	return rows.map(({ company_id: _, created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }))
}
