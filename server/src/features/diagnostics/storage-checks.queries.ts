import type { StorageCheck } from '@panelyard/contracts/console/diagnostics'
import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { storage_checks } from '../../database/tables/server-tables.ts'
import { users } from '../../database/tables/tables.ts'

/** A running check that wasn't heard of for so long died with its server. */
const DEAD_AFTER = sql`interval '2 minutes'`
const KEPT = 20

export type Found = (typeof storage_checks.$inferSelect)['found']
type Changes = Partial<Pick<typeof storage_checks.$inferInsert, 'found' | 'orphan_files' | 'missing_files' | 'state'>>

/** Makes others who begin a check wait until the transaction ends. */
export async function lockChecks(tx: Database): Promise<void> {
	await tx.execute(sql`lock table ${storage_checks} in share row exclusive mode`)
}

/** Ends checks whose server died. */
export async function failDead(db: Database): Promise<void> {
	await db
		.update(storage_checks)
		.set({ state: 'failed', ended_at: sql`${storage_checks.heard_at}` })
		.where(and(eq(storage_checks.state, 'running'), lt(storage_checks.heard_at, sql`now() - ${DEAD_AFTER}`)))
}

export const countRunning = (db: Database): Promise<number> =>
	db.$count(storage_checks, eq(storage_checks.state, 'running'))

export async function insertCheck(tx: Database, user_id: string, is_repair: boolean, found: Found): Promise<string> {
	const last = tx
		.select({ id: storage_checks.id })
		.from(storage_checks)
		.orderBy(desc(storage_checks.started_at))
		.limit(KEPT)
	await tx.delete(storage_checks).where(notInArray(storage_checks.id, last))
	const [row] = await tx
		.insert(storage_checks)
		.values({ user_id, is_repair, found })
		.returning({ id: storage_checks.id })
	if (!row) throw new Error('the check was not inserted')
	return row.id
}

/** Notes how far a running check is. Returns false when it has been ended by others. */
export async function noteProgress(db: Database, id: string, changes: Changes): Promise<boolean> {
	const isEnd = changes.state !== undefined
	const rows = await db
		.update(storage_checks)
		.set({ ...changes, heard_at: sql`now()`, ...(isEnd && { ended_at: sql`now()` }) })
		.where(and(eq(storage_checks.id, id), eq(storage_checks.state, 'running')))
		.returning({ id: storage_checks.id })
	return rows.length > 0
}

export async function lastCheck(db: Database): Promise<StorageCheck | null> {
	const [row] = await db
		.select({ check: storage_checks, by: users.name })
		.from(storage_checks)
		.leftJoin(users, eq(users.id, storage_checks.user_id))
		.orderBy(desc(storage_checks.started_at))
		.limit(1)
	if (!row) return null
	const { id, state, is_repair, found, orphan_files, missing_files, started_at, ended_at } = row.check
	const times = { started_at: started_at.toISOString(), ended_at: ended_at?.toISOString() ?? null }
	return { id, state, is_repair, ...found, orphan_files, missing_files, ...times, by: row.by }
}
