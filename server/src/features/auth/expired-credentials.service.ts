import type { Platform } from '../../platform/feature.ts'
import * as queries from './auth.queries.ts'

/** Mailed links are kept this long after they end, since the limits on mails count them. */
const KEEP_LINKS_MS = 24 * 3600_000

/** Deletes sessions, password resets and e-mail verifications that have ended. Returns how many rows. */
export async function purgeExpiredCredentials(platform: Pick<Platform, 'database' | 'log'>): Promise<number> {
	const now = new Date()
	const deleted = await queries.deleteExpired(platform.database, now, new Date(now.getTime() - KEEP_LINKS_MS))
	const total = deleted.sessions + deleted.password_resets + deleted.email_verifications
	if (total > 0) platform.log.info(deleted, 'expired sessions and mailed links were deleted')
	return total
}
