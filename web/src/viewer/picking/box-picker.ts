import { Camera, type Scene, type WebGLRenderer } from 'three'
import type { CameraControl } from '../camera/camera-control.ts'
import type { Part } from '../camera/projection.ts'
import type { ShownModel } from '../model/shown-model.ts'
import { drawIdPicture, type IdPicture, placeOfPixel } from './id-picture.ts'

export type BoxOptions = {
	/** Only what lies wholly inside, instead of all that reaches in. */
	isWhole: boolean
	/** Also what stands behind something else. */
	isThrough: boolean
	/** All elements that count as one thing with this one, itself among them. */
	thingOf: (element: number) => ArrayLike<number>
}

/** Things behind each other that are found: more stand in no line of sight of a building. */
const MOST_LAYERS = 64
/** How far beyond the canvas something is followed to see whether it leaves the box, a share of the canvas. */
const MARGIN = 0.1

/**
 * Finds what is seen in a rectangle of the view by drawing element numbers, so that what is hidden, a ghost or cut away
 * is left out, and slanting things are judged by their shape and not by a box round them.
 */
export class BoxPicker {
	readonly #renderer: WebGLRenderer
	readonly #scene: Scene
	readonly #model: ShownModel
	readonly #control: CameraControl

	constructor(renderer: WebGLRenderer, scene: Scene, model: ShownModel, control: CameraControl) {
		this.#renderer = renderer
		this.#scene = scene
		this.#model = model
		this.#control = control
	}

	/** The elements of all things in the rectangle (CSS pixels), as the view stands now. */
	async pick(box: Part, { isWhole, isThrough, thingOf }: BoxOptions): Promise<Set<number>> {
		// The view may move while pictures are read back: both cameras are aimed before the first of them.
		const [inside, around] = [this.#look(box), this.#look(widened(this.#control.view))]
		const reached = elementsSeen(await inside(null))
		if (isThrough) await this.#addHidden(reached, inside)
		const found = new Set<number>()
		for (const element of reached)
			if (!found.has(element)) {
				const thing = thingOf(element)
				for (let i = 0; i < thing.length; i++) found.add(thing[i] as number)
			}
		if (isWhole) await this.#takeOutLeaving(found, box, around, thingOf)
		return found
	}

	/** Looks again and again without what was found, until nothing more is behind it. */
	async #addHidden(reached: Set<number>, inside: Look): Promise<void> {
		const left = new Set<number>()
		for (let element = 0; element < this.#model.states.count; element++) if (!reached.has(element)) left.add(element)
		for (let layer = 0; layer < MOST_LAYERS; layer++) {
			const further = elementsSeen(await inside(left))
			if (further.size === 0) return
			for (const element of further) {
				reached.add(element)
				left.delete(element)
			}
		}
	}

	/** Draws only what was found: what shows outside the box goes, until nothing does, since one may hide another there. */
	async #takeOutLeaving(found: Set<number>, box: Part, around: Look, thingOf: BoxOptions['thingOf']): Promise<void> {
		for (let round = 0; round < MOST_LAYERS && found.size > 0; round++) {
			const outside = elementsSeen(await around(found), box)
			if (outside.size === 0) return
			for (const element of outside) {
				const thing = thingOf(element)
				for (let i = 0; i < thing.length; i++) found.delete(thing[i] as number)
			}
		}
	}

	#look(part: Part): Look {
		const camera = new Camera()
		this.#control.aimAtPart(camera, part)
		return async (only) => {
			if (only) this.#model.states.setOnly('sought', only)
			this.#model.sync()
			this.#model.setOnlySought(only !== null)
			const drawn = drawIdPicture(this.#renderer, this.#scene, camera, { part })
			this.#model.setOnlySought(false)
			return { part, picture: await drawn }
		}
	}
}

type Look = (only: ReadonlySet<number> | null) => Promise<{ part: Part; picture: IdPicture }>

const widened = ({ width, height }: { width: number; height: number }): Part => ({
	x: -width * MARGIN,
	y: -height * MARGIN,
	width: width * (1 + 2 * MARGIN),
	height: height * (1 + 2 * MARGIN),
})

/** The elements of a picture; with `outside` only those seen outside that box. */
export const elementsSeen = (
	{ part, picture }: { part: Part; picture: Pick<IdPicture, 'width' | 'height' | 'elements'> },
	outside?: Part,
): Set<number> => {
	const { elements } = picture
	const seen = new Set<number>()
	let last = 0
	for (let pixel = 0; pixel < elements.length; pixel++) {
		const number = elements[pixel] as number
		// Neighbouring pixels mostly show the same.
		if (number === 0 || number === last) continue
		if (outside && isIn(outside, placeOfPixel(picture, part, pixel))) continue
		last = number
		seen.add(number - 1)
	}
	return seen
}

const isIn = ({ x, y, width, height }: Part, place: { x: number; y: number }): boolean =>
	place.x >= x && place.x <= x + width && place.y >= y && place.y <= y + height
