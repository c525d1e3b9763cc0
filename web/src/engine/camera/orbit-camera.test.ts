import { describe, expect, it } from 'vitest'
import { cornersOf } from '../math/boxes.ts'
import { supportOf } from '../math/support.ts'
import { supportOfBoxes } from '../visibility/element-box.ts'
import { dragIntoView, fitted } from './fitting.ts'
import { type CameraPose, dollied, orbited, panned, projectedAs, type View } from './orbit-camera.ts'
import { depthRange, pointAhead, projected, projectedLine } from './projection.ts'

const view: View = { width: 1000, height: 600, fieldOfView: 0.7 }
const perspective: CameraPose = { eye: { x: 3, y: 4, z: 20 }, yaw: 0.3, pitch: 0.2, span: null }
const parallel: CameraPose = { ...perspective, span: 14 }
const pivot = { x: 1, y: 1, z: 2 }

const pixelOf = (at: CameraPose, point = pivot) => {
	const pixel = projected(at, view, point)
	if (!pixel) throw new Error('The point is behind the camera')
	return pixel
}

describe.each([
	['perspective', perspective],
	['parallel', parallel],
])('what is under the pointer stays under it in %s', (_name, pose) => {
	it('orbiting keeps the pivot where it is on screen', () => {
		const after = pixelOf(orbited(pose, pivot, 0.8, -0.4))
		expect(after.x).toBeCloseTo(pixelOf(pose).x, 6)
		expect(after.y).toBeCloseTo(pixelOf(pose).y, 6)
	})
	it('zooming keeps the point under the cursor where it is on screen', () => {
		const after = pixelOf(dollied(pose, pivot, 0.3))
		expect(after.x).toBeCloseTo(pixelOf(pose).x, 6)
		expect(after.y).toBeCloseTo(pixelOf(pose).y, 6)
	})
	it('panning moves a point by the drag', () => {
		const point = pointAhead(pose, view, 400, 300, 12)
		const after = pixelOf(panned(pose, view, 50, -30, 12), point)
		expect(after.x).toBeCloseTo(450, 6)
		expect(after.y).toBeCloseTo(270, 6)
	})
	it('the camera never turns over the top', () => {
		expect(orbited(pose, pivot, 0, 10).pitch).toBeLessThanOrEqual(Math.PI / 2)
	})
})

it('changing the projection and back keeps position and size of the pivot', () => {
	const there = projectedAs(perspective, view, pivot, true)
	expect(pixelOf(there)).toEqual({
		x: expect.closeTo(pixelOf(perspective).x, 6),
		y: expect.closeTo(pixelOf(perspective).y, 6),
	})
	const back = projectedAs(there, view, pivot, false)
	expect(back.eye.z).toBeCloseTo(perspective.eye.z, 6)
	expect(back.span).toBeNull()
})

it('cuts off the part of a line behind the camera in perspective; null when all of it is', () => {
	const looking: CameraPose = { eye: { x: 0, y: 0, z: 0 }, yaw: 0, pitch: 0, span: null }
	const [start, end] = projectedLine(looking, view, { x: 0, y: 0, z: -5 }, { x: 0, y: 0, z: 5 }) ?? []
	expect(start).toEqual({ x: 500, y: 300 })
	expect(end).toEqual({ x: 500, y: 300 })
	expect(projectedLine(looking, view, { x: 0, y: 0, z: 1 }, { x: 1, y: 0, z: 5 })).toBeNull()
	expect(projectedLine({ ...looking, span: 10 }, view, { x: 0, y: 0, z: 1 }, { x: 1, y: 0, z: 5 })).not.toBeNull()
})

it('drags a pixel out from under a card, and leaves a clear one where it is', () => {
	const insets = { top: 60, right: 360, bottom: 0, left: 0 }
	expect(dragIntoView({ x: 300, y: 300 }, view, insets, 40)).toBeNull()
	expect(dragIntoView({ x: 900, y: 20 }, view, insets, 40)).toEqual({ dx: -300, dy: 80 })
})

describe.each([
	['perspective', false],
	['parallel', true],
])('a fit in %s', (_name, isParallel) => {
	const corners = cornersOf([-10, 0, -4, 30, 12, 5])
	const spread = (insets = { top: 0, right: 0, bottom: 0, left: 0 }) => {
		const pixels = corners.map((corner) =>
			pixelOf(fitted({ yaw: 0.6, pitch: 0.5 }, view, supportOf(corners), { insets, margin: 0.05, isParallel }), corner),
		)
		return {
			left: Math.min(...pixels.map((p) => p.x)),
			right: Math.max(...pixels.map((p) => p.x)),
			top: Math.min(...pixels.map((p) => p.y)),
			bottom: Math.max(...pixels.map((p) => p.y)),
		}
	}
	it('shows the whole box and fills the view', () => {
		const { left, right, top, bottom } = spread()
		expect(left).toBeGreaterThanOrEqual(49)
		expect(right).toBeLessThanOrEqual(951)
		expect(top).toBeGreaterThanOrEqual(29)
		expect(bottom).toBeLessThanOrEqual(571)
		expect(Math.max((right - left) / 900, (bottom - top) / 540)).toBeGreaterThan(0.98)
	})
	it('stays clear of panels of the page that cover the view', () => {
		const { left, right, top, bottom } = spread({ top: 60, right: 360, bottom: 80, left: 0 })
		expect(right).toBeLessThanOrEqual(640)
		expect(left).toBeGreaterThanOrEqual(0)
		expect(top).toBeGreaterThanOrEqual(60)
		expect(bottom).toBeLessThanOrEqual(520)
	})
	it('centres the shape, not its box: two buildings on one site leave corners of the box empty', () => {
		const boxes = [0, 0, 0, 10, 3, 10, 40, -20, 60, 60, 25, 80]
		const support = supportOfBoxes(
			boxes,
			() => true,
			() => 0,
		)
		const pose = fitted({ yaw: 0.6, pitch: 0.5 }, view, support, { margin: 0.05, isParallel })
		const pixels = [0, 6].flatMap((at) => cornersOf(boxes.slice(at, at + 6)).map((corner) => pixelOf(pose, corner)))
		const [left, right] = [Math.min(...pixels.map(({ x }) => x)), Math.max(...pixels.map(({ x }) => x))]
		const [top, bottom] = [Math.min(...pixels.map(({ y }) => y)), Math.max(...pixels.map(({ y }) => y))]
		// Farther parts are smaller, so that the middle of what does not limit the view is not quite that of the picture.
		expect(Math.abs((left + right) / 2 - 500)).toBeLessThan(15)
		expect(Math.abs((top + bottom) / 2 - 300)).toBeLessThan(15)
		expect(Math.max((right - left) / 900, (bottom - top) / 540)).toBeCloseTo(1, 3)
	})
	it('works for a single point and for panels wider than the view', () => {
		const point = cornersOf([5, 5, 5, 5, 5, 5])
		const at = fitted({ yaw: 0, pitch: 0 }, view, supportOf(point), {
			insets: { top: 0, right: 2000, bottom: 0, left: 0 },
			isParallel,
		})
		expect(Object.values(at.eye).every(Number.isFinite)).toBe(true)
		expect(projected(at, view, { x: 5, y: 5, z: 5 })).not.toBeNull()
	})
})

it('near and far planes enclose the model, close enough for precise depths', () => {
	const box = [-10, 0, -4, 30, 12, 5]
	const { near, far } = depthRange(fitted({ yaw: 0.6, pitch: 0.5 }, view, supportOf(cornersOf(box))), box)
	expect(near).toBeGreaterThan(0.5)
	expect(far / near).toBeLessThan(1000)
})
