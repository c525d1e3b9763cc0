import { z } from 'zod'
import { Timestamp } from '../values/paging.ts'
import { AdminStats } from './admin.ts'
import { ServerSetting } from './server-settings.ts'

// Diagnostics for operators: only for super admins. None of the values is a secret.

const count = z.number().int().min(0)
const milliseconds = z.number().min(0)

/** Findings in one answer. */
export const MOST_FINDINGS = 100

/** A file that no row references. */
const OrphanFile = z.object({ storage_key: z.string(), bytes: count, modified_at: Timestamp })
/** A file that a row references, and that is missing (`bytes` null) or has another size. */
const MissingStoredFile = z.object({
	storage_key: z.string(),
	bytes: count.nullable(),
	expected_bytes: count.nullable(),
	/** Names of uploaded files and of projects that need it. */
	files: z.array(z.string()),
	projects: z.array(z.string()),
})
/** A check of the stored files against the database. */
export const StorageCheck = z.object({
	id: z.uuid(),
	state: z.enum(['running', 'done', 'failed']),
	/** Whether orphans older than a day are deleted. */
	is_repair: z.boolean(),
	/** Counted so far: stored files, their bytes, and rows whose files were checked. */
	files: count,
	bytes: count,
	rows: count,
	orphans: count,
	deleted: count,
	missing: count,
	/** Files whose names the server never uses; they aren't touched. */
	foreign: count,
	/** The first `MOST_FINDINGS` of each. */
	orphan_files: z.array(OrphanFile).max(MOST_FINDINGS),
	missing_files: z.array(MissingStoredFile).max(MOST_FINDINGS),
	started_at: Timestamp,
	ended_at: Timestamp.nullable(),
	/** The name of who started it; null when the account is gone. */
	by: z.string().nullable(),
})
export type StorageCheck = z.infer<typeof StorageCheck>

/** A statement without its values. */
const SlowStatement = z.object({
	text: z.string(),
	calls: count,
	mean_ms: milliseconds,
	longest_ms: milliseconds,
	total_ms: milliseconds,
})
export type SlowStatement = z.infer<typeof SlowStatement>

const ShownSetting = z.object({
	/** The name of the environment variable. */
	name: z.string(),
	/** The current value; null for none, and for values that are never shown. */
	value: z.string().nullable(),
	/** Whether the environment sets it. */
	is_given: z.boolean(),
	/** Whether its value is never shown. */
	is_hidden: z.boolean(),
})

export const Diagnostics = z.object({
	versions: z.object({ app: z.string(), node: z.string(), database: z.string(), converter: z.string() }),
	/** The process that sent the answer. */
	process: z.object({
		started_at: Timestamp,
		roles: z.array(z.string()),
		/** That the operating system gave it. */
		memory_bytes: count,
		platform: z.string(),
	}),
	parts: AdminStats.shape.parts,
	log_level: ServerSetting,
	configuration: z.array(ShownSetting),
	/**
	 * At most 20 statements, those with the longest total time first. `database`: of all servers, by pg_stat_statements.
	 * `process`: of this process since it started, with the time they waited for others.
	 */
	slow_statements: z.object({ source: z.enum(['database', 'process']), statements: z.array(SlowStatement).max(20) }),
	/** The last check; null without one. */
	storage_check: StorageCheck.nullable(),
	/** Projects that aren't deleted and have no manager: how many, and the first `MOST_FINDINGS` by name. */
	unmanaged_projects: z.object({
		total: count,
		projects: z.array(z.object({ id: z.uuid(), name: z.string() })).max(MOST_FINDINGS),
	}),
})
export type Diagnostics = z.infer<typeof Diagnostics>
/** `GET /admin/api/diagnostics`. */
export const DiagnosticsResponse = z.object({ diagnostics: Diagnostics })

/**
 * `POST /admin/api/diagnostics/storage_check` starts a check, `.../storage_check/repair` one that deletes orphans. One
 * runs at a time. `GET /admin/api/diagnostics/storage_check` returns the last check.
 */
export const StorageCheckResponse = z.object({ storage_check: StorageCheck.nullable() })
