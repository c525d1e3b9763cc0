import { sizeOf } from '../geometry/matrices.ts'
import type { Shape } from '../geometry/model-geometry.ts'
import { FaceCells, MOST_INDICES } from './face-cells.ts'
import { thinnestAxis } from './sheet-sides.ts'

/** A shape that covers less of its box, as seen from its thinnest side, may be a frame. */
const MOST_OF_FRAME = 0.6

const EVERYWHERE: [number, number] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

/**
 * The longest side of a shape and its breadth, metres: the second longest side of its box, or for a frame that of its
 * broadest bars, at most 0.05 m too little and 0.15 m too much.
 */
export function seenSize(shape: Shape): [length: number, breadth: number] {
	const [length = 0, breadth = 0] = [0, 1, 2].map((axis) => sizeOf(shape.bounds, axis)).sort((a, b) => b - a)
	const axis = thinnestAxis(shape)
	const rectangle = sizeOf(shape.bounds, (axis + 1) % 3) * sizeOf(shape.bounds, (axis + 2) % 3)
	if ((shape.sides[axis] as number) > rectangle * MOST_OF_FRAME || shape.indices.length > MOST_INDICES)
		return [length, breadth]
	const faces = new FaceCells(shape.bounds, axis)
	for (const facing of [1, -1] as const) faces.add(shape, null, facing, EVERYWHERE)
	// Bars that mark no cell are narrower than one.
	const bars = faces.widestBeyond(new FaceCells(shape.bounds, axis)) || faces.cell
	return [length, Math.min(breadth, Math.max(bars, sizeOf(shape.bounds, axis)))]
}
