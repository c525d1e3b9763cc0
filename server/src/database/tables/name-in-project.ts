import { and, eq, ne, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { uuidArray } from './uuid-array.ts'

/** Things with unique names in a project, ignoring case. */
type NamedTable = PgTable & Record<'id' | 'project_id' | 'name', PgColumn>

/** @param except_id the row that is being named, which may have the name */
export async function isNameTaken(
	db: Database,
	table: NamedTable,
	named: { project_id: string; name: string; except_id: string | null },
): Promise<boolean> {
	const [row] = await db
		.select({ id: table.id })
		.from(table as PgTable)
		.where(
			and(
				eq(table.project_id, named.project_id),
				eq(sql`lower(${table.name})`, sql`lower(${named.name})`),
				named.except_id ? ne(table.id, named.except_id) : undefined,
			),
		)
	return row !== undefined
}

/** A name in a list, with the id for it if it is created. */
type Asked = { id: string; name: string }

/**
 * Returns the names that a project lacks, ignoring case, each once; and for each requested id, the id of the existing
 * or new row.
 */
export async function lackingByName<One extends Asked>(
	db: Database,
	table: NamedTable,
	project_id: string,
	asked: readonly One[],
): Promise<{ lacking: One[]; actual: Map<string, string> }> {
	const lacking: One[] = []
	const actual = new Map<string, string>()
	if (asked.length === 0) return { lacking, actual }
	const names = JSON.stringify(asked.map(({ name }) => name))
	const { rows } = await db.execute<{ key: string; id: string | null }>(sql`
		select lower(asked.name) as key, ${table.id} as id
		from json_array_elements_text(${names}::json) with ordinality as asked (name, place)
		left join ${table} on lower(${table.name}) = lower(asked.name) and ${table.project_id} = ${project_id}
		order by asked.place`)
	const ids = new Map<string, string>()
	for (const [place, one] of asked.entries()) {
		const { key, id } = rows[place] as { key: string; id: string | null }
		if (id === null && !ids.has(key)) lacking.push(one)
		const meant = id ?? ids.get(key) ?? one.id
		ids.set(key, meant)
		actual.set(one.id, meant)
	}
	return { lacking, actual }
}

/** Which of these ids are taken, by rows of whatever project. */
export async function takenIds(db: Database, table: NamedTable, ids: readonly string[]): Promise<string[]> {
	const { rows } = await db.execute<{ id: string }>(sql`
		select ${table.id} as id from ${table} where ${table.id} = any(${uuidArray(ids)})`)
	return rows.map(({ id }) => id)
}

/** Those of some deleted rows that can come back: neither their names nor their ids are taken by now. */
export async function restorable<One extends Asked>(
	db: Database,
	table: NamedTable,
	project_id: string,
	deleted: readonly One[],
): Promise<One[]> {
	const { lacking } = await lackingByName(db, table, project_id, deleted)
	const ids = lacking.map(({ id }) => id)
	const taken = new Set(await takenIds(db, table, ids))
	return lacking.filter(({ id }) => !taken.has(id))
}

/**
 * The comparison key of each name, ignoring case. The database computes it, as for its unique indexes: other rules
 * differ for letters such as İ.
 */
export async function nameKeys(db: Database, names: readonly string[]): Promise<(name: string) => string> {
	const { rows } = await db.execute<{ name: string; key: string }>(sql`
		select name, lower(name) as key from json_array_elements_text(${JSON.stringify(names)}::json) as asked (name)`)
	const keys = new Map(rows.map(({ name, key }) => [name, key]))
	return (name) => keys.get(name) ?? name
}
