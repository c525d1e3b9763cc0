import { type CompanySnapshot, MAX_SNAPSHOTS } from '@panelyard/contracts/companies/billing'
import type { Database } from '../../database/database.ts'
import type { Platform } from '../../platform/feature.ts'
import { sweepEach } from '../../platform/queue/sweeper.ts'
import { companyUsage } from '../companies/companies.service.ts'
import * as queries from './snapshots.queries.ts'

/** Companies that one sweep counts. */
const MOST = 200

/** The last month that has ended, in UTC: its name, its first moment and the first moment after it. */
export function lastMonth(now: Date): { month: string; from: Date; to: Date } {
	const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
	const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1))
	return { month: from.toISOString().slice(0, 7), from, to }
}

/**
 * Makes the snapshots of the last month that are missing: of every company that was there before it ended, once. What a
 * company had then is counted when the snapshot is made, soon after the month's end.
 * @returns how many it made
 */
export async function makeSnapshots(
	{ database, log }: Pick<Platform, 'database' | 'log'>,
	signal?: AbortSignal,
	now = new Date(),
): Promise<number> {
	const month = lastMonth(now)
	let made = 0
	for (;;) {
		const companies = await queries.companiesWithoutSnapshot(database, month.month, month.to, MOST)
		const done = await sweepEach(
			companies,
			async (company_id) => queries.insertSnapshot(database, company_id, month, await count(database, company_id)),
			(error, company_id) => log.error({ err: error, company_id }, "billing: couldn't make a snapshot"),
			signal,
		)
		made += done
		// Those that failed would come again.
		if (companies.length < MOST || done === 0 || signal?.aborted) return made
	}
}

/** The same numbers as on the company's page. */
async function count(db: Database, company_id: string): Promise<queries.Counted> {
	const { members, seats, projects, stored_bytes } = await companyUsage(db, company_id)
	return { members, seats: seats.classic + seats.on_demand, projects, stored_bytes }
}

/** The snapshots of a company, the newest month first; who may see them is the caller's question. */
export const snapshotsOf = (db: Database, company_id: string): Promise<CompanySnapshot[]> =>
	queries.listSnapshots(db, company_id, MAX_SNAPSHOTS)
