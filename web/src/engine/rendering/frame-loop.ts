import { AdaptiveQuality, MOVING_SCALES } from './adaptive-quality.ts'

/** Time from the end of a movement to the frame in full resolution, milliseconds. */
const SETTLE_MS = 140

export type FrameSource = {
	/** Advances animations. Returns true while they need further frames. */
	advance: (now: number) => boolean
	/** Draws at a share of the full resolution. */
	draw: (scale: number) => void
}

/** Draws frames on request: nothing runs while nothing changes. */
export class FrameLoop {
	readonly #source: FrameSource
	readonly #quality = new AdaptiveQuality()
	#request = 0
	#settleTimer = 0
	#isMoving = false
	#wasCoarse = false
	#isPaused = false

	constructor(source: FrameSource) {
		this.#source = source
	}

	/** Requests a frame. Any number of calls before it make one frame. */
	invalidate(): void {
		if (this.#request === 0 && !this.#isPaused) this.#request = requestAnimationFrame(this.#frame)
	}

	/** Draws at once instead of with the next animation frame, since a resized canvas is empty until it is drawn. */
	drawNow(): void {
		if (this.#isPaused) return
		cancelAnimationFrame(this.#request)
		this.#frame(performance.now())
	}

	/** Allows coarser frames during a gesture. */
	setMoving(isMoving: boolean): void {
		this.#isMoving = isMoving
		if (!isMoving) this.#settleSoon()
	}

	/** Draws no frames until it is called with false. */
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
		const isMoving = isAnimating || this.#isMoving
		if (isMoving) this.#quality.frameDrawn(now)
		const scale = isMoving ? (MOVING_SCALES[this.#quality.level] ?? 1) : 1
		this.#wasCoarse = scale < 1
		this.#source.draw(scale)
		if (isAnimating) this.invalidate()
		else if (!this.#isMoving) this.#quality.rest()
		if (this.#wasCoarse) this.#settleSoon()
	}

	#settleSoon(): void {
		window.clearTimeout(this.#settleTimer)
		this.#settleTimer = window.setTimeout(() => {
			if (this.#isMoving) return
			this.#quality.rest()
			if (this.#wasCoarse) this.invalidate()
		}, SETTLE_MS)
	}
}
