import {
	type Camera,
	NearestFilter,
	RGBAFormat,
	type Scene,
	UnsignedByteType,
	type WebGLRenderer,
	WebGLRenderTarget,
} from 'three'
import { drawInSight } from '../rendering/draw-in-sight.ts'
import type { Seen } from './viewpoints.ts'

/** Side of the picture, pixels: enough to tell a covered panel from one in sight. */
const SIDE = 64

/**
 * Measures how much of some elements is seen from a camera, by drawing element numbers into a small picture. Reading
 * it back waits for the graphics card: for use when something is flown to, not in every frame.
 */
export class SightProbe {
	readonly #target = new WebGLRenderTarget(SIDE, SIDE, {
		count: 2,
		format: RGBAFormat,
		type: UnsignedByteType,
		minFilter: NearestFilter,
		magFilter: NearestFilter,
		generateMipmaps: false,
	})
	readonly #pixels = new Uint8Array(SIDE * SIDE * 4)
	readonly #renderer: WebGLRenderer

	constructor(renderer: WebGLRenderer) {
		this.#renderer = renderer
	}

	/** `setOnlySought` makes the scene draw all elements or the sought ones only. */
	look(scene: Scene, camera: Camera, sought: ReadonlySet<number>, setOnlySought: (isOnly: boolean) => void): Seen {
		setOnlySought(true)
		const whole = this.#count(scene, camera, sought)
		setOnlySought(false)
		return { visible: whole === 0 ? 0 : this.#count(scene, camera, sought), whole }
	}

	dispose(): void {
		this.#target.dispose()
	}

	#count(scene: Scene, camera: Camera, sought: ReadonlySet<number>): number {
		const renderer = this.#renderer
		const before = renderer.getRenderTarget()
		renderer.setRenderTarget(this.#target)
		renderer.setClearColor(0, 0)
		renderer.clear()
		drawInSight(renderer, scene, camera)
		renderer.readRenderTargetPixels(this.#target, 0, 0, SIDE, SIDE, this.#pixels)
		renderer.setRenderTarget(before)
		return countPixels(this.#pixels, sought)
	}
}

/** Pixels (element + 1 in four bytes, 0 for none) that show one of the elements. */
export const countPixels = (pixels: Uint8Array, elements: ReadonlySet<number>): number => {
	const numbers = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength)
	let count = 0
	for (let at = 0; at < pixels.length; at += 4) if (elements.has(numbers.getUint32(at, true) - 1)) count++
	return count
}
