import type { CameraPose } from '../../../../viewer/camera/orbit-camera.ts'
import { centreOf, cornersOf, dot, minus, sizeOf } from '../../../../viewer/camera/points.ts'
import type { Section } from '../../../../viewer/section/section-planes.ts'
import { NONE } from '../../../panels/panel-search.ts'
import type { ViewFilter } from '../../colouring/element-appearance.ts'

/** What a kept view may speak of, as the project and its model are now. */
export type KnownThings = {
	isPanel: (id: string) => boolean
	statuses: readonly { id: string }[]
	/** Keys of the kinds of the colours in use; null while they cannot be told. */
	kinds: readonly { key: string }[] | null
	floorCount: number
	elementCount: number
}

/**
 * A filter without what the project does not have any more, which would leave nothing but ghosts. `isWhole` is false
 * when that shows; hidden things that are gone are not missed.
 */
export const knownFilter = (filter: ViewFilter, known: KnownThings): { filter: ViewFilter; isWhole: boolean } => {
	let isWhole = true
	const kept = <Item>(items: ReadonlySet<Item>, isKnown: (item: Item) => boolean, isMissed = true) => {
		const left = [...items].filter(isKnown)
		if (left.length === items.size) return items
		if (isMissed) isWhole = false
		return new Set(left)
	}
	const statuses = new Set([NONE, ...known.statuses.map(({ id }) => id)])
	const kinds = known.kinds && new Set(known.kinds.map(({ key }) => key))
	const isElement = (element: number) => element < known.elementCount
	const floors = filter.floors && kept(filter.floors, (floor) => floor < known.floorCount)
	const isolated = filter.isolated && kept(filter.isolated, known.isPanel)
	const isolatedElements = kept(filter.isolatedElements, isElement)
	const left: ViewFilter = {
		floors: floors?.size ? floors : null,
		isolated: isolated && isolated.size + isolatedElements.size > 0 ? isolated : null,
		isolatedElements,
		hidden: kept(filter.hidden, known.isPanel, false),
		hiddenElements: kept(filter.hiddenElements, isElement, false),
		statuses: kept(filter.statuses, (id) => statuses.has(id)),
		kinds: kinds ? kept(filter.kinds, (key) => kinds.has(key)) : filter.kinds,
	}
	const isSame = Object.entries(left).every(([name, value]) => filter[name as keyof ViewFilter] === value)
	return { filter: isSame ? filter : left, isWhole }
}

/** From farther than so many times its size a model is a speck. */
const FARTHEST_SIZES = 100
/** A parallel view of less than this part of the model shows nothing of use. */
const SMALLEST_PART = 1e-5

/** Whether a model of this box can be seen from a pose at all. */
export const isNearModel = ({ eye, span }: CameraPose, box: ArrayLike<number>): boolean => {
	const size = Math.max(sizeOf(box), 1)
	const away = minus(eye, centreOf(box))
	if (Math.hypot(away.x, away.y, away.z) > size * FARTHEST_SIZES) return false
	return span === null || (span >= size * SMALLEST_PART && span <= size * FARTHEST_SIZES)
}

/** Whether a section leaves anything of a model's box: one made for another model may cut away all of it. */
export const leavesSome = ({ box: cut, planes }: Section, box: ArrayLike<number>): boolean => {
	const side = (of: ArrayLike<number>, index: number) => of[index] ?? 0
	if (
		cut &&
		![0, 1, 2].every((axis) => side(cut, axis) <= side(box, axis + 3) && side(cut, axis + 3) >= side(box, axis))
	)
		return false
	const corners = cornersOf(box)
	return planes.every(({ normal, offset }) => corners.some((corner) => dot(normal, corner) + offset >= 0))
}
