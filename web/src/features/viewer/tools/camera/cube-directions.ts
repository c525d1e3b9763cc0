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

/** The face that most looks at the camera. */
export const faceInFront = ({ yaw, pitch }: Direction): CubeFace => {
	const [x, y, z] = [Math.cos(pitch) * Math.sin(yaw), Math.sin(pitch), Math.cos(pitch) * Math.cos(yaw)]
	const towards = ({ out }: { out: number[] }) => x * (out[0] ?? 0) + y * (out[1] ?? 0) + z * (out[2] ?? 0)
	const faces = Object.keys(FRAMES) as CubeFace[]
	return faces.reduce((best, face) => (towards(FRAMES[face]) > towards(FRAMES[best]) ? face : best))
}

const SIDES: readonly CubeFace[] = ['front', 'right', 'back_side', 'left']

/** The face that an arrow key brings to the front; null for other keys. */
export function faceBeside(face: CubeFace, key: string, yawNow: number): CubeFace | null {
	const turn = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
	const tilt = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0
	if (turn === 0 && tilt === 0) return null
	if (face !== 'top' && face !== 'bottom')
		return turn === 0 ? (tilt > 0 ? 'top' : 'bottom') : sideAt(SIDES.indexOf(face) + turn)
	const facing = Math.round(yawNow / QUARTER)
	if (turn !== 0) return sideAt(facing + turn)
	const isOver = tilt > 0 === (face === 'top')
	return sideAt(facing + (isOver ? 2 : 0))
}

const sideAt = (turns: number): CubeFace => SIDES[((turns % 4) + 4) % 4] as CubeFace

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

/**
 * Degrees clockwise from the top of the screen at which north is, seen from above.
 * @param north degrees clockwise from the model's back
 */
export const northOnScreen = (north: number, yaw: number): number =>
	(((north + (yaw * 180) / Math.PI) % 360) + 360) % 360
