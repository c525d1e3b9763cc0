export type Point = { x: number; y: number; z: number }

/** Where the camera stands and looks: yaw about the vertical, pitch above the horizon, radians, Y up. */
export type CameraPose = { eye: Point; yaw: number; pitch: number }

/** Share of the view covered by panels, in CSS pixels from each edge; a fit keeps clear of it. */
export type Insets = { top: number; right: number; bottom: number; left: number }
export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

export type View = { width: number; height: number /** Vertical, radians. */; fieldOfView: number }

const STEEPEST = (89.5 / 180) * Math.PI

/** Looking from the front right, a little from above: how people draw houses. */
export const DEFAULT_DIRECTION = { yaw: (35 / 180) * Math.PI, pitch: (28 / 180) * Math.PI }

export type ViewAxes = { right: Point; up: Point; forward: Point }

export const axesOf = ({ yaw, pitch }: { yaw: number; pitch: number }): ViewAxes => {
	const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)]
	return {
		right: { x: cy, y: 0, z: -sy },
		up: { x: -sp * sy, y: cp, z: -sp * cy },
		forward: { x: -cp * sy, y: -sp, z: -cp * cy },
	}
}

export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y + a.z * b.z
const along = (p: Point, d: Point, t: number): Point => ({ x: p.x + d.x * t, y: p.y + d.y * t, z: p.z + d.z * t })
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })

/** Turns the camera about a point of the world; the point stays where it is on screen. */
export const orbited = (pose: CameraPose, pivot: Point, turn: number, tilt: number): CameraPose => {
	const from = axesOf(pose)
	const offset = minus(pose.eye, pivot)
	const yaw = pose.yaw + turn
	const pitch = Math.min(Math.max(pose.pitch + tilt, -STEEPEST), STEEPEST)
	const to = axesOf({ yaw, pitch })
	let eye = along(pivot, to.right, dot(offset, from.right))
	eye = along(eye, to.up, dot(offset, from.up))
	eye = along(eye, to.forward, dot(offset, from.forward))
	return { eye, yaw, pitch }
}

/** Moves sideways so that what lies `depth` metres ahead follows a drag of (dx, dy) CSS pixels. */
export const panned = (pose: CameraPose, view: View, dx: number, dy: number, depth: number): CameraPose => {
	const metres = (2 * Math.tan(view.fieldOfView / 2) * depth) / view.height
	const { right, up } = axesOf(pose)
	return { ...pose, eye: along(along(pose.eye, right, -dx * metres), up, dy * metres) }
}

/** Moves to or from a point: 0.5 halves the distance, 2 doubles it. The point stays where it is on screen. */
export const dollied = (pose: CameraPose, point: Point, factor: number): CameraPose => ({
	...pose,
	eye: along(point, minus(pose.eye, point), factor),
})

/** The point under a place of the view (CSS pixels), `depth` metres ahead of the camera. */
export const pointAhead = (pose: CameraPose, view: View, x: number, y: number, depth: number): Point => {
	const slope = Math.tan(view.fieldOfView / 2)
	const { right, up, forward } = axesOf(pose)
	const across = ((x / view.width) * 2 - 1) * slope * (view.width / view.height) * depth
	const above = (1 - (y / view.height) * 2) * slope * depth
	return along(along(along(pose.eye, forward, depth), right, across), up, above)
}

/** Where a point of the world is in the view, CSS pixels; null behind the camera. */
export const projected = (pose: CameraPose, view: View, point: Point): { x: number; y: number } | null => {
	const { right, up, forward } = axesOf(pose)
	const offset = minus(point, pose.eye)
	const depth = dot(offset, forward)
	if (depth <= 0) return null
	const slope = Math.tan(view.fieldOfView / 2)
	return {
		x: (1 + dot(offset, right) / (depth * slope * (view.width / view.height))) * (view.width / 2),
		y: (1 - dot(offset, up) / (depth * slope)) * (view.height / 2),
	}
}

