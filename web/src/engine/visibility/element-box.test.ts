import { describe, expect, it } from 'vitest'
import { boxOfElements, supportOfBoxes, visibleBox } from './element-box.ts'

const NONE = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
/** Three boxes in a row, the second element without geometry. */
const boxes = Float32Array.of(...[0, 0, 0, 1, 1, 1], ...NONE, ...[4, 2, 0, 5, 3, 1], ...[8, 0, 0, 9, 1, 9])
const liftThird = (element: number) => (element === 2 ? 10 : 0)

describe('the box of elements', () => {
	it('holds all of them where they are drawn', () => {
		expect([...(boxOfElements(boxes, [0, 2]) ?? [])]).toEqual([0, 0, 0, 5, 3, 1])
		expect([...(boxOfElements(boxes, [0, 2], liftThird) ?? [])]).toEqual([0, 0, 0, 5, 13, 1])
	})
	it('ignores elements without geometry and numbers that are no element', () => {
		expect([...(boxOfElements(boxes, [1, 0, 99]) ?? [])]).toEqual([0, 0, 0, 1, 1, 1])
		expect(boxOfElements(boxes, [1, 99])).toBeNull()
		expect(boxOfElements(boxes, [])).toBeNull()
	})
	it('of the visible ones leaves out what is hidden', () => {
		const none = () => 0
		expect([...(visibleBox(boxes, (element) => element === 3, none) ?? [])]).toEqual([0, 0, 0, 5, 3, 1])
		expect([...(visibleBox(boxes, (element) => element > 0, liftThird) ?? [])]).toEqual([0, 0, 0, 1, 1, 1])
		expect(visibleBox(boxes, () => true, none)).toBeNull()
	})
})

describe('the support function of boxes', () => {
	const all = () => true
	it('is the furthest corner in any direction', () => {
		const support = supportOfBoxes(boxes, all, () => 0)
		expect(support({ x: 1, y: 0, z: 0 })).toBe(9)
		expect(support({ x: -1, y: 0, z: 0 })).toBeCloseTo(0)
		expect(support({ x: 1, y: 1, z: 1 })).toBe(19)
		expect(support({ x: 0, y: 1, z: -1 })).toBe(3)
	})
	it('counts lifted elements where they are drawn', () =>
		expect(supportOfBoxes(boxes, all, liftThird)({ x: 0, y: 1, z: 0 })).toBe(13))
	it('is -Infinity without elements', () => {
		expect(supportOfBoxes(boxes, () => false, liftThird)({ x: 1, y: 0, z: 0 })).toBe(Number.NEGATIVE_INFINITY)
		expect(supportOfBoxes(boxes, (element) => element === 1, liftThird)({ x: 1, y: 0, z: 0 })).toBe(
			Number.NEGATIVE_INFINITY,
		)
	})
})
