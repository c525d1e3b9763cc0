import { along, opposite, type Point } from '../math/points.ts'
import type { Support } from '../math/support.ts'
import { axesOf, type CameraPose, type Direction, type View } from './orbit-camera.ts'
import type { Pixel } from './projection.ts'

/** How much of each edge of the view panels of the page cover, CSS pixels. Fits stay clear of it. */
export type Insets = { top: number; right: number; bottom: number; left: number }
export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

export const isSameInsets = (a: Insets, b: Insets): boolean =>
	a.top === b.top && a.right === b.right && a.bottom === b.bottom && a.left === b.left

export type FitOptions = {
	insets?: Insets
	/** Share of the clear part of the view that stays free on each side. */
	margin?: number
	/** The least distance to the nearest point, metres. */
	minimumDistance?: number
	isParallel?: boolean
}

/** The drag (CSS pixels) that moves a pixel into the clear part of the view, `margin` pixels inside; null if it is there. */
export const dragIntoView = (
	pixel: Pixel,
	{ width, height }: View,
	insets: Insets,
	margin = 48,
): { dx: number; dy: number } | null => {
	const into = (at: number, low: number, high: number) =>
		high < low ? (low + high) / 2 - at : clamp(at, low, high) - at
	const dx = into(pixel.x, insets.left + margin, width - insets.right - margin)
	const dy = into(pixel.y, insets.top + margin, height - insets.bottom - margin)
	return dx === 0 && dy === 0 ? null : { dx, dy }
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** The nearest pose with the given direction from which a shape lies wholly in the clear part of the view. */
export const fitted = (
	direction: Direction,
	view: View,
	support: Support,
	{ insets = NO_INSETS, margin = 0.08, minimumDistance = 1, isParallel = false }: FitOptions = {},
): CameraPose => {
	const { right, up, forward } = axesOf(direction)
	const { yaw, pitch } = direction
	const slopeY = Math.tan(view.fieldOfView / 2)
	const aspect = view.width / view.height
	const across = clearPart(view.width, insets.left, insets.right, margin)
	const down = clearPart(view.height, insets.top, insets.bottom, margin)
	const nearest = -support(opposite(forward))
	const at = (depth: number, x: number, y: number) =>
		along(along(along({ x: 0, y: 0, z: 0 }, forward, depth), right, x), up, y)
	if (isParallel) {
		const [wide, high] = [extent(support, right), extent(support, up)]
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
	const horizontal = limits(support, right, forward, slopeX * across.high, slopeX * across.low)
	const vertical = limits(support, up, forward, slopeY * down.low, slopeY * down.high)
	const depth = Math.min(horizontal.depth, vertical.depth, nearest - minimumDistance)
	return { eye: at(depth, horizontal.middleAt(depth), vertical.middleAt(depth)), yaw, pitch, span: null }
}

/** Distance of both ends of the clear part from the middle of the view, as a share of half the view. */
const clearPart = (size: number, before: number, after: number, margin: number) => {
	const room = Math.max(size - before - after, size * 0.2)
	const start = size - before - after >= size * 0.2 ? before : size * 0.1
	return { low: 1 - (2 * (start + room * margin)) / size, high: (2 * (start + room * (1 - margin))) / size - 1 }
}

const extent = (support: Support, axis: Point) => {
	const [low, high] = [-support(opposite(axis)), support(axis)]
	return { size: high - low, middle: (low + high) / 2 }
}

/** For one axis of the view: the depth furthest ahead from which the shape fits between the two slopes. */
const limits = (support: Support, axis: Point, forward: Point, high: number, low: number) => {
	const above = support(along(axis, forward, -high))
	const below = support(along(opposite(axis), forward, -low))
	return {
		depth: -(above + below) / (high + low),
		middleAt: (depth: number) => (above + high * depth - (below + low * depth)) / 2,
	}
}
