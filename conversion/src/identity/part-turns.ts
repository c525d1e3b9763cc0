import { childrenOf } from '../geometry/element-measures.ts'
import { BOX, type PanelBox, type Point, pushBox } from './version-panel.ts'

/** Boxes of one panel's parts are the same within this. Metres. */
const SAME_M = 0.01
/** Panels of more parts aren't looked at: comparing parts with each other takes their square. */
const MOST_PARTS = 400

/** Boxes by six numbers: the middle and the extent of each. */
export type Boxes = readonly number[]

/**
 * Returns the boxes of the parts of an element, at any depth, in the order of the model.
 * @param parent by element, what it is a part of; -1 for none
 */
export function partBoxes(parent: readonly number[], origin: Point, boxes: Float32Array): (element: number) => Boxes {
	const children = childrenOf(parent)
	const below = (element: number, found: number[]): number[] => {
		for (const part of children[element] ?? []) {
			pushBox(found, boxes, part, origin)
			// Damaged files have wholes that are parts of themselves.
			if (found.length <= BOX * MOST_PARTS && part !== element) below(part, found)
		}
		return found
	}
	return (element) => below(element, [])
}

interface Parted {
	box: PanelBox
	parts: Boxes
}

/** Quarters, and the degrees that they are called. */
const TURNS = [
	[0, 0],
	[2, 180],
	[1, 90],
	[3, 90],
] as const

/**
 * Degrees by which a panel was turned about the vertical beside the model as a whole, as the boxes of its parts tell: 0 where they
 * lie as they did. Null where they don't tell, because there are none, or they differ.
 * @param turn of the model as a whole, in radians, by right angles
 */
export function turnOfParts(before: Parted, after: Parted, turn: number): number | null {
	const { length } = before.parts
	if (length === 0 || length > BOX * MOST_PARTS || length !== after.parts.length) return null
	const whole = Math.round(turn / (Math.PI / 2))
	for (const [quarters, degrees] of TURNS) if (areSame(before, after, whole + quarters)) return degrees
	return null
}

/** Whether each part of a panel is one of the other's, in any order, once the panel is turned. */
function areSame(before: Parted, after: Parted, quarters: number): boolean {
	const places = Array.from({ length: before.parts.length / BOX }, (_, part) => part * BOX)
	if (places.every((at) => isSame(before, at, after, at, quarters))) return true
	const free = new Set(places)
	return places.every((at) => {
		const same = [...free].find((to) => isSame(before, at, after, to, quarters))
		return same !== undefined && free.delete(same)
	})
}

const COSINES = [1, 0, -1, 0] as const
const SINES = [0, 1, 0, -1] as const

/** Whether two parts lie alike from the middles of their panels, once the first panel is turned. */
function isSame(before: Parted, at: number, after: Parted, to: number, quarters: number): boolean {
	const turn = ((quarters % 4) + 4) % 4
	const [c, s] = [COSINES[turn] as number, SINES[turn] as number]
	const [ours, theirs] = [before.parts, after.parts]
	const from = ({ box, parts }: Parted, place: number, axis: 0 | 1 | 2) =>
		(parts[place + axis] as number) - box.centre[axis]
	const [x, y] = [from(before, at, 0), from(before, at, 1)]
	const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_M
	const isAsLong = (axis: number, other: number) => isNear(ours[at + axis] as number, theirs[to + other] as number)
	const [along, across] = turn % 2 === 0 ? [3, 4] : [4, 3]
	return (
		isNear(c * x - s * y, from(after, to, 0)) &&
		isNear(s * x + c * y, from(after, to, 1)) &&
		isNear(from(before, at, 2), from(after, to, 2)) &&
		isAsLong(along as number, 3) &&
		isAsLong(across as number, 4) &&
		isAsLong(5, 5)
	)
}
