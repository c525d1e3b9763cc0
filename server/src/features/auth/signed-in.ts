import type { CurrentUser } from '@panelyard/contracts/accounts/auth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/feature.ts'
import { tellNews } from './account-news.ts'
import { currentUser } from './auth.service.ts'
import { insertChallenge } from './second-factor/challenges.queries.ts'
import { bindStep, challengeEnd, unbindStep } from './second-factor/challenges.ts'
import { endSession, passwordStamp, SESSION_COOKIE, setSessionCookie, startSession, type Verified } from './sessions.ts'

/** Who is signed in now, or until when the browser may show the second factor. */
export type SignInAnswer = { user: CurrentUser } | { second_factor: { expires_at: string } }

/**
 * Signs a person in by a session of their own, whatever the browser had before. Those with a second factor only get a
 * step that asks for it.
 * @throws AppError INVALID_CREDENTIALS as `startSession`
 */
export async function answerSignedIn(
	platform: Platform,
	request: FastifyRequest,
	reply: FastifyReply,
	verified: Verified,
): Promise<SignInAnswer> {
	const { config, database } = platform
	const started = await startSession(database, verified, request.headers['user-agent'] ?? '')
	if (started === null) {
		const expires_at = challengeEnd()
		await insertChallenge(database, {
			kind: 'second_factor',
			token_hash: bindStep(config, request, reply),
			user_id: verified.user.id,
			password_stamp: passwordStamp(verified.password_hash),
			expires_at,
		})
		return { second_factor: { expires_at: expires_at.toISOString() } }
	}
	const old = request.cookies[SESSION_COOKIE]
	if (old) await endSession(platform, old)
	if (verified.has_shown_factor) unbindStep(config, request, reply)
	setSessionCookie(config, reply, started.token)
	tellNews(platform, started.news)
	return { user: await currentUser(database, verified.user) }
}
