import type { EmbeddedDatabase } from './threaded-pglite.ts'

const EVERY_MS = 60_000

/** What tables need, by the thresholds of PostgreSQL's autovacuum. */
const DUE = `
	with tables as (
		select relid::regclass::text as name,
			n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup as needs_vacuum,
			n_mod_since_analyze > 50 + 0.1 * n_live_tup as needs_analyze
		from pg_stat_user_tables
	)
	select * from tables where needs_vacuum or needs_analyze`

/**
 * Indexes of text that is searched by its words and that still have statistics. Computing these splits 30,000 texts into
 * words: half a second in which nobody else is served.
 */
const WORD_INDEXES = `
	select i.indexrelid::regclass::text as name from pg_index i
	join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam and m.amname = 'gin'
	join pg_attribute a on a.attrelid = i.indexrelid and a.attnum = 1 and coalesce(a.attstattarget, -1) <> 0
	where i.indexprs is not null and pg_get_indexdef(i.indexrelid) like '%to_tsvector(%'`

/**
 * Reclaims dead rows and refreshes planner statistics, for which PGlite has no process. Each table gets only what it
 * needs, in short statements, since everybody waits for the only connection meanwhile. Returns the tables it tended.
 */
export async function tidyTables(pglite: Pick<EmbeddedDatabase, 'query' | 'exec'>): Promise<string[]> {
	await pglite.query('select pg_stat_force_next_flush()')
	const { rows: indexes } = await pglite.query<{ name: string }>(WORD_INDEXES)
	for (const { name } of indexes) await pglite.exec(`alter index ${name} alter column 1 set statistics 0`)
	const { rows } = await pglite.query<{ name: string; needs_vacuum: boolean; needs_analyze: boolean }>(DUE)
	for (const { name, needs_vacuum, needs_analyze } of rows) {
		if (needs_vacuum) await pglite.exec(`vacuum ${name}`)
		if (needs_analyze) await pglite.exec(`analyze ${name}`)
	}
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
