import type { CameraControl } from '../camera/camera-control.ts'
import type { Point } from '../math/points.ts'
import type { PivotSearch } from './pivot-search.ts'

/** A wheel at rest for this long has ended its gesture. */
const PAUSE_MS = 220
/** CSS pixels of a line, for browsers that count the wheel in lines. */
const LINE_PIXELS = 30
const MOST_PIXELS = 240
/** Share of the distance (as a natural logarithm) for each pixel. Browsers report a pinch on a touchpad as Ctrl and wheel. */
const STRENGTH = { wheel: 0.0016, pinch: 0.01 }

type WheelPort = { onMoveStart: () => void; onMoveEnd: () => void }

/** Zooms to what is under the mouse. All turns of the wheel up to a pause are one gesture with one target. */
export class WheelZoom {
	readonly #control: CameraControl
	readonly #port: WheelPort
	readonly #search: PivotSearch
	#target: Point | null = null
	#timer = 0
	#dropSearch = () => {}

	constructor(control: CameraControl, port: WheelPort, search: PivotSearch) {
		this.#control = control
		this.#port = port
		this.#search = search
	}

	/** The wheel turned while the mouse was at a position of the canvas, CSS pixels. */
	turn(event: WheelEvent, x: number, y: number): void {
		if (this.#timer === 0) {
			this.#port.onMoveStart()
			this.#dropSearch = this.#search.start(x, y, (point) => {
				this.#target = point
				this.#control.pivot = point
			})
		}
		window.clearTimeout(this.#timer)
		this.#timer = window.setTimeout(() => this.end(), PAUSE_MS)
		const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PIXELS : event.deltaY
		const strength = event.ctrlKey ? STRENGTH.pinch : STRENGTH.wheel
		const factor = Math.exp(Math.min(Math.max(pixels, -MOST_PIXELS), MOST_PIXELS) * strength)
		this.#control.zoom(factor, x, y, this.#target)
	}

	/** Ends the gesture, if there is one. */
	end(): void {
		if (this.#timer === 0) return
		this.dispose()
		this.#target = null
		this.#port.onMoveEnd()
	}

	dispose(): void {
		window.clearTimeout(this.#timer)
		this.#timer = 0
		this.#dropSearch()
	}
}
