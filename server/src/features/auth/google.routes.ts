import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { App, Platform } from '../../platform/feature.ts'
import { ownAddress } from '../../platform/own-address.ts'
import { type GoogleHandshake, type GoogleSignIn, googleSignIn, OtherGoogleAccountError } from './google.service.ts'
import { limitByNetwork } from './limit-by-network.ts'
import { needsSecureCookie } from './sessions.ts'
import { answerSignedIn } from './signed-in.ts'

const HANDSHAKE_COOKIE = 'panelyard_google'
const HANDSHAKE_SECONDS = 600
const CALLBACK = '/auth/google/callback'
const Handshake: z.ZodType<GoogleHandshake> = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })

/** `/google_auth` sends the browser to Google; Google sends it back to the callback, and that one into the app. */
export function addGoogleRoutes(app: App, platform: Platform): void {
	const { config } = platform
	const google = config.google ? googleSignIn(platform, config.google) : null
	const { signIn } = config.rateLimits
	const limited = { rateLimit: limitByNetwork({ ...signIn, max: signIn.max * 10 }) }
	const cookieOptions = (request: FastifyRequest) =>
		({
			path: '/auth/google',
			httpOnly: true,
			sameSite: 'lax',
			secure: needsSecureCookie(config, request),
			signed: true,
		}) as const

	app.get('/google_auth', { schema: { tags: ['auth'] }, config: limited }, async (request, reply) => {
		if (!google) throw new AppError('NOT_CONFIGURED', 'Signing in with Google is not set up on this server')
		try {
			const { url, handshake } = await google.begin(ownAddress(config, request) + CALLBACK)
			reply.setCookie(HANDSHAKE_COOKIE, JSON.stringify(handshake), {
				...cookieOptions(request),
				maxAge: HANDSHAKE_SECONDS,
			})
			return reply.redirect(url)
		} catch (error) {
			return failed(request, reply, error)
		}
	})

	app.get(CALLBACK, { schema: { tags: ['auth'] }, config: limited }, async (request, reply) => {
		const cookie = request.cookies[HANDSHAKE_COOKIE]
		reply.clearCookie(HANDSHAKE_COOKIE, cookieOptions(request))
		try {
			const url = new URL(request.url, ownAddress(config, request))
			const verified = await finish(google, url, cookie && request.unsignCookie(cookie).value)
			const answer = await answerSignedIn(platform, request, reply, verified)
			return reply.redirect('user' in answer ? '/authenticated' : '/authenticate?mode=second_factor')
		} catch (error) {
			return failed(request, reply, error)
		}
	})
}

async function finish(google: GoogleSignIn | null, url: URL, handshake: string | null | undefined) {
	if (!google) throw new AppError('NOT_CONFIGURED', 'Signing in with Google is not set up on this server')
	if (!handshake) throw new Error('Sign-in was started in another browser or has expired. Try again.')
	return google.finish(url, Handshake.parse(JSON.parse(handshake)))
}

/** A person sees the sign-in page say that it did not work; why stands in the log. */
function failed(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
	request.log.warn({ err: error }, 'Google sign-in failed')
	const reason = error instanceof OtherGoogleAccountError ? 'google_other_account' : 'google'
	return reply.redirect(`/authenticate?error=${reason}`)
}
