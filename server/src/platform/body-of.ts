import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { openDownload } from './open-downloads.ts'

/**
 * Opens what a GET answers with. A HEAD asks for the headers alone, so that nothing is opened for it.
 * @throws AppError RATE_LIMITED when whoever asks is reading too many others
 */
export async function bodyOf(
	request: Pick<FastifyRequest, 'method' | 'user' | 'ip'>,
	open: () => Promise<Readable | Buffer>,
): Promise<Readable | Buffer> {
	return request.method === 'HEAD' ? Readable.from([]) : openDownload(request, open)
}
