import { type DeletionImpact, MOST_DELETED_ROWS } from '@panelyard/contracts/console/tables'
import type { Database } from '../../database/database.ts'
import * as queries from './admin-tables.queries.ts'
import { type KnownTable, knownTables, type Reference } from './known-table.queries.ts'

/** What goes with a row. */
export type Doomed = {
	impact: DeletionImpact
	/** Where the rows lie, by table, the row itself included. */
	places: ReadonlyMap<string, readonly string[]>
}

const namersOf = (named: string): { table: string; reference: Reference }[] =>
	knownTables().flatMap(({ name, references }) =>
		references.filter((one) => one.table === named).map((reference) => ({ table: name, reference })),
	)

/**
 * Finds every row that depends on the one at `place`, and on those, and so on. A row is followed once, so that rows which
 * name each other in a circle come to an end; at `MOST_DELETED_ROWS` it gives up.
 * @param options.lock holds what it finds until the transaction ends
 */
export async function findDoomed(
	db: Database,
	table: KnownTable,
	place: string,
	{ lock }: { lock: boolean },
): Promise<Doomed> {
	const doomed = new Map<string, Set<string>>([[table.name, new Set([place])]])
	const waiting = [{ name: table.name, places: [place] }]
	let left = MOST_DELETED_ROWS
	const unlinking: { table: string; reference: Reference; named: readonly string[] }[] = []
	for (let next = waiting.shift(); next; next = waiting.shift()) {
		for (const { table: naming, reference } of namersOf(next.name)) {
			if (reference.on_delete === 'unlink') {
				unlinking.push({ table: naming, reference, named: next.places })
				continue
			}
			const named = { table: next.name, key: reference.key, places: next.places }
			const found = await queries.placesNaming(db, naming, reference.column, named, { limit: left + 1, lock })
			const known = doomed.get(naming) ?? new Set()
			const fresh = found.filter((one) => !known.has(one))
			doomed.set(naming, new Set([...known, ...fresh]))
			left -= fresh.length
			if (left < 0) return asDoomed(table.name, doomed, [], false)
			if (fresh.length > 0) waiting.push({ name: naming, places: fresh })
		}
	}
	return asDoomed(table.name, doomed, await findUnlinked(db, unlinking, doomed), true)
}

async function findUnlinked(
	db: Database,
	unlinking: readonly { table: string; reference: Reference; named: readonly string[] }[],
	doomed: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<DeletionImpact['unlinked']> {
	const rows = new Map<string, { table: string; column: string; rows: number }>()
	for (const { table, reference, named } of unlinking) {
		const by = { table: reference.table, key: reference.key, places: named }
		const limit = MOST_DELETED_ROWS
		const found = await queries.placesNaming(db, table, reference.column, by, { limit, lock: false })
		const staying = found.filter((one) => !doomed.get(table)?.has(one)).length
		const name = `${table}.${reference.column}`
		const before = rows.get(name)?.rows ?? 0
		if (staying > 0) rows.set(name, { table, column: reference.column, rows: before + staying })
	}
	return [...rows.values()]
}

function asDoomed(
	own: string,
	doomed: ReadonlyMap<string, ReadonlySet<string>>,
	unlinked: DeletionImpact['unlinked'],
	is_complete: boolean,
): Doomed {
	const places = new Map([...doomed].filter(([, of]) => of.size > 0).map(([table, of]) => [table, [...of]]))
	const deleted = [...places]
		.map(([table, of]) => ({ table, rows: table === own ? of.length - 1 : of.length }))
		.filter(({ rows }) => rows > 0)
	return { impact: { deleted, unlinked, is_complete }, places }
}
