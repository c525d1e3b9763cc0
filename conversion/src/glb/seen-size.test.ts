import { expect, it } from 'vitest'
import type { Shape } from '../geometry/model-geometry.ts'
import { seenSize } from './seen-size.ts'

/** A plate of 2 x 3 m in the plane of x and y, with a hole that leaves bars so wide, all of it so thick. */
function frame(bar: number, thickness: number): Shape {
	const outer = [
		[0, 0],
		[2, 0],
		[2, 3],
		[0, 3],
	]
	const inner = [
		[bar, bar],
		[2 - bar, bar],
		[2 - bar, 3 - bar],
		[bar, 3 - bar],
	]
	const ring = [...outer, ...inner]
	const positions = [0, thickness].flatMap((z) => ring.map(([x, y]) => [x, y, z]))
	const indices = [0, 1, 2, 3].flatMap((i) => {
		const next = (i + 1) % 4
		const [a, b, c, d] = [i, next, next + 4, i + 4] as const
		return [a, c, b, a, d, c, ...[a, b, c, a, c, d].map((corner) => corner + 8)]
	})
	return {
		positions: Float32Array.from(positions.flat() as number[]),
		indices: Uint32Array.from(indices),
		volume: 1,
		surface: 1,
		sides: [3 * thickness * 2, 2 * thickness * 2, 6 - (2 - 2 * bar) * (3 - 2 * bar)],
		bounds: [0, 0, 0, 2, 3, thickness],
		form: '',
	}
}

it('is that of the box for a plate, and for a frame its breadth is that of a bar', () => {
	expect(seenSize(frame(0.9, 0.05))).toEqual([3, 2])
	// At corners, two bars look like a broader one.
	expect(seenSize(frame(0.1, 0.05))).toEqual([3, expect.closeTo(0.2)])
	expect(seenSize(frame(0.1, 0.3))).toEqual([3, expect.closeTo(0.3)])
})

it('is not below the breadth of bars that are too narrow to be seen between the cells', () => {
	expect(seenSize(frame(0.02, 0.004))).toEqual([3, expect.closeTo(0.05)])
})
