import { recordAction } from '../../access/audit.queries.ts'
import type { Database } from '../../database/database.ts'

type AccountAction =
	| 'account.created'
	| 'account.address_proven'
	| 'account.address_changed'
	| 'account.address_restored'
	| 'account.password_reset'
	| 'account.password_changed'
	| 'account.google_linked'
	| 'account.sessions_ended'
	| 'account.second_factor_on'
	| 'account.second_factor_off'
	| 'account.recovery_code_used'
	| 'account.recovery_codes_renewed'
	| 'account.passkey_added'
	| 'account.passkey_deleted'
	| 'account.profile_changed'
	| 'account.picture_changed'
	| 'account.data_exported'
	| 'account.proven_for_console'
	| 'account.support_allowed'
	| 'account.support_refused'

/** Records what a person did to their own account, in the transaction that does it. */
export const recordAccountAction = (
	tx: Database,
	user_id: string,
	action: AccountAction,
	details: Record<string, unknown> = {},
): Promise<void> => recordAction(tx, { project_id: null, user_id, action, subject_id: user_id, details })
