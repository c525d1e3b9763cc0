import {
	NearestFilter,
	PerspectiveCamera,
	RGBAFormat,
	Scene,
	UnsignedByteType,
	type Vector3,
	type WebGLRenderer,
	WebGLRenderTarget,
} from 'three'

export type PickResult = {
	element: number
	/** Metres, viewer coordinates. */
	point: Vector3
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
	readonly #camera = new PerspectiveCamera()
	readonly #renderer: WebGLRenderer

	constructor(renderer: WebGLRenderer) {
		this.#renderer = renderer
		this.scene.matrixAutoUpdate = false
	}

	/** `x`, `y` in CSS pixels from the canvas's top left corner; null when nothing is there. */
	async pick(
		view: PerspectiveCamera,
		x: number,
		y: number,
		size: number,
		width: number,
		height: number,
	): Promise<PickResult | null> {
		const side = Math.min(size, LARGEST)
		const camera = this.#camera
		camera.copy(view, false)
		camera.setViewOffset(width, height, x - side / 2, y - side / 2, side, side)
		camera.updateMatrixWorld(true)
		this.#draw(side)
		const elements = new Uint8Array(side * side * 4)
		const depths = new Uint8Array(side * side * 4)
		const read = (buffer: Uint8Array, index: number) =>
			this.#renderer.readRenderTargetPixelsAsync(this.#target, 0, 0, side, side, buffer, undefined, index)
		// What is read must be gone from the target before the next pick draws: both reads are queued here at once.
		await Promise.all([read(elements, 0), read(depths, 1)])
		const nearest = nearestHit(elements, side)
		if (nearest < 0) return null
		const element = new DataView(elements.buffer).getUint32(nearest * 4, true) - 1
		const depth = new DataView(depths.buffer).getFloat32(nearest * 4, true)
		return { element, point: this.#pointAt(camera, nearest % side, Math.floor(nearest / side), side, depth) }
	}

	dispose(): void {
		this.#target.dispose()
	}

	#draw(side: number): void {
		const renderer = this.#renderer
		this.#target.viewport.set(0, 0, side, side)
		this.#target.scissor.set(0, 0, side, side)
		const before = renderer.getRenderTarget()
		renderer.setRenderTarget(this.#target)
		renderer.setClearColor(0, 0)
		renderer.clear()
		renderer.render(this.scene, this.#camera)
		renderer.setRenderTarget(before)
	}

	#pointAt(camera: PerspectiveCamera, column: number, row: number, side: number, depth: number): Vector3 {
		const point = camera.position.clone().set(((column + 0.5) / side) * 2 - 1, ((row + 0.5) / side) * 2 - 1, 0.5)
		point.applyMatrix4(camera.projectionMatrixInverse)
		point.multiplyScalar(depth / -point.z)
		return point.applyMatrix4(camera.matrixWorld)
	}
}

/** The place of the hit closest to the middle of a square of RGBA pixels, -1 for none. */
export const nearestHit = (pixels: Uint8Array, side: number): number => {
	const middle = (side - 1) / 2
	let best = -1
	let bestDistance = Number.POSITIVE_INFINITY
	for (let i = 0; i < side * side; i++) {
		const at = i * 4
		if (
			((pixels[at] as number) |
				(pixels[at + 1] as number) |
				(pixels[at + 2] as number) |
				(pixels[at + 3] as number)) ===
			0
		)
			continue
		const distance = ((i % side) - middle) ** 2 + (Math.floor(i / side) - middle) ** 2
		if (distance < bestDistance) {
			bestDistance = distance
			best = i
		}
	}
	return best
}
