import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import type { App } from '../feature.ts'

/**
 * Rejects a state change that a browser sends from another site's page, or because someone followed a link in a mail
 * program, typed the address, or may visit it next. Only browsers send these headers, and a page can't forge them; programs that send none
 * use the cookie on purpose.
 * @throws AppError FORBIDDEN_ORIGIN
 */
export function requireSameOrigin(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): void {
	if (isSameOrigin(config, request)) return
	throw new AppError('FORBIDDEN_ORIGIN', 'This request came from another site and was rejected')
}

/** Applies it to every POST, PUT, PATCH and DELETE; a GET that changes something calls `requireSameOrigin` itself. */
export function requireSameOriginForChanges(app: App, config: Pick<Config, 'publicUrl'>): void {
	app.addHook('onRequest', async (request) => {
		if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) requireSameOrigin(config, request)
	})
}

function isSameOrigin(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): boolean {
	const { origin, referer } = request.headers
	const site = request.headers['sec-fetch-site']
	if (isPrefetch(request) || (site !== 'same-origin' && isNavigation(request))) return false
	// `none`: no page sent it, but for example an extension.
	if (site === 'same-origin' || site === 'none') return true
	const claimed = origin ?? referer
	if (claimed === undefined) return site === undefined
	return originMatches(config, claimed, `${request.protocol}://${request.host}`)
}

/** A page is being opened; old browsers without the header ask for HTML. */
function isNavigation({ headers }: FastifyRequest): boolean {
	const mode = headers['sec-fetch-mode']
	if (mode !== undefined) return mode === 'navigate'
	return headers.accept?.includes('text/html') ?? false
}

/** A browser loads ahead what a person may never ask for, also for a page of our own. */
function isPrefetch({ headers }: FastifyRequest): boolean {
	const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? ''
	return /prefetch|prerender/i.test(String(purpose))
}

/** For sockets, whose handshake isn't a Fastify request. */
export function socketOriginAllowed(
	config: Pick<Config, 'publicUrl' | 'trustProxy'>,
	origin: string,
	request: IncomingMessage,
): boolean {
	const forwarded = config.trustProxy ? firstOf(request.headers['x-forwarded-host']) : undefined
	const host = forwarded ?? request.headers.host ?? ''
	return originMatches(config, origin, `http://${host}`) || originMatches(config, origin, `https://${host}`)
}

function originMatches(config: Pick<Config, 'publicUrl'>, claimed: string, own: string): boolean {
	const claimedOrigin = originOf(claimed)
	if (claimedOrigin === null) return false
	return claimedOrigin === originOf(own) || (config.publicUrl !== null && claimedOrigin === originOf(config.publicUrl))
}

function originOf(url: string): string | null {
	if (!URL.canParse(url)) return null
	const { origin } = new URL(url)
	return origin === 'null' ? null : origin
}

function firstOf(header: string | string[] | undefined): string | undefined {
	return (Array.isArray(header) ? header[0] : header)?.split(',')[0]?.trim()
}
