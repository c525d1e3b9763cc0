import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { OpenCounts } from './open-counts.ts'
import { networkOf } from './visitor-limit.ts'

/**
 * Limit for one person on this server; for visitors, for one IPv4 address or one IPv6 /64. The store has about a
 * hundred connections in all, and a paused download keeps one.
 */
export const MOST_OPEN_DOWNLOADS = 60
const RETRY_AFTER_SECONDS = 5

const downloads = new OpenCounts()

/**
 * Opens a stored file and counts it for the requester until its stream closes.
 * @throws AppError RATE_LIMITED when the person has too many open already
 */
export async function openDownload(
	{ user, ip }: Pick<FastifyRequest, 'user' | 'ip'>,
	open: () => Promise<Readable | Buffer>,
): Promise<Readable | Buffer> {
	const reader = user ? user.id : networkOf(ip)
	if (downloads.of(reader) >= MOST_OPEN_DOWNLOADS) {
		throw new AppError('RATE_LIMITED', 'Too many downloads at once. Wait until some have finished.', {
			retry_after_seconds: RETRY_AFTER_SECONDS,
		})
	}
	const close = downloads.open(reader)
	let body: Readable | Buffer | undefined
	try {
		body = await open()
		return body
	} finally {
		if (body === undefined || Buffer.isBuffer(body) || body.closed) close()
		else body.once('close', close)
	}
}
