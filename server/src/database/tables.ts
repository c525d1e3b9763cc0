import type { Viewpoint } from '@panelyard/contracts/comments'
import type { ConversionReport } from '@panelyard/contracts/conversion'
import type { GlbExportOptions } from '@panelyard/contracts/glb-export'
import { type FloorOptions, MERGE_PLACEMENTS, type SourceElements } from '@panelyard/contracts/merge-options'
import type { Floor, ModelStructure } from '@panelyard/contracts/model-structure'
import type { ExportedGlb, Inspection } from '@panelyard/contracts/model-tasks'
import type { PanelRule } from '@panelyard/contracts/panel-rules'
import { sql } from 'drizzle-orm'
import {
	type AnyPgColumn,
	bigint,
	bigserial,
	boolean,
	customType,
	doublePrecision,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	timestamp,
	unique,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'

// One file for all features' tables, since foreign keys cross features. Names are the wire names.

const id = () => uuid().primaryKey().defaultRandom()
const time = () => timestamp({ withTimezone: true, mode: 'date' })
const created = () => time().notNull().defaultNow()

export const users = pgTable('users', {
	id: id(),
	/** Lower case. */
	email: text().notNull().unique(),
	name: text().notNull().default(''),
	picture: text(),
	/** argon2id; null for people who only sign in with Google. */
	password_hash: text(),
	google_subject: text().unique(),
	/** When the person proved the address theirs: by Google, or by a link we mailed. */
	email_verified_at: time(),
	is_super_admin: boolean().notNull().default(false),
	created_at: created(),
	last_login_at: time(),
})

export const sessions = pgTable(
	'sessions',
	{
		id: id(),
		/** SHA-256 of the cookie's token: a stolen table signs nobody in. */
		token_hash: text().notNull().unique(),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		user_agent: text().notNull().default(''),
		created_at: created(),
		last_seen_at: created(),
		expires_at: time().notNull(),
	},
	(table) => [index().on(table.user_id)],
)

export const password_resets = pgTable('password_resets', {
	id: id(),
	token_hash: text().notNull().unique(),
	user_id: uuid()
		.notNull()
		.references(() => users.id, { onDelete: 'cascade' }),
	created_at: created(),
	expires_at: time().notNull(),
	used_at: time(),
})

export const projects = pgTable(
	'projects',
	{
		id: id(),
		name: text().notNull(),
		description: text().notNull().default(''),
		label: text({ enum: ['active', 'completed', 'paused', 'draft'] })
			.notNull()
			.default('active'),
		/** The creator; null for the sample project. */
		owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		/** Readable by visitors without an account. */
		is_public: boolean().notNull().default(false),
		/** Set once for the project seeded at first start. */
		sample_key: text().unique(),
		panel_rule: jsonb().$type<PanelRule>(),
		live_version_id: uuid().references((): AnyPgColumn => model_versions.id, { onDelete: 'set null' }),
		/** Grows with every change of panels, statuses, groups, comments and access. */
		revision: integer().notNull().default(0),
		created_at: created(),
		updated_at: created(),
		/** Deleted projects can be restored for 30 days. */
		deleted_at: time(),
	},
	(table) => [index().on(table.owner_id), index().on(table.updated_at)],
)

export const project_access = pgTable(
	'project_access',
	{
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		role: text({ enum: ['viewer', 'editor', 'manager'] }).notNull(),
		created_at: created(),
	},
	(table) => [primaryKey({ columns: [table.project_id, table.user_id] }), index().on(table.user_id)],
)

/** Files people uploaded, as they came. Artefacts made from them are listed in `model_versions.artefacts`. */
export const uploaded_files = pgTable(
	'uploaded_files',
	{
		id: id(),
		/** As the person's device called it, without path parts. */
		file_name: text().notNull(),
		bytes: bigint({ mode: 'number' }).notNull(),
		sha256: text().notNull(),
		storage_key: text().notNull(),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		created_at: created(),
	},
	(table) => [index().on(table.sha256), index().on(table.storage_key)],
)

export type StoredArtefacts = Record<string, { sha256: string; bytes: number; storage_key: string }>
export type VersionSummary = Pick<
	ConversionReport,
	| 'schema'
	| 'exporter'
	| 'element_count'
	| 'triangle_count'
	| 'bounding_box'
	| 'panel_rules'
	| 'glb_bytes'
	| 'with_representation'
	| 'converted'
> & {
	sources?: SourceElements[] | undefined
	floors: Floor[]
	origin: [number, number, number]
	not_converted_count: number
	/** Where `properties.bin` keeps whose properties, see `ModelStructure`. */
	property_blocks: ModelStructure['property_blocks']
}

export const model_versions = pgTable(
	'model_versions',
	{
		id: id(),
		/** Null for a conversion outside any project. */
		project_id: uuid().references((): AnyPgColumn => projects.id, { onDelete: 'cascade' }),
		/** 1, 2, ... within the project. */
		number: integer().notNull(),
		file_id: uuid()
			.notNull()
			.references(() => uploaded_files.id),
		/** Set together, in the transaction that publishes the version. */
		artefacts: jsonb().$type<StoredArtefacts>(),
		summary: jsonb().$type<VersionSummary>(),
		published_at: time(),
		/** How storeys come together in a model made of several files; null for one file. `file_id` is the first of them. */
		merge: jsonb().$type<FloorOptions>(),
		/** Which converter made the artefacts: another file of the same content uses them, too, while it is the same. */
		converter_version: text(),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		created_at: created(),
	},
	(table) => [
		unique().on(table.project_id, table.number),
		index().on(table.file_id),
		index().using('gin', table.artefacts.op('jsonb_path_ops')),
	],
)

/** The further files of a model made of several. */
export const model_version_sources = pgTable(
	'model_version_sources',
	{
		model_version_id: uuid()
			.notNull()
			.references(() => model_versions.id, { onDelete: 'cascade' }),
		/** 1, 2, ...; the first file is the version's own. */
		position: integer().notNull(),
		file_id: uuid()
			.notNull()
			.references(() => uploaded_files.id),
		placement: text({ enum: MERGE_PLACEMENTS }).notNull(),
	},
	(table) => [primaryKey({ columns: [table.model_version_id, table.position] }), index().on(table.file_id)],
)

export const conversion_jobs = pgTable(
	'conversion_jobs',
	{
		id: id(),
		model_version_id: uuid()
			.notNull()
			.references(() => model_versions.id, { onDelete: 'cascade' }),
		status: text({ enum: ['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'ERROR'] })
			.notNull()
			.default('QUEUED'),
		stage: text({ enum: ['reading', 'geometry', 'structure', 'writing'] }),
		percent: doublePrecision().notNull().default(0),
		attempt: integer().notNull().default(0),
		error_code: text(),
		error: text(),
		/** Of several files, the one the conversion failed over. */
		error_file_name: text(),
		created_at: created(),
		started_at: time(),
		/** Last sign of life of the worker; a job silent for too long is taken over. */
		heartbeat_at: time(),
		finished_at: time(),
	},
	(table) => [index().on(table.model_version_id), index().on(table.status)],
)

/** What tools do with a file outside any project; rows and results live for an hour after they ended. */
export const model_tasks = pgTable(
	'model_tasks',
	{
		id: id(),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		file_id: uuid()
			.notNull()
			.references(() => uploaded_files.id, { onDelete: 'cascade' }),
		kind: text({ enum: ['inspect', 'export_glb'] }).notNull(),
		/** Of an export. */
		options: jsonb().$type<GlbExportOptions>(),
		status: text({ enum: ['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED'] })
			.notNull()
			.default('QUEUED'),
		percent: doublePrecision().notNull().default(0),
		attempt: integer().notNull().default(0),
		error_code: text(),
		error: text(),
		/** Set when an inspection is COMPLETED. */
		inspection: jsonb().$type<Inspection>(),
		/** Set when an export is COMPLETED, with the first problems; the files themselves are in storage. */
		exported: jsonb().$type<Omit<ExportedGlb, 'url'>>(),
		created_at: created(),
		started_at: time(),
		/** Last sign of life of the worker. */
		heartbeat_at: time(),
		finished_at: time(),
		expires_at: time().notNull(),
	},
	(table) => [index().on(table.user_id), index().on(table.file_id), index().on(table.expires_at)],
)

export const panels = pgTable(
	'panels',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		/** Index in the live version's structure; null when the live model lacks the panel. */
		element: integer(),
		global_id: text().notNull(),
		mark: text().notNull().default(''),
		name: text().notNull().default(''),
		class: text().notNull().default(''),
		description: text().notNull().default(''),
		/** Index into the live model's floors; -1 for none. */
		floor: integer().notNull().default(-1),
		length: doublePrecision(),
		width: doublePrecision(),
		height: doublePrecision(),
		area: doublePrecision(),
		volume: doublePrecision(),
		weight: doublePrecision(),
		/** Six letters, `contracts/src/measures.ts`. */
		measure_origins: text().notNull().default(''),
		fingerprint: text().notNull().default(''),
		/** The project's panel rule does not take it now: hidden, and kept for the statuses and groups it carries. */
		outside_rule: boolean().notNull().default(false),
		created_at: created(),
	},
	(table) => [index().on(table.project_id), uniqueIndex().on(table.project_id, table.element)],
)

export const statuses = pgTable(
	'statuses',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		default_key: text(),
		icon: text().notNull(),
		colour: text().notNull(),
		position: integer().notNull(),
		created_at: created(),
	},
	(table) => [uniqueIndex('statuses_name_in_project').on(table.project_id, sql`lower(${table.name})`)],
)

export const panel_statuses = pgTable(
	'panel_statuses',
	{
		panel_id: uuid()
			.notNull()
			.references(() => panels.id, { onDelete: 'cascade' }),
		status_id: uuid()
			.notNull()
			.references(() => statuses.id, { onDelete: 'cascade' }),
		created_at: created(),
	},
	(table) => [primaryKey({ columns: [table.panel_id, table.status_id] }), index().on(table.status_id)],
)

/**
 * Append-only: the history every KPI over time comes from. Outlives the status and the person it names, so it refers to
 * nothing by foreign key; that also halves the time of a change to 50,000 panels.
 */
export const status_events = pgTable(
	'status_events',
	{
		id: id(),
		project_id: uuid().notNull(),
		panel_id: uuid().notNull(),
		status_id: uuid(),
		status_name: text().notNull(),
		action: text({ enum: ['added', 'removed'] }).notNull(),
		source: text().notNull(),
		user_id: uuid(),
		created_at: created(),
	},
	(table) => [index().on(table.project_id, table.created_at), index().on(table.panel_id)],
)

export const groups = pgTable(
	'groups',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		description: text().notNull().default(''),
		created_at: created(),
	},
	(table) => [uniqueIndex('groups_name_in_project').on(table.project_id, sql`lower(${table.name})`)],
)

export const group_panels = pgTable(
	'group_panels',
	{
		group_id: uuid()
			.notNull()
			.references(() => groups.id, { onDelete: 'cascade' }),
		panel_id: uuid()
			.notNull()
			.references(() => panels.id, { onDelete: 'cascade' }),
	},
	(table) => [primaryKey({ columns: [table.group_id, table.panel_id] }), index().on(table.panel_id)],
)

export const saved_views = pgTable(
	'saved_views',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		/** Camera, section, filters and selection, in the web app's own writing. */
		view: text().notNull(),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		created_at: created(),
	},
	(table) => [
		uniqueIndex('saved_views_name_in_project').on(table.project_id, sql`lower(${table.name})`),
		index().on(table.user_id),
	],
)

