import { ApiError, isUnanswered } from './api-error.ts'
import { pauseOrLine } from './pause-or-line.ts'

/** How long each further try waits. */
const PAUSES_MS = [500, 1000, 2000, 4000]
/** No try begins later than this: the person waits. */
const BEGINS_WITHIN_MS = 15_000

/**
 * Statuses of refusals that may come of an earlier try which did it: what was to change has changed, is gone, or is others';
 * or the session is gone.
 */
const MAY_BE_OF_EARLIER_TRY: ReadonlySet<number> = new Set([401, 403, 404, 409])

/**
 * Makes a call that does the same however often it is made. While its answer gets lost it is made again, for some seconds;
 * without a connection it fails at once.
 * @param answerOfDone what the call would have answered, asked for when a further try is refused, as after one that did it;
 * throws where none did
 * @param signal ends the pauses between the calls; the call itself throws its reason
 * @throws ApiError as `call` does; that of a lost answer where nobody knows
 */
export async function untilAnswered<Answer>(
	call: () => Promise<Answer>,
	answerOfDone?: (refusal: ApiError) => Answer | Promise<Answer>,
	signal?: AbortSignal,
): Promise<Answer> {
	const end = performance.now() + BEGINS_WITHIN_MS
	let lost: unknown = null
	for (const pause of [...PAUSES_MS, null]) {
		try {
			return await call()
		} catch (error) {
			const isLost = isUnanswered(error) && (error as ApiError).code === null
			if (!isLost && lost && error instanceof ApiError && MAY_BE_OF_EARLIER_TRY.has(error.status)) {
				if (answerOfDone) return answerOfDone(error)
				throw lost
			}
			if (!isLost || (lost === null && !navigator.onLine)) throw error
			lost ??= error
			if (pause === null || performance.now() > end) throw lost
		}
		await pauseOrLine(pause, signal)
		signal?.throwIfAborted()
	}
	throw lost
}

/**
 * For `answerOfDone`: what a repeated call doesn't find any more is gone by the call before.
 * @param status of the answer to a call for what is gone
 */
export const goneIs =
	<Answer>(answer: Answer, status = 404) =>
	(refusal: ApiError): Answer => {
		if (refusal.status === status) return answer
		throw refusal
	}
