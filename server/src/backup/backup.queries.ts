import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { jobs, projects } from '../database/tables/tables.ts'
import type { JobKind } from '../jobs/jobs.queries.ts'
import { type Reference, references } from '../models/storage-check.queries.ts'
import { referencedKeys } from '../models/stored-files.queries.ts'

const ROWS_AT_ONCE = 500
/** Any number that no other advisory lock of the database uses. */
const RESTORE_LOCK = 7_265_360

/** A column with its type in PostgreSQL's notation, such as `timestamp with time zone`. */
export type Column = { name: string; type: string }

const identifiers = (names: readonly string[]): SQL =>
	sql.join(
		names.map((name) => sql.identifier(name)),
		sql`, `,
	)

/** Removes the limits of requests for one transaction: its statements, and the work between them, may take hours. */
export async function endTimeLimits(tx: Database): Promise<void> {
	await tx.execute(
		sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`,
	)
}

/** Makes values read as the same text in every database: UTC times with microseconds, numbers with all digits. */
export async function writeValuesExactly(tx: Database): Promise<void> {
	await tx.execute(
		sql`select set_config(name, value, true) from (values ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'),
			('intervalstyle', 'iso_8601'), ('extra_float_digits', '1'), ('bytea_output', 'hex')) as given (name, value)`,
	)
}

/** Takes the restore lock until the session ends. Returns false when another session has it. */
export async function takeRestoreLock(db: Database): Promise<boolean> {
	const { rows } = await db.execute<{ taken: boolean }>(sql`select pg_try_advisory_lock(${RESTORE_LOCK}) as taken`)
	return rows[0]?.taken ?? false
}

/** Times of the applied migrations, oldest first. */
export async function appliedMigrations(db: Database): Promise<number[]> {
	const { rows } = await db.execute<{ created_at: string }>(
		sql`select created_at::text as created_at from drizzle.__drizzle_migrations order by drizzle.__drizzle_migrations.created_at`,
	)
	return rows.map(({ created_at }) => Number(created_at))
}

/** The writable columns of a table; none for a missing table. */
export async function columnsOf(db: Database, table: string): Promise<Column[]> {
	const { rows } = await db.execute<Column>(sql`
		select attname as name, format_type(atttypid, atttypmod) as type
		from pg_attribute join pg_class on pg_class.oid = attrelid
		where relname = ${table} and relkind = 'r' and relnamespace = current_schema()::regnamespace
			and attnum > 0 and not attisdropped and attgenerated = ''
		order by attnum`)
	return rows
}

/** The rows of a table as JSON objects of texts, read in pages in the caller's transaction. */
export async function* readRows(tx: Database, table: string, columns: readonly Column[]): AsyncGenerator<string> {
	const texts = sql.join(
		columns.map(({ name }) => sql`${sql.identifier(name)}::text as ${sql.identifier(name)}`),
		sql`, `,
	)
	await tx.execute(sql`
		declare backup_rows no scroll cursor for
		select row_to_json(r)::text as line from (select ${texts} from ${sql.identifier(table)}) r`)
	for (;;) {
		const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`))
		for (const { line } of rows) yield line
		if (rows.length < ROWS_AT_ONCE) break
	}
	await tx.execute(sql`close backup_rows`)
}

/** Each stored file that a row of the transaction references, once. */
export async function* referencedFiles(tx: Database): AsyncGenerator<Reference> {
	const seen = new Set<string>()
	for await (const reference of references(tx)) {
		if (seen.has(reference.storage_key)) continue
		seen.add(reference.storage_key)
		yield reference
	}
}

export const isReferenced = async (db: Database, storage_key: string): Promise<boolean> =>
	(await referencedKeys(db, [storage_key])).has(storage_key)

/** Blocks other writes to the tables until the transaction ends. */
export async function lockTables(tx: Database, tables: readonly string[]): Promise<void> {
	await tx.execute(sql`lock table ${identifiers(tables)} in share row exclusive mode`)
}

/** The first table with rows. */
export async function firstFilled(db: Database, tables: readonly string[]): Promise<string | null> {
	for (const table of tables) {
		const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)} limit 1`)
		if (rows.length > 0) return table
	}
	return null
}

const given = ({ name, type }: Column): SQL => sql`(r->>${name})::${sql.raw(type)}`

/** Inserts rows from `readRows`: `lines` is a JSON array of them. */
export async function insertRows(
	tx: Database,
	table: string,
	columns: readonly Column[],
	lines: string,
): Promise<void> {
	await tx.execute(sql`
		insert into ${sql.identifier(table)} (${identifiers(columns.map(({ name }) => name))})
		select ${sql.join(columns.map(given), sql`, `)} from json_array_elements(${lines}::json) as r`)
}

/** Sets columns of existing rows, found by `id`. */
export async function updateRows(
	tx: Database,
	table: string,
	columns: readonly Column[],
	lines: string,
): Promise<void> {
	const set = columns.map((column) => sql`${sql.identifier(column.name)} = ${given(column)}`)
	await tx.execute(sql`
		update ${sql.identifier(table)} t set ${sql.join(set, sql`, `)} from json_array_elements(${lines}::json) as r
		where t.id = (r->>'id')::uuid`)
}

/** Requeues running jobs. Returns all unfinished jobs in order, each with its position among its person's jobs. */
export async function requeueUnfinished(
	tx: Database,
): Promise<{ id: string; kind: JobKind; bytes: number; turn: number }[]> {
	await tx.execute(sql`
		update ${jobs} set status = 'QUEUED', stage = null, percent = 0, started_at = null, attempt = greatest(attempt - 1, 0)
		where status = 'PROCESSING'`)
	const { rows } = await tx.execute<{ id: string; kind: JobKind; bytes: number; turn: number }>(sql`
		select id, kind, bytes::float8 as bytes, (row_number() over (partition by user_id order by created_at, id) - 1)::int as turn
		from ${jobs} where status = 'QUEUED' order by created_at, id`)
	return rows
}

/** Mails and pushes of the time before the backup have gone out since, or are too late. */
export async function endDeliveries(tx: Database): Promise<void> {
	await tx.execute(sql`
		update notifications set mail_at = null, digest_at = null, push_at = null
		where mail_at is not null or digest_at is not null or push_at is not null`)
}

/** Computes the statistics that the planner uses. */
export async function analyseTables(db: Database, tables: readonly string[]): Promise<void> {
	await db.transaction(async (tx) => {
		await endTimeLimits(tx)
		await tx.execute(sql`analyze ${identifiers(tables)}`)
	})
}

/** Adds to the revision of every project. */
export async function raiseRevisions(tx: Database, by: number): Promise<void> {
	await tx.execute(sql`update ${projects} set revision = revision + ${by}`)
}
