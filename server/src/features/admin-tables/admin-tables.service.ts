import type { AdminColumn, AdminRow, AdminTable, DeletionImpact } from '@panelyard/contracts/console/tables'
import { projectEvents } from '@panelyard/contracts/projects/project-events'
import { recordAction } from '../../access/audit.queries.ts'
import { holdProject } from '../../access/project-permission.ts'
import { requireStillSuperAdmin } from '../../access/still-super-admin.ts'
import type { Database } from '../../database/database.ts'
import { abandonFiles, deleteAbandoned, STORING } from '../../models/stored-files.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import * as queries from './admin-tables.queries.ts'
import { type KnownTable, knownTable, knownTables } from './known-table.queries.ts'
import { refusalOf } from './refused-by-database.ts'
import { findDoomed } from './row-deletion.ts'
import { encodeTexts, noRow, readCursor, readFilter, readRowId, readValues, rowId } from './row-values.ts'

/** Characters of a value that the audit log keeps. */
const MOST_AUDITED = 2000
/** How long an answer waits for files to be deleted. */
const DELETE_FILES_MS = 5000

export async function listTables({ database }: Platform): Promise<AdminTable[]> {
	const sizes = await queries.tableSizes(database)
	return knownTables().map(({ name, is_read_only, is_delete_only }) => ({
		...{ name, is_read_only, is_delete_only },
		...(sizes.get(name) ?? { rows: null, bytes: 0 }),
	}))
}

const asRow = (table: KnownTable, { key, version, values }: queries.FoundRow): AdminRow => ({
	id: rowId(table, key),
	version,
	values,
})

type RowsQuery = { limit: number; after?: string | undefined; filter: readonly string[] }

/** @throws AppError NOT_FOUND for an unknown table, VALIDATION_FAILED for a wrong filter or page */
export async function listRows({ database }: Platform, name: string, { limit, after, filter }: RowsQuery) {
	const table = knownTable(name)
	const page = {
		after: after === undefined ? null : readCursor(table, after),
		filters: filter.map((one) => readFilter(table, one)),
		limit: limit + 1,
	}
	const asked = filter.length > 0 ? 'filter' : 'after'
	const { rows, looked_to } = await orRefusal([asked], () => queries.findRows(database, table, page))
	const listed = rows.slice(0, limit)
	const next = rows.length > limit ? (listed.at(-1)?.key ?? null) : looked_to
	return {
		rows: listed.map((row) => asRow(table, row)),
		next: next && encodeTexts(next),
		has_searched_all: rows.length > limit || looked_to === null,
	}
}

/** @throws AppError NOT_FOUND */
export async function getRow({ database }: Platform, name: string, id: string): Promise<AdminRow> {
	const table = knownTable(name)
	const key = readRowId(table, id)
	const row = await orRefusal(table.key, () => queries.findRow(database, table, key))
	if (!row) throw noRow()
	return asRow(table, row)
}

/** @throws AppError as `readValues`, CONFLICT when the database refuses the row, ACCESS_DENIED for a table that is only read */
export async function createRow(
	platform: Platform,
	user_id: string,
	name: string,
	given: Record<string, unknown>,
): Promise<AdminRow> {
	const table = writable(name)
	if (table.blocked_by)
		throw new AppError('VALIDATION_FAILED', 'Rows of this table need a secret that can’t be written here')
	changeable(name)
	const values = readValues(table, given, { withKey: true })
	const { row, project_id } = await inTransaction(platform.database, user_id, namesOf(values), async (tx) => {
		const given = Object.fromEntries([...values].map(([column, text]) => [column.name, text]))
		const project_id = await holdProjectOf(tx, table, given)
		const row = await queries.findRow(tx, table, await queries.insertRow(tx, table, values))
		if (!row) throw noRow()
		await record(tx, user_id, table, row.key, 'console.row_created', { after: row.values })
		return { row: asRow(table, row), project_id }
	})
	tellProject(platform, project_id)
	return row
}

