import { dot, type Point } from './points.ts'

/**
 * The support function of a shape: how far the shape extends in a direction, as the largest `dot` of one of its points
 * with the direction. -Infinity for a shape without points.
 */
export type Support = (direction: Point) => number

/** The support function of a set of points. */
export const supportOf =
	(points: readonly Point[]): Support =>
	(direction) => {
		let furthest = Number.NEGATIVE_INFINITY
		for (const point of points) furthest = Math.max(furthest, dot(point, direction))
		return furthest
	}
