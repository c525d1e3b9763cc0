import type { Direction } from '#engine/camera/orbit-camera.ts'

export type CubeFace = 'front' | 'back_side' | 'left' | 'right' | 'top' | 'bottom'

const QUARTER = Math.PI / 2

/** Where the camera looks to see a side of the model: the front faces south, as plans are drawn. */
export const FACE_DIRECTIONS: Record<CubeFace, Direction> = {
	front: { yaw: 0, pitch: 0 },
	back_side: { yaw: Math.PI, pitch: 0 },
	left: { yaw: -QUARTER, pitch: 0 },
	right: { yaw: QUARTER, pitch: 0 },
	top: { yaw: 0, pitch: QUARTER },
	bottom: { yaw: 0, pitch: -QUARTER },
}

/** A point of each face's middle and which way its right and its foot point, model axes. */
const FRAMES: Record<CubeFace, { out: number[]; right: number[]; down: number[] }> = {
	front: { out: [0, 0, 1], right: [1, 0, 0], down: [0, -1, 0] },
	back_side: { out: [0, 0, -1], right: [-1, 0, 0], down: [0, -1, 0] },
	left: { out: [-1, 0, 0], right: [0, 0, 1], down: [0, -1, 0] },
	right: { out: [1, 0, 0], right: [0, 0, -1], down: [0, -1, 0] },
	top: { out: [0, 1, 0], right: [1, 0, 0], down: [0, 0, 1] },
	bottom: { out: [0, -1, 0], right: [1, 0, 0], down: [0, 0, -1] },
}

/** The share of a face at each side that belongs to its edge. */
const RIM = 0.24

/**
 * The direction of a click on a face: its middle looks straight at it, its rim along the edge, its corners along the
 * corner. `u` and `v` run from 0 to 1, from the face's left to its right and from its top to its foot.
 */
export const directionOfClick = (face: CubeFace, u: number, v: number, yawNow: number): Direction => {
	const step = (share: number) => (share < RIM ? -1 : share > 1 - RIM ? 1 : 0)
	const { out, right, down } = FRAMES[face]
	const [x = 0, y = 0, z = 0] = out.map(
		(value, axis) => value + step(u) * (right[axis] ?? 0) + step(v) * (down[axis] ?? 0),
	)
	// Seen from straight above, any turn is right: the one nearest to now.
	if (x === 0 && z === 0) return { yaw: Math.round(yawNow / QUARTER) * QUARTER, pitch: Math.sign(y) * QUARTER }
	return { yaw: Math.atan2(x, z), pitch: Math.atan2(y, Math.hypot(x, z)) }
}

/** The CSS matrix that turns a cube standing in the model's axes as the camera sees it. */
export const cubeMatrix = ({ yaw, pitch }: Direction): string => {
	const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)]
	const right = [cy, 0, -sy]
	const up = [-sp * sy, cp, -sp * cy]
	const back = [cp * sy, sp, cp * cy]
	// The page's y runs down.
	const columns = [0, 1, 2].map((axis) => {
		const sign = axis === 1 ? -1 : 1
		return [right, up.map((value) => -value), back].map((row) => Number((sign * (row[axis] ?? 0)).toFixed(5)))
	})
	return `matrix3d(${columns.map((column) => `${column.join(',')},0`).join(',')},0,0,0,1)`
}
