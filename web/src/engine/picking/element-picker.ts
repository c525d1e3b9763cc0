import { Camera, Scene, type WebGLRenderer } from 'three'
import { cross, dot, minus, opposite, type Point, unit } from '../math/points.ts'
import { createIdTarget, drawIds } from '../rendering/id-target.ts'
import { readBack } from '../rendering/read-back.ts'

export type PickResult = {
	element: number
	/** Metres, viewer coordinates. */
	point: Point
	/** Unit normal of the surface, towards the viewer; null where too little of the surface is visible. */
	normal: Point | null
}

/** The view of a pick: a square around a pixel, and how to compute points of the model from it. */
export type PickView = {
	/** Aims a camera at the square of `side` CSS pixels around the pixel. */
	aim: (camera: Camera, side: number) => void
	/** The point `depth` metres ahead, `dx` and `dy` CSS pixels to the right of and below the pixel. */
	pointAt: (dx: number, dy: number, depth: number) => Point
	/** Unit vector of the line of sight. */
	forward: Point
}

/** Side of the square around the pointer that a pick searches, pixels: a finger is less exact than a mouse. */
export const PICK_SIZE = { exact: 3, touch: 15 } as const
const LARGEST = PICK_SIZE.touch

/**
 * Finds what is under a pixel of the canvas by drawing element numbers and depths into a few pixels. Draws only chunks
 * inside the thin pyramid behind them. Reading back doesn't block the page.
 */
export class ElementPicker {
	readonly scene = new Scene()
	readonly #target = createIdTarget(LARGEST, LARGEST)
	readonly #camera = new Camera()
	readonly #renderer: WebGLRenderer

	constructor(renderer: WebGLRenderer) {
		this.#renderer = renderer
		this.scene.matrixAutoUpdate = false
	}

	/** The element closest to the middle of a square of `size` pixels; null when the square is empty. */
	async pick(view: PickView, size: number): Promise<PickResult | null> {
		const side = Math.min(size, LARGEST)
		view.aim(this.#camera, side)
		this.#draw(this.scene, side)
		return this.#read(view, side)
	}

	/** Draws samples and reads them back, so that the first pick doesn't wait for shaders and buffers. */
	async warmUp(samples: Scene): Promise<void> {
		this.#draw(samples, 1)
		await readBack(this.#renderer, this.#target, { width: 1, height: 1, textures: [0] })
	}

	async #read(view: PickView, side: number): Promise<PickResult | null> {
		const square = { width: side, height: side, textures: [0, 1] } as const
		const [elements, depths] = await readBack(this.#renderer, this.#target, square)
		const nearest = nearestHit(elements, side)
		if (nearest < 0) return null
		const numbers = new Uint32Array(elements.buffer)
		const distances = new Float32Array(depths.buffer)
		const pointOf = (pixel: number) =>
			view.pointAt(
				(pixel % side) + 0.5 - side / 2,
				side / 2 - Math.floor(pixel / side) - 0.5,
				distances[pixel] as number,
			)
		const normal = normalAt(nearest, side, (pixel) => (numbers[pixel] === numbers[nearest] ? pointOf(pixel) : null))
		return {
			element: (numbers[nearest] as number) - 1,
			point: pointOf(nearest),
			normal: normal && dot(normal, view.forward) > 0 ? opposite(normal) : normal,
		}
	}

	dispose(): void {
		this.#target.dispose()
	}

	#draw(scene: Scene, side: number): void {
		this.#target.viewport.set(0, 0, side, side)
		this.#target.scissor.set(0, 0, side, side)
		drawIds(this.#renderer, this.#target, scene, this.#camera)
	}
}

/** Unit normal of the surface at a pixel, from its neighbours on the same element. */
const normalAt = (pixel: number, side: number, pointOf: (pixel: number) => Point | null): Point | null => {
	const [column, row] = [pixel % side, Math.floor(pixel / side)]
	const neighbours = (low: number | null, high: number | null): Point | null => {
		const here = pointOf(pixel)
		const before = low === null ? null : pointOf(low)
		const after = high === null ? null : pointOf(high)
		const [from, to] = [before ?? here, after ?? here]
		return from && to && from !== to ? minus(to, from) : null
	}
	const across = neighbours(column > 0 ? pixel - 1 : null, column < side - 1 ? pixel + 1 : null)
	const upward = neighbours(row > 0 ? pixel - side : null, row < side - 1 ? pixel + side : null)
	return across && upward && unit(cross(across, upward))
}

/** The index of the hit closest to the middle of a square of RGBA pixels; -1 for none. */
export const nearestHit = (pixels: Uint8Array, side: number): number => {
	const numbers = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength >> 2)
	const middle = (side - 1) / 2
	let best = -1
	let bestDistance = Number.POSITIVE_INFINITY
	for (const [i, number] of numbers.entries()) {
		if (number === 0) continue
		const distance = ((i % side) - middle) ** 2 + (Math.floor(i / side) - middle) ** 2
		if (distance < bestDistance) {
			bestDistance = distance
			best = i
		}
	}
	return best
}
