import type { CompanySnapshot } from '@panelyard/contracts/billing'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { company_snapshots } from '../../database/billing-tables.ts'
import { companies } from '../../database/company-tables.ts'
import type { Database } from '../../database/database.ts'

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

/**
 * Counts what a company has now, and its conversions from `from` up to `to`, as the snapshot of a month; one that is
 * there stays. False then, or when the company is gone. A stored file that several versions share counts once.
 */
export async function insertSnapshot(
	db: Database,
	company_id: string,
	month: string,
	{ from, to }: { from: Date; to: Date },
): Promise<boolean> {
	const { rows } = await db.execute(sql`
		insert into company_snapshots (company_id, month, members, seats, projects, stored_bytes, conversions)
		select c.id, ${month},
			(select count(*) from company_members m
				where m.company_id = c.id and (m.access_until is null or m.access_until > now())),
			(select count(*) from company_members m
				where m.company_id = c.id and m.access_type <> 'guest' and (m.access_until is null or m.access_until > now())),
			(select count(*) from projects p where p.company_id = c.id and p.deleted_at is null),
			(select coalesce(sum(bytes), 0) from (
				select distinct on (storage_key) storage_key, bytes from (
					select f.storage_key, f.bytes from projects p
					join model_versions v on v.project_id = p.id
					join model_version_sources s on s.model_version_id = v.id
					join uploaded_files f on f.id = s.file_id
					where p.company_id = c.id and p.deleted_at is null
					union all
					select a.value ->> 'storage_key', (a.value ->> 'bytes')::bigint from projects p
					join model_versions v on v.project_id = p.id
					cross join lateral jsonb_each(v.artefacts) a
					where p.company_id = c.id and p.deleted_at is null
				) files
			) stored),
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
