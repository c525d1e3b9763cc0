import { and, eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { audit_log } from '../../database/tables.ts'

/** Records what a person did to shared data, in the transaction that does it. `user_id` null: the server itself. */
export async function recordAction(
	db: Database,
	entry: {
		project_id: string
		user_id: string | null
		action: string
		subject_id?: string
		details?: Record<string, unknown>
	},
): Promise<void> {
	await db.insert(audit_log).values({ details: {}, ...entry })
}

/** Whether an action was ever recorded in a project. */
export async function wasRecorded(db: Database, project_id: string, action: string): Promise<boolean> {
	const [row] = await db
		.select({ id: audit_log.id })
		.from(audit_log)
		.where(and(eq(audit_log.project_id, project_id), eq(audit_log.action, action)))
		.limit(1)
	return row !== undefined
}
