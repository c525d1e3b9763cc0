import type { ModelStructure } from '@panelyard/contracts/model-structure'
import { childrenOf } from '../geometry/element-measures.ts'
import { boxOf, type PanelBox, type Point } from './version-panel.ts'

/** Boxes of one panel's parts are the same within this. Metres. */
const SAME_M = 0.01
/** Panels of more parts aren't looked at: comparing parts with each other takes their square. */
const MOST_PARTS = 400

/** Returns the boxes of the parts of an element, at any depth, in the order of the model. */
export function partBoxes(
	{ elements: { parent }, origin }: Pick<ModelStructure, 'elements' | 'origin'>,
	boxes: Float32Array,
): (element: number) => PanelBox[] {
	const children = childrenOf(parent)
	const below = (element: number, found: PanelBox[]): PanelBox[] => {
		for (const part of children[element] ?? []) {
			const box = boxOf(boxes, part, origin)
			if (box) found.push(box)
			// Damaged files have wholes that are parts of themselves.
			if (found.length <= MOST_PARTS && part !== element) below(part, found)
		}
		return found
	}
	return (element) => below(element, [])
}

type Parted = { box: PanelBox; parts: readonly PanelBox[] }
type Box = readonly [...Point, ...Point]

/**
 * Degrees by which a panel was turned about the vertical beside the model as a whole, as the boxes of its parts tell: 0 where they
 * lie as they did. Null where they don't tell, because there are none, or they differ.
 * @param turn of the model as a whole, in radians, by right angles
 */
export function turnOfParts(before: Parted, after: Parted, turn: number): number | null {
	const { length } = before.parts
	if (length === 0 || length > MOST_PARTS || length !== after.parts.length) return null
	const whole = Math.round(turn / (Math.PI / 2))
	const boxesOf = ({ box, parts }: Parted) => parts.map((part) => within(part, box))
	const [ours, theirs] = [boxesOf(before), boxesOf(after)]
	for (const [quarters, degrees] of [
		[0, 0],
		[2, 180],
		[1, 90],
		[3, 90],
	] as const)
		if (areSame(turned(ours, whole + quarters), theirs)) return degrees
	return null
}

/** A box from the middle of the panel's own. */
const within = ({ centre, extent }: PanelBox, whole: PanelBox): Box => [
	centre[0] - whole.centre[0],
	centre[1] - whole.centre[1],
	centre[2] - whole.centre[2],
	...extent,
]

const COSINES = [1, 0, -1, 0] as const
const SINES = [0, 1, 0, -1] as const

function turned(boxes: readonly Box[], quarters: number): Box[] {
	const turn = ((quarters % 4) + 4) % 4
	const [c, s] = [COSINES[turn] as number, SINES[turn] as number]
	return boxes.map(([x, y, z, along, across, up]) => [
		c * x - s * y,
		s * x + c * y,
		z,
		...(turn % 2 === 0 ? ([along, across] as const) : ([across, along] as const)),
		up,
	])
}

const isSame = (a: Box, b: Box): boolean => a.every((value, at) => Math.abs(value - (b[at] as number)) <= SAME_M)

/** Whether each box is one of the others, in any order. */
function areSame(ours: readonly Box[], theirs: readonly Box[]): boolean {
	if (ours.every((box, at) => isSame(box, theirs[at] as Box))) return true
	const free = new Set(theirs)
	return ours.every((box) => {
		const same = [...free].find((other) => isSame(box, other))
		return same !== undefined && free.delete(same)
	})
}
