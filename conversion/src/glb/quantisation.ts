import type { Bounds } from '../geometry/matrices.ts'

/** Largest magnitude of a normalised 16-bit component. */
export const STEPS = 32_767

/** The smallest useful step: an eighth of a millimetre. */
const FINEST_STEP = 2 ** -13

/** Coarser steps would move a point by more than half a millimetre; such meshes keep floats. */
const COARSEST_STEP = 2 ** -10

/** How positions become 16-bit numbers: `position = centre + step * number`. */
export interface Quantisation {
	centre: [number, number, number]
	/** Metres; a power of two, so that neighbouring meshes round in the same way. */
	step: number
}

/** Null when the box is too large for a step under a millimetre. */
export function quantisationOf(bounds: Bounds): Quantisation | null {
	const half = Math.max(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]) / 2
	let step = FINEST_STEP
	while (half / step + 1 > STEPS) step *= 2
	if (step > COARSEST_STEP) return null
	const centre = (axis: 0 | 1 | 2): number =>
		Math.round(((bounds[axis] as number) + (bounds[axis + 3] as number)) / 2 / step) * step
	return { centre: [centre(0), centre(1), centre(2)], step }
}
