import type { PlacementList } from './placed-geometry.ts'

/** Boxes of some elements: six numbers each (min x y z, max x y z), metres. */
export type ElementBoxes = { elements: Uint32Array; boxes: Float32Array }

export const EMPTY_BOX = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]

export const emptyBoxes = <Boxes extends Float32Array | Float64Array>(boxes: Boxes): Boxes => {
	for (let i = 0; i < boxes.length; i++) boxes[i] = EMPTY_BOX[i % 6] as number
	return boxes
}

/** The box of all boxes of a flat list. Empty boxes (min > max) don't count. */
export const boxRound = (boxes: ArrayLike<number>): Float64Array => {
	const box = Float64Array.from(EMPTY_BOX)
	for (let i = 0; i < boxes.length; i++) {
		const [value, side] = [boxes[i] as number, i % 6]
		if (side < 3 ? value < (box[side] as number) : value > (box[side] as number)) box[side] = value
	}
	return box
}

/** Widens the box of every element by its placements. `slotOf` is the index of an element's box in `boxes`. */
export const measureList = (list: PlacementList, boxes: Float64Array, slotOf: (element: number) => number): void => {
	for (let index = 0; index < list.count; index++)
		if (list.geometry.vertexElements) measureVertices(list, index, boxes, slotOf)
		else measureCorners(list, index, boxes, slotOf)
}

/** The boxes of all elements of some lists, `offset` subtracted. */
export const boxesOfLists = (lists: readonly PlacementList[], offset: readonly number[]): ElementBoxes => {
	const slots = new Map<number, number>()
	for (const list of lists) {
		const ids = list.geometry.vertexElements ?? list.elements.subarray(0, list.count)
		let last = -1
		for (let i = 0; i < ids.length; i++) {
			const id = ids[i] as number
			if (id === last) continue
			last = id
			if (!slots.has(id)) slots.set(id, slots.size * 6)
		}
	}
	const boxes = emptyBoxes(new Float64Array(slots.size * 6))
	for (const list of lists) measureList(list, boxes, (element) => slots.get(element) as number)
	return { elements: Uint32Array.from(slots.keys()), boxes: movedBoxes(boxes, offset) }
}

export const movedBoxes = (boxes: Float64Array, offset: readonly number[]): Float32Array => {
	const result = new Float32Array(boxes.length)
	for (let i = 0; i < boxes.length; i++) result[i] = (boxes[i] as number) - (offset[i % 3] as number)
	return result
}

/** Widens the boxes in a list by those of some elements. */
export const mergeBoxes = (into: Float32Array, { elements, boxes }: ElementBoxes): void => {
	for (const [i, element] of elements.entries())
		for (let axis = 0; axis < 3; axis++) {
			const [at, from] = [element * 6 + axis, i * 6 + axis]
			if (at + 3 >= into.length) continue
			into[at] = Math.min(into[at] as number, boxes[from] as number)
			into[at + 3] = Math.max(into[at + 3] as number, boxes[from + 3] as number)
		}
}

/** Measures the vertices of a merged shape. */
const measureVertices = (
	{ geometry, transforms }: PlacementList,
	index: number,
	boxes: Float64Array,
	slotOf: (element: number) => number,
): void => {
	const { positions, used } = geometry
	const ids = geometry.vertexElements as Uint32Array
	let [last, at] = [-1, 0]
	for (let v = 0; v < ids.length; v++) {
		if (used && used[v] === 0) continue
		const id = ids[v] as number
		if (id !== last) [last, at] = [id, slotOf(id)]
		const [x, y, z] = [positions[v * 3] as number, positions[v * 3 + 1] as number, positions[v * 3 + 2] as number]
		for (let axis = 0; axis < 3; axis++) widen(boxes, at + axis, transformed(transforms, index, axis, x, y, z))
	}
}

/** Measures the corners of a shape's box, for a placement that is one element. */
const measureCorners = (
	{ geometry, transforms, elements }: PlacementList,
	index: number,
	boxes: Float64Array,
	slotOf: (element: number) => number,
): void => {
	const { box } = geometry
	const at = slotOf(elements[index] as number)
	for (let corner = 0; corner < 8; corner++) {
		const x = box[corner & 1 ? 3 : 0] as number
		const y = box[corner & 2 ? 4 : 1] as number
		const z = box[corner & 4 ? 5 : 2] as number
		for (let axis = 0; axis < 3; axis++) widen(boxes, at + axis, transformed(transforms, index, axis, x, y, z))
	}
}

export const widen = (boxes: Float64Array | Float32Array, at: number, value: number): void => {
	if (value < (boxes[at] as number)) boxes[at] = value
	if (value > (boxes[at + 3] as number)) boxes[at + 3] = value
}

export const transformed = (
	rows: Float64Array,
	index: number,
	axis: number,
	x: number,
	y: number,
	z: number,
): number => {
	const at = index * 12 + axis * 4
	return (
		(rows[at] as number) * x + (rows[at + 1] as number) * y + (rows[at + 2] as number) * z + (rows[at + 3] as number)
	)
}
