import type { Place } from '../../../viewer/camera/projection.ts'

/** More labels than this hide the model. */
const MOST_LABELS = 60
/** What is seen of a panel has to be this share of its label, or the label would stand over its neighbours. */
const LEAST_SHARE = 0.35
/** Free pixels between two labels. */
const GAP = 3

export type LabelSize = { width: number; height: number }
export type LabelCandidate = { place: Place | null /** CSS pixels in sight. */; pixels: number; size: LabelSize }

/**
 * Which of the candidates, the most important first, can be written at their places without covering each other: their
 * indexes, in that order.
 */
export const roomForLabels = (candidates: readonly LabelCandidate[], view: LabelSize): number[] => {
	const taken: { left: number; right: number; top: number; bottom: number }[] = []
	const kept: number[] = []
	for (const [index, { place, pixels, size }] of candidates.entries()) {
		if (kept.length === MOST_LABELS) break
		if (!place || pixels < size.width * size.height * LEAST_SHARE) continue
		const [halfWidth, halfHeight] = [size.width / 2 + GAP, size.height / 2 + GAP]
		const box = {
			left: place.x - halfWidth,
			right: place.x + halfWidth,
			top: place.y - halfHeight,
			bottom: place.y + halfHeight,
		}
		if (box.right < 0 || box.left > view.width || box.bottom < 0 || box.top > view.height) continue
		const isCovered = taken.some(
			(other) => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
		)
		if (isCovered) continue
		taken.push(box)
		kept.push(index)
	}
	return kept
}