const CHANGED = 'Somebody changed this row meanwhile. Look at it again before you save.'

/**
 * Changes a row unless somebody has changed it since `version`.
 * @throws AppError as `createRow`, CONFLICT, NOT_FOUND
 */
export async function changeRow(
	platform: Platform,
	user_id: string,
	[name, id]: [name: string, id: string],
	given: { values: Record<string, unknown>; version: string },
): Promise<AdminRow> {
	const table = changeable(name)
	const key = readRowId(table, id)
	const values = readValues(table, given.values, { withKey: false })
	const { row, project_id } = await inTransaction(platform.database, user_id, namesOf(values), async (tx) => {
		const project_id = await holdProjectOf(tx, table, (await queries.findRow(tx, table, key))?.values)
		const before = await heldRow(tx, table, key, given.version)
		await queries.updateRow(tx, table, key, values)
		const after = await queries.findRow(tx, table, key)
		if (!after) throw noRow()
		const changed = (of: Record<string, unknown>) =>
			Object.fromEntries([...values.keys()].map(({ name: column }) => [column, of[column]]))
		await record(tx, user_id, table, key, 'console.row_changed', {
			before: changed(before.values),
			after: changed(after.values),
		})
		return { row: asRow(table, after), project_id }
	})
	tellProject(platform, project_id)
	return row
}

/** @throws AppError NOT_FOUND */
export async function deletionImpact({ database }: Platform, name: string, id: string): Promise<DeletionImpact> {
	const table = knownTable(name)
	const key = readRowId(table, id)
	return orRefusal(table.key, () =>
		database.transaction(async (tx) => {
			const place = await queries.placeOf(tx, table, key, { lock: false })
			if (!place) throw noRow()
			return (await findDoomed(tx, table, place, { lock: false })).impact
		}),
	)
}

/**
 * Deletes a row, with `cascade` all that depends on it too. Files that nothing names any more go from storage, and
 * sessions that go end at once.
 * @returns how many rows of each table went besides the row itself
 * @throws AppError CONFLICT when something depends on it and `cascade` is false, or too much; as `changeRow`
 */
export async function deleteRow(
	platform: Platform,
	user_id: string,
	[name, id]: [name: string, id: string],
	{ cascade, version }: { cascade: boolean; version?: string | undefined },
): Promise<DeletionImpact['deleted']> {
	const table = writable(name)
	const key = readRowId(table, id)
	const { deleted, files, ended, project_id } = await inTransaction(
		platform.database,
		user_id,
		table.key,
		async (tx) => {
			const project_id = await holdProjectOf(tx, table, (await queries.findRow(tx, table, key))?.values)
			const before = await heldRow(tx, table, key, version)
			if (table.name === 'users' && before.values.is_super_admin === true)
				throw new AppError('CONFLICT', 'Revoke super admin first.')
			const place = await queries.placeOf(tx, table, key, { lock: true })
			if (!place) throw noRow()
			const { impact, places } = await findDoomed(tx, table, place, { lock: true })
			const { deleted, unlinked } = impact
			if (!impact.is_complete) throw new AppError('CONFLICT', 'Too many rows depend on this one to delete it here')
			if (deleted.length > 0 && !cascade)
				throw new AppError('CONFLICT', 'Other rows depend on this one. Delete it with them, or change them first.')
			const files = await storedKeys(tx, places)
			const ended = await queries.valuesAt(tx, 'sessions', 'token_hash', places.get('sessions') ?? [])
			const total = [...places.values()].reduce((sum, of) => sum + of.length, 0)
			if ((await queries.deletePlaces(tx, places)) !== total) throw new AppError('CONFLICT', CHANGED)
			await abandonFiles(tx, files)
			await record(tx, user_id, table, key, 'console.row_deleted', { before: before.values, deleted, unlinked })
			return { deleted, files, ended, project_id }
		},
	)
	tellProject(platform, project_id)
	platform.dropSessions(ended)
	// The sweep deletes what is left after this time.
	await deleteAbandoned(platform, files, AbortSignal.timeout(DELETE_FILES_MS))
	return deleted
}

