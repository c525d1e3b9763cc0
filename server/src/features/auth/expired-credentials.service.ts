import type { Platform } from '../../platform/feature.ts'
import { deleteOldEmailChanges } from './address/email-change.queries.ts'
import * as queries from './auth.queries.ts'
import { deleteEndedConsents } from './operators/see-as.queries.ts'
import { deleteExpiredChallenges } from './second-factor/challenges.queries.ts'

/** Deletes sessions, steps of signing in, and mailed links that have ended. Returns how many rows. */
export async function purgeExpiredCredentials(platform: Pick<Platform, 'database' | 'log'>): Promise<number> {
	const { database } = platform
	const deleted = {
		...(await queries.deleteExpired(database)),
		steps: await deleteExpiredChallenges(database),
		email_changes: await deleteOldEmailChanges(database),
		support_access: await deleteEndedConsents(database),
	}
	const total = Object.values(deleted).reduce((sum, count) => sum + count, 0)
	if (total > 0) platform.log.info(deleted, 'expired sessions and mailed links were deleted')
	return total
}