export const comment_threads = pgTable(
	'comment_threads',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		panel_id: uuid()
			.notNull()
			.references(() => panels.id, { onDelete: 'cascade' }),
		status: text({ enum: ['open', 'resolved'] })
			.notNull()
			.default('open'),
		viewpoint: jsonb().$type<Viewpoint>(),
		/** Who began it. */
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		resolved_by: uuid().references(() => users.id, { onDelete: 'set null' }),
		resolved_at: time(),
		created_at: created(),
		/** Of the last comment or change of status. */
		updated_at: created(),
	},
	(table) => [index().on(table.project_id, table.updated_at), index().on(table.panel_id)],
)

export const comments = pgTable(
	'comments',
	{
		id: id(),
		thread_id: uuid()
			.notNull()
			.references(() => comment_threads.id, { onDelete: 'cascade' }),
		/** 1, 2, ... within the thread. */
		position: integer().notNull(),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		/** Empty once deleted. */
		text: text().notNull(),
		created_at: created(),
		edited_at: time(),
		deleted_at: time(),
	},
	(table) => [unique().on(table.thread_id, table.position), index().on(table.user_id)],
)

export const comment_mentions = pgTable(
	'comment_mentions',
	{
		comment_id: uuid()
			.notNull()
			.references(() => comments.id, { onDelete: 'cascade' }),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** As it stands in the text. */
		name: text().notNull(),
	},
	(table) => [primaryKey({ columns: [table.comment_id, table.user_id] }), index().on(table.user_id)],
)

/** How far each person has read a thread. Without a row: all that was written before they got access. */
export const comment_reads = pgTable(
	'comment_reads',
	{
		thread_id: uuid()
			.notNull()
			.references(() => comment_threads.id, { onDelete: 'cascade' }),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** Of the last comment read; 0 for none. */
		position: integer().notNull(),
	},
	(table) => [primaryKey({ columns: [table.thread_id, table.user_id] }), index().on(table.user_id)],
)

/** What `@socket.io/postgres-adapter` hands from one server to the others when it is too long for a notification. */
export const socket_io_attachments = pgTable('socket_io_attachments', {
	id: bigserial({ mode: 'bigint' }).unique(),
	created_at: time().defaultNow(),
	payload: customType<{ data: Buffer }>({ dataType: () => 'bytea' })(),
})

/** Everything a person does to shared data. */
export const audit_log = pgTable(
	'audit_log',
	{
		id: id(),
		project_id: uuid(),
		user_id: uuid(),
		/** `project.created`, `status.updated`, ... */
		action: text().notNull(),
		subject_id: text(),
		details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
		created_at: created(),
	},
	(table) => [index().on(table.project_id, table.created_at)],
)
