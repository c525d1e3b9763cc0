import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { getTableName, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PristineDatabase, pristineDatabase } from '../testing/pristine-database.ts'
import { type Database, type DatabaseConnection, openDatabase } from './database.ts'
import { KNOWN_TABLES } from './tables/known-tables.ts'

// drizzle-kit gives all arrays a further method; the files that share this process must not find it when they list keys.
Object.defineProperty(Array.prototype, 'random', { enumerable: false })

let dataDir: string
let pristine: PristineDatabase
let connection: DatabaseConnection
beforeAll(async () => {
	dataDir = mkdtempSync(join(tmpdir(), 'panelyard-migrations-'))
	pristine = await pristineDatabase(dataDir)
	connection = await openDatabase({ databaseUrl: pristine.databaseUrl, dataDir })
})
afterAll(async () => {
	await connection.close()
	await pristine.drop()
	rmSync(dataDir, { recursive: true, force: true })
})

const SCHEMA = Object.fromEntries(KNOWN_TABLES)

const lines = async (database: Database, query: SQL): Promise<string[]> =>
	(await database.execute<{ line: string }>(query)).rows.map(({ line }) => line).sort()

/** PostgreSQL's catalogue of the tables in the first schema of the search path. */
const described = (database: Database): Promise<string[]> =>
	lines(
		database,
		sql`
		with ours as (
			select oid, relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
		)
		select format('%s.%s %s%s%s', relname, attname, format_type(atttypid, atttypmod),
			case when attnotnull then ' not null' end, ' default ' || pg_get_expr(adbin, adrelid)) as line
		from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
			left join pg_attrdef on adrelid = ours.oid and adnum = attnum
		union all
		select format('%s: %s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
		from ours join pg_constraint on conrelid = ours.oid
		union all
		select replace(pg_get_indexdef(indexrelid), current_schema() || '.', '') from ours join pg_index on indrelid = ours.oid`,
	)

class Undone extends Error {}

/** What the tables in the code can't describe. */
const BESIDES_CODE = `alter table panels add constraint panels_element_once
	exclude using btree (project_id with =, element with =) where (element is not null) deferrable initially immediate`

/** The same for tables created from the code alone, which are dropped afterwards. */
async function describedByCode(): Promise<string[]> {
	const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(SCHEMA))
	let found: string[] = []
	const making = connection.database.transaction(async (tx) => {
		await tx.execute(sql`create schema by_code`)
		await tx.execute(sql`set local search_path to by_code`)
		for (const statement of statements) await tx.execute(sql.raw(statement.replaceAll('"public".', '"by_code".')))
		await tx.execute(sql.raw(BESIDES_CODE))
		found = await described(tx)
		throw new Undone()
	})
	await expect(making).rejects.toThrow(Undone)
	return found
}

test('only the newest snapshot of the tables is kept, which the next migration is compared with', () => {
	const files = readdirSync(join(import.meta.dirname, 'migrations'))
	const newest = files
		.filter((name) => name.endsWith('.sql'))
		.sort()
		.at(-1)
		?.slice(0, 4)
	expect(readdirSync(join(import.meta.dirname, 'migrations/meta')).sort()).toEqual([
		`${newest}_snapshot.json`,
		'_journal.json',
	])
})

test('the migrations make exactly the tables the code expects', async () => {
	const migrated = await described(connection.database)
	expect(migrated.length).toBeGreaterThan(200)
	expect(migrated).toEqual(await describedByCode())
})

