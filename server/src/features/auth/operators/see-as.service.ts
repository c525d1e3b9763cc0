import { SEE_AS_MINUTES, type SupportAccess } from '@panelyard/contracts/accounts/see-as'
import { recordAction } from '../../../access/audit.queries.ts'
import { requireStillSuperAdmin } from '../../../access/still-super-admin.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/feature.ts'
import { recordAccountAction } from '../account-audit.ts'
import { raiseNews, tellNews } from '../account-news.ts'
import { lockUser } from '../auth.queries.ts'
import type { Requester } from '../own-proof.ts'
import * as queries from './see-as.queries.ts'

/** In the audit log when a super admin begins to see the app as somebody. */
const SEEN = 'account.seen_by_support'
const MOST_LISTED = 5
const GONE = 'This account doesn’t exist'
const HOUR_MS = 3600_000

/** Until when a person lets the support see the app as they do; null when they don't. */
export async function supportAllowedUntil(db: Database, user_id: string): Promise<string | null> {
	return (await queries.consentUntil(db, user_id))?.toISOString() ?? null
}

/** Whether the support may see the app as a person does, and when it did. */
export async function supportAccessOf({ database }: Platform, user_id: string): Promise<SupportAccess> {
	const seen = await queries.visitsOf(database, user_id, SEEN, MOST_LISTED)
	return {
		allowed_until: await supportAllowedUntil(database, user_id),
		is_seen: await queries.isSeen(database, user_id),
		seen_at: seen.map((time) => time.toISOString()),
	}
}

/** Lets the support see the app as this person does, for some hours from now. */
export async function allowSupport(platform: Platform, user_id: string, hours: number): Promise<SupportAccess> {
	await platform.database.transaction(async (tx) => {
		await lockUser(tx, { id: user_id })
		await queries.putConsent(tx, user_id, new Date(Date.now() + hours * HOUR_MS))
		await recordAccountAction(tx, user_id, 'account.support_allowed', { hours })
	})
	return supportAccessOf(platform, user_id)
}

/** Takes it back: whoever looks sees nothing more. */
export async function refuseSupport(platform: Platform, user_id: string): Promise<SupportAccess> {
	const visiting = await platform.database.transaction(async (tx) => {
		await lockUser(tx, { id: user_id })
		const visiting = await queries.visitingSessions(tx, user_id)
		if (await queries.deleteConsent(tx, user_id)) await recordAccountAction(tx, user_id, 'account.support_refused')
		return visiting
	})
	platform.dropSessions(visiting)
	return supportAccessOf(platform, user_id)
}

/**
 * The session of a super admin sees the app as a person from now on, to read only, for `SEE_AS_MINUTES` or until the
 * person's consent ends. The person is told.
 * @throws AppError NOT_FOUND, CONFLICT without consent, or for a super admin's account
 */
export async function seeAs(platform: Platform, { user: admin, session }: Requester, user_id: string): Promise<Date> {
	const { news, ends_at, token_hash } = await platform.database.transaction(async (tx) => {
		await requireStillSuperAdmin(tx, admin.id)
		const person = await lockUser(tx, { id: user_id })
		if (!person) throw new AppError('NOT_FOUND', GONE)
		if (person.is_super_admin) throw new AppError('CONFLICT', 'Nobody sees the app as a super admin')
		const until = await queries.consentUntil(tx, user_id)
		if (!until) throw new AppError('CONFLICT', 'This person hasn’t allowed it')
		const ends_at = new Date(Math.min(until.getTime(), Date.now() + SEE_AS_MINUTES * 60_000))
		const token_hash = await queries.putVisit(tx, { session_id: session.id, user_id, ends_at })
		const details = { until: ends_at.toISOString() }
		await recordAction(tx, { project_id: null, user_id: admin.id, action: SEEN, subject_id: user_id, details })
		return { news: await raiseNews(tx, user_id, 'seen_by_support', {}), ends_at, token_hash }
	})
	// What the session has open is the super admin's: it connects again as the person.
	if (token_hash) platform.dropSessions([token_hash])
	tellNews(platform, news)
	return ends_at
}

/** The session is the super admin's own again. @throws AppError NOT_FOUND when it was anyway */
export async function stopSeeing(platform: Platform, { user, session }: Requester): Promise<string> {
	if (!user.seen_by) throw new AppError('NOT_FOUND', 'Not found')
	const { operator_id } = user.seen_by
	const token_hash = await platform.database.transaction(async (tx) => {
		const token_hash = await queries.deleteVisit(tx, session.id)
		const action = 'account.seeing_ended'
		await recordAction(tx, { project_id: null, user_id: operator_id, action, subject_id: user.id })
		return token_hash
	})
	if (token_hash) platform.dropSessions([token_hash])
	return user.id
}
