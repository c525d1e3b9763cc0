import {
	Camera,
	NearestFilter,
	RGBAFormat,
	Scene,
	UnsignedByteType,
	type WebGLRenderer,
	WebGLRenderTarget,
} from 'three'
import { cross, minus, type Point, unit } from '../math/points.ts'
import { drawInSight } from '../rendering/draw-in-sight.ts'
import { readBack } from '../rendering/read-back.ts'

export type PickResult = {
	element: number
	/** Metres, viewer coordinates. */
	point: Point
	/** Where the surface faces, towards the viewer; null where too little of it was seen. */
	normal: Point | null
}

/** What a pick looks through: a square part of a view, and how to find a point of the world in it again. */
export type PickView = {
	/** Aims a camera at the square of `side` CSS pixels round the place. */
	aim: (camera: Camera, side: number) => void
	/** The point `depth` metres ahead, `dx` and `dy` CSS pixels right of and below the place. */
	pointAt: (dx: number, dy: number, depth: number) => Point
	/** Unit vector of the line of sight. */
	forward: Point
}

/** Side of the square looked at round the pointer, in pixels: a finger is less exact than a mouse. */
export const PICK_SIZE = { exact: 3, touch: 15 } as const
const LARGEST = PICK_SIZE.touch

/**
 * Finds what is under a point of the canvas by drawing element numbers and depths into a few pixels. Only chunks that
 * meet the thin pyramid behind those pixels are drawn; reading back does not block the page.
 */
export class ElementPicker {
	readonly scene = new Scene()
	readonly #target = new WebGLRenderTarget(LARGEST, LARGEST, {
		count: 2,
		format: RGBAFormat,
		type: UnsignedByteType,
		minFilter: NearestFilter,
		magFilter: NearestFilter,
		generateMipmaps: false,
	})
	readonly #camera = new Camera()
	readonly #renderer: WebGLRenderer

	constructor(renderer: WebGLRenderer) {
		this.#renderer = renderer
		this.scene.matrixAutoUpdate = false
	}

	/** Null when nothing is there. */
	async pick(view: PickView, size: number): Promise<PickResult | null> {
		const side = Math.min(size, LARGEST)
		view.aim(this.#camera, side)
		this.#draw(this.scene, side)
		return this.#read(view, side)
	}

	/** Draws and reads back samples, so that the first pick need not wait for shaders and buffers. */
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
		const pointOf = (place: number) =>
			view.pointAt(
				(place % side) + 0.5 - side / 2,
				side / 2 - Math.floor(place / side) - 0.5,
				distances[place] as number,
			)
		const normal = slopeAt(nearest, side, (place) => (numbers[place] === numbers[nearest] ? pointOf(place) : null))
		const facing = normal && minus({ x: 0, y: 0, z: 0 }, normal)
		return {
			element: (numbers[nearest] as number) - 1,
			point: pointOf(nearest),
			normal:
				normal && facing && normal.x * view.forward.x + normal.y * view.forward.y + normal.z * view.forward.z > 0
					? facing
					: normal,
		}
	}

	dispose(): void {
		this.#target.dispose()
	}

	#draw(scene: Scene, side: number): void {
		const renderer = this.#renderer
		this.#target.viewport.set(0, 0, side, side)
		this.#target.scissor.set(0, 0, side, side)
		const before = renderer.getRenderTarget()
		renderer.setRenderTarget(this.#target)
		renderer.setClearColor(0, 0)
		renderer.clear()
		drawInSight(renderer, scene, this.#camera)
		renderer.setRenderTarget(before)
	}
}

/** The surface's direction at a pixel from its neighbours on the same element. */
const slopeAt = (place: number, side: number, pointOf: (place: number) => Point | null): Point | null => {
	const [column, row] = [place % side, Math.floor(place / side)]
	const neighbours = (low: number | null, high: number | null): Point | null => {
		const here = pointOf(place)
		const before = low === null ? null : pointOf(low)
		const after = high === null ? null : pointOf(high)
		const [from, to] = [before ?? here, after ?? here]
		return from && to && from !== to ? minus(to, from) : null
	}
	const across = neighbours(column > 0 ? place - 1 : null, column < side - 1 ? place + 1 : null)
	const upward = neighbours(row > 0 ? place - side : null, row < side - 1 ? place + side : null)
	return across && upward && unit(cross(across, upward))
}

/** The place of the hit closest to the middle of a square of RGBA pixels, -1 for none. */
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