test('the migrations make these triggers and functions, and no others', async () => {
	const triggers = await lines(
		connection.database,
		sql`select format('%s: %s', tgrelid::regclass, replace(pg_get_triggerdef(oid), 'public.', '')) as line
			from pg_trigger where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
	)
	const each = 'FOR EACH STATEMENT EXECUTE FUNCTION'
	expect(triggers).toEqual([
		`categories: CREATE TRIGGER categories_take_their_rows_along AFTER DELETE ON categories REFERENCING OLD TABLE AS gone ${each} delete_rows_naming_categories()`,
		`group_panels: CREATE TRIGGER group_panels_are_never_updated BEFORE UPDATE ON group_panels ${each} refuse_update()`,
		`group_panels: CREATE TRIGGER group_panels_name_what_exists AFTER INSERT ON group_panels REFERENCING NEW TABLE AS written ${each} require_panels_and_groups()`,
		`groups: CREATE TRIGGER groups_take_their_rows_along AFTER DELETE ON groups REFERENCING OLD TABLE AS gone ${each} delete_rows_naming_groups()`,
		`panel_categories: CREATE TRIGGER panel_categories_go_on_naming_what_exists AFTER UPDATE ON panel_categories REFERENCING NEW TABLE AS written ${each} require_panels_and_categories()`,
		`panel_categories: CREATE TRIGGER panel_categories_name_what_exists AFTER INSERT ON panel_categories REFERENCING NEW TABLE AS written ${each} require_panels_and_categories()`,
		`panel_statuses: CREATE TRIGGER panel_statuses_are_never_updated BEFORE UPDATE ON panel_statuses ${each} refuse_update()`,
		`panel_statuses: CREATE TRIGGER panel_statuses_name_what_exists AFTER INSERT ON panel_statuses REFERENCING NEW TABLE AS written ${each} require_panels_and_statuses()`,
		`panels: CREATE TRIGGER panels_take_their_categories_along AFTER DELETE ON panels REFERENCING OLD TABLE AS gone ${each} delete_categories_of_panels()`,
		`panels: CREATE TRIGGER panels_take_their_plan_along AFTER DELETE ON panels REFERENCING OLD TABLE AS gone ${each} delete_plan_of_panels()`,
		`panels: CREATE TRIGGER panels_take_their_rows_along AFTER DELETE ON panels REFERENCING OLD TABLE AS gone ${each} delete_rows_naming_panels()`,
		`plan_entries: CREATE TRIGGER plan_entries_name_what_exists AFTER INSERT ON plan_entries REFERENCING NEW TABLE AS written ${each} require_planned_panels()`,
		`projects: CREATE TRIGGER projects_take_their_plan_along AFTER DELETE ON projects REFERENCING OLD TABLE AS gone ${each} delete_plan_of_projects()`,
		`statuses: CREATE TRIGGER statuses_take_their_rows_along AFTER DELETE ON statuses REFERENCING OLD TABLE AS gone ${each} delete_rows_naming_statuses()`,
	])
	const functions = sql`select proname as line from pg_proc where pronamespace = 'public'::regnamespace`
	expect(await lines(connection.database, functions)).toEqual([
		'delete_categories_of_panels',
		'delete_plan_of_panels',
		'delete_plan_of_projects',
		'delete_rows_naming_categories',
		'delete_rows_naming_groups',
		'delete_rows_naming_panels',
		'delete_rows_naming_statuses',
		'refuse_update',
		'require_panels_and_categories',
		'require_panels_and_groups',
		'require_panels_and_statuses',
		'require_planned_panels',
	])
})

test('every text of a fixed set has a check', () => {
	const unchecked = Object.values(SCHEMA)
		.filter((table) => is(table, PgTable))
		.flatMap((table) => {
			const { columns, checks } = getTableConfig(table)
			return columns
				.filter(({ enumValues }) => enumValues)
				.map(({ name }) => `${getTableName(table)}_${name}_check`)
				.filter((name) => !checks.some((check) => check.name === name))
		})
	expect(unchecked).toEqual([])
})

test('texts outside their set are refused', async () => {
	const insert = connection.database.execute(sql`insert into projects (name, label) values ('House', 'lost')`)
	await expect(insert).rejects.toMatchObject({ cause: { code: '23514', constraint: 'projects_label_check' } })
})

test('rows that triggers hold true are not updated', async () => {
	for (const table of ['panel_statuses', 'group_panels']) {
		const update = connection.database.execute(sql.raw(`update ${table} set panel_id = gen_random_uuid()`))
		await expect(update).rejects.toMatchObject({
			cause: { message: `rows of ${table} are inserted and deleted, never updated` },
		})
	}
})
