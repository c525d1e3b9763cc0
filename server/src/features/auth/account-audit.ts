import { recordAction } from '../../access/audit.queries.ts'
import type { Database } from '../../database/database.ts'

/** Records what a person did to their own account, in the transaction that does it. */
export const recordAccountAction = (
	tx: Database,
	user_id: string,
	action: 'account.created' | 'account.address_proven' | 'account.password_reset' | 'account.google_linked',
	details: Record<string, unknown> = {},
): Promise<void> => recordAction(tx, { project_id: null, user_id, action, subject_id: user_id, details })
