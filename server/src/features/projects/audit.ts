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
