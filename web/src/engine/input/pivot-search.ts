import type { Point } from '../math/points.ts'

/**
 * Finds what lies under a gesture, so that the view turns and zooms about it. Finding takes a while: an answer for a
 * gesture that has ended, or that another one has followed, is dropped.
 */
export class PivotSearch {
	readonly #pointUnder: (x: number, y: number) => Promise<Point | null>
	#latest = 0

	/** @param pointUnder the point of the model at a position of the canvas, CSS pixels; null beside the model */
	constructor(pointUnder: (x: number, y: number) => Promise<Point | null>) {
		this.#pointUnder = pointUnder
	}

	/** Searches at a position of the canvas and drops the search before it. Returns a function that drops this one. */
	start(x: number, y: number, onFound: (point: Point) => void): () => void {
		const search = ++this.#latest
		void this.#pointUnder(x, y).then((point) => {
			if (point && search === this.#latest) onFound(point)
		})
		return () => {
			if (search === this.#latest) this.#latest++
		}
	}
}
