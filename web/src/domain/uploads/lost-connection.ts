import { ApiError } from '../../api/api-error.ts'
import { pauseOrLine } from '../../api/pause-or-line.ts'

/** How long each further try waits; the last one is repeated. */
const WAITS_MS = [500, 500, 1000, 2000, 4000, 8000, 15_000]
/** A lost connection is waited for about an hour. */
const MOST_TRIES = 245

export type Patience = {
	signal: AbortSignal | undefined
	/** Called each time there was no answer. */
	onWaiting: () => void
	/** Those made while the browser takes itself for offline do not count. */
	most_tries?: number
}

export const hadNoAnswer = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/**
 * Calls again while no answer comes, until one does. Tries at once when the browser says that it is online again.
 * @throws what the call does, but for lost connections, and the reason of `signal` when it aborts
 */
export async function overLostConnection<Answer>(
	call: () => Promise<Answer>,
	{ signal, onWaiting, most_tries = MOST_TRIES }: Patience,
): Promise<Answer> {
	let tries = 0
	for (;;) {
		signal?.throwIfAborted()
		try {
			return await call()
		} catch (error) {
			if (navigator.onLine) tries++
			if (!hadNoAnswer(error) || tries >= most_tries) throw error
		}
		onWaiting()
		await pauseOrLine(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] as number, signal)
	}
}
