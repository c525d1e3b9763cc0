import type { Scene, WebGLRenderer } from 'three'
import type { CameraControl } from '../camera/camera-control.ts'
import type { Part } from '../camera/projection.ts'
import type { Point } from '../math/points.ts'
import type { ShownModel } from '../model/shown-model.ts'
import { type BoxOptions, BoxPicker } from './box-picker.ts'
import { type ElementPicker, PICK_SIZE, type PickResult } from './element-picker.ts'
import { viewAround, viewDown } from './pick-views.ts'
import type { ReachSource } from './reach-source.ts'
import { type SeenThing, seenThings } from './seen-elements.ts'

type Looked = {
	renderer: WebGLRenderer
	picker: ElementPicker
	model: ShownModel
	control: CameraControl
	solids: ReachSource
}

/** What is seen where, of a model as it stands now. Finds nothing while there is none, and when the graphics card is lost. */
export class ModelPicks {
	readonly #renderer: WebGLRenderer
	readonly #picker: ElementPicker
	readonly #scene: Scene
	readonly #model: ShownModel
	readonly #control: CameraControl
	readonly #boxes: BoxPicker

	constructor({ renderer, picker, model, control, solids }: Looked) {
		this.#renderer = renderer
		this.#picker = picker
		this.#scene = picker.scene
		this.#model = model
		this.#control = control
		this.#boxes = new BoxPicker(renderer, picker.scene, model, control, solids)
	}

	/** The element under a place of the canvas, CSS pixels from its top left corner. */
	async at(x: number, y: number, size: number): Promise<PickResult | null> {
		if (!this.#model.header) return null
		this.#model.sync()
		this.#control.update(performance.now())
		return this.#picker.pick(viewAround(this.#control, x, y), size).catch(() => null)
	}

	/** The things (by number) seen in a rectangle of the canvas, CSS pixels. */
	async inBox(box: Part, options: BoxOptions): Promise<number[]> {
		if (!this.#model.header) return []
		this.#control.update(performance.now())
		return this.#boxes.pick(box, options).catch(() => [])
	}

	/** The things in sight, the largest first; `thingOf` gives the thing of each element, -1 for none. */
	async inSight(thingOf: ArrayLike<number>): Promise<SeenThing[]> {
		if (!this.#model.header) return []
		this.#model.sync()
		return seenThings(this.#renderer, this.#scene, this.#control, thingOf).catch(() => [])
	}

	/** What is met straight below a point; metres above the model's zero. */
	async groundBelow(from: Point): Promise<number | null> {
		const { bounds } = this.#model
		if (!bounds) return null
		return (await this.#picker.pick(viewDown(from, bounds), PICK_SIZE.exact).catch(() => null))?.point.y ?? null
	}
}
