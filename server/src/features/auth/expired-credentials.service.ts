import type { Platform } from '../../platform/feature.ts'
import * as queries from './auth.queries.ts'

/** Deletes sessions, password resets and e-mail verifications that have ended. Returns how many rows. */
export async function purgeExpiredCredentials(platform: Pick<Platform, 'database' | 'log'>): Promise<number> {
	const deleted = await queries.deleteExpired(platform.database)
	const total = deleted.sessions + deleted.password_resets + deleted.email_verifications
	if (total > 0) platform.log.info(deleted, 'expired sessions and mailed links were deleted')
	return total
}
