import type { Tap } from '../input/gestures.ts'
import type { ViewerEmitter } from '../viewer-events.ts'
import { PICK_SIZE, type PickResult } from './element-picker.ts'

export type PickPort = {
	pick: (x: number, y: number, size: number) => Promise<PickResult | null>
	/** True while the view moves and once it is disposed: the mouse picks nothing then. */
	isBusy: () => boolean
}

/** Least time between two picks under the moving mouse, milliseconds. */
const HOVER_PAUSE_MS = 60
/** A pick that takes longer was waiting for a frame drawn before it, milliseconds. */
const SLOW_PICK_MS = 1000
/** After a slow pick, hovering marks nothing for this many times as long as the pick took. */
const SLOW_FACTOR = 20

/** Emits what taps hit and what the mouse is over. */
export class PointerPicks {
	/** Side of the square that a mouse pick searches, pixels. */
	mouseSize: number = PICK_SIZE.exact
	readonly #events: ViewerEmitter
	readonly #port: PickPort
	#hover: { x: number; y: number } | null = null
	readonly #answering = new Set<Promise<void>>()
	#isHovering = false
	/** False once the mouse left or started a drag: later answers are no longer under it. */
	#isOver = false
	#slowUntil = Number.NEGATIVE_INFINITY

	constructor(events: ViewerEmitter, port: PickPort) {
		this.#events = events
		this.#port = port
	}

	/** Settles once every click so far has its answer; null while none waits for one. */
	get answered(): Promise<unknown> | null {
		return this.#answering.size > 0 ? Promise.all(this.#answering) : null
	}

	/**
	 * Whether picks wait long for frames, as in a huge model without a graphics card. Hover marks would then draw frames that
	 * nobody waits for ahead of the ones people do wait for.
	 */
	get areSlow(): boolean {
		return performance.now() < this.#slowUntil
	}

	/** Emits `click` at once and `pick` when the answer arrives. */
	tap(tap: Tap): void {
		const { x, y, isAdding, isTouch } = tap
		this.#events.emit('click', undefined)
		this.#answer(tap, (hit) => this.#events.emit('pick', { ...hitFields(hit), x, y, isAdding, isTouch }))
	}

	/** Emits `open` when an element was hit. */
	doubleTap(tap: Tap): void {
		this.#answer(tap, (hit) => hit && this.#events.emit('open', { element: hit.element, point: hit.point }))
	}

	/** Emits `menu`, also beside the model. */
	menu(tap: Tap): void {
		const { x, y } = tap
		this.#answer(tap, (hit) => this.#events.emit('menu', { element: hit?.element ?? null, x, y }))
	}

	#answer({ x, y, isTouch }: Tap, report: (hit: PickResult | null) => void): void {
		const answering = this.#pick(x, y, this.#sizeOf(isTouch)).then((hit) => {
			this.#answering.delete(answering)
			report(hit)
		})
		this.#answering.add(answering)
	}

	/** Picks under the mouse, one pick at a time and with pauses. Skips positions passed in the meantime. */
	async hover(at: { x: number; y: number } | null): Promise<void> {
		this.#hover = at
		this.#isOver = at !== null
		if (at === null) this.#events.emit('hover', { ...hitFields(null), x: 0, y: 0 })
		if (this.#isHovering || this.#port.isBusy()) return
		this.#isHovering = true
		while (this.#hover && !this.#port.isBusy()) {
			const { x, y } = this.#hover
			this.#hover = null
			const pause = new Promise((resolve) => setTimeout(resolve, HOVER_PAUSE_MS))
			const hit = await this.#pick(x, y, this.mouseSize)
			if (this.#port.isBusy() || !this.#isOver) break
			this.#events.emit('hover', { ...hitFields(hit), x, y })
			await pause
		}
		this.#isHovering = false
	}

	async #pick(x: number, y: number, size: number): Promise<PickResult | null> {
		const start = performance.now()
		const hit = await this.#port.pick(x, y, size)
		const took = performance.now() - start
		if (took > SLOW_PICK_MS) this.#slowUntil = start + took * (1 + SLOW_FACTOR)
		return hit
	}

	#sizeOf(isTouch: boolean): number {
		return isTouch ? PICK_SIZE.touch : this.mouseSize
	}
}

const hitFields = (hit: PickResult | null) => ({
	element: hit?.element ?? null,
	point: hit?.point ?? null,
	normal: hit?.normal ?? null,
})
