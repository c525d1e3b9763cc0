import { createHash, randomBytes } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import { FRESH_SIGN_IN_MINUTES } from '@panelyard/contracts/accounts/account-security'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptPendingAccess, type OnAccepted } from '../../access/pending-access.ts'
import { countsAsProven } from '../../access/proven-address.ts'
import type { OwnSession, SessionUser } from '../../access/session-user.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { type Notified, tellNotified } from '../notifications/notify.ts'
import { notifyAccess } from '../notifications/project-notifications.service.ts'
import { raiseNews } from './account-news.ts'
import * as queries from './auth.queries.ts'
import { deviceName } from './device.ts'
import { isSuspended } from './operators/suspension.queries.ts'
import { isSecondFactorOn } from './second-factor/second-factor.queries.ts'

export const SESSION_COOKIE = 'panelyard_session'
/** A session ends this long after it was last used. */
const SESSION_DAYS = 30
const SESSION_MS = SESSION_DAYS * 24 * 3600_000
/** How outdated the last use may be, so that not every request writes. */
const TOUCH_AFTER_MS = 3600_000

const SUSPENDED = 'This account is suspended. Please contact support.'

/** The stored form of a token. Tokens are random, so a plain fast hash is enough. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * A person who has just authenticated, with their password hash at that moment. `has_shown_factor`: no code of an
 * authenticator app is needed any more.
 */
export type Verified = { user: SessionUser; password_hash: string | null; has_shown_factor?: boolean }

export const verified = (config: Config, row: queries.UserRow): Verified => ({
	user: sessionUser(config, row),
	password_hash: row.password_hash,
})

/** Names a password hash without telling it, for a step that holds only as long as the password. */
export const passwordStamp = (password_hash: string | null): string => tokenHash(`password ${password_hash ?? ''}`)

/** The same error for every failed sign-in, so that it doesn't reveal the reason. */
export const wrongCredentials = () => new AppError('INVALID_CREDENTIALS', 'Wrong email or password')

/**
 * Starts a session and returns its token, which exists nowhere else, and what to tell after that; null when the person has to show their second
 * factor first.
 * @throws AppError INVALID_CREDENTIALS when the password was changed since the person was verified, or the account
 * deleted: whatever changes a password ends all sessions, also those about to start; ACCESS_DENIED when it is suspended
 */
export async function startSession(
	db: Database,
	{ user, password_hash, has_shown_factor = false }: Verified,
	user_agent: string,
): Promise<{ token: string; news: Notified | undefined } | null> {
	const token = newToken()
	return db.transaction(async (tx) => {
		// What changes the password, or sets a second factor up, holds the account: no session begins without it from then on.
		const account = await queries.lockUser(tx, { id: user.id })
		if (!account || account.password_hash !== password_hash) throw wrongCredentials()
		if (await isSuspended(tx, user.id)) throw new AppError('ACCESS_DENIED', SUSPENDED)
		if (!has_shown_factor && (await isSecondFactorOn(tx, user.id))) return null
		const devices = await queries.beginSession(tx, {
			token_hash: tokenHash(token),
			user_id: user.id,
			user_agent: user_agent.slice(0, 300),
			expires_at: new Date(Date.now() + SESSION_MS),
		})
		const device = deviceName(user_agent)
		const isNew = account.last_login_at !== null && !devices.map(deviceName).includes(device)
		return { token, news: isNew ? await raiseNews(tx, user.id, 'new_sign_in', { device }) : undefined }
	})
}

/** Ends a session and what it has open. */
export async function endSession(platform: Pick<Platform, 'database' | 'dropSessions'>, token: string): Promise<void> {
	const hash = tokenHash(token)
	await queries.deleteSession(platform.database, hash)
	platform.dropSessions([hash])
}

/** Ends every session of a person; hand what it gives to `dropSessions` after the commit. */
export const endSessionsOf = (tx: Database, user_id: string): Promise<string[]> => queries.deleteSessionsOf(tx, user_id)

/**
 * Who a token belongs to; null when unknown or expired. `renewed` says that the cookie should be sent again. Access
 * that waits for the person's proven address is accepted first, so that whatever they ask for next sees it.
 */
export async function readSession(
	platform: Platform,
	token: string,
): Promise<{ user: SessionUser; session: OwnSession; renewed: boolean } | null> {
	const { database, config } = platform
	const now = new Date()
	const found = await queries.findSession(database, tokenHash(token), now)
	if (!found) return null
	const { session } = found
	const own = sessionUser(config, found.user)
	// Not in the name of whoever is seen: that only reads.
	if (found.awaits_access && own.email_verified) await acceptPendingAccess(platform, own, tellShared(platform))
	const renewed = now.getTime() - session.last_seen_at.getTime() > TOUCH_AFTER_MS
	if (renewed) await queries.touchSession(database, session.id, now, new Date(now.getTime() + SESSION_MS))
	const seen = seenUser(config, found)
	const proven_until = seen ? null : provenUntil(found)
	return { user: seen ?? own, session: { id: session.id, created_at: session.created_at, proven_until }, renewed }
}

/** As whom a super admin sees the app; null while they see it as themselves. Both rights are checked at each request. */
function seenUser(config: Config, { user, seen, visit }: queries.FoundSession): SessionUser | null {
	if (!visit || !seen || !user.is_super_admin || seen.is_super_admin) return null
	return { ...sessionUser(config, seen), seen_by: { operator_id: user.id, until: visit.ends_at } }
}

/**
 * A proof stands for some minutes. Accounts without a password may sign in anew instead, with Google or a passkey, as for
 * changes of their own account.
 */
function provenUntil({ session, user }: { session: queries.SessionRow; user: queries.UserRow }): Date | null {
	const proven_at = session.proven_at ?? (user.password_hash === null ? session.created_at : null)
	return proven_at && new Date(proven_at.getTime() + FRESH_SIGN_IN_MINUTES * 60_000)
}

/** Notifies people of the projects that were shared with their address. */
const tellShared =
	(platform: Platform): OnAccepted =>
	async (tx, { project, user_id, invited_by, before }) => {
		const notified = await notifyAccess(tx, project, invited_by, new Map([[user_id, before]]))
		return () => tellNotified(platform, ...notified)
	}

const sessionUser = (config: Config, user: queries.UserRow): SessionUser => ({
	id: user.id,
	email: user.email,
	email_verified: countsAsProven(config, user),
	name: user.name,
	picture: user.picture,
	is_super_admin: user.is_super_admin,
	created_at: user.created_at,
})

/** The session token in a Cookie header, for sockets. */
export function tokenOf(cookieHeader: string | undefined): string | undefined {
	return cookieHeader ? fastifyCookie.parse(cookieHeader)[SESSION_COOKIE] : undefined
}

export function setSessionCookie(config: Config, reply: FastifyReply, token: string): void {
	reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(config, reply), maxAge: SESSION_MS / 1000 })
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
	reply.clearCookie(SESSION_COOKIE, cookieOptions(config, reply))
}

const cookieOptions = (config: Config, reply: FastifyReply) =>
	({ path: '/', httpOnly: true, sameSite: 'lax', secure: needsSecureCookie(config, reply.request) }) as const

/** Whether cookies go over https only: people reach the app by https, as the configuration or a trusted proxy says. */
export const needsSecureCookie = (config: Config, request: FastifyRequest): boolean =>
	request.protocol === 'https' || (config.publicUrl?.startsWith('https:') ?? false)