/** The drag (CSS pixels) that brings a place of the view into its clear part, `margin` pixels inside; null if it is. */
export const dragIntoView = (
	place: { x: number; y: number },
	{ width, height }: View,
	insets: Insets,
	margin = 48,
): { dx: number; dy: number } | null => {
	const into = (at: number, low: number, high: number) =>
		high < low ? (low + high) / 2 - at : clamp(at, low, high) - at
	const dx = into(place.x, insets.left + margin, width - insets.right - margin)
	const dy = into(place.y, insets.top + margin, height - insets.bottom - margin)
	return dx === 0 && dy === 0 ? null : { dx, dy }
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** The eight corners of a box given as min x y z, max x y z. */
export const cornersOf = (box: ArrayLike<number>): Point[] =>
	Array.from({ length: 8 }, (_, i) => ({
		x: box[i & 1 ? 3 : 0] ?? 0,
		y: box[i & 2 ? 4 : 1] ?? 0,
		z: box[i & 4 ? 5 : 2] ?? 0,
	}))

/**
 * The nearest place, looking in the given direction, from which all points are in the clear part of the view, with a
 * margin (share of the clear part). Points at one spot are looked at from `minimumDistance` metres.
 */
export const fitted = (
	direction: { yaw: number; pitch: number },
	view: View,
	points: readonly Point[],
	insets: Insets = NO_INSETS,
	margin = 0.08,
	minimumDistance = 1,
): CameraPose => {
	const { right, up, forward } = axesOf(direction)
	const slopeY = Math.tan(view.fieldOfView / 2)
	const slopeX = slopeY * (view.width / view.height)
	const clear = (size: number, before: number, after: number) => {
		const room = Math.max(size - before - after, size * 0.2)
		const start = size - before - after >= size * 0.2 ? before : size * 0.1
		return { low: 1 - (2 * (start + room * margin)) / size, high: (2 * (start + room * (1 - margin))) / size - 1 }
	}
	const across = clear(view.width, insets.left, insets.right)
	const down = clear(view.height, insets.top, insets.bottom)
	const horizontal = limits(points, right, forward, slopeX * across.high, slopeX * across.low)
	const vertical = limits(points, up, forward, slopeY * down.low, slopeY * down.high)
	const nearest = Math.min(...points.map((point) => dot(point, forward)))
	const depth = Math.min(horizontal.depth, vertical.depth, nearest - minimumDistance)
	let eye = along({ x: 0, y: 0, z: 0 }, forward, depth)
	eye = along(eye, right, horizontal.middleAt(depth))
	eye = along(eye, up, vertical.middleAt(depth))
	return { eye, yaw: direction.yaw, pitch: direction.pitch }
}

/** For one axis of the view: the farthest-forward depth at which all points fit between the two slopes. */
const limits = (points: readonly Point[], axis: Point, forward: Point, high: number, low: number) => {
	let above = Number.NEGATIVE_INFINITY
	let below = Number.NEGATIVE_INFINITY
	for (const point of points) {
		const [a, d] = [dot(point, axis), dot(point, forward)]
		above = Math.max(above, a - high * d)
		below = Math.max(below, -a - low * d)
	}
	return {
		depth: -(above + below) / (high + low),
		middleAt: (depth: number) => (above + high * depth - (below + low * depth)) / 2,
	}
}

/** Between two poses; `t` 0..1. Turns the short way round. */
export const blended = (from: CameraPose, to: CameraPose, t: number): CameraPose => {
	const turn = Math.atan2(Math.sin(to.yaw - from.yaw), Math.cos(to.yaw - from.yaw))
	return {
		eye: along(from.eye, minus(to.eye, from.eye), t),
		yaw: from.yaw + turn * t,
		pitch: from.pitch + (to.pitch - from.pitch) * t,
	}
}

/**
 * Near and far planes that hold the box, tight for the sake of depth precision, yet with room for the ground in front.
 */
export const depthRange = (pose: CameraPose, box: ArrayLike<number>): { near: number; far: number } => {
	const { forward } = axesOf(pose)
	const depths = cornersOf(box).map((corner) => dot(minus(corner, pose.eye), forward))
	const far = Math.max(...depths, 1) * 1.05
	return { near: Math.max(Math.min(Math.min(...depths) * 0.95, far / 60), far / 20_000, 0.02), far: far * 3 }
}
