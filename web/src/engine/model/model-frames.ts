import type { Camera } from 'three'
import type { FrameRenderer } from '../rendering/frame-renderer.ts'
import type { ShownModel } from './shown-model.ts'

/** Bytes of geometry that one frame uploads at most, so that none takes long while a model loads. */
const UPLOAD_BYTES = 24_000_000
/** Share of the full resolution while a model still loads and the processor draws, which takes up to a second otherwise. */
const LOADING_SCALE_IN_SOFTWARE = 0.4

/**
 * Draws the frames of a model. While it loads and nothing else changes, a frame draws only the parts that arrived since
 * the last one. Otherwise the first parts of a large model would be drawn again and again.
 */
export class ModelFrames {
	readonly #frames: FrameRenderer
	readonly #model: ShownModel
	readonly #camera: Camera
	#isStale = true
	/** Chunks in the last frame that drew everything. */
	#drawnTogether = 0

	constructor(frames: FrameRenderer, model: ShownModel, camera: Camera) {
		this.#frames = frames
		this.#model = model
		this.#camera = camera
	}

	/** Something changed other than the loaded parts: the next frame draws everything again. */
	changed(): void {
		this.#isStale = true
	}

	/** Draws at a share of the full resolution, or less while it loads in software. Returns true when a further frame is needed. */
	draw(wanted: number, mostBytes = UPLOAD_BYTES): boolean {
		const isCoarse = this.#model.isGrowing && this.#frames.isSoftware && Number.isFinite(mostBytes)
		const scale = isCoarse ? Math.min(wanted, LOADING_SCALE_IN_SOFTWARE) : wanted
		const isAddition = !this.#isStale && this.#model.isPlain && this.#frames.canAdd(this.#camera, scale)
		this.#model.setCssPixel(this.#frames.pixelRatio * scale)
		const areMoreWaiting = this.#model.prepareFrame(mostBytes, isAddition)
		const { marks, flagColours } = this.#model
		this.#frames.draw(this.#camera, scale, { marks, isAddition, flagColours })
		this.#isStale = false
		if (!isAddition) this.#drawnTogether = this.#model.shownCount
		if (areMoreWaiting) return true
		if (this.#model.isGrowing || this.#model.shownCount === this.#drawnTogether) return false
		// Parts drawn late may lie under the grid or behind glass that was drawn before them.
		this.#isStale = true
		return true
	}
}
