import type { AdminColumn } from '@panelyard/contracts/console/tables'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import type { KnownTable } from './known-table.queries.ts'
import type { DatabaseText, RowFilter } from './row-values.ts'

/** Characters of a text that lists show. */
const CUT = 300
/** Rows that one call looks through for a filter without an index. */
const LOOKED_AT = 20_000

// Names come from the schema alone (`KnownTable`), values are always parameters.
const name = (text: string): SQL => sql`${sql.identifier(text)}`
const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
// `bigserial` is a type of columns only.
const typed = (text: DatabaseText, { type }: AdminColumn): SQL =>
	sql`cast(${text}::text as ${sql.raw(type === 'bigserial' ? 'bigint' : type)})`

export type FoundRow = { key: string[]; version: string; values: Record<string, unknown> }

/** Estimates of rows (null: not counted yet) and bytes on disk of every table, by name. */
export async function tableSizes(db: Database): Promise<Map<string, { rows: number | null; bytes: number }>> {
	const { rows } = await db.execute<{ name: string; rows: number; bytes: number }>(sql`
		select relname as name, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
		from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
	return new Map(rows.map(({ name, rows, bytes }) => [name, { rows: rows < 0 ? null : rows, bytes }]))
}

/** A column as JSON has it. */
function shown({ name: column, kind }: AdminColumn, isCut: boolean): SQL {
	const value = name(column)
	if (kind === 'time') return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
	if (kind === 'uuids') return sql`array_to_json(${value})`
	if (kind === 'number') return sql`${value}::float8`
	if (kind === 'boolean') return value
	if (isCut && kind === 'json') return sql`left(${value}::text, ${CUT})`
	if (isCut && kind === 'text') return sql`left(${value}, ${CUT})`
	return kind === 'json' ? value : sql`${value}::text`
}

const keyOf = (table: KnownTable): SQL[] => (table.key.length > 0 ? table.key.map(name) : [sql`ctid`])
const columnsOf = (table: KnownTable) => table.key.flatMap((key) => table.columns.filter((one) => one.name === key))

/** The key as one row value, compared in the order of its index. */
const rowOf = (parts: SQL[]): SQL => sql`(${sql.join(parts, sql`, `)})`
const keyValues = (table: KnownTable, key: readonly string[]): SQL =>
	rowOf(
		table.key.length > 0
			? columnsOf(table).map((column, index) => typed(key[index] ?? null, column))
			: [sql`${key[0] ?? ''}::tid`],
	)
const isRow = (table: KnownTable, key: readonly string[]): SQL => sql`${rowOf(keyOf(table))} = ${keyValues(table, key)}`

function selected(table: KnownTable, isCut: boolean): SQL {
	const key = sql`json_build_array(${sql.join(
		keyOf(table).map((part) => sql`${part}::text`),
		sql`, `,
	)})`
	const values = table.columns.map((column, index) => sql`${shown(column, isCut)} as ${name(`c${index}`)}`)
	return sql.join([sql`${key} as row_key, row_version`, ...values], sql`, `)
}

type RawRow = { row_key: string[]; row_version: string; [column: `c${number}`]: unknown }
const asFound = (table: KnownTable, row: RawRow): FoundRow => ({
	key: row.row_key,
	version: row.row_version,
	values: Object.fromEntries(table.columns.map((column, index) => [column.name, row[`c${index}`] ?? null])),
})

function condition({ column, operator, text }: RowFilter): SQL {
	const value = name(column.name)
	switch (operator) {
		case 'is_null':
			return sql`${value} is null`
		case 'is_not_null':
			return sql`${value} is not null`
		case 'contains':
			return sql`${value}::text ilike ${`%${likeText(text)}%`}`
		case 'eq':
			return sql`${value} = ${typed(text, column)}`
		case 'ne':
			return sql`${value} is distinct from ${typed(text, column)}`
		case 'lt':
			return sql`${value} < ${typed(text, column)}`
		case 'gt':
			return sql`${value} > ${typed(text, column)}`
	}
}

type Page = { after: readonly string[] | null; filters: readonly RowFilter[]; limit: number }

/**
 * Up to `limit` rows after `after`, in the order of the key. Unless an index finds what the filters say, it looks through
 * the next rows of the table only: `looked_to` is the key of the last of these, null at the end.
 */
export async function findRows(
	db: Database,
	table: KnownTable,
	{ after, filters, limit }: Page,
): Promise<{ rows: FoundRow[]; looked_to: string[] | null }> {
	const isFast = filters.length === 0 || filters.some(({ column, operator }) => operator === 'eq' && column.is_indexed)
	const key = rowOf(keyOf(table))
	const order = sql.join(keyOf(table), sql`, `)
	const beyond = after ? sql`${key} > ${keyValues(table, after)}` : sql`true`
	const matches = filters.length > 0 ? sql.join(filters.map(condition), sql` and `) : sql`true`
	const all = sql`select *, ctid, xmin::text as row_version from ${name(table.name)} where ${beyond}`
	const source = isFast ? sql`${all} and ${matches}` : sql`${all} order by ${order} limit ${LOOKED_AT}`
	const { rows } = await db.execute<RawRow>(sql`
		select ${selected(table, true)} from (${source}) looked where ${isFast ? sql`true` : matches}
		order by ${order} limit ${limit}`)
	const found = rows.map((row) => asFound(table, row))
	if (isFast) return { rows: found, looked_to: null }
	const { rows: last } = await db.execute<{ row_key: string[] }>(sql`
		select json_build_array(${sql.join(
			keyOf(table).map((part) => sql`${part}::text`),
			sql`, `,
		)}) as row_key from ${name(table.name)} where ${beyond} order by ${order} offset ${LOOKED_AT - 1} limit 1`)
	return { rows: found, looked_to: last[0]?.row_key ?? null }
}

/** A row in full; undefined when there is none. `lock` holds it until the transaction ends. */
export async function findRow(
	db: Database,
	table: KnownTable,
	key: readonly string[],
	{ lock }: { lock: boolean } = { lock: false },
): Promise<FoundRow | undefined> {
	if (lock) await db.execute(sql`select 1 from ${name(table.name)} where ${isRow(table, key)} for update`)
	const { rows } = await db.execute<RawRow>(sql`
		select ${selected(table, false)} from (
			select *, ctid, xmin::text as row_version from ${name(table.name)} where ${isRow(table, key)}
		) found`)
	return rows[0] && asFound(table, rows[0])
}

/** Returns the key of the new row. */
export async function insertRow(
	tx: Database,
	table: KnownTable,
	values: ReadonlyMap<AdminColumn, DatabaseText>,
): Promise<string[]> {
	const columns = [...values.keys()].map((column) => name(column.name))
	const { rows } = await tx.execute<{ row_key: string[] }>(sql`
		insert into ${name(table.name)} (${sql.join(columns, sql`, `)})
		values (${sql.join(
			[...values].map(([column, text]) => typed(text, column)),
			sql`, `,
		)})
		returning json_build_array(${sql.join(
			keyOf(table).map((part) => sql`${part}::text`),
			sql`, `,
		)}) as row_key`)
	return rows[0]?.row_key ?? []
}

export async function updateRow(
	tx: Database,
	table: KnownTable,
	key: readonly string[],
	values: ReadonlyMap<AdminColumn, DatabaseText>,
): Promise<void> {
	const set = [...values].map(([column, text]) => sql`${name(column.name)} = ${typed(text, column)}`)
	await tx.execute(sql`update ${name(table.name)} set ${sql.join(set, sql`, `)} where ${isRow(table, key)}`)
}

/** Where a row lies, for a transaction that holds it or reads once. */
export async function placeOf(
	db: Database,
	table: KnownTable,
	key: readonly string[],
	{ lock }: { lock: boolean },
): Promise<string | undefined> {
	const { rows } = await db.execute<{ place: string }>(
		sql`select ctid::text as place from ${name(table.name)} where ${isRow(table, key)} ${lock ? sql`for update` : sql``}`,
	)
	return rows[0]?.place
}

const places = (of: readonly string[]): SQL => sql`${`{${of.map((place) => `"${place}"`).join(',')}}`}::tid[]`

/** Places of rows of `table` whose `column` names one of the rows at `named`, by its `key`; at most `limit`. */
export async function placesNaming(
	db: Database,
	table: string,
	column: string,
	named: { table: string; key: string; places: readonly string[] },
	{ limit, lock }: { limit: number; lock: boolean },
): Promise<string[]> {
	const { rows } = await db.execute<{ place: string }>(sql`
		select ctid::text as place from ${name(table)} where ${name(column)} in (
			select ${name(named.key)} from ${name(named.table)} where ctid = any(${places(named.places)})
		) limit ${limit} ${lock ? sql`for update` : sql``}`)
	return rows.map(({ place }) => place)
}

/** One column of the rows at these places, without those that are empty. */
export async function valuesAt(db: Database, table: string, column: string, at: readonly string[]): Promise<string[]> {
	if (at.length === 0) return []
	const { rows } = await db.execute<{ value: string }>(
		sql`select ${name(column)}::text as value from ${name(table)}
			where ctid = any(${places(at)}) and ${name(column)} is not null`,
	)
	return rows.map(({ value }) => value)
}

/**
 * Deletes rows of several tables in one statement, so that it doesn't matter in which order they name each other.
 * @returns how many went
 */
export async function deletePlaces(tx: Database, doomed: ReadonlyMap<string, readonly string[]>): Promise<number> {
	const parts = [...doomed].map(
		([table, at], index) =>
			sql`${name(`d${index}`)} as (delete from ${name(table)} where ctid = any(${places(at)}) returning 1)`,
	)
	const counts = [...doomed.keys()].map((_, index) => sql`(select count(*) from ${name(`d${index}`)})`)
	const { rows } = await tx.execute<{ total: number }>(
		sql`with ${sql.join(parts, sql`, `)} select (${sql.join(counts, sql` + `)})::int as total`,
	)
	return rows[0]?.total ?? 0
}
