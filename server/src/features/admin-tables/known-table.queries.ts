import type { AdminColumn, AdminTableSchema } from '@panelyard/contracts/console/tables'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import { KNOWN_TABLES } from '../../database/tables/known-tables.ts'
import { isSecretColumn } from '../../database/tables/secret-columns.ts'
import { AppError } from '../../platform/app-error.ts'

/** A column that names a row of another table. */
export type Reference = {
	column: string
	table: string
	/** The column of `table` that it has the value of. */
	key: string
	/** What becomes of the naming row when the named one goes. */
	on_delete: 'delete' | 'unlink'
}

/** A table of the schema, as the console deals with it. */
export type KnownTable = {
	name: string
	/** Those that are shown. */
	columns: readonly AdminColumn[]
	/** Names of the columns of the primary key, in its order; empty for none, and for one that isn't shown. */
	key: readonly string[]
	references: readonly Reference[]
	hidden: readonly string[]
	is_read_only: boolean
	is_delete_only: boolean
	blocked_by: string | null
}

const KIND_OF: Record<string, AdminColumn['kind']> = {
	PgUUID: 'uuid',
	PgText: 'text',
	PgChar: 'text',
	PgVarchar: 'text',
	PgInteger: 'number',
	PgBigInt53: 'number',
	PgBigSerial64: 'number',
	PgDoublePrecision: 'number',
	PgBoolean: 'boolean',
	PgTimestamp: 'time',
	PgTimestampString: 'time',
	PgDateString: 'date',
	PgJsonb: 'json',
	PgArray: 'uuids',
}

/** What happened is never rewritten; the others belong to the server's own machinery. */
const READ_ONLY = new Set([
	'audit_log',
	'rate_limits',
	'server_settings',
	'socket_io_attachments',
	'storage_checks',
	'unsettled_files',
	// Only the person gives this consent.
	'see_as_consents',
	'see_as_visits',
	// A suspension also ends sessions, so the page of the account does it.
	'account_suspensions',
])
/**
 * Columns that decide who may sign in as somebody, and who may see what. Changing one here would go round the person's
 * consent and the rules that keep a super admin on the server.
 */
const FIXED: Readonly<Record<string, readonly string[]>> = {
	users: ['email', 'email_verified_at', 'is_super_admin'],
	projects: ['owner_id', 'company_id', 'company_role', 'is_public'],
	public_projects: ['is_public'],
	uploaded_files: ['sha256', 'storage_key', 'user_id'],
	// Whoever sees the row's project sees its files.
	model_versions: ['artefacts', 'file_id', 'project_id'],
	model_version_sources: ['file_id', 'model_version_id'],
	panel_files: ['project_id'],
	jobs: ['file_id', 'project_id', 'result', 'user_id'],
}
/**
 * New or changed rows of these would let somebody sign in as another person, give access that nobody gave, send data to other
 * people, or forge somebody's consent, words or work. Deleting one takes access away.
 */
const ONLY_DELETED: ReadonlySet<string> = new Set([
	'account_challenges',
	'changes',
	'comment_images',
	'comment_mentions',
	'comment_reads',
	'comment_threads',
	'comments',
	'company_assistants',
	'company_billing',
	'company_invitations',
	'company_members',
	'email_changes',
	'email_verifications',
	'group_panels',
	'instruction_images',
	'instructions',
	'notices',
	'notifications',
	'panel_categories',
	'panel_statuses',
	'panels',
	'passkeys',
	'password_resets',
	'pending_project_access',
	'plan_entries',
	'project_access',
	'push_subscriptions',
	'recovery_codes',
	'report_schedules',
	'requirement_checks',
	'requirement_failures',
	'requirement_files',
	'second_factors',
	'sessions',
	'shared_project_mails',
	'status_changes',
	'status_events',
	'support_attachments',
	'support_messages',
	'support_notes',
	'support_view_grants',
	'version_decisions',
	'version_impacts',
	'version_panels',
])

