import { z } from 'zod'
import { AdminStats } from './admin.ts'
import { Timestamp } from './paging.ts'
import { ServerSetting } from './server-settings.ts'

// What an operator looks at when something is wrong: calls for super admins alone. No value in it is a secret.

const count = z.number().int().min(0)
const milliseconds = z.number().min(0)

/** Findings that an answer names. */
export const MOST_FINDINGS = 100

/** A file that no row references. */
const OrphanFile = z.object({ storage_key: z.string(), bytes: count, modified_at: Timestamp })
/** A file that a row references, and that is gone (`bytes` null) or has another size. */
const MissingStoredFile = z.object({
	storage_key: z.string(),
	bytes: count.nullable(),
	expected_bytes: count.nullable(),
	/** Names of uploaded files and of projects that need it. */
	files: z.array(z.string()),
	projects: z.array(z.string()),
})
/** A comparison of the stored files with the database. */
export const StorageCheck = z.object({
	id: z.uuid(),
	state: z.enum(['running', 'done', 'failed']),
	/** Whether orphans older than a day are deleted. */
	is_repair: z.boolean(),
	/** Counted so far: stored files, their bytes, and rows whose files were looked for. */
	files: count,
	bytes: count,
	rows: count,
	orphans: count,
	deleted: count,
	missing: count,
	/** Files with names that the server never gives; they are left alone. */
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
	/** The name of the environment's variable. */
	name: z.string(),
	/** What holds now; null for none, and for values that are never shown. */
	value: z.string().nullable(),
	/** Whether the environment names it. */
	is_given: z.boolean(),
	/** Whether its value is kept from everyone. */
	is_hidden: z.boolean(),
})

export const Diagnostics = z.object({
	versions: z.object({ app: z.string(), node: z.string(), database: z.string(), converter: z.string() }),
	/** The process that answered. */
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
	 * At most 20 statements, those that took the most time first. `database`: of all servers, by pg_stat_statements.
	 * `process`: of this process since it started, with the time they waited for others.
	 */
	slow_statements: z.object({ source: z.enum(['database', 'process']), statements: z.array(SlowStatement).max(20) }),
	/** The last one; null when there was none. */
	storage_check: StorageCheck.nullable(),
})
export type Diagnostics = z.infer<typeof Diagnostics>
/** `GET /admin/api/diagnostics`. */
export const DiagnosticsResponse = z.object({ diagnostics: Diagnostics })

/**
 * `POST /admin/api/diagnostics/storage_check` begins one, `.../storage_check/repair` one that deletes orphans. One runs at a
 * time. `GET /admin/api/diagnostics/storage_check` returns the last one.
 */
export const StorageCheckResponse = z.object({ storage_check: StorageCheck.nullable() })
