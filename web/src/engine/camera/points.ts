/** A place or direction, metres, Y up. */
export type Point = { x: number; y: number; z: number }

export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y + a.z * b.z
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
/** `p` moved by `t` times `d`. */
export const along = (p: Point, d: Point, t: number): Point => ({
	x: p.x + d.x * t,
	y: p.y + d.y * t,
	z: p.z + d.z * t,
})
export const cross = (a: Point, b: Point): Point => ({
	x: a.y * b.z - a.z * b.y,
	y: a.z * b.x - a.x * b.z,
	z: a.x * b.y - a.y * b.x,
})
export const lengthOf = (a: Point): number => Math.hypot(a.x, a.y, a.z)
/** Of length 1; null for a direction too short to have one. */
export const unit = (a: Point): Point | null => {
	const length = lengthOf(a)
	return length > 1e-12 ? { x: a.x / length, y: a.y / length, z: a.z / length } : null
}
/** The `index`-th point of a flat list x y z. */
export const pointAt = (values: ArrayLike<number>, index: number): Point => ({
	x: values[index * 3] as number,
	y: values[index * 3 + 1] as number,
	z: values[index * 3 + 2] as number,
})

/** The eight corners of a box given as min x y z, max x y z. */
export const cornersOf = (box: ArrayLike<number>): Point[] =>
	Array.from({ length: 8 }, (_, i) => ({
		x: box[i & 1 ? 3 : 0] ?? 0,
		y: box[i & 2 ? 4 : 1] ?? 0,
		z: box[i & 4 ? 5 : 2] ?? 0,
	}))

/** How far something reaches in a direction: the largest `dot` of one of its points with it. */
export type Reach = (towards: Point) => number

export const reachOf =
	(points: readonly Point[]): Reach =>
	(towards) => {
		let reach = Number.NEGATIVE_INFINITY
		for (const point of points) reach = Math.max(reach, dot(point, towards))
		return reach
	}

export const centreOf = (box: ArrayLike<number>): Point => ({
	x: ((box[0] ?? 0) + (box[3] ?? 0)) / 2,
	y: ((box[1] ?? 0) + (box[4] ?? 0)) / 2,
	z: ((box[2] ?? 0) + (box[5] ?? 0)) / 2,
})

/** Length of a box's diagonal. */
export const sizeOf = (box: ArrayLike<number>): number =>
	Math.hypot((box[3] ?? 0) - (box[0] ?? 0), (box[4] ?? 0) - (box[1] ?? 0), (box[5] ?? 0) - (box[2] ?? 0))
