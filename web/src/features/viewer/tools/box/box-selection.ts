import type { Part } from '#engine/camera/projection.ts'
import type { BoxDrag } from '#engine/input/gestures.ts'

/** A drag shorter than this in both directions was meant as a click, pixels. */
const LEAST = 4

export type DrawnBox = {
	part: Part
	/** Drawn from left to right: only what lies wholly inside counts, as in CAD. Else all that reaches in. */
	isWhole: boolean
}

/** The rectangle of a drag; null while it is too small to mean anything. */
export const drawnBox = ({ from, to }: Pick<BoxDrag, 'from' | 'to'>): DrawnBox | null => {
	const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
	if (Math.max(width, height) < LEAST) return null
	return {
		part: {
			x: Math.min(from.x, to.x),
			y: Math.min(from.y, to.y),
			width: Math.max(width, 1),
			height: Math.max(height, 1),
		},
		isWhole: to.x >= from.x,
	}
}
