import { Camera, type Scene, type WebGLRenderer } from 'three'
import type { CameraControl } from '../camera/camera-control.ts'
import type { Part } from '../camera/projection.ts'
import type { ShownModel } from '../model/shown-model.ts'
import { flatPlanes } from '../visibility/plane-sides.ts'
import { REACH, reachOfBox, sidesOf } from './box-volume.ts'
import { drawIdPicture, type IdPicture } from './id-picture.ts'
import type { ReachSource } from './reach-source.ts'
import { decideThings, type ReachInquiry } from './thing-reach.ts'

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

/**
 * Finds what is in a rectangle of the view. What is seen there is drawn once, by element numbers; where something reaches
 * is told by the boxes of its elements and, where these cross an edge, by their triangles. What is hidden, a ghost or cut
 * away is left out.
 */
export class BoxPicker {
	readonly #renderer: WebGLRenderer
	readonly #scene: Scene
	readonly #model: ShownModel
	readonly #control: CameraControl
	readonly #solids: ReachSource

	constructor(renderer: WebGLRenderer, scene: Scene, model: ShownModel, control: CameraControl, solids: ReachSource) {
		this.#renderer = renderer
		this.#scene = scene
		this.#model = model
		this.#control = control
		this.#solids = solids
	}

	/** The things in the rectangle (CSS pixels), ascending, as the view and the model stand now. */
	async pick(box: Part, { isWhole, isThrough, thingOf, elementsOf }: BoxOptions): Promise<number[]> {
		const inquiry = { thingOf, isWhole, ...this.#reach(box, isWhole) }
		if (isThrough) return decideThings({ ...inquiry, elements: upTo(this.#model.states.count) })
		if (isWhole) this.#solids.prepare()
		const seen = thingsSeen(await this.#look(box), thingOf)
		if (!isWhole) return [...seen].sort((a, b) => a - b)
		const whole = await decideThings({ ...inquiry, elements: elementsOfAll(seen, elementsOf) })
		return whole.filter((thing) => seen.has(thing))
	}

	/** How far elements reach, by boxes and by triangles. Both answer for now, whatever moves or changes meanwhile. */
	#reach(box: Part, wantsOutside: boolean): Pick<ReachInquiry, 'reachOf' | 'ask'> {
		const { header, cuts, states } = this.#model
		if (!header) return { reachOf: () => 0, ask: async () => new Uint8Array(0) }
		const sides = flatPlanes(sidesOf(this.#control.pose, this.#control.view, box))
		if (sides.length === 0) return { reachOf: () => 0, ask: async () => new Uint8Array(0) }
		const planes = { sides, cuts }
		const isShown = states.shownNow()
		const liftOf = this.#model.liftsNow()
		const { elementBoxes, offset } = header
		return {
			reachOf: (element) =>
				isShown[element] ? reachOfBox(elementBoxes, element * 6, planes, liftOf?.(element) ?? 0) : 0,
			ask: async (elements) => {
				const lifts = liftOf && Float32Array.from(elements, liftOf)
				const found = await this.#solids.of({ elements, lifts, ...planes, offset, wantsOutside })
				// A model that cannot be read again is judged by its boxes.
				return found ?? new Uint8Array(elements.length).fill(REACH.inside | REACH.outside)
			},
		}
	}

	async #look(part: Part): Promise<IdPicture> {
		const camera = new Camera()
		this.#control.aimAtPart(camera, part)
		this.#model.sync()
		return drawIdPicture(this.#renderer, this.#scene, camera, { part })
	}
}

function* upTo(count: number): Generator<number> {
	for (let i = 0; i < count; i++) yield i
}

function* elementsOfAll(things: Iterable<number>, elementsOf: BoxOptions['elementsOf']): Generator<number> {
	for (const thing of things) yield* elementsOf(thing)
}

/** The things in a picture of element numbers. */
export const thingsSeen = ({ elements }: Pick<IdPicture, 'elements'>, thingOf: ArrayLike<number>): Set<number> => {
	const seen = new Set<number>()
	let last = 0
	for (let pixel = 0; pixel < elements.length; pixel++) {
		const number = elements[pixel] as number
		// Neighbouring pixels mostly show the same.
		if (number === last) continue
		last = number
		const thing = number === 0 ? -1 : (thingOf[number - 1] ?? -1)
		if (thing >= 0) seen.add(thing)
	}
	return seen
}
