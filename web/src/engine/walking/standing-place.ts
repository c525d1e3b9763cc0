import type { CameraPose } from '../camera/orbit-camera.ts'
import { axesOf } from '../camera/orbit-camera.ts'
import { centreOf } from '../math/boxes.ts'
import type { Point } from '../math/points.ts'

/** A surface that leans less than this (cosine of the angle) can be stood on. */
const LEVEL = 0.7
/** Metres in front of the model, so that a house is seen before it is entered. */
const DISTANCE = 6

/**
 * Where to stand when a walk begins: seen from within the building, on the floor in the middle of the view; from outside
 * (where that would be the roof) on the ground before it, on the side it is looked at from. `bounds` is min x y z, max x y z.
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
	const reach = Math.abs(forward.x) * half[0] + Math.abs(forward.z) * half[1] + DISTANCE
	return { x: middle.x - forward.x * reach, y: bounds[1] ?? 0, z: middle.z - forward.z * reach }
}

const isWithin = (bounds: ArrayLike<number>, { x, y, z }: Point): boolean =>
	x > (bounds[0] ?? 0) && x < (bounds[3] ?? 0) && z > (bounds[2] ?? 0) && z < (bounds[5] ?? 0) && y < (bounds[4] ?? 0)
