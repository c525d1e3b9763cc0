import { describe, expect, it } from 'vitest'
import { planeThrough } from '../section/section-planes.ts'
import { flatPlanes, isBehind, sideOfBox } from './plane-sides.ts'

const origin = { x: 0, y: 0, z: 0 }
/** In front of both: x and y above 0. */
const corner = flatPlanes([planeThrough(origin, { x: 1, y: 0, z: 0 }), planeThrough(origin, { x: 0, y: 1, z: 0 })])
const slanting = flatPlanes([planeThrough(origin, { x: Math.SQRT1_2, y: Math.SQRT1_2, z: 0 })])
const boxes = {
	inFront: [1, 1, -1, 2, 2, 1],
	across: [-1, 1, -1, 1, 2, 1],
	behindOne: [-2, 1, -1, -1, 2, 1],
	below: [1, -3, -1, 2, -2, 1],
}

describe('a box and planes', () => {
	it('lies in front of all, behind one, or neither', () => {
		expect(sideOfBox(corner, boxes.inFront, 0)).toBe(1)
		expect(sideOfBox(corner, boxes.behindOne, 0)).toBe(-1)
		expect(sideOfBox(corner, boxes.across, 0)).toBe(0)
	})
	it('counts where it is lifted to', () => {
		expect(sideOfBox(corner, boxes.below, 0)).toBe(-1)
		expect(sideOfBox(corner, boxes.below, 0, 2.5)).toBe(0)
		expect(sideOfBox(corner, boxes.below, 0, 4)).toBe(1)
	})
	it('is compared by its corners with a slanting plane', () => {
		expect(sideOfBox(slanting, [1, -0.5, 0, 2, 0.5, 1], 0)).toBe(1)
		expect(sideOfBox(slanting, [-2, -0.5, 0, 1, 0.5, 1], 0)).toBe(0)
		expect(sideOfBox(slanting, [-3, -1, 0, -2, 1, 1], 0)).toBe(-1)
	})
	it('is found at its index of a list', () => {
		const list = [...boxes.inFront, ...boxes.behindOne]
		expect([sideOfBox(corner, list, 0), sideOfBox(corner, list, 6)]).toEqual([1, -1])
		expect([isBehind(corner, list, 0), isBehind(corner, list, 6)]).toEqual([false, true])
	})
	it('is not behind a plane as long as the room above it is in front', () => {
		expect(isBehind(corner, boxes.below, 0, 1.5)).toBe(true)
		expect(isBehind(corner, boxes.below, 0, 2.5)).toBe(false)
		// Room above helps only with planes that face up.
		expect(isBehind(flatPlanes([planeThrough(origin, { x: 0, y: -1, z: 0 })]), boxes.inFront, 0, 50)).toBe(true)
	})
	it('without planes lies in front', () => {
		const none = new Float64Array(0)
		expect(sideOfBox(none, boxes.across, 0)).toBe(1)
		expect(isBehind(none, boxes.across, 0)).toBe(false)
	})
})
