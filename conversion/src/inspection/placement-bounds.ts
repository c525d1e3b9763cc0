import { emptyBounds, isEmpty, widen } from '../geometry/matrices.ts'
import type { WorldBox } from './model-facts.ts'

/** The bounding box of all boxes, null when there is none. */
export function boundsOf(boxes: (WorldBox | null)[]): WorldBox | null {
	const all = emptyBounds()
	for (const box of boxes) if (box) widen(all, box)
	return isEmpty(all) ? null : all
}

function median(values: Float64Array): number {
	return values.sort()[Math.floor(values.length / 2)] ?? 0
}

/** Metres from each box to the median centre, null for missing boxes. */
export function distances(boxes: (WorldBox | null)[]): (number | null)[] {
	const present = boxes.filter((box) => box !== null)
	const middle = (box: WorldBox, axis: 0 | 1 | 2): number => (box[axis] + (box[axis + 3] as number)) / 2
	const centre = ([0, 1, 2] as const).map((axis) => median(Float64Array.from(present, (box) => middle(box, axis))))
	const [x, y, z] = centre as [number, number, number]
	return boxes.map((box) => box && Math.hypot(middle(box, 0) - x, middle(box, 1) - y, middle(box, 2) - z))
}
