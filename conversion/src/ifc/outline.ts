export type Point2 = [number, number]

/** One area of a profile: its outer ring and its holes, without repeated ends, in any direction. */
export interface Outline {
	outer: Point2[]
	holes: Point2[][]
}
