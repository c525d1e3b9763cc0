import type { Tap } from '../input/gestures.ts'
import type { ViewerEmitter } from '../viewer-events.ts'
import { PICK_SIZE, type PickResult } from './element-picker.ts'

export type Looking = {
	pick: (x: number, y: number, size: number) => Promise<PickResult | null>
	/** Nothing is looked for while the view moves, or after its end. */
	isBusy: () => boolean
}

/** Least time between two looks under the moving mouse, milliseconds. */
const HOVER_PAUSE_MS = 60
/** A look that takes longer waited for a picture that was drawn before it, milliseconds. */
const LONG_LOOK_MS = 1000
/** What the mouse passes over is not marked for so many times as long then. */
const MOST_WAITING = 20

/** Tells listeners what taps hit and what the mouse is over. */
export class PointerPicks {
	/** Side of the square looked at under the mouse, pixels. */
	reach: number = PICK_SIZE.exact
	readonly #events: ViewerEmitter
	readonly #looking: Looking
	#hover: { x: number; y: number } | null = null
	readonly #answering = new Set<Promise<void>>()
	#isHovering = false
	/** False once the mouse left or began to drag: what is found after that is not under it any more. */
	#isOver = false
	#slowUntil = Number.NEGATIVE_INFINITY

	constructor(events: ViewerEmitter, looking: Looking) {
		this.#events = events
		this.#looking = looking
	}

	/** Settles once all that was clicked so far has been answered; null while nothing waits for its answer. */
	get answered(): Promise<unknown> | null {
		return this.#answering.size > 0 ? Promise.all(this.#answering) : null
	}

	/**
	 * Whether looks wait long for the graphics card, as with a huge model and none: marks under the mouse would then keep it
	 * drawing pictures that nobody waits for before those that somebody does.
	 */
	get areSlow(): boolean {
		return performance.now() < this.#slowUntil
	}

	tap(tap: Tap): void {
		const { x, y, isAdding, isTouch } = tap
		this.#events.emit('click', undefined)
		this.#answer(tap, (hit) => this.#events.emit('pick', { ...whatWasHit(hit), x, y, isAdding, isTouch }))
	}

	doubleTap(tap: Tap): void {
		this.#answer(tap, (hit) => hit && this.#events.emit('open', { element: hit.element, point: hit.point }))
	}

	menu(tap: Tap): void {
		const { x, y } = tap
		this.#answer(tap, (hit) => this.#events.emit('menu', { element: hit?.element ?? null, x, y }))
	}

	#answer({ x, y, isTouch }: Tap, tell: (hit: PickResult | null) => void): void {
		const answering = this.#look(x, y, this.#sizeOf(isTouch)).then((hit) => {
			this.#answering.delete(answering)
			tell(hit)
		})
		this.#answering.add(answering)
	}

	/** Looks under the mouse, one look at a time and with pauses; places passed meanwhile are skipped. */
	async hover(place: { x: number; y: number } | null): Promise<void> {
		this.#hover = place
		this.#isOver = place !== null
		if (place === null) this.#events.emit('hover', { ...whatWasHit(null), x: 0, y: 0 })
		if (this.#isHovering || this.#looking.isBusy()) return
		this.#isHovering = true
		while (this.#hover && !this.#looking.isBusy()) {
			const { x, y } = this.#hover
			this.#hover = null
			const pause = new Promise((resolve) => setTimeout(resolve, HOVER_PAUSE_MS))
			const hit = await this.#look(x, y, this.reach)
			if (this.#looking.isBusy() || !this.#isOver) break
			this.#events.emit('hover', { ...whatWasHit(hit), x, y })
			await pause
		}
		this.#isHovering = false
	}

	async #look(x: number, y: number, size: number): Promise<PickResult | null> {
		const start = performance.now()
		const hit = await this.#looking.pick(x, y, size)
		const took = performance.now() - start
		if (took > LONG_LOOK_MS) this.#slowUntil = start + took * (1 + MOST_WAITING)
		return hit
	}

	#sizeOf(isTouch: boolean): number {
		return isTouch ? PICK_SIZE.touch : this.reach
	}
}

const whatWasHit = (hit: PickResult | null) => ({
	element: hit?.element ?? null,
	point: hit?.point ?? null,
	normal: hit?.normal ?? null,
})
