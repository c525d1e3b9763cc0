import { describe, expect, it } from 'vitest'
import { standingPlace } from './standing-place.ts'

const house = [0, 0, 0, 10, 6, 8]
const floor = { point: { x: 4, y: 3, z: 4 }, normal: { x: 0, y: 1, z: 0 } }

describe('a walk starts', () => {
	it('outside, on the side of the camera, when the camera is outside', () => {
		const at = standingPlace(floor, house, { eye: { x: 5, y: 30, z: 60 }, yaw: 0, pitch: 0.6, span: null })
		expect(at).toMatchObject({ x: 5, y: 0 })
		expect(at.z).toBeGreaterThan(8)
	})
	it('on the floor in the middle of the view when the camera is inside', () => {
		const inside = { eye: { x: 5, y: 4.5, z: 5 }, yaw: 0, pitch: 0.6, span: null }
		expect(standingPlace(floor, house, inside)).toEqual(floor.point)
		expect(standingPlace({ ...floor, normal: { x: 1, y: 0, z: 0 } }, house, inside).y).toBe(0)
	})
})
