import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { needsSecureCookie, newToken, tokenHash } from '../sessions.ts'

const CHALLENGE_MINUTES = 10

/** A cookie that lets only the browser which began a step answer it. */
const cookieName = 'panelyard_step'

/** When a step that begins now ends. */
export const challengeEnd = (): Date => new Date(Date.now() + CHALLENGE_MINUTES * 60_000)

/** Binds a step to the browser. Returns the hash to keep of the token in its cookie. */
export function bindStep(config: Config, request: FastifyRequest, reply: FastifyReply): string {
	const token = newToken()
	reply.setCookie(cookieName, token, { ...cookieOptions(config, request), maxAge: CHALLENGE_MINUTES * 60 })
	return tokenHash(token)
}

/** The hash of the browser's step; empty without one. */
export function boundStep(request: FastifyRequest): string {
	const token = request.cookies[cookieName]
	return token ? tokenHash(token) : ''
}

export function unbindStep(config: Config, request: FastifyRequest, reply: FastifyReply): void {
	reply.clearCookie(cookieName, cookieOptions(config, request))
}

const cookieOptions = (config: Config, request: FastifyRequest) =>
	({ path: '/', httpOnly: true, sameSite: 'strict', secure: needsSecureCookie(config, request) }) as const
