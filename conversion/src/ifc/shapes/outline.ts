export type Point2 = [number, number]

/** One area of a profile: its outer ring and its holes, without repeated ends, in any direction. */
export interface Outline {
	outer: Point2[]
	holes: Point2[][]
}

/** Positive for an anticlockwise ring. */
export const areaOf = (ring: Point2[]): number =>
	ring.reduce((sum, [x, y], at) => {
		const [u, v] = ring[(at + 1) % ring.length] as Point2
		return sum + (x * v - u * y) / 2
	}, 0)
