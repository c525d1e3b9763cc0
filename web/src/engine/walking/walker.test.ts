import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CameraControl } from '../camera/camera-control.ts'
import { EYE_HEIGHT, STANDING, Walker } from './walker.ts'

let clock = 0
beforeEach(() => {
	clock = 1000
	vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => vi.restoreAllMocks())

const walkOn = (ground: (x: number, z: number) => number | null) => {
	const control = new CameraControl(() => {})
	control.prefersReducedMotion = true
	control.resize(800, 600)
	const walker = new Walker(
		control,
		async ({ x, z }) => ground(x, z),
		() => {},
	)
	control.setPose({ eye: { x: 0, y: 50, z: 80 }, yaw: 0, pitch: 0.7, span: 12 })
	walker.start({ x: 0, y: 0, z: 10 })
	const pass = async (seconds: number) => {
		for (let frame = 0; frame < seconds * 20; frame++) {
			clock += 50
			walker.advance(clock)
			await Promise.resolve()
		}
	}
	return { control, walker, pass }
}

describe('a walk', () => {
	it('starts at eye height, level, and in perspective', () => {
		const { control } = walkOn(() => 0)
		expect(control.pose).toEqual({ eye: { x: 0, y: EYE_HEIGHT, z: 10 }, yaw: 0, pitch: 0, span: null })
	})
	it('goes in the direction of the view at walking pace, and stops', async () => {
		const { control, walker, pass } = walkOn(() => 0)
		walker.drive({ aside: 0, ahead: 1, isRunning: false })
		await pass(2)
		expect(control.pose.eye.z).toBeGreaterThan(4)
		expect(control.pose.eye.z).toBeLessThan(7)
		expect(control.pose.eye.x).toBeCloseTo(0)
		walker.drive(STANDING)
		await pass(2)
		const { z } = control.pose.eye
		await pass(1)
		expect(control.pose.eye.z).toBe(z)
		expect(walker.isMoving).toBe(false)
	})
	it('climbs stairs, and keeps its height where there is no floor', async () => {
		const { control, walker, pass } = walkOn((_x, z) => (z > 7 ? 0 : z > 4 ? 0.51 : null))
		walker.drive({ aside: 0, ahead: 1, isRunning: false })
		await pass(6)
		walker.drive(STANDING)
		await pass(2)
		expect(control.pose.eye.y).toBeCloseTo(EYE_HEIGHT + 0.51, 2)
	})
	it('restores the usual gestures when it ends', () => {
		const { control, walker } = walkOn(() => 0)
		const { fieldOfView } = control.view
		walker.stop()
		expect(control.walking).toBeNull()
		expect(control.view.fieldOfView).toBeLessThan(fieldOfView)
	})
})
