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
	/** The thing each element belongs to, -1 for none. */
	thingOf: ArrayLike<number>
	/** All elements of a thing. */
	elementsOf: (thing: number) => Iterable<number>
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

	/** The things in the rectangle (CSS pixels), ascending, as the view stands now. */
	async pick(box: Part, options: BoxOptions): Promise<number[]> {
		// The view may move while pictures are read back: both cameras are aimed before the first of them.
		const [inside, around] = [this.#look(box), this.#look(widened(this.#control.view))]
		const found = thingsSeen(await inside(null), options.thingOf)
		if (options.isThrough) await this.#addHidden(found, inside, options)
		if (options.isWhole) await takeOutLeaving(found, box, around, options)
		return [...found].sort((a, b) => a - b)
	}

	/** Looks again and again without what was found, until nothing more is behind it. */
	async #addHidden(found: Set<number>, inside: Look, { thingOf }: BoxOptions): Promise<void> {
		const { count } = this.#model.states
		for (let layer = 0; layer < MOST_LAYERS; layer++) {
			const further = thingsSeen(await inside(others(count, thingOf, found)), thingOf)
			if (further.size === 0) return
			for (const thing of further) found.add(thing)
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

/** A picture of these elements only, or (null) of all. */
type Look = (only: Iterable<number> | null) => Promise<{ part: Part; picture: IdPicture }>

const widened = ({ width, height }: { width: number; height: number }): Part => ({
	x: -width * MARGIN,
	y: -height * MARGIN,
	width: width * (1 + 2 * MARGIN),
	height: height * (1 + 2 * MARGIN),
})

/** Elements of other things than those found. */
function* others(count: number, thingOf: ArrayLike<number>, found: ReadonlySet<number>): Generator<number> {
	for (let element = 0; element < count; element++) {
		const thing = thingOf[element] ?? -1
		if (thing >= 0 && !found.has(thing)) yield element
	}
}

function* elementsOfAll(things: Iterable<number>, elementsOf: BoxOptions['elementsOf']): Generator<number> {
	for (const thing of things) yield* elementsOf(thing)
}

/** Draws only what was found: what shows outside the box goes, until nothing does, since one may hide another there. */
const takeOutLeaving = async (found: Set<number>, box: Part, around: Look, { thingOf, elementsOf }: BoxOptions) => {
	for (let round = 0; round < MOST_LAYERS && found.size > 0; round++) {
		const outside = thingsSeen(await around(elementsOfAll(found, elementsOf)), thingOf, box)
		if (outside.size === 0) return
		for (const thing of outside) found.delete(thing)
	}
}

/** The things in a picture; with `outside` only those seen outside that box. */
export const thingsSeen = (
	{ part, picture }: { part: Part; picture: Pick<IdPicture, 'width' | 'height' | 'elements'> },
	thingOf: ArrayLike<number>,
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
		const thing = thingOf[number - 1] ?? -1
		if (thing >= 0) seen.add(thing)
	}
	return seen
}

const isIn = ({ x, y, width, height }: Part, place: { x: number; y: number }): boolean =>
	place.x >= x && place.x <= x + width && place.y >= y && place.y <= y + height
