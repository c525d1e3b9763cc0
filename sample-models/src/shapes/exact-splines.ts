import type { Point } from '../panels/prefab-writer.ts'

/** Control points of a closed cubic spline that is nearly a circle of this radius. */
export const SPLINE_CORNERS = 12

type Curve = (at: number) => Point

const onCircle =
	(radius: number, z: number): Curve =>
	(turn) => [radius * Math.cos(turn * 2 * Math.PI), radius * Math.sin(turn * 2 * Math.PI), z]

export const splineCorners = (radius: number, z: number): Point[] =>
	Array.from({ length: SPLINE_CORNERS }, (_, at) => onCircle(radius, z)(at / SPLINE_CORNERS))

/** Area inside the closed cubic spline of `closedSpline`, by its points. */
export function splineArea(radius: number): number {
	const corners = splineCorners(radius, 0)
	const points: Point[] = []
	for (let span = 0; span < SPLINE_CORNERS; span++)
		for (let step = 0; step < 64; step++) {
			const t = step / 64
			const weights = [(1 - t) ** 3, 3 * t ** 3 - 6 * t ** 2 + 4, -3 * t ** 3 + 3 * t ** 2 + 3 * t + 1, t ** 3]
			points.push(
				[0, 1].map((axis) =>
					weights.reduce(
						(sum, weight, at) => sum + ((corners[(span + at) % SPLINE_CORNERS]?.[axis] as number) * weight) / 6,
						0,
					),
				),
			)
		}
	return (
		points.reduce((sum, [x = 0, y = 0], at) => {
			const [u = 0, v = 0] = points[(at + 1) % points.length] as Point
			return sum + (x * v - y * u) / 2
		}, 0) / 1e6
	)
}

/** Where the closed spline starts. */
export const splineStart = (radius: number, z: number): Point => {
	const [a, b, c] = splineCorners(radius, z) as [Point, Point, Point]
	return [0, 1, 2].map((axis) => ((a[axis] as number) + 4 * (b[axis] as number) + (c[axis] as number)) / 6)
}

/** The closed spline is this share as wide as its corners. */
export const SPLINE_WIDTH = (2 + Math.cos((2 * Math.PI) / SPLINE_CORNERS)) / 3

export const splineSize = (height: number): [number, number, number] => [SPLINE_WIDTH, SPLINE_WIDTH, height / 1000]
