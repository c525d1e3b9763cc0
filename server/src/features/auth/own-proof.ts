import { FRESH_SIGN_IN_MINUTES } from '@panelyard/contracts/accounts/account-security'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireUser } from '../../access/require-user.ts'
import type { OwnSession, SessionUser } from '../../access/session-user.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { App, Platform } from '../../platform/feature.ts'
import { hasSession } from './account-sessions.queries.ts'
import * as queries from './auth.queries.ts'
import { passwordMatches } from './passwords/passwords.ts'

/** Who asks, and by which session. */
export type Requester = { user: SessionUser; session: OwnSession }

/** @throws AppError NOT_AUTHENTICATED for a visitor */
export function askingOf(request: FastifyRequest): Requester {
	const user = requireUser(request)
	if (!request.session) throw sessionEnded()
	return { user, session: request.session }
}

const sessionEnded = () => new AppError('NOT_AUTHENTICATED', 'Please sign in')

const refusePassword = (message: string): AppError =>
	new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'password', message }] })

/**
 * Checks that the person themselves asks, and not somebody at their unlocked screen: by their password, or, for accounts
 * without one, by a sign-in of the last minutes.
 * @returns the hash of the password that was right; null without one
 * @throws AppError VALIDATION_FAILED about `password`, SIGN_IN_AGAIN, NOT_AUTHENTICATED when the account is gone
 */
export async function requireOwnProof(
	{ database }: Pick<Platform, 'database'>,
	{ user, session }: Requester,
	password: string | undefined,
): Promise<string | null> {
	const account = await queries.findUserById(database, user.id)
	if (!account) throw sessionEnded()
	const { password_hash } = account
	if (password_hash === null) {
		if (Date.now() - session.created_at.getTime() <= FRESH_SIGN_IN_MINUTES * 60_000) return null
		throw new AppError(
			'SIGN_IN_AGAIN',
			'To confirm that it’s you, sign out, sign in again and repeat this within 15 minutes',
		)
	}
	if (!password) throw refusePassword('Enter your password')
	if (!(await passwordMatches(password_hash, password))) throw refusePassword('Wrong password')
	return password_hash
}

/**
 * Runs a transaction of the person themselves, which holds their account.
 * @throws AppError as `requireOwnProof`; NOT_AUTHENTICATED when the password or the session has changed meanwhile
 */
export async function withOwnProof<Result>(
	platform: Pick<Platform, 'database'>,
	asking: Requester,
	password: string | undefined,
	work: (tx: Database, account: queries.UserRow) => Promise<Result>,
): Promise<Result> {
	const password_hash = await requireOwnProof(platform, asking, password)
	return platform.database.transaction(async (tx) => {
		const account = await queries.lockUser(tx, { id: asking.user.id })
		const isSame = account?.password_hash === password_hash && (await hasSession(tx, asking.session.id))
		if (!account || !isSame) throw sessionEnded()
		return work(tx, account)
	})
}

/**
 * Holds the account of who asks until `tx` ends, for the second step of what began with `withOwnProof`.
 * @throws AppError NOT_AUTHENTICATED when their session has ended meanwhile
 */
export async function holdAsking(tx: Database, { user, session }: Requester): Promise<void> {
	const account = await queries.lockUser(tx, { id: user.id })
	if (!account || !(await hasSession(tx, session.id))) throw sessionEnded()
}

/** A hook that counts attempts to prove oneself: of a person together, whatever they prove it for. */
export function limitProofs(app: App, config: Pick<Config, 'rateLimits'>) {
	const limit = app.createRateLimit({
		...config.rateLimits.signIn,
		keyGenerator: (request) => `proofs of ${request.user?.id ?? ''}`,
	})
	return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
		requireUser(request)
		const counted = await limit(request)
		if (counted.isAllowed || !counted.isExceeded) return
		reply.header('retry-after', counted.ttlInSeconds)
		throw new AppError('RATE_LIMITED', 'Too many attempts. Please wait a moment and try again.')
	}
}
