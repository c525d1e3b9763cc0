import { and, count, eq, gt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { audit_log } from '../database/tables/tables.ts'
import { saidInstruction } from './said-instruction.ts'

export type AuditEntry = {
	project_id: string | null
	user_id: string | null
	action: string
	subject_id?: string
	details?: Record<string, unknown>
}

/**
 * Records what a person did to shared data or to an account, in the transaction that does it. `project_id` null: not
 * about a project. `user_id` null: the server itself, or its command line.
 */
export const recordAction = (db: Database, entry: AuditEntry): Promise<void> => recordActions(db, [entry])

/** Records several actions in one query. Actions that carry out an instruction to the assistant include its words. */
export async function recordActions(db: Database, entries: readonly AuditEntry[]): Promise<void> {
	if (entries.length === 0) return
	const instruction = saidInstruction()
	const rows = entries.map(({ subject_id = null, details, ...entry }) => ({
		...entry,
		subject_id,
		details: { ...details, ...(instruction && { instruction }) },
	}))
	const insert = db.insert(audit_log).values(rows)
	// Nearly every change records one action while it holds its project's lock.
	await (rows.length === 1 ? insert.prepare('insert_audit_entry').execute() : insert)
}

/** Whether an action was ever recorded in a project, of one subject or of any. */
export async function wasRecorded(
	db: Database,
	project_id: string,
	action: string,
	subject_id?: string,
): Promise<boolean> {
	const ofSubject = subject_id === undefined ? undefined : eq(audit_log.subject_id, subject_id)
	const [row] = await db
		.select({ id: audit_log.id })
		.from(audit_log)
		.where(and(eq(audit_log.project_id, project_id), eq(audit_log.action, action), ofSubject))
		.limit(1)
	return row !== undefined
}

/** How often a person did something since a moment, in all projects together. */
export async function countActions(db: Database, user_id: string, action: string, since: Date): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(audit_log)
		.where(and(eq(audit_log.user_id, user_id), eq(audit_log.action, action), gt(audit_log.created_at, since)))
	return row?.total ?? 0
}
