import type { Scene, WebGLRenderer } from 'three'
import type { CameraControl } from '../camera/camera-control.ts'
import type { Part } from '../camera/projection.ts'
import type { Point } from '../math/points.ts'
import type { ShownModel } from '../model/shown-model.ts'
import { type BoxOptions, BoxPicker } from './box-picker.ts'
import { type ElementPicker, PICK_SIZE, type PickResult } from './element-picker.ts'
import type { OverlapSource } from './overlap-source.ts'
import { viewAround, viewDown } from './pick-views.ts'
import { type SeenThing, seenThings } from './seen-elements.ts'

type PickDeps = {
	renderer: WebGLRenderer
	picker: ElementPicker
	model: ShownModel
	control: CameraControl
	overlaps: OverlapSource
}

/** Finds the elements of the current model in the view. Finds nothing without a model or when the graphics card is lost. */
export class ModelPicks {
	readonly #renderer: WebGLRenderer
	readonly #picker: ElementPicker
	readonly #scene: Scene
	readonly #model: ShownModel
	readonly #control: CameraControl
	readonly #boxes: BoxPicker

	constructor({ renderer, picker, model, control, overlaps }: PickDeps) {
		this.#renderer = renderer
		this.#picker = picker
		this.#scene = picker.scene
		this.#model = model
		this.#control = control
		this.#boxes = new BoxPicker(renderer, picker.scene, model, control, overlaps)
	}

	/** The element at a position of the canvas, CSS pixels; null beside the model. `size` as in `PICK_SIZE`. */
	async at(x: number, y: number, size: number): Promise<PickResult | null> {
		if (!this.#model.header) return null
		this.#model.sync()
		this.#control.update(performance.now())
		return this.#picker.pick(viewAround(this.#control, x, y), size).catch(() => null)
	}

	/** The numbers of the things in a rectangle of the canvas, CSS pixels. */
	async inBox(box: Part, options: BoxOptions): Promise<number[]> {
		if (!this.#model.header) return []
		this.#control.update(performance.now())
		return this.#boxes.pick(box, options).catch(() => [])
	}

	/** The visible things, the largest first. `thingOf` is the thing of each element, -1 for none. */
	async inSight(thingOf: ArrayLike<number>): Promise<SeenThing[]> {
		if (!this.#model.header) return []
		this.#model.sync()
		return seenThings(this.#renderer, this.#scene, this.#control, thingOf).catch(() => [])
	}

	/** Height of the first surface below a point, metres above the model's zero; null for none. */
	async groundBelow(from: Point): Promise<number | null> {
		const { bounds } = this.#model
		if (!bounds) return null
		return (await this.#picker.pick(viewDown(from, bounds), PICK_SIZE.exact).catch(() => null))?.point.y ?? null
	}
}
