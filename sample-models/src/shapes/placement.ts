import { type Bounds, boundsOf, type Vec3 } from './solids.ts'

/** Quarter turns anticlockwise about Z: all a rectilinear building needs, and exact in floating point. */
export type Turn = 0 | 1 | 2 | 3

export interface Placement {
	/** Metres. */
	at: Vec3
	turn: Turn
}

const COSINES = [1, 0, -1, 0] as const
const SINES = [0, 1, 0, -1] as const

export function placed({ at, turn }: Placement, [x, y, z]: Vec3): Vec3 {
	const c = COSINES[turn]
	const s = SINES[turn]
	return [at[0] + c * x - s * y, at[1] + s * x + c * y, at[2] + z]
}

export function placedBounds(placement: Placement, { min, max }: Bounds): Bounds {
	return boundsOf([placed(placement, min), placed(placement, max)])
}

export function moved(vector: Vec3, by: Vec3): Vec3 {
	return [vector[0] + by[0], vector[1] + by[1], vector[2] + by[2]]
}

/** The direction of local X. */
export function turnDirection(turn: Turn): Vec3 {
	return [COSINES[turn], SINES[turn], 0]
}
