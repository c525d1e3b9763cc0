import type { Pixel } from '#engine/camera/projection.ts'

/** More labels than this hide the model. */
const MOST_LABELS = 60
/** What is seen of a panel has to be this share of its label, or the label would stand over its neighbours. */
const LEAST_SHARE = 0.35
/** Free pixels between two labels. */
const GAP = 3
/** A label beside what stands in its place is no farther away than this, pixels, or it would seem to be another's. */
const MOST_SHIFT = 36

export type LabelSize = { width: number; height: number }
export type LabelCandidate = { place: Pixel | null /** CSS pixels in sight. */; pixels: number; size: LabelSize }
/** CSS pixels of the view. */
export type LabelBox = { left: number; right: number; top: number; bottom: number }
/** A candidate that is written, so many pixels below its place. */
export type PlacedLabel = { index: number; shift: number }

const doOverlap = (a: LabelBox, b: LabelBox): boolean =>
	a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/**
 * Which of the candidates, the most important first, can be written at their places without covering each other, in that
 * order. Where one of the `taken` boxes lies, a label stands below it, or else above.
 */
export const roomForLabels = (
	candidates: readonly LabelCandidate[],
	view: LabelSize,
	taken: readonly LabelBox[] = [],
): PlacedLabel[] => {
	const written: LabelBox[] = []
	const kept: PlacedLabel[] = []
	for (const [index, { place, pixels, size }] of candidates.entries()) {
		if (kept.length === MOST_LABELS) break
		if (!place || pixels < size.width * size.height * LEAST_SHARE) continue
		const [halfWidth, halfHeight] = [size.width / 2 + GAP, size.height / 2 + GAP]
		const boxAt = (shift: number): LabelBox => ({
			left: place.x - halfWidth,
			right: place.x + halfWidth,
			top: place.y - halfHeight + shift,
			bottom: place.y + halfHeight + shift,
		})
		const straight = boxAt(0)
		const isFree = (box: LabelBox) =>
			box.right >= 0 &&
			box.left <= view.width &&
			box.bottom >= 0 &&
			box.top <= view.height &&
			!taken.some((other) => doOverlap(box, other)) &&
			!written.some((other) => doOverlap(box, other))
		const inTheWay = taken.filter((other) => doOverlap(straight, other))
		const shifts =
			inTheWay.length === 0
				? [0]
				: [
						Math.max(...inTheWay.map(({ bottom }) => bottom)) - straight.top,
						Math.min(...inTheWay.map(({ top }) => top)) - straight.bottom,
					].filter((shift) => Math.abs(shift) <= MOST_SHIFT)
		const shift = shifts.find((one) => isFree(boxAt(one)))
		if (shift === undefined) continue
		written.push(boxAt(shift))
		kept.push({ index, shift })
	}
	return kept
}
