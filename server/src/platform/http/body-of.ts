import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { openDownload } from './open-downloads.ts'

/**
 * Opens the body of the answer to a GET. A HEAD needs only headers, so nothing is opened for it.
 * @throws AppError RATE_LIMITED when the requester is reading too many others
 */
export async function bodyOf(
	request: Pick<FastifyRequest, 'method' | 'user' | 'ip'>,
	open: () => Promise<Readable | Buffer>,
): Promise<Readable | Buffer> {
	return request.method === 'HEAD' ? Readable.from([]) : openDownload(request, open)
}
