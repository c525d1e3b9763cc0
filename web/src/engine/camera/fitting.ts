import { along, type Point } from '../math/points.ts'
import type { Support } from '../math/support.ts'
import { axesOf, type CameraPose, type Direction, type View } from './orbit-camera.ts'
import type { Place } from './projection.ts'

/** Share of the view covered by panels, in CSS pixels from each edge; a fit keeps clear of it. */
export type Insets = { top: number; right: number; bottom: number; left: number }
export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

export const isSameInsets = (a: Insets, b: Insets): boolean =>
	a.top === b.top && a.right === b.right && a.bottom === b.bottom && a.left === b.left

export type FitOptions = {
	insets?: Insets
	/** Share of the clear part that stays free at each side. */
	margin?: number
	/** Points at one spot are looked at from this far, metres. */
	minimumDistance?: number
	isParallel?: boolean
}

/** The drag (CSS pixels) that brings a place of the view into its clear part, `margin` pixels inside; null if it is. */
export const dragIntoView = (
	place: Place,
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

/** The nearest place, looking in the given direction, from which all of something is in the clear part of the view. */
export const fitted = (
	direction: Direction,
	view: View,
	reach: Support,
	{ insets = NO_INSETS, margin = 0.08, minimumDistance = 1, isParallel = false }: FitOptions = {},
): CameraPose => {
	const { right, up, forward } = axesOf(direction)
	const { yaw, pitch } = direction
	const slopeY = Math.tan(view.fieldOfView / 2)
	const aspect = view.width / view.height
	const across = clearPart(view.width, insets.left, insets.right, margin)
	const down = clearPart(view.height, insets.top, insets.bottom, margin)
	const nearest = -reach(opposite(forward))
	const at = (depth: number, x: number, y: number) =>
		along(along(along({ x: 0, y: 0, z: 0 }, forward, depth), right, x), up, y)
	if (isParallel) {
		const [wide, high] = [extent(reach, right), extent(reach, up)]
		const least = 2 * slopeY * minimumDistance
		const half = Math.max(
			wide.size / (across.low + across.high) / aspect,
			high.size / (down.low + down.high),
			least / 2,
		)
		const x = wide.middle - ((across.high - across.low) / 2) * half * aspect
		const y = high.middle - ((down.low - down.high) / 2) * half
		return { eye: at(nearest - Math.max(half / slopeY, minimumDistance), x, y), yaw, pitch, span: half * 2 }
	}
	const slopeX = slopeY * aspect
	const horizontal = limits(reach, right, forward, slopeX * across.high, slopeX * across.low)
	const vertical = limits(reach, up, forward, slopeY * down.low, slopeY * down.high)
	const depth = Math.min(horizontal.depth, vertical.depth, nearest - minimumDistance)
	return { eye: at(depth, horizontal.middleAt(depth), vertical.middleAt(depth)), yaw, pitch, span: null }
}

/** How far the clear part reaches from the middle of the view, to its start and its end: 1 is the edge. */
const clearPart = (size: number, before: number, after: number, margin: number) => {
	const room = Math.max(size - before - after, size * 0.2)
	const start = size - before - after >= size * 0.2 ? before : size * 0.1
	return { low: 1 - (2 * (start + room * margin)) / size, high: (2 * (start + room * (1 - margin))) / size - 1 }
}

const opposite = (direction: Point): Point => ({ x: -direction.x, y: -direction.y, z: -direction.z })

const extent = (reach: Support, axis: Point) => {
	const [low, high] = [-reach(opposite(axis)), reach(axis)]
	return { size: high - low, middle: (low + high) / 2 }
}

/** For one axis of the view: the farthest-forward depth at which all of it fits between the two slopes. */
const limits = (reach: Support, axis: Point, forward: Point, high: number, low: number) => {
	const above = reach(along(axis, forward, -high))
	const below = reach(along(opposite(axis), forward, -low))
	return {
		depth: -(above + below) / (high + low),
		middleAt: (depth: number) => (above + high * depth - (below + low * depth)) / 2,
	}
}
