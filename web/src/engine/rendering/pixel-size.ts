import type { Camera } from 'three'

/** How wide the pixels of a picture are at the boxes that it shows. */
export class PixelSize {
	readonly #perPixel: number
	readonly #isParallel: boolean
	/** The plane through the eye across the view: normal and offset. Points before it have positive distances. */
	readonly #eye: readonly [number, number, number, number]

	/** @param height pixels of the picture */
	constructor(camera: Camera, height: number) {
		const projection = camera.projectionMatrix.elements
		const view = camera.matrixWorldInverse.elements
		this.#perPixel = 2 / ((projection[5] as number) * Math.max(height, 1))
		this.#isParallel = projection[15] === 1
		this.#eye = [2, 6, 10, 14].map((at) => -(view[at] as number)) as [number, number, number, number]
	}

	/** Metres of a pixel at the nearest corner of a box, extended upwards by `room` metres; 0 at the eye. */
	at(box: ArrayLike<number>, room = 0): number {
		if (this.#isParallel) return this.#perPixel
		const [x, y, z, offset] = this.#eye
		const side = (along: number, axis: number) => along * (box[along > 0 ? axis : axis + 3] as number)
		const depth = side(x, 0) + side(y, 1) + side(z, 2) + offset + Math.min(y, 0) * room
		return Math.max(depth, 0) * this.#perPixel
	}
}
