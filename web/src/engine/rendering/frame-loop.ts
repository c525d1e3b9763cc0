import { AdaptiveQuality, MOVING_SCALES } from './adaptive-quality.ts'

/** After movement ends, the still picture is drawn in full this much later. */
const SETTLE_MS = 140

export type FrameSource = {
	/** Moves animations on; true while they go on. */
	advance: (now: number) => boolean
	/** Draws at a share of the full resolution. */
	draw: (scale: number) => void
}

/** Draws only when asked: nothing runs while nothing changes. */
export class FrameLoop {
	readonly #source: FrameSource
	readonly #quality = new AdaptiveQuality()
	#request = 0
	#settleTimer = 0
	#isHeld = false
	#wasCoarse = false
	#isPaused = false

	constructor(source: FrameSource) {
		this.#source = source
	}

	/** Asks for a frame. Any number of calls before it make one frame. */
	invalidate(): void {
		if (this.#request === 0 && !this.#isPaused) this.#request = requestAnimationFrame(this.#frame)
	}

	/** Draws at once instead of with the next animation frame, since a resized canvas is empty until it is drawn. */
	drawNow(): void {
		if (this.#isPaused) return
		cancelAnimationFrame(this.#request)
		this.#frame(performance.now())
	}

	/** While a gesture lasts, frames may be coarser. */
	hold(isHeld: boolean): void {
		this.#isHeld = isHeld
		if (!isHeld) this.#settleSoon()
	}

	/** No frames at all, while there is nothing to draw with. */
	pause(isPaused: boolean): void {
		this.#isPaused = isPaused
		if (isPaused) this.stop()
		else this.invalidate()
	}

	stop(): void {
		cancelAnimationFrame(this.#request)
		window.clearTimeout(this.#settleTimer)
		this.#request = 0
	}

	readonly #frame = (now: number): void => {
		this.#request = 0
		const isAnimating = this.#source.advance(now)
		const isMoving = isAnimating || this.#isHeld
		if (isMoving) this.#quality.frameDrawn(now)
		const scale = isMoving ? (MOVING_SCALES[this.#quality.level] ?? 1) : 1
		this.#wasCoarse = scale < 1
		this.#source.draw(scale)
		if (isAnimating) this.invalidate()
		else if (!this.#isHeld) this.#quality.rest()
		if (this.#wasCoarse) this.#settleSoon()
	}

	#settleSoon(): void {
		window.clearTimeout(this.#settleTimer)
		this.#settleTimer = window.setTimeout(() => {
			if (this.#isHeld) return
			this.#quality.rest()
			if (this.#wasCoarse) this.invalidate()
		}, SETTLE_MS)
	}
}
