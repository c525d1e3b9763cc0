import { describe, expect, it } from 'vitest'
import { NO_SECTION, planeThrough } from '#engine/section/section-planes.ts'
import { isNearModel, leavesSome } from './show-place.ts'

describe('a camera of a kept view', () => {
	const box = [0, 0, 0, 30, 10, 20]
	const pose = { eye: { x: 60, y: 20, z: 40 }, yaw: 0, pitch: 0, span: null }
	it('is used about the model', () => {
		expect(isNearModel(pose, box)).toBe(true)
		expect(isNearModel({ ...pose, span: 25 }, box)).toBe(true)
	})
	it('is not where the model is a speck or one pixel fills the view', () => {
		expect(isNearModel({ ...pose, eye: { x: 9e6, y: 0, z: 0 } }, box)).toBe(false)
		expect(isNearModel({ ...pose, span: 1e-300 }, box)).toBe(false)
		expect(isNearModel({ ...pose, span: 1e6 }, box)).toBe(false)
	})
	it('comes with a section only when that leaves something', () => {
		expect(leavesSome(NO_SECTION, box)).toBe(true)
		expect(leavesSome({ box: [10, 0, 0, 12, 4, 9], planes: [] }, box)).toBe(true)
		expect(leavesSome({ box: [500, 0, 0, 512, 4, 9], planes: [] }, box)).toBe(false)
		const beyond = planeThrough({ x: 0, y: 50, z: 0 }, { x: 0, y: 1, z: 0 })
		expect(leavesSome({ box: null, planes: [beyond] }, box)).toBe(false)
		expect(leavesSome({ box: null, planes: [{ ...beyond, offset: -5 }] }, box)).toBe(true)
	})
})
