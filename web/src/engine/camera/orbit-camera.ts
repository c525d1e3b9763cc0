import { along, dot, minus, opposite, type Point } from '../math/points.ts'

/** Position and direction of the camera: yaw about the vertical, pitch downwards from the horizon; radians, Y up. */
export type CameraPose = {
	eye: Point
	yaw: number
	pitch: number
	/** Height of a parallel view, metres; null in perspective. */
	span: number | null
}

/** Differences below these are ignored: metres, radians. */
const TOLERANCE = { metres: 1e-3, radians: 1e-4 }

/** Whether two poses look the same. */
export const isSamePose = (a: CameraPose, b: CameraPose): boolean =>
	Math.hypot(a.eye.x - b.eye.x, a.eye.y - b.eye.y, a.eye.z - b.eye.z) <= TOLERANCE.metres &&
	Math.abs(a.yaw - b.yaw) <= TOLERANCE.radians &&
	Math.abs(a.pitch - b.pitch) <= TOLERANCE.radians &&
	(a.span === null) === (b.span === null) &&
	Math.abs((a.span ?? 0) - (b.span ?? 0)) <= TOLERANCE.metres

export type Direction = { yaw: number; pitch: number }

export type View = { width: number; height: number /** Vertical, radians. */; fieldOfView: number }

const STEEPEST = Math.PI / 2

/** From the front right and slightly above: how people draw houses. */
export const DEFAULT_DIRECTION: Direction = { yaw: (35 / 180) * Math.PI, pitch: (28 / 180) * Math.PI }

export type ViewAxes = { right: Point; up: Point; forward: Point }

export const axesOf = ({ yaw, pitch }: Direction): ViewAxes => {
	const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)]
	return {
		right: { x: cy, y: 0, z: -sy },
		up: { x: -sp * sy, y: cp, z: -sp * cy },
		forward: { x: -cp * sy, y: -sp, z: -cp * cy },
	}
}

/** Where the camera stands as seen from what it looks at: a unit vector. */
export const standsAt = (direction: Direction): Point => opposite(axesOf(direction).forward)

/** Metres ahead of the camera, negative behind it. */
export const depthOf = (pose: CameraPose, point: Point): number => dot(minus(point, pose.eye), axesOf(pose).forward)

/** Metres that a CSS pixel covers, `depth` metres ahead. */
export const metresPerPixel = (pose: CameraPose, view: View, depth: number): number =>
	(pose.span ?? 2 * Math.tan(view.fieldOfView / 2) * depth) / view.height

/** Metres that a CSS pixel covers at a point of the model, which may lie behind the camera. */
export const metresPerPixelAt = (pose: CameraPose, view: View, point: Point): number =>
	metresPerPixel(pose, view, Math.max(depthOf(pose, point), 0.01))

/** Turns the camera about a point, which keeps its position on screen. Radians. */
export const orbited = (pose: CameraPose, pivot: Point, turn: number, tilt: number): CameraPose => {
	const from = axesOf(pose)
	const offset = minus(pose.eye, pivot)
	const yaw = pose.yaw + turn
	const pitch = Math.min(Math.max(pose.pitch + tilt, -STEEPEST), STEEPEST)
	const to = axesOf({ yaw, pitch })
	let eye = along(pivot, to.right, dot(offset, from.right))
	eye = along(eye, to.up, dot(offset, from.up))
	eye = along(eye, to.forward, dot(offset, from.forward))
	return { ...pose, eye, yaw, pitch }
}

/** Moves the camera sideways so that what lies `depth` metres ahead follows a drag of (dx, dy) CSS pixels. */
export const panned = (pose: CameraPose, view: View, dx: number, dy: number, depth: number): CameraPose => {
	const metres = metresPerPixel(pose, view, depth)
	const { right, up } = axesOf(pose)
	return { ...pose, eye: along(along(pose.eye, right, -dx * metres), up, dy * metres) }
}

/** Moves towards or away from a point: 0.5 halves the distance, 2 doubles it. The point keeps its position on screen. */
export const dollied = (pose: CameraPose, point: Point, factor: number): CameraPose => {
	if (pose.span === null) return { ...pose, eye: along(point, minus(pose.eye, point), factor) }
	const { right, up } = axesOf(pose)
	const offset = minus(point, pose.eye)
	const eye = along(along(pose.eye, right, dot(offset, right) * (1 - factor)), up, dot(offset, up) * (1 - factor))
	return { ...pose, eye, span: pose.span * factor }
}

/** The same view in parallel projection or in perspective. What lies at the depth of `pivot` keeps its size. */
export const projectedAs = (pose: CameraPose, view: View, pivot: Point, isParallel: boolean): CameraPose => {
	if ((pose.span !== null) === isParallel) return pose
	const slope = 2 * Math.tan(view.fieldOfView / 2)
	const depth = depthOf(pose, pivot)
	if (pose.span === null) return { ...pose, span: slope * Math.max(depth, 0.5) }
	return { ...pose, eye: along(pose.eye, axesOf(pose).forward, depth - pose.span / slope), span: null }
}

/** A pose between two of the same projection, `t` from 0 to 1. Turns the shorter way. */
export const blended = (from: CameraPose, to: CameraPose, t: number): CameraPose => {
	const turn = Math.atan2(Math.sin(to.yaw - from.yaw), Math.cos(to.yaw - from.yaw))
	return {
		eye: along(from.eye, minus(to.eye, from.eye), t),
		yaw: from.yaw + turn * t,
		pitch: from.pitch + (to.pitch - from.pitch) * t,
		span: from.span === null || to.span === null ? to.span : from.span * (to.span / from.span) ** t,
	}
}
