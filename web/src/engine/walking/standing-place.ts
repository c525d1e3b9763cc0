import type { CameraPose } from '../camera/orbit-camera.ts'
import { axesOf } from '../camera/orbit-camera.ts'
import { centreOf } from '../math/boxes.ts'
import type { Point } from '../math/points.ts'

/** People can stand on surfaces with at most this slope (cosine of the angle). */
const LEVEL = 0.7
/** Distance from the model, so that people see a house before they enter it, metres. */
const DISTANCE = 6

/**
 * Where a walk starts. From inside the building that is the floor in the middle of the view. From outside, where it would be
 * the roof, it is the ground in front of the building, on the camera's side. `bounds` is min x y z, max x y z.
 */
export const standingPlace = (
	hit: { point: Point; normal: Point | null } | null,
	bounds: ArrayLike<number>,
	pose: CameraPose,
): Point => {
	if (hit?.normal && hit.normal.y > LEVEL && isWithin(bounds, pose.eye)) return hit.point
	const middle = centreOf(bounds)
	const { forward } = axesOf({ yaw: pose.yaw, pitch: 0 })
	const half = [((bounds[3] ?? 0) - (bounds[0] ?? 0)) / 2, ((bounds[5] ?? 0) - (bounds[2] ?? 0)) / 2] as const
	const distance = Math.abs(forward.x) * half[0] + Math.abs(forward.z) * half[1] + DISTANCE
	return { x: middle.x - forward.x * distance, y: bounds[1] ?? 0, z: middle.z - forward.z * distance }
}

const isWithin = (bounds: ArrayLike<number>, { x, y, z }: Point): boolean =>
	x > (bounds[0] ?? 0) && x < (bounds[3] ?? 0) && z > (bounds[2] ?? 0) && z < (bounds[5] ?? 0) && y < (bounds[4] ?? 0)
