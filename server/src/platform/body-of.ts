import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/** Opens what a GET answers with. A HEAD asks for the headers alone, so that nothing is opened for it. */
export async function bodyOf(
	request: Pick<FastifyRequest, 'method'>,
	open: () => Promise<Readable | Buffer>,
): Promise<Readable | Buffer> {
	return request.method === 'HEAD' ? Readable.from([]) : open()
}
