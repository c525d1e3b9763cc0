import type { Change, Refusal } from './change.ts'

export const WAITS_MS: readonly number[] = [1000, 2000, 4000, 8000, 15_000, 30_000]
/** Faults after which a change counts as refused: the fault isn't the line's. */
const MOST_FAULTS = 6
const DAY_MS = 24 * 60 * 60 * 1000
/** The server knows a change that was sent before for 30 days; sent again later, it would be made twice. */
const SAFE_TO_REPEAT_MS = 25 * DAY_MS
/** What other people left in this browser, who haven't come back since, is deleted after this time. */
export const OTHERS_KEPT_MS = 90 * DAY_MS

const MAYBE_SAVED: Refusal = {
	status: 409,
	message: 'Sent weeks ago without an answer, so it may have been saved. Check before you try again.',
	code: null,
	data: null,
}

/** Whether a request that ended like this may succeed later. */
export function isWorthAnotherTry(status: number, attempts: number): boolean {
	if (isFault(status)) return attempts < MOST_FAULTS
	return status === 0 || status === 408 || status === 425 || status === 429 || status > 501
}

/** The server failed, or something else answered in its place, as networks do that ask people to sign in. */
const isFault = (status: number): boolean => status === 500 || (status >= 200 && status < 300)

/** Milliseconds until the next attempt; not all pages try at the same moment. */
export function pauseAfter(attempts: number, waits: readonly number[]): number {
	const wait = waits[Math.min(Math.max(attempts, 1), waits.length) - 1] ?? 0
	return wait * (0.75 + Math.random() / 2)
}

/** Why a change found in the store isn't sent again: it may have been made, too long ago for the server to know. */
export const refusalOfOld = ({ refusal, attempts, made_at }: Change): Refusal | null =>
	refusal ?? (attempts > 0 && Date.now() - made_at > SAFE_TO_REPEAT_MS ? MAYBE_SAVED : null)

/** Whether a refused change may be at the server all the same, because no answer decided about it. */
export const mayHaveArrived = ({ refusal, attempts }: Change): boolean =>
	attempts > 0 && refusal !== null && (isFault(refusal.status) || refusal.message === MAYBE_SAVED.message)

export const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
