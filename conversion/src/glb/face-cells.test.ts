import { expect, it } from 'vitest'
import type { Shape } from '../geometry/model-geometry.ts'
import { FaceCells } from './face-cells.ts'

/** Flat triangles in the plane of x and y, all facing along z; corners in metres. */
function flat(...triangles: [x: number, y: number][][]): Shape {
	const corners = triangles.flat()
	return {
		positions: Float32Array.from(corners.flatMap(([x, y]) => [x, y, 0])),
		indices: Uint32Array.from(corners.keys()),
		volume: 0,
		surface: 1,
		sides: [0, 0, 1],
		bounds: [0, 0, 0, 4, 3, 0],
		form: '',
	}
}

/** The side of 4 x 3 m with these triangles marked. */
function cellsOf(shape: Shape): FaceCells {
	const cells = new FaceCells(shape.bounds, 2)
	cells.add(shape, null, 1, [-0.001, 0.001])
	return cells
}

const WHOLE = flat(
	[
		[0, 0],
		[4, 0],
		[4, 3],
	],
	[
		[0, 0],
		[4, 3],
		[0, 3],
	],
)
const HALF = flat([
	[0, 0],
	[4, 0],
	[0, 3],
])

it('triangles mark the cells in them, and leave none out between each other', () => {
	const none = new FaceCells(WHOLE.bounds, 2)
	expect(cellsOf(WHOLE).widestBeyond(none)).toBeCloseTo(3)
	expect(cellsOf(WHOLE).shareCovered(cellsOf(HALF))).toBeCloseTo(0.5, 1)
	expect(cellsOf(HALF).shareCovered(cellsOf(WHOLE))).toBe(1)
})

it('a triangle is as much work as its rows, however large its rectangle is', () => {
	const none = new FaceCells(WHOLE.bounds, 2).steps
	const rows = 60
	expect(cellsOf(WHOLE).steps - none).toBe(2 * (1 + rows))
})
