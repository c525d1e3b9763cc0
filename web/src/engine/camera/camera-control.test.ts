import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cornersOf } from '../math/boxes.ts'
import { CameraControl } from './camera-control.ts'
import type { CameraPose } from './orbit-camera.ts'

let clock: number
let control: CameraControl
let requests: number
const from: CameraPose = { eye: { x: 0, y: 0, z: 20 }, yaw: 0, pitch: 0, span: null }
const to: CameraPose = { eye: { x: 10, y: 5, z: 20 }, yaw: 1, pitch: 0.3, span: null }

beforeEach(() => {
	clock = 1000
	requests = 0
	vi.spyOn(performance, 'now').mockImplementation(() => clock)
	control = new CameraControl(() => requests++)
	control.resize(800, 600)
	control.setBounds([-5, -5, -5, 5, 5, 5])
	control.setPose(from)
})
afterEach(() => void vi.restoreAllMocks())

const pass = (milliseconds: number) => {
	clock += milliseconds
	control.update(clock)
}

describe('a flight', () => {
	it('passes between the poses, needs frames until it arrives, and none after', () => {
		control.flyTo(to)
		expect(control.isMoving).toBe(true)
		pass(100)
		expect(control.pose.eye.x).toBeGreaterThan(0)
		expect(control.pose.eye.x).toBeLessThan(10)
		pass(5000)
		expect(control.pose).toEqual(to)
		expect(control.isMoving).toBe(false)
	})
	it('is a jump when asked for, or when people prefer reduced motion', () => {
		control.flyTo(to, true)
		expect(control.pose).toEqual(to)
		control.prefersReducedMotion = true
		control.flyTo(from)
		expect(control.pose).toEqual(from)
	})
	it('ends where it is when someone takes over', () => {
		control.flyTo(to)
		pass(100)
		const { eye } = control.pose
		control.stop()
		pass(100)
		expect(control.pose.eye).toEqual(eye)
	})
	it('ends in the projection of its pose', () => {
		control.flyTo({ ...to, span: 12 })
		pass(50)
		expect(control.pose.span).toBeGreaterThan(0)
		pass(5000)
		expect(control.pose.span).toBe(12)
	})
})

describe('a glide', () => {
	const glide = (speed: number) => {
		control.orbit(10, 0)
		control.glide(speed, 0)
		return control.isMoving
	}
	it('goes on the way the drag went and comes to rest', () => {
		expect(glide(1)).toBe(true)
		const { yaw } = control.pose
		pass(16)
		expect(control.pose.yaw).toBeLessThan(yaw)
		for (let frame = 0; frame < 200; frame++) pass(16)
		expect(control.isMoving).toBe(false)
	})
	it('does not follow a slow drag, nor one by people who prefer reduced motion', () => {
		expect(glide(0.01)).toBe(false)
		control.prefersReducedMotion = true
		expect(glide(1)).toBe(false)
	})
})

describe('a fit', () => {
	it('keeps the direction, moves the pivot, and ignores a box that is none', () => {
		control.fit([10, 0, 0, 12, 2, 2], { instant: true })
		expect(control.pose).toMatchObject({ yaw: 0, pitch: 0 })
		expect(control.pivot).toEqual({ x: 11, y: 1, z: 1 })
		const { pose } = control
		control.fit([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity], { instant: true })
		expect(control.pose).toBe(pose)
	})
	it('stays clear of what covers the view', () => {
		control.insets = { top: 0, right: 400, bottom: 0, left: 0 }
		control.fit([-1, -1, -1, 1, 1, 1], { instant: true })
		const corners = cornersOf([-1, -1, -1, 1, 1, 1]).map((corner) => control.project(corner)?.x ?? 800)
		expect(Math.max(...corners)).toBeLessThan(400)
	})
	it('comes closer to a shape that is smaller than its box', () => {
		control.fit([-1, -1, -1, 1, 1, 1], { instant: true })
		const byBox = control.pose.eye.z
		control.fit([-1, -1, -1, 1, 1, 1], { instant: true, support: ({ x, y, z }) => Math.hypot(x, y, z) })
		expect(control.pose.eye.z).toBeLessThan(byBox)
	})
})

describe('during a walk', () => {
	it('panning and zooming take steps, and turning turns the head', () => {
		const steps: [number, number][] = []
		control.walking = { step: (aside, ahead) => steps.push([aside, ahead]) }
		control.pan(10, 0)
		control.zoom(0.5, 400, 300, null)
		expect(steps).toHaveLength(2)
		expect(steps[0]?.[0]).toBeLessThan(0)
		expect(steps[1]?.[1]).toBeGreaterThan(0)
		control.orbit(50, 20)
		expect(control.pose.eye).toEqual(from.eye)
		expect(control.pose.yaw).not.toBe(0)
	})
})

it('zooms to the target and leaves it where it is in the view', () => {
	const target = { x: 2, y: 1, z: 0 }
	const before = control.project(target)
	control.zoom(0.5, 0, 0, target)
	expect(control.pose.eye.z).toBe(10)
	expect(control.project(target)?.x).toBeCloseTo(before?.x ?? 0, 6)
})

it('keeps the size of what is at the pivot when the projection changes', () => {
	const width = () => {
		const [left, right] = [-1, 1].map((x) => control.project({ x, y: 0, z: 0 })?.x ?? 0)
		return (right ?? 0) - (left ?? 0)
	}
	const before = width()
	control.setParallel(true)
	expect(control.pose.span).not.toBeNull()
	expect(width()).toBeCloseTo(before, 3)
	control.setParallel(false)
	expect(control.pose.span).toBeNull()
	expect(width()).toBeCloseTo(before, 3)
})

it('requests a frame for every change and none for a question', () => {
	requests = 0
	control.orbit(1, 0)
	control.pan(1, 0)
	control.resize(400, 300)
	expect(requests).toBe(3)
	control.project({ x: 0, y: 0, z: 0 })
	control.pointAt(1, 1)
	expect(requests).toBe(3)
})
