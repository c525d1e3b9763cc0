import type { Camera, Scene, WebGLRenderer } from 'three'
import { createIdTarget, drawIds } from '../rendering/id-target.ts'

/** Side of the image, pixels: enough to tell a covered panel from a visible one. */
const SIDE = 64

/**
 * Counts the pixels that show some elements, by drawing element numbers into a small image. Reading it back waits for
 * the graphics card: use it once for a flight, not in every frame.
 */
export class SightProbe {
	readonly #target = createIdTarget(SIDE, SIDE)
	readonly #pixels = new Uint8Array(SIDE * SIDE * 4)
	readonly #renderer: WebGLRenderer
	readonly #scene: Scene

	/** @param scene the meshes for picking */
	constructor(renderer: WebGLRenderer, scene: Scene) {
		this.#renderer = renderer
		this.#scene = scene
	}

	/** Pixels, of 64 by 64, in which the camera sees one of the elements. */
	count(camera: Camera, elements: ReadonlySet<number>): number {
		drawIds(this.#renderer, this.#target, this.#scene, camera)
		this.#renderer.readRenderTargetPixels(this.#target, 0, 0, SIDE, SIDE, this.#pixels)
		return countPixels(this.#pixels, elements)
	}

	dispose(): void {
		this.#target.dispose()
	}
}

/** Pixels (element + 1 in four bytes, 0 for none) that show one of the elements. */
export const countPixels = (pixels: Uint8Array, elements: ReadonlySet<number>): number => {
	const numbers = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength)
	let count = 0
	for (let at = 0; at < pixels.length; at += 4) if (elements.has(numbers.getUint32(at, true) - 1)) count++
	return count
}
