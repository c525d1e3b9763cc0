import { Camera, type Scene, type WebGLRenderer } from 'three'
import type { CameraControl } from '../camera/camera-control.ts'
import type { Part } from '../camera/projection.ts'
import type { ShownModel } from '../model/shown-model.ts'
import { flatPlanes } from '../visibility/plane-sides.ts'
import { OVERLAP, overlapOfBox, sidesOf } from './box-volume.ts'
import { drawIdImage, type IdImage } from './id-image.ts'
import type { OverlapSource } from './overlap-source.ts'
import { decideThings, type OverlapInquiry } from './thing-overlap.ts'

export type BoxOptions = {
	/** Finds only what lies wholly inside, instead of everything that overlaps. */
	isWhole: boolean
	/** Also finds what stands behind something else. */
	isThrough: boolean
	/** The thing each element belongs to, -1 for none. */
	thingOf: ArrayLike<number>
	/** All elements of a thing. */
	elementsOf: (thing: number) => Iterable<number>
}

/**
 * Finds what is in a rectangle of the view. What is visible there comes from one drawing of element numbers. What overlaps
 * it comes from the boxes of the elements and, where a box crosses an edge, from their triangles. Ignores what is hidden,
 * a ghost or cut away.
 */
export class BoxPicker {
	readonly #renderer: WebGLRenderer
	readonly #scene: Scene
	readonly #model: ShownModel
	readonly #control: CameraControl
	readonly #overlaps: OverlapSource

	constructor(
		renderer: WebGLRenderer,
		scene: Scene,
		model: ShownModel,
		control: CameraControl,
		overlaps: OverlapSource,
	) {
		this.#renderer = renderer
		this.#scene = scene
		this.#model = model
		this.#control = control
		this.#overlaps = overlaps
	}

	/** The numbers of the things in the rectangle (CSS pixels), ascending, for the view and the model at the time of the call. */
	async pick(box: Part, { isWhole, isThrough, thingOf, elementsOf }: BoxOptions): Promise<number[]> {
		const inquiry = { thingOf, isWhole, ...this.#overlapIn(box, isWhole) }
		if (isThrough) return decideThings({ ...inquiry, elements: upTo(this.#model.states.count) })
		if (isWhole) this.#overlaps.prepare()
		const seen = thingsSeen(await this.#draw(box), thingOf)
		if (!isWhole) return [...seen].sort((a, b) => a - b)
		const whole = await decideThings({ ...inquiry, elements: elementsOfAll(seen, elementsOf) })
		return whole.filter((thing) => seen.has(thing))
	}

	/** How elements overlap the rectangle, by boxes and by triangles. Both keep the view and the states of this moment. */
	#overlapIn(box: Part, wantsOutside: boolean): Pick<OverlapInquiry, 'overlapOf' | 'ask'> {
		const { header, cuts, states } = this.#model
		if (!header) return { overlapOf: () => 0, ask: async () => new Uint8Array(0) }
		const sides = flatPlanes(sidesOf(this.#control.pose, this.#control.view, box))
		if (sides.length === 0) return { overlapOf: () => 0, ask: async () => new Uint8Array(0) }
		const planes = { sides, cuts }
		const isShown = states.shownNow()
		const liftOf = this.#model.liftsNow()
		const { elementBoxes, offset } = header
		return {
			overlapOf: (element) =>
				isShown[element] ? overlapOfBox(elementBoxes, element * 6, planes, liftOf?.(element) ?? 0) : 0,
			ask: async (elements) => {
				const lifts = liftOf && Float32Array.from(elements, liftOf)
				const found = await this.#overlaps.of({ elements, lifts, ...planes, offset, wantsOutside })
				// If the model can't be read again, its boxes have to do.
				return found ?? new Uint8Array(elements.length).fill(OVERLAP.inside | OVERLAP.outside)
			},
		}
	}

	async #draw(part: Part): Promise<IdImage> {
		const camera = new Camera()
		this.#control.aimAtPart(camera, part)
		this.#model.sync()
		return drawIdImage(this.#renderer, this.#scene, camera, { part })
	}
}

function* upTo(count: number): Generator<number> {
	for (let i = 0; i < count; i++) yield i
}

function* elementsOfAll(things: Iterable<number>, elementsOf: BoxOptions['elementsOf']): Generator<number> {
	for (const thing of things) yield* elementsOf(thing)
}

/** The numbers of the things in an image of element numbers. */
export const thingsSeen = ({ elements }: Pick<IdImage, 'elements'>, thingOf: ArrayLike<number>): Set<number> => {
	const seen = new Set<number>()
	let last = 0
	for (let pixel = 0; pixel < elements.length; pixel++) {
		const number = elements[pixel] as number
		// Neighbouring pixels mostly show the same element.
		if (number === last) continue
		last = number
		const thing = number === 0 ? -1 : (thingOf[number - 1] ?? -1)
		if (thing >= 0) seen.add(thing)
	}
	return seen
}
