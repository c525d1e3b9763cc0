import type { Platform } from '../../platform/feature.ts'
import { type Notified, notify, tellNotified } from '../notifications/notify.ts'
import { type DueReminder, takeDueReminders } from './trial-reminders.queries.ts'

/** People reminded in one transaction. */
const MOST = 500

/**
 * Reminds people 7, 3 and 1 days before their trial ends, and when it has ended, each once; after a time without a server,
 * of the days that are left then.
 * @returns how many people it reminded
 */
export async function remindOfTrials(platform: Platform, signal?: AbortSignal, now = new Date()): Promise<number> {
	let reminded = 0
	for (;;) {
		const { due, notified } = await platform.database.transaction(async (tx) => {
			const due = await takeDueReminders(tx, now, MOST)
			const notified: Notified[] = []
			for (const alike of Map.groupBy(due, ({ days_left, company }) => `${days_left} ${company ?? ''}`).values()) {
				notified.push(await remind(tx, alike))
			}
			return { due, notified }
		})
		tellNotified(platform, ...notified)
		reminded += due.length
		if (due.length < MOST || signal?.aborted) return reminded
	}
}

/** @param alike people with the same days left, of the same trial */
async function remind(tx: Platform['database'], alike: readonly DueReminder[]): Promise<Notified> {
	const user_ids = alike.map(({ user_id }) => user_id)
	const { days_left: count = 0, company = null } = alike[0] ?? {}
	if (count === 0) return notify(tx, 'trial_ended', user_ids, { by: null, values: {} })
	if (company === null) return notify(tx, 'trial_ending', user_ids, { by: null, values: { count } })
	return notify(tx, 'company_trial_ending', user_ids, { by: null, values: { company, count } })
}
