import type { FastifyReply } from 'fastify'
import { AppError } from '../app-error.ts'

/** Aborts when the connection closes before the answer is sent. */
export function untilClosed({ raw }: FastifyReply): AbortSignal {
	const gone = new AbortController()
	raw.once('close', () => {
		if (!raw.writableFinished) gone.abort(new AppError('UNAVAILABLE', 'The connection was closed'))
	})
	return gone.signal
}
