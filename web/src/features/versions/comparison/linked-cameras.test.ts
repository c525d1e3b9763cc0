import { expect, test } from 'vitest'
import { axesOf, type CameraPose } from '#engine/camera/orbit-camera.ts'
import { dot, minus, type Point } from '#engine/math/points.ts'
import { poseIn } from './linked-cameras.ts'

type Metres = [number, number, number]
const placing = {
	moved_as_whole: { degrees: 30, metres: [12, -7, 3] as Metres },
	origins: { before: [100, 200, 0] as Metres, after: [140, 160, 2] as Metres },
}
const turn = (30 * Math.PI) / 180

/** Where a model has a point of IFC. */
const inModel = ([x, y, z]: Metres, [ox, oy, oz]: Metres): Point => ({ x: x - ox, y: z - oz, z: -(y - oy) })
/** The same point of the building in the later version. */
const moved = ([x, y, z]: Metres): Metres => [
	Math.cos(turn) * x - Math.sin(turn) * y + 12,
	Math.sin(turn) * x + Math.cos(turn) * y - 7,
	z + 3,
]
/** Where a camera sees a point: to the right, up and ahead. */
const seen = (pose: CameraPose, point: Point): number[] => {
	const { right, up, forward } = axesOf(pose)
	return [right, up, forward].map((axis) => dot(minus(point, pose.eye), axis))
}

test('the linked camera sees the same place of a building that was moved and turned as a whole', () => {
	const pose: CameraPose = { eye: { x: 4, y: 9, z: 30 }, yaw: 0.4, pitch: 0.3, span: null }
	const point: Metres = [110, 195, 4]
	const there = poseIn('after', pose, placing)
	const wanted = seen(pose, inModel(point, placing.origins.before))
	for (const [axis, distance] of seen(there, inModel(moved(point), placing.origins.after)).entries())
		expect(distance).toBeCloseTo(wanted[axis] as number, 6)
	const back = poseIn('before', there, placing)
	expect([back.eye.x, back.eye.y, back.eye.z, back.yaw].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([
		4, 9, 30, 0.4,
	])
})
