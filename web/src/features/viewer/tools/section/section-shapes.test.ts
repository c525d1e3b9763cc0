import { describe, expect, it } from 'vitest'
import { planeThrough } from '#engine/section/section-planes.ts'
import { boxEdges, handlesOf, planePatch, straightened, withHandleAt } from './section-shapes.ts'

const bounds = [0, 0, 0, 10, 4, 6]

describe('what can be held of a section', () => {
	it('is each side of the box, in its middle', () => {
		const handles = handlesOf({ box: bounds, planes: [] }, bounds)
		expect(handles.map(({ value }) => value)).toEqual(bounds)
		expect(handles[4]?.at).toEqual({ x: 5, y: 4, z: 3 })
	})
	it('moves its own side only, and not out of sight of the model', () => {
		const section = { box: bounds, planes: [] }
		const [, , , , top] = handlesOf(section, bounds)
		if (!top) throw new Error('the box has a top')
		expect(withHandleAt(section, top, 2.5).box).toEqual([0, 0, 0, 10, 2.5, 6])
		expect(withHandleAt(section, top, 400).box?.[4]).toBe(5)
	})
	it('never stands outside the range it tells, roomy or from a link to a larger model', () => {
		const section = {
			box: [-20, -0.1, -0.1, 10.1, 4.1, 6.1],
			planes: [planeThrough({ x: 90, y: 0, z: 0 }, { x: 1, y: 0, z: 0 })],
		}
		for (const { value, range } of handlesOf(section, bounds)) {
			expect(value).toBeGreaterThanOrEqual(range[0])
			expect(value).toBeLessThanOrEqual(range[1])
		}
	})
	it('is a plane, that moves along its direction', () => {
		const plane = planeThrough({ x: 3, y: 0, z: 0 }, { x: -1, y: 0, z: 0 })
		const section = { box: null, planes: [plane] }
		const [handle] = handlesOf(section, bounds)
		if (!handle) throw new Error('the plane can be held')
		expect(handle.value).toBe(-3)
		expect(withHandleAt(section, handle, -7).planes[0]).toEqual({ normal: plane.normal, offset: 7 })
	})
})

it('a plane is drawn where it meets the model', () => {
	const { at, corners } = planePatch(planeThrough({ x: 3, y: 50, z: 0 }, { x: 1, y: 0, z: 0 }), bounds)
	expect(at).toEqual({ x: 3, y: 2, z: 3 })
	expect(corners.every(({ x }) => Math.abs(x - 3) < 1e-9)).toBe(true)
})

it('a box has twelve edges', () => expect(boxEdges(bounds).length).toBe(12))

it('directions read from pixels are taken as upright or level when they nearly are', () => {
	expect(straightened({ x: 0.01, y: 0.9999, z: -0.01 })).toEqual({ x: 0, y: 1, z: 0 })
	expect(straightened({ x: 0.8, y: 0.01, z: 0.6 }).y).toBe(0)
	expect(straightened({ x: 0.6, y: 0.6, z: 0.529 }).y).toBe(0.6)
})
