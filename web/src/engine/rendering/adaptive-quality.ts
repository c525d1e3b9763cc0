/** A frame slower than this while moving is felt, in milliseconds. */
const SLOW_FRAME_MS = 34
const FRAMES_JUDGED = 5

/** Share of the full resolution while moving, by level. Level 0 draws like a still picture. */
export const MOVING_SCALES = [1, 0.66, 0.4] as const

/** Chooses how finely to draw while the view moves: it only ever gets coarser, as fast as frames prove slow. */
export class AdaptiveQuality {
	#level = 0
	#times: number[] = []
	#lastFrame = 0

	get level(): number {
		return this.#level
	}

	/** Tells of a frame drawn while moving, by the clock in milliseconds. */
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

	/** The view stands still: the next movement starts a new count. */
	rest(): void {
		this.#times = []
		this.#lastFrame = Number.NEGATIVE_INFINITY
	}
}
