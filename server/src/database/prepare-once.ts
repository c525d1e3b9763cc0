import type { Database } from './database.ts'

/**
 * Builds a query once for each database instead of once for each call: for the few that nearly every request runs.
 * Building one costs more processor time than sending it. Values go in by `sql.placeholder`.
 */
export function prepareOnce<Prepared>(build: (db: Database) => Prepared): (db: Database) => Prepared {
	const prepared = new WeakMap<Database, Prepared>()
	return (db) => {
		const known = prepared.get(db)
		if (known) return known
		const made = build(db)
		prepared.set(db, made)
		return made
	}
}
