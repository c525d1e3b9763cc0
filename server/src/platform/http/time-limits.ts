import { Socket } from 'node:net'
import type { App } from '../feature.ts'

/** Milliseconds. */
export type BodyTimes = {
	/** Longest pause within a body. */
	idle: number
	/** For a whole body that is read into memory, such as JSON. */
	whole: number
}
export const BODY_TIMES: BodyTimes = { idle: 60_000, whole: 120_000 }

/** Limits of the HTTP server for every connection, including uploads over slow connections. Milliseconds. */
export const CONNECTION_TIMES = {
	/** For a whole request with its body. */
	requestTimeout: 3600_000,
	/** Longest time without a byte in either direction. */
	connectionTimeout: 300_000,
	keepAliveTimeout: 72_000,
	http: { headersTimeout: 60_000 },
}

/** Bodies of these types are read whole before a handler sees them. */
const READ_WHOLE = /^application\/(json|x-www-form-urlencoded)/i

/**
 * Cuts off requests whose bodies come too slowly, so that they hold neither a connection nor a staged file for long.
 * Uploads may take as long as their bytes keep coming.
 */
export function limitBodyTimes(app: App, times: BodyTimes = BODY_TIMES): void {
	app.addHook('onRequest', async ({ raw }) => {
		const { socket, headers } = raw
		// Injected requests have no real socket.
		if (!(socket instanceof Socket) || raw.complete || !hasBody(headers)) return
		const started = Date.now()
		const end = READ_WHOLE.test(headers['content-type'] ?? '') ? started + times.whole : Number.POSITIVE_INFINITY
		let [bytes, heard] = [socket.bytesRead, started]
		const look = setInterval(() => {
			if (raw.complete || raw.destroyed) return clearInterval(look)
			const now = Date.now()
			if (socket.bytesRead !== bytes) [bytes, heard] = [socket.bytesRead, now]
			if (now < end && now - heard < times.idle) return
			clearInterval(look)
			raw.destroy(Object.assign(new Error('The body of the request came too slowly'), { code: 'ECONNRESET' }))
		}, Math.min(times.idle, times.whole) / 10).unref()
	})
}

const hasBody = (headers: { 'content-length'?: string; 'transfer-encoding'?: string }): boolean =>
	headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
