import { CONVERSION_POLL_INTERVAL_MS, CONVERSION_POLL_MAX_TRIES } from '@panelyard/contracts/projects/projects'

export type ConversionPoll = {
	/** Asks the server once; true when the conversion has ended. */
	ask: () => Promise<boolean>
	/** True when a push said so lately that asking tells nothing new. */
	heardLately: () => boolean
	onTimeout: () => void
}

/**
 * Asks how a conversion goes every 3 s, at most 100 times in a row without a push in between; then `onTimeout`.
 * Failed asks count as tries and are passed over. Returns what stops it.
 */
export function pollConversion({ ask, heardLately, onTimeout }: ConversionPoll): () => void {
	let tries = 0
	let isAsking = false
	const stop = () => clearInterval(timer)
	const timer = setInterval(async () => {
		// An answer that takes longer than the interval is waited for.
		if (isAsking) return
		if (heardLately()) {
			tries = 0
			return
		}
		if (tries >= CONVERSION_POLL_MAX_TRIES) {
			stop()
			onTimeout()
			return
		}
		tries += 1
		isAsking = true
		const ended = await ask().catch(() => false)
		isAsking = false
		if (ended) stop()
	}, CONVERSION_POLL_INTERVAL_MS)
	return stop
}
