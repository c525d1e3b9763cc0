import { ADMIN_JOB_KINDS } from '@panelyard/contracts/console/jobs'
import { CONVERSION_STAGES } from '@panelyard/contracts/models/conversion'
import type { KeptModels } from '@panelyard/contracts/models/kept-models'
import { type FloorOptions, MERGE_PLACEMENTS } from '@panelyard/contracts/models/merge-options'
import { TEXT_ENCODINGS } from '@panelyard/contracts/models/text-languages'
import { ResumableUploadMetadata } from '@panelyard/contracts/models/uploads'
import type { FloorName } from '@panelyard/contracts/panels/floor-names'
import type { PanelKind } from '@panelyard/contracts/panels/panel-kinds'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import { PROJECT_ROLES, ProjectLabel } from '@panelyard/contracts/projects/projects'
import { MODEL_TASK_STATUSES } from '@panelyard/contracts/testing/model-tasks'
import { sql } from 'drizzle-orm'
import {
	type AnyPgColumn,
	bigint,
	boolean,
	check,
	date,
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
import { created, id, isOneOf, oneOf, time } from './columns.ts'
import { companies } from './company-tables.ts'
import type { StoredArtefacts, StoredComparison, VersionSummary } from './version-summary.ts'

/** Kinds of jobs of a converter process. */
export const JOB_KINDS = ADMIN_JOB_KINDS
const UPLOAD_ENCODINGS = ResumableUploadMetadata.shape.encoding.unwrap().options

// Tables of features are in this folder, because foreign keys cross features: panels and data about them in
// panel-tables.ts, accounts, companies and others in their own files, everything else here. Names are the wire names.

export const users = pgTable('users', {
	id: id(),
	/** Lower case. */
	email: text().notNull().unique(),
	name: text().notNull().default(''),
	picture: text(),
	/** argon2id; null for people who only sign in with Google. */
	password_hash: text(),
	google_subject: text().unique(),
	/** When the person proved that the address is theirs, by Google or a mailed link. */
	email_verified_at: time(),
	is_super_admin: boolean().notNull().default(false),
	created_at: created(),
	last_login_at: time(),
})

export const sessions = pgTable(
	'sessions',
	{
		id: id(),
		/** SHA-256 of the cookie's token, so that a stolen table gives no access. */
		token_hash: text().notNull().unique(),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		user_agent: text().notNull().default(''),
		created_at: created(),
		last_seen_at: created(),
		expires_at: time().notNull(),
		/** When the person last proved who they are, for dangerous calls of the console. */
		proven_at: time(),
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

/** Mailed links that prove an address belongs to the person who signed up with it. */
export const email_verifications = pgTable(
	'email_verifications',
	{
		id: id(),
		/** SHA-256 of the link's token. */
		token_hash: text().notNull().unique(),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** The address the link was mailed to, lower case. */
		email: text().notNull(),
		created_at: created(),
		expires_at: time().notNull(),
		used_at: time(),
	},
	(table) => [index().on(table.user_id), index().on(table.expires_at)],
)

export type StoredPanelKind = PanelKind & { key: string }

export const projects = pgTable(
	'projects',
	{
		id: id(),
		name: text().notNull(),
		description: text().notNull().default(''),
		label: oneOf(ProjectLabel.options).notNull().default('active'),
		/** The creator; null for the sample project. */
		owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		company_id: uuid().references(() => companies.id, { onDelete: 'set null' }),
		/** The role of all members of the company except guests; null for none. */
		company_role: oneOf(PROJECT_ROLES),
		/** When it joined the company, or was last shared with all members. */
		company_since: time(),
		/** Readable by visitors without an account. */
		is_public: boolean().notNull().default(false),
		/** Set once for the project seeded at first start. */
		sample_key: text().unique(),
		panel_rule: jsonb().$type<PanelRule>(),
		/** Every kind that its panels have or had, with its identification (`elementsKey`). */
		panel_kinds: jsonb().$type<StoredPanelKind[]>().notNull().default([]),
		/** Storeys that managers renamed, including those of earlier versions of the model. */
		floor_names: jsonb().$type<FloorName[]>().notNull().default([]),
		/** Determines the current day of the plan. */
		time_zone: text().notNull().default('UTC'),
		/** The day, in its time zone, for which people were last told of missed dates, or on which none was missed. */
		missed_dates_on: date(),
		live_version_id: uuid().references((): AnyPgColumn => model_versions.id, { onDelete: 'set null' }),
		kept_models: jsonb().$type<KeptModels>().notNull().default({ rule: 'all' }),
		/** Grows with every change of panels, statuses, groups, comments and access. */
		revision: integer().notNull().default(0),
		/** Panels that the panel rule matches, whether or not the live model has them. */
		panel_count: integer().notNull().default(0),
		created_at: created(),
		updated_at: created(),
		/** Deleted projects can be restored for 30 days. */
		deleted_at: time(),
	},
	(table) => [
		isOneOf(table.label, ProjectLabel.options),
		isOneOf(table.company_role, PROJECT_ROLES),
		index().on(table.owner_id),
		index().on(table.company_id),
		index().on(table.updated_at),
	],
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
		role: oneOf(PROJECT_ROLES).notNull(),
		created_at: created(),
	},
	(table) => [
		isOneOf(table.role, PROJECT_ROLES),
		primaryKey({ columns: [table.project_id, table.user_id] }),
		index().on(table.user_id),
	],
)

/**
 * Access granted to an address. It becomes a row of `project_access` when a person who has proven the address makes a
 * request. Until then the address may belong to no one, or to an account that only claims it.
 */
export const pending_project_access = pgTable(
	'pending_project_access',
	{
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		/** Lower case. */
		email: text().notNull(),
		role: oneOf(PROJECT_ROLES).notNull(),
		invited_by: uuid().references(() => users.id, { onDelete: 'set null' }),
		created_at: created(),
	},
	(table) => [
		isOneOf(table.role, PROJECT_ROLES),
		primaryKey({ columns: [table.project_id, table.email] }),
		index().on(table.email),
	],
)

/** Unchanged files that people uploaded. `model_versions.artefacts` lists the artefacts made from them. */
export const uploaded_files = pgTable(
	'uploaded_files',
	{
		id: id(),
		/** The file name on the person's device, without path. */
		file_name: text().notNull(),
		bytes: bigint({ mode: 'number' }).notNull(),
		sha256: text().notNull(),
		storage_key: text().notNull(),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		created_at: created(),
	},
	(table) => [index().on(table.sha256), index().on(table.storage_key), index().on(table.user_id)],
)

/**
 * Stored files that may have no reference: written before their row, or left by a deleted row. A sweep deletes the due
 * ones without a reference from storage.
 */
export const unsettled_files = pgTable(
	'unsettled_files',
	{ storage_key: text().primaryKey(), due_at: time().notNull() },
	(table) => [index().on(table.due_at)],
)

/** Unfinished uploads: of models by the tus protocol, of images in pieces. Their bytes are in the upload store. */
export const resumable_uploads = pgTable(
	'resumable_uploads',
	{
		id: id(),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		file_name: text().notNull(),
		/** Size of the file itself, before compression. */
		bytes: bigint({ mode: 'number' }).notNull(),
		/** Bytes to be sent; null until the sender announces them. */
		upload_length: bigint({ mode: 'number' }),
		encoding: oneOf(UPLOAD_ENCODINGS).notNull(),
		/** The hash that the sender announced, hex; empty if none. */
		sha256: text().notNull().default(''),
		created_at: created(),
		/** The project that an image is being added to; null for a model. */
		project_id: uuid().references(() => projects.id, { onDelete: 'cascade' }),
		/** When it became an uploaded file with the same id. */
		finished_at: time(),
		/** The request that is writing to it, on any server. */
		locked_by: uuid(),
		/** The lock ends then unless its holder renews it. */
		locked_until: time(),
		/** Another request waits for the lock. */
		lock_wanted: boolean().notNull().default(false),
	},
	(table) => [isOneOf(table.encoding, UPLOAD_ENCODINGS), index().on(table.user_id), index().on(table.created_at)],
)

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
		/** How storeys are merged in a model of several files; null for one file. `file_id` is the first file. */
		merge: jsonb().$type<FloorOptions>(),
		/** The encoding that a person chose for the texts of `file_id`; null to guess it. */
		text_encoding: oneOf(TEXT_ENCODINGS),
		/** The converter that made the artefacts: files with the same content share them while it is the current one. */
		converter_version: text(),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		/** People's own name or number of it, and a note. */
		name: text().notNull().default(''),
		note: text().notNull().default(''),
		/** Not in use: a candidate, a discarded one, or one that was live. */
		is_aside: boolean().notNull().default(false),
		/** When it last went live. */
		live_at: time(),
		/** The rule by which its panels were found, but for the live version, whose project has it. */
		panel_rule: jsonb().$type<PanelRule>(),
		/** Of the live version: `version_panels` has its panels as the project has them. */
		are_panels_kept: boolean().notNull().default(false),
		/** With the version that was live then. */
		comparison: jsonb().$type<StoredComparison>(),
		discarded_at: time(),
		/** The version of the project whose files it reads anew, in another encoding, to take its place. */
		reads_again: uuid(),
		created_at: created(),
	},
	(table) => [
		isOneOf(table.text_encoding, TEXT_ENCODINGS),
		unique().on(table.project_id, table.number),
		index().on(table.file_id),
		index().using('gin', table.artefacts.op('jsonb_path_ops')),
	],
)

