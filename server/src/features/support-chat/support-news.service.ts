import { lockAccount } from '../../access/account-lock.queries.ts'
import type { Platform } from '../../platform/feature.ts'
import { type Notified, notify, tellNotified } from '../notifications/notify.ts'
import { firstAnswerAfter } from './chat-messages.queries.ts'
import * as queries from './chat-threads.queries.ts'

/** Threads of one transaction. */
const AT_ONCE = 50

/**
 * Tells people of answers that they haven't read after a while, in the app and by the mail that their settings ask for.
 * Any number of servers may do this at once. Returns how many were told.
 */
export async function tellOfAnswers(platform: Platform, signal?: AbortSignal): Promise<number> {
	let told = 0
	while (!signal?.aborted) {
		const { notified, taken } = await platform.database.transaction(async (tx) => {
			const due = await queries.dueToTell(tx, AT_ONCE)
			const notified: Notified[] = []
			for (const thread of due) {
				await queries.setTold(tx, thread.id)
				const text = await firstAnswerAfter(tx, thread.id, thread.user_read_seq)
				// An account that is being deleted hears nothing more.
				if (text === null || !(await lockAccount(tx, thread.user_id, 'key share'))) continue
				notified.push(
					await notify(tx, 'support_reply', [thread.user_id], {
						by: null,
						values: { text, thread_id: thread.id },
						dedupe_key: `support:${thread.id}:${thread.last_admin_seq}`,
					}),
				)
			}
			return { notified, taken: due.length }
		})
		tellNotified(platform, ...notified)
		told += notified.length
		if (taken < AT_ONCE) break
	}
	return told
}
