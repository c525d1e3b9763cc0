import type { Database } from '../database/database.ts'
import { AppError } from '../platform/app-error.ts'
import { isSuperAdmin } from './super-admin.queries.ts'

/**
 * Call it in the transaction of an operator's change: the right may have ended since the request came in.
 * @throws AppError NOT_FOUND, as for people who mustn't learn that the call exists
 */
export async function requireStillSuperAdmin(tx: Database, user_id: string): Promise<void> {
	if (!(await isSuperAdmin(tx, user_id))) throw new AppError('NOT_FOUND', 'Not found')
}
