import { type NotificationPreferences, readPreferences } from '@panelyard/contracts/messages/notifications'
import pLimit from 'p-limit'
import { countsAsProven } from '../../access/proven-address.ts'
import type { Database } from '../../database/database.ts'
import type { Platform } from '../../platform/feature.ts'
import { languageOf } from '../../platform/mail/phrases.ts'
import { ownAddressAlone } from '../../platform/own-address.ts'
import * as queries from './deliveries.queries.ts'
import { digestTime, notBefore } from './delivery-times.ts'
import { composeNotifications } from './notification-mails.ts'
import type { NotificationRow } from './notifications.queries.ts'
import { pushTo } from './push.service.ts'

/** What failed is tried again after this, for up to three days. */
const AGAIN_MS = 2 * 60_000
/** Mails and pushes of one call; the next call goes on. */
const MOST_TURNS = 20_000
/** People whom one call delivers to at the same time: most of it is waiting for another server. */
const PEOPLE_AT_ONCE = 3

type Recipient = NonNullable<Awaited<ReturnType<typeof queries.findRecipient>>>
type Deliver = (
	platform: Platform,
	person: { user_id: string; recipient: Recipient; preferences: NotificationPreferences },
	rows: readonly NotificationRow[],
) => Promise<void>
/** When a notification is due, by what the person chose; one that is due later waits. */
type DueAt = (row: NotificationRow, preferences: NotificationPreferences, now: number) => number

const DELIVERIES: Record<queries.Way, { dueAt: DueAt; deliver: Deliver }> = {
	mail_at: { dueAt: (_, preferences, now) => notBefore(now, preferences), deliver: mail },
	digest_at: { dueAt: (row, preferences) => digestTime(row.created_at.getTime(), preferences), deliver: mail },
	push_at: { dueAt: (_, preferences, now) => notBefore(now, preferences), deliver: push },
}

/**
 * Mails and pushes what is due, also what becomes due meanwhile. Each is claimed first, so any number of servers may do
 * this at once; what fails, or was claimed by a server that died, is due again later.
 * @param at the time to go by, instead of the database's
 * @returns how many notifications went out
 * @throws the first error of the database, once nothing is being sent any more: the next call may begin
 */
export async function deliverDue(platform: Platform, signal?: AbortSignal, at?: Date): Promise<number> {
	// One claim after the other, so that one mail has everything that is due of a person.
	const claims = pLimit(1)
	const failure = new AbortController()
	let turn = 0
	const lane = async () => {
		let delivered = 0
		try {
			while (turn < MOST_TURNS && !signal?.aborted && !failure.signal.aborted) {
				const claimed = await claims(() => claimNext(platform.database, turn++, at))
				if (!claimed) break
				delivered += await deliverTo(platform, claimed)
			}
		} catch (error) {
			failure.abort(error)
		}
		return delivered
	}
	const delivered = await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, lane))
	failure.signal.throwIfAborted()
	return delivered.reduce((sum, some) => sum + some, 0)
}

/**
 * The ways take turns, and of each way the oldest and the newest: neither a push nor the mail of a mention waits until a
 * notice has been mailed to everybody.
 */
async function claimNext(db: Database, turn: number, at: Date | undefined): Promise<queries.Claimed | null> {
	const ways = await queries.dueWays(db, at)
	const begin = turn % Math.max(1, ways.length)
	const first = Math.floor(turn / Math.max(1, ways.length)) % 2 === 0 ? 'oldest' : 'newest'
	for (const way of [...ways.slice(begin), ...ways.slice(0, begin)]) {
		const claimed = await queries.claimDue(db, way, { at, first })
		if (claimed) return claimed
	}
	return null
}

async function deliverTo(platform: Platform, { way, user_id, at: claimed_at, rows }: queries.Claimed): Promise<number> {
	const { database, log } = platform
	const now = claimed_at.getTime()
	const recipient = await queries.findRecipient(database, user_id)
	if (!recipient) return 0
	if (recipient.is_suspended) {
		await queries.setDue(database, way, idsOf(rows), null)
		return 0
	}
	const preferences = readPreferences(recipient.preferences)
	const { dueAt, deliver } = DELIVERIES[way]
	const due: NotificationRow[] = []
	for (const [at, waiting] of Map.groupBy(rows, (row) => Math.max(now, dueAt(row, preferences, now)))) {
		if (at <= now) due.push(...waiting)
		else await queries.setDue(database, way, idsOf(waiting), new Date(at))
	}
	if (due.length === 0) return 0
	try {
		await deliver(platform, { user_id, recipient, preferences }, due)
		await queries.setDue(database, way, idsOf(due), null)
		return due.length
	} catch (error) {
		log.error({ err: error, way }, 'notifications could not be delivered')
		await queries.setDue(database, way, idsOf(due), new Date(Math.max(Date.now(), now) + AGAIN_MS))
		return 0
	}
}

const idsOf = (rows: readonly NotificationRow[]): string[] => rows.map(({ id }) => id)

async function mail(
	platform: Platform,
	{ recipient }: { recipient: Recipient },
	rows: readonly NotificationRow[],
): Promise<void> {
	// Whoever signed up with somebody else's address mails them nothing.
	if (!countsAsProven(platform.config, recipient)) return
	const composed = composeNotifications(rows, languageOf(recipient.language), ownAddressAlone(platform.config))
	if (composed) await platform.mailer.send({ to: recipient.email, ...composed })
}

async function push(
	platform: Platform,
	{ user_id, recipient }: { user_id: string; recipient: Recipient },
	rows: readonly NotificationRow[],
): Promise<void> {
	await pushTo(platform, user_id, rows, languageOf(recipient.language))
}
