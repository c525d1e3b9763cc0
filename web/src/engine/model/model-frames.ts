import type { Camera } from 'three'
import type { FrameRenderer } from '../rendering/frame-renderer.ts'
import type { ShownModel } from './shown-model.ts'

/** Bytes of geometry that one frame hands to the graphics card, so that none takes long while a model streams in. */
const UPLOAD_BYTES = 24_000_000

/**
 * Draws the frames of a model. While it comes in and nothing else changes, a frame draws only what has come since the
 * last one: otherwise the first parts of a large model would be drawn again and again.
 */
export class ModelFrames {
	readonly #frames: FrameRenderer
	readonly #model: ShownModel
	readonly #camera: Camera
	#isStale = true
	/** Chunks that the last frame drew which drew everything. */
	#drawnAtOnce = 0

	constructor(frames: FrameRenderer, model: ShownModel, camera: Camera) {
		this.#frames = frames
		this.#model = model
		this.#camera = camera
	}

	/** Something changed other than that parts of the model came: the next frame draws everything anew. */
	changed(): void {
		this.#isStale = true
	}

	/** Draws at a share of the full resolution; true when a further frame is needed. */
	draw(scale: number, mostBytes = UPLOAD_BYTES): boolean {
		const isAddition = !this.#isStale && this.#model.isPlain && this.#frames.canAdd(this.#camera, scale)
		const areMoreWaiting = this.#model.prepareFrame(mostBytes, isAddition)
		this.#frames.draw(this.#camera, scale, { marks: this.#model.marks, isAddition })
		this.#isStale = false
		if (!isAddition) this.#drawnAtOnce = this.#model.shownCount
		if (areMoreWaiting) return true
		if (this.#model.isGrowing || this.#model.shownCount === this.#drawnAtOnce) return false
		// What came last may stand under the grid or behind glass that was there before it.
		this.#isStale = true
		return true
	}
}
