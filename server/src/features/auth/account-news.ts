import type { Database } from '../../database/database.ts'
import type { Platform } from '../../platform/feature.ts'
import type { ValuesOf } from '../notifications/notification-kinds.ts'
import { type Notified, notify, tellNotified } from '../notifications/notify.ts'

/** What people are told about the safety of their account. */
type AccountNews =
	| 'new_sign_in'
	| 'password_changed'
	| 'email_changed'
	| 'second_factor_added'
	| 'second_factor_removed'
	| 'recovery_codes_made'
	| 'recovery_code_used'
	| 'passkey_added'
	| 'passkey_removed'
	| 'google_linked'
	| 'seen_by_support'

/**
 * Raises news for the holder of an account in the transaction that makes them, also when it was their own doing: they
 * must hear of it when it wasn't. Give what it returns to `tellNews` after the commit.
 */
export const raiseNews = <Kind extends AccountNews>(
	tx: Database,
	user_id: string,
	kind: Kind,
	values: ValuesOf<Kind>,
): Promise<Notified> => notify(tx, kind, [user_id], { by: null, values })

/** Never throws. */
export function tellNews(platform: Platform, raised: Notified | undefined): void {
	if (raised) tellNotified(platform, raised)
}
