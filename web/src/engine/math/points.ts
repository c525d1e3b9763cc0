/** A position or direction in metres, Y up. */
export type Point = { x: number; y: number; z: number }

export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y + a.z * b.z
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
export const opposite = (a: Point): Point => ({ x: -a.x, y: -a.y, z: -a.z })
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
/** The direction with length 1; null for a vector too short to have a direction. */
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
