import type { OwnSession } from '@panelyard/contracts/accounts/account-security'
import type { Database } from '../../database/database.ts'
import type { Platform } from '../../platform/feature.ts'
import { recordAccountAction } from './account-audit.ts'
import * as queries from './account-sessions.queries.ts'
import { deviceOf } from './device.ts'
import type { Requester } from './own-proof.ts'

const MOST_LISTED = 100

type Listed = Awaited<ReturnType<typeof queries.listSessions>>['sessions'][number]
const viewed = ({ id, user_agent, created_at, last_seen_at }: Listed): Omit<OwnSession, 'is_current'> => ({
	id,
	device: deviceOf(user_agent),
	created_at: created_at.toISOString(),
	last_seen_at: last_seen_at.toISOString(),
})

/** Where a person is signed in; the session that asks is among them, whatever their number. */
export async function ownSessions(
	{ database }: Platform,
	{ user, session }: Requester,
): Promise<{ sessions: OwnSession[]; total: number }> {
	const { sessions, total } = await queries.listSessions(database, user.id, MOST_LISTED)
	const listed = sessions.map((row): OwnSession => ({ ...viewed(row), is_current: row.id === session.id }))
	return { sessions: listed.sort((one, other) => Number(other.is_current) - Number(one.is_current)), total }
}

/** Where somebody is signed in, the last used first, at most 100. */
export async function sessionsOf(db: Database, user_id: string): Promise<Omit<OwnSession, 'is_current'>[]> {
	const { sessions } = await queries.listSessions(db, user_id, MOST_LISTED)
	return sessions.map(viewed)
}

/** Ends one session of the person who asks, or all but the one they ask by. Returns how many. */
export async function endSessions(
	platform: Platform,
	{ user, session }: Requester,
	id: string | null,
): Promise<number> {
	const ended = await platform.database.transaction(async (tx) => {
		const ended = await queries.endOwnSessions(tx, user.id, id === null ? { except: session.id } : { id })
		if (ended.length > 0) await recordAccountAction(tx, user.id, 'account.sessions_ended', { count: ended.length })
		return ended
	})
	platform.dropSessions(ended)
	return ended.length
}
