import { describe, expect, it } from 'vitest'
import { flipped, isShown, MOST_PLANES, planesOf, planeThrough, withSideAt } from './section-planes.ts'

const box = [0, 0, 0, 10, 3, 5]

describe('a section', () => {
	it('without box and planes shows everything', () => {
		expect(isShown({ box: null, planes: [] }, { x: 1e6, y: -5, z: 0 })).toBe(true)
	})
	it('shows what lies in the box', () => {
		const section = { box, planes: [] }
		expect(isShown(section, { x: 5, y: 1, z: 1 })).toBe(true)
		for (const outside of [
			{ x: -1, y: 1, z: 1 },
			{ x: 11, y: 1, z: 1 },
			{ x: 5, y: 4, z: 1 },
			{ x: 5, y: 1, z: 6 },
		])
			expect(isShown(section, outside)).toBe(false)
	})
	it('a plane cuts one side away, a flipped one the other', () => {
		const plane = planeThrough({ x: 0, y: 2, z: 0 }, { x: 0, y: -1, z: 0 })
		const below = { x: 7, y: 1, z: 7 }
		expect(isShown({ box: null, planes: [plane] }, below)).toBe(true)
		expect(isShown({ box: null, planes: [flipped(plane)] }, below)).toBe(false)
	})
	it('never has more planes than the shaders support', () => {
		const planes = Array.from({ length: 20 }, () => planeThrough({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }))
		expect(planesOf({ box, planes }).length).toBe(MOST_PLANES)
	})
	it('a side of the box never passes the opposite one', () => {
		expect(withSideAt(box, 4, -3)[4]).toBeCloseTo(0.05)
		expect(withSideAt(box, 1, 9)[1]).toBeCloseTo(2.95)
		expect(withSideAt(box, 1, 1)).toEqual([0, 1, 0, 10, 3, 5])
	})
})