/** References without a foreign key. A change of statuses that shares the events of another goes with it. */
const REFERENCES: Record<string, readonly Reference[]> = {
	panel_statuses: [taken('panel_id', 'panels'), taken('status_id', 'statuses')],
	group_panels: [taken('panel_id', 'panels'), taken('group_id', 'groups')],
	panel_categories: [taken('panel_id', 'panels'), taken('category_id', 'categories')],
	plan_entries: [taken('project_id', 'projects')],
	status_changes: [taken('project_id', 'projects'), taken('events_of', 'status_changes')],
	status_events: [taken('change_id', 'status_changes')],
}

function taken(column: string, table: string): Reference {
	return { column, table, key: 'id', on_delete: 'delete' }
}

const known = new Map([...KNOWN_TABLES.keys()].map((name) => [name, describe(name)]))

export const knownTables = (): readonly KnownTable[] => [...known.values()]

/** @throws AppError NOT_FOUND for a name that the schema doesn't have */
export function knownTable(name: string): KnownTable {
	const table = known.get(name)
	if (!table) throw new AppError('NOT_FOUND', 'There is no such table')
	return table
}

export const schemaOf = ({ columns, hidden, ...table }: KnownTable): AdminTableSchema => ({
	...{ name: table.name, columns: [...columns], hidden: [...hidden] },
	...{ is_read_only: table.is_read_only, is_delete_only: table.is_delete_only, blocked_by: table.blocked_by },
})

function describe(name: string): KnownTable {
	const table = KNOWN_TABLES.get(name)
	if (!table) throw new Error(`No table ${name}`)
	const { columns, primaryKeys, foreignKeys, indexes, uniqueConstraints } = getTableConfig(table)
	const key = primaryKeys[0]?.columns.map((column) => column.name) ?? []
	for (const column of columns) if (column.primary) key.push(column.name)
	const leading = [
		...[key[0], ...uniqueConstraints.map((one) => one.columns[0]?.name)],
		...indexes.map(
			({
				config: {
					columns: [first],
					where,
				},
			}) => (first && 'name' in first && !where ? first.name : undefined),
		),
	]
	const references = [
		...foreignKeys.flatMap((foreign): Reference[] => {
			const { columns: own, foreignColumns, foreignTable } = foreign.reference()
			const [column, foreignKey] = [own[0]?.name, foreignColumns[0]?.name]
			if (!column || !foreignKey) return []
			const on_delete = foreign.onDelete === 'set null' ? 'unlink' : 'delete'
			return [{ column, table: getTableConfig(foreignTable).name, key: foreignKey, on_delete }]
		}),
		...(REFERENCES[name] ?? []),
	]
	const isShown = (column: PgColumn) => !isSecretColumn(name, column.name) && column.columnType in KIND_OF
	const isFixed = (column: PgColumn) => FIXED[name]?.includes(column.name) ?? false
	const isUnfilled = (column: PgColumn) => (!isShown(column) || isFixed(column)) && column.notNull && !column.hasDefault
	return {
		name,
		// A secret one would stand in ids and in the places of pages.
		key: key.some((column) => isSecretColumn(name, column))
			? []
			: key.filter((column, index) => key.indexOf(column) === index),
		references,
		columns: columns.filter(isShown).map((column): AdminColumn => {
			const reference = references.find((one) => one.column === column.name)
			return {
				name: column.name,
				kind: KIND_OF[column.columnType] ?? 'text',
				type: column.getSQLType(),
				is_key: key.includes(column.name),
				is_fixed: isFixed(column),
				is_nullable: !column.notNull,
				has_default: column.hasDefault,
				is_indexed: column.isUnique || leading.includes(column.name),
				values: column.enumValues && column.enumValues.length > 0 ? [...column.enumValues] : null,
				references: reference ? { table: reference.table, column: reference.key } : null,
			}
		}),
		hidden: columns.filter((column) => !isShown(column)).map((column) => column.name),
		is_read_only: READ_ONLY.has(name) || key.length === 0 || key.some((one) => isSecretColumn(name, one)),
		is_delete_only: ONLY_DELETED.has(name),
		blocked_by: columns.find(isUnfilled)?.name ?? null,
	}
}
