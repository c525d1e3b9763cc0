import type { Database } from '../../database/database.ts'
import { cancelEmailChanges } from './email-change.queries.ts'
import { deletePasskeysOf } from './passkeys.queries.ts'
import { deleteSecondFactor } from './second-factor.queries.ts'

/**
 * Call it when the owner of an address proves that an account is theirs which somebody else may have made with it: that
 * person's passkeys, authenticator app and changes of address end.
 */
export async function forgetForeignProofs(tx: Database, user_id: string): Promise<void> {
	await deletePasskeysOf(tx, user_id)
	await deleteSecondFactor(tx, user_id)
	await cancelEmailChanges(tx, user_id)
}