/** Keys of everything that rows have in storage. */
async function storedKeys(tx: Database, places: ReadonlyMap<string, readonly string[]>): Promise<string[]> {
	const keys: string[] = []
	for (const [table, { column, keysIn }] of STORING) {
		const values = await queries.valuesAt(tx, table, column, places.get(table) ?? [])
		keys.push(...values.flatMap(keysIn))
	}
	return keys
}

/** @throws AppError NOT_FOUND, ACCESS_DENIED */
function writable(name: string): KnownTable {
	const table = knownTable(name)
	if (table.is_read_only) throw new AppError('ACCESS_DENIED', 'This table is only read')
	return table
}

/** @throws AppError as `writable`, and ACCESS_DENIED for what only goes */
function changeable(name: string): KnownTable {
	const table = writable(name)
	if (table.is_delete_only) throw new AppError('ACCESS_DENIED', 'Rows of this table can only be deleted')
	return table
}

/** @throws AppError NOT_FOUND, CONFLICT when it isn't the row that the asking person saw */
async function heldRow(tx: Database, table: KnownTable, key: readonly string[], version: string | undefined) {
	const row = await queries.findRow(tx, table, key, { lock: true })
	if (!row) throw noRow()
	if (version !== undefined && row.version !== version) throw new AppError('CONFLICT', CHANGED)
	return row
}

/** What lies in a project changes under its lock and counts as a change of it. Returns the project, for `tellProject`. */
async function holdProjectOf(
	tx: Database,
	table: KnownTable,
	values?: Record<string, unknown>,
): Promise<string | null> {
	const isInProject = table.references.some(
		({ column, table: named }) => column === 'project_id' && named === 'projects',
	)
	const project_id = values?.project_id
	if (!isInProject || typeof project_id !== 'string') return null
	await holdProject(tx, project_id)
	return project_id
}

const EVERY_LIST = projectEvents.project_updated.shape.what.element.options

/** Open pages fetch everything of the project again. Call after the commit. */
function tellProject(platform: Platform, project_id: string | null): void {
	if (project_id) platform.tellProject('project_updated', { project_id, what: [...EVERY_LIST] })
}

async function inTransaction<Result>(
	database: Database,
	user_id: string,
	columns: readonly string[],
	work: (tx: Database) => Promise<Result>,
): Promise<Result> {
	return orRefusal(columns, () =>
		database.transaction(async (tx) => {
			await requireStillSuperAdmin(tx, user_id)
			return work(tx)
		}),
	)
}

/** @throws AppError VALIDATION_FAILED or CONFLICT when the database refuses values of `columns` */
async function orRefusal<Result>(columns: readonly string[], work: () => Promise<Result>): Promise<Result> {
	try {
		return await work()
	} catch (error) {
		throw refusalOf(error, columns) ?? error
	}
}

const namesOf = (values: ReadonlyMap<AdminColumn, unknown>): string[] => [...values.keys()].map(({ name }) => name)

function record(
	tx: Database,
	user_id: string,
	table: KnownTable,
	key: readonly string[],
	action: 'console.row_created' | 'console.row_changed' | 'console.row_deleted',
	details: Record<string, unknown>,
): Promise<void> {
	const kept = Object.fromEntries(
		Object.entries(details).map(([name, value]) => [name, name === 'before' || name === 'after' ? cut(value) : value]),
	)
	const subject_id = `${table.name}/${rowId(table, key) ?? ''}`
	return recordAction(tx, { project_id: null, user_id, action, subject_id, details: { table: table.name, ...kept } })
}

/** The values with long ones cut. */
const cut = (values: unknown): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(values as object).map(([name, value]) => {
			const text = typeof value === 'string' ? value : JSON.stringify(value)
			return [name, text !== undefined && text.length > MOST_AUDITED ? `${text.slice(0, MOST_AUDITED)}…` : value]
		}),
	)