/** The further files of a model of several files. */
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
		placement: oneOf(MERGE_PLACEMENTS).notNull(),
		text_encoding: oneOf(TEXT_ENCODINGS),
	},
	(table) => [
		isOneOf(table.text_encoding, TEXT_ENCODINGS),
		isOneOf(table.placement, MERGE_PLACEMENTS),
		primaryKey({ columns: [table.model_version_id, table.position] }),
		index().on(table.file_id),
	],
)

/** The code of the failure's reason, and its value. */
const reason = () => ({
	reason_code: text().notNull().default(''),
	reason_value: text().notNull().default(''),
})

/** All work of converter processes: one row from the request to the end. */
export const jobs = pgTable(
	'jobs',
	{
		id: id(),
		kind: oneOf(JOB_KINDS).notNull(),
		/** The person whose quota and priority apply; null for the server's own jobs, and once the account is gone. */
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		project_id: uuid().references((): AnyPgColumn => projects.id, { onDelete: 'cascade' }),
		/** Of `convert`: the version it makes. */
		model_version_id: uuid().references(() => model_versions.id, { onDelete: 'cascade' }),
		/** Of `inspect` and `export_glb`: the file they read. */
		file_id: uuid().references(() => uploaded_files.id, { onDelete: 'cascade' }),
		/** Further input; its shape depends on the kind. */
		input: jsonb().$type<unknown>(),
		/** Bytes of all its source files. */
		bytes: bigint({ mode: 'number' }).notNull().default(0),
		status: oneOf(MODEL_TASK_STATUSES).notNull().default('QUEUED'),
		stage: oneOf(CONVERSION_STAGES),
		percent: doublePrecision().notNull().default(0),
		/** Counts claims; a worker may only write to the job while this is still its own. */
		attempt: integer().notNull().default(0),
		error_code: text(),
		error: text(),
		...reason(),
		/** The file that made the job fail, if there are several. */
		error_file_name: text(),
		/** Result of a COMPLETED job; its shape depends on the kind. */
		result: jsonb().$type<unknown>(),
		created_at: created(),
		started_at: time(),
		finished_at: time(),
		/** When a job that has ended is deleted; null keeps it. */
		expires_at: time(),
	},
	(table) => [
		isOneOf(table.kind, JOB_KINDS),
		isOneOf(table.status, MODEL_TASK_STATUSES),
		isOneOf(table.stage, CONVERSION_STAGES),
		index().on(table.status, table.created_at),
		index().on(table.user_id, table.created_at),
		index().on(table.project_id),
		index().on(table.model_version_id),
		index().on(table.file_id),
		index().on(table.expires_at),
	],
)

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
	(table) => [
		check('audit_log_action_check', sql`${table.action} ~ '^[a-z_]+[.][a-z_]+$'`),
		index().on(table.project_id, table.created_at),
		index().on(table.user_id, table.created_at),
		index().on(table.subject_id, table.created_at),
		index().on(table.action, table.created_at),
		index().on(table.created_at, table.id),
	],
)
