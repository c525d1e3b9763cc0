import type { Database } from '../../database/database.ts'
import type { Platform } from '../../platform/feature.ts'

/** What people are told about the safety of their account. */
type AccountNews = {
	new_sign_in: { device: string }
	password_changed: Record<never, never>
	email_changed: { email: string }
	second_factor_added: Record<never, never>
	second_factor_removed: Record<never, never>
	recovery_codes_made: Record<never, never>
	recovery_code_used: { count: number }
	passkey_added: { name: string }
	passkey_removed: { name: string }
}

type Raised = null

/** Raises news in the transaction that makes them; give what it returns to `tellNews` after the commit. */
export const raiseNews = async <Kind extends keyof AccountNews>(
	_tx: Database,
	_user_id: string,
	_kind: Kind,
	_values: AccountNews[Kind],
): Promise<Raised> => null

/** Never throws. */
export const tellNews = (_platform: Platform, _raised: Raised | undefined): void => {}
