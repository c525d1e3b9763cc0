import type { ConversionReport } from '@panelyard/contracts/conversion'
import type { GlbExportOptions } from '@panelyard/contracts/glb-export'
import { type FloorOptions, MERGE_PLACEMENTS, type SourceElements } from '@panelyard/contracts/merge-options'
import type { Floor, ModelStructure } from '@panelyard/contracts/model-structure'
import type { ExportedGlb, Inspection } from '@panelyard/contracts/model-tasks'
import type { PanelRule } from '@panelyard/contracts/panel-rules'
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
	unique,
	uuid,
} from 'drizzle-orm/pg-core'
import { created, id, time } from './columns.ts'

// The tables of all features, since foreign keys cross features: panels and what people say of them are in
// panel-tables.ts, everything else is here. Names are the wire names.

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

/** The failure's reason by its code, and what it speaks of. */
const reason = () => ({
	reason_code: text().notNull().default(''),
	reason_value: text().notNull().default(''),
})

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
		...reason(),
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
		...reason(),
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
