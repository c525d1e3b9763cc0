import type { Database } from '../../../database/database.ts'
import { deletePasskeysOf } from '../second-factor/passkeys.queries.ts'
import { deleteSecondFactor } from '../second-factor/second-factor.queries.ts'
import { cancelEmailChanges } from './email-change.queries.ts'

/**
 * Call it when the owner of an address proves that an account is theirs which somebody else may have made with it: that
 * person's passkeys, authenticator app and changes of address end.
 */
export async function forgetForeignProofs(tx: Database, user_id: string): Promise<void> {
	await deletePasskeysOf(tx, user_id)
	await deleteSecondFactor(tx, user_id)
	await cancelEmailChanges(tx, user_id)
}
