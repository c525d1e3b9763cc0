import type { Point } from '../curves/curve-path.ts'
import type { Point2 } from '../shapes/outline.ts'

/**
 * A surface by two parameters, of which 1 is a step between two points that are drawn. The first, then the second
 * parameter and the normal are a right-handed system.
 */
export interface Surface {
	at: (parameters: Point2) => Point
	/** The parameters of a point; the first is NaN where all of them are one point. Null for a point off the surface. */
	of: (point: Point) => Point2 | null
	/** After this many steps a parameter is where it was; 0 for one that doesn't return. */
	periods: Point2
	/** Second parameters at which all first ones are one point. */
	poles: { low: number | null; high: number | null }
	/** Whether it bends in both directions, so that a mesh needs points inside. */
	isDouble: boolean
}
