/** Browsers and systems go back by swipes that begin at the edge of the window. */
const EDGE_PX = 32
/** How far a finger moves before its direction counts. */
const SLOP_PX = 12
/** A swipe goes at least this many times as far sideways as up or down. */
const LEAST_SLOPE = 1.5
/** How far a swipe must go: this share of the card's width, but at most this many pixels. */
const FAR = { share: 0.4, px: 160 }

type SwipeOn = { /** Widths, CSS pixels. */ window: number; card: number; isMirrored: boolean }

/** A finger on a card, from where it was put down. */
export class Swipe {
	/** `given up`: it scrolls, goes the other way, or is the browser's. */
	phase: 'waiting' | 'moving' | 'given up' = 'waiting'
	/** Pixels to the right that the card is moved. */
	shift = 0
	readonly #from: readonly [x: number, y: number]
	readonly #on: SwipeOn

	private constructor(x: number, y: number, on: SwipeOn) {
		this.#from = [x, y]
		this.#on = on
	}

	/** Null for a finger at the edge of the window. */
	static from(x: number, y: number, on: SwipeOn): Swipe | null {
		return x < EDGE_PX || x > on.window - EDGE_PX ? null : new Swipe(x, y, on)
	}

	/** Towards the end of a line of text: to the right, mirrored to the left. */
	move(x: number, y: number): void {
		if (this.phase === 'given up') return
		const right = x - this.#from[0]
		const forward = this.#on.isMirrored ? -right : right
		const across = Math.abs(y - this.#from[1])
		if (this.phase === 'waiting') {
			if (Math.max(Math.abs(forward), across) < SLOP_PX) return
			this.phase = forward > across * LEAST_SLOPE ? 'moving' : 'given up'
			if (this.phase === 'given up') return
		}
		this.shift = Math.max(forward, 0) * (this.#on.isMirrored ? -1 : 1)
	}

	get isFarEnough(): boolean {
		return this.phase === 'moving' && Math.abs(this.shift) >= Math.min(this.#on.card * FAR.share, FAR.px)
	}
}
