import type { Platform } from '../../platform/feature.ts'
import { sweepEach } from '../../platform/queue/sweeper.ts'
import { notify, tellNotified } from '../notifications/notify.ts'
import * as queries from './members.queries.ts'

/** People that one sweep reminds. */
const MOST = 1000

/**
 * Reminds people 7 days and 1 day before their temporary access to a company ends, each once; after a time without a
 * server, of the days that are left then.
 * @returns how many it reminded
 */
export async function remindOfEndingAccess(
	platform: Platform,
	signal?: AbortSignal,
	now = new Date(),
): Promise<number> {
	return sweepEach(
		await queries.endingAccess(platform.database, now, MOST),
		async ({ user_id, company_id, company, days_left: count, key: dedupe_key }) => {
			const values = { company, company_id, count }
			const notified = await platform.database.transaction((tx) =>
				notify(tx, 'member_access_ending', [user_id], { by: null, values, dedupe_key }),
			)
			tellNotified(platform, notified)
			return notified.user_ids.length > 0
		},
		(error, { company_id }) => platform.log.error({ err: error, company_id }, 'an end of access could not be told'),
		signal,
	)
}
