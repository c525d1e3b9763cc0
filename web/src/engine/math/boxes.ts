import type { Point } from './points.ts'

/** The eight corners of a box given as min x y z, max x y z. */
export const cornersOf = (box: ArrayLike<number>): Point[] =>
	Array.from({ length: 8 }, (_, i) => ({
		x: box[i & 1 ? 3 : 0] ?? 0,
		y: box[i & 2 ? 4 : 1] ?? 0,
		z: box[i & 4 ? 5 : 2] ?? 0,
	}))

/** The centre of a box given as min x y z, max x y z. */
export const centreOf = (box: ArrayLike<number>): Point => ({
	x: ((box[0] ?? 0) + (box[3] ?? 0)) / 2,
	y: ((box[1] ?? 0) + (box[4] ?? 0)) / 2,
	z: ((box[2] ?? 0) + (box[5] ?? 0)) / 2,
})

/** Length of a box's diagonal. */
export const sizeOf = (box: ArrayLike<number>): number =>
	Math.hypot((box[3] ?? 0) - (box[0] ?? 0), (box[4] ?? 0) - (box[1] ?? 0), (box[5] ?? 0) - (box[2] ?? 0))
