import type { EmbeddedDatabase } from './threaded-pglite.ts'

const EVERY_MS = 60_000

/**
 * Reclaims dead rows and refreshes planner statistics, with the thresholds of PostgreSQL's autovacuum, for which PGlite
 * has no process. Returns the tables it vacuumed.
 */
export async function tidyTables(pglite: Pick<EmbeddedDatabase, 'query' | 'exec'>): Promise<string[]> {
	await pglite.query('select pg_stat_force_next_flush()')
	const { rows } = await pglite.query<{ name: string }>(`
		select relid::regclass::text as name from pg_stat_user_tables
		where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`)
	// One statement each: others may use the connection in between.
	for (const { name } of rows) await pglite.exec(`vacuum (analyze) ${name}`)
	return rows.map(({ name }) => name)
}

/** Tidies every minute until `stop`, which waits for the current pass. Reports and retries failures. */
export function startUpkeep(
	pglite: Pick<EmbeddedDatabase, 'query' | 'exec'>,
	onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
	let underWay: Promise<unknown> | null = null
	const timer = setInterval(() => {
		underWay ??= tidyTables(pglite)
			.catch(onFailure)
			.finally(() => {
				underWay = null
			})
	}, EVERY_MS)
	timer.unref()
	return {
		async stop() {
			clearInterval(timer)
			await underWay
		},
	}
}
