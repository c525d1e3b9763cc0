import type { FastifyRequest } from 'fastify'

/** What arrives of the body of a request. One that breaks off just ends, so that what came of it is kept. */
export async function* whatArrives({ raw, log }: FastifyRequest): AsyncGenerator<Buffer> {
	try {
		// Read a rejected body to its end: destroying the request would lose the answer.
		for await (const chunk of raw.iterator({ destroyOnReturn: false })) yield chunk
	} catch {
		log.info('an upload broke off; what came of it is kept')
	}
}
