/** People notice slower frames than this while the view moves, milliseconds. */
const SLOW_FRAME_MS = 34
const FRAMES_JUDGED = 5

/** Share of the full resolution while the view moves, by level. Level 0 is the full resolution. */
export const MOVING_SCALES = [1, 0.66, 0.4] as const

/** Chooses the resolution while the view moves. It only ever gets coarser, when frames prove slow. */
export class AdaptiveQuality {
	#level = 0
	#times: number[] = []
	#lastFrame = 0

	get level(): number {
		return this.#level
	}

	/** Call for each frame drawn while the view moves. `now` is in milliseconds. */
	frameDrawn(now: number): void {
		const time = now - this.#lastFrame
		this.#lastFrame = now
		if (time > 1000) return
		this.#times.push(time)
		if (this.#times.length < FRAMES_JUDGED) return
		const median = this.#times.sort((a, b) => a - b)[FRAMES_JUDGED >> 1] ?? 0
		this.#times = []
		if (median > SLOW_FRAME_MS && this.#level < MOVING_SCALES.length - 1) this.#level++
	}

	/** The view rests: the next movement starts a new measurement. */
	rest(): void {
		this.#times = []
		this.#lastFrame = Number.NEGATIVE_INFINITY
	}
}
