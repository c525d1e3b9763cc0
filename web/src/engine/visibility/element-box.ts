import type { Support } from '../math/support.ts'

/**
 * The box of some elements, min x y z, max x y z; null when none has geometry. `liftOf` is the metres by which an element
 * is lifted.
 */
export const boxOfElements = (
	elementBoxes: Float32Array,
	elements: Iterable<number>,
	liftOf?: (element: number) => number,
): Float32Array | null => {
	const box = emptyBox()
	for (const element of elements) widen(box, elementBoxes, element, liftOf?.(element) ?? 0)
	return isEmpty(box) ? null : box
}

/** The box of all elements that aren't hidden; null when all are. */
export const visibleBox = (
	elementBoxes: Float32Array,
	isHidden: (element: number) => boolean,
	liftOf: (element: number) => number,
): Float32Array | null => {
	const box = emptyBox()
	for (let element = 0; element * 6 < elementBoxes.length; element++)
		if (!isHidden(element)) widen(box, elementBoxes, element, liftOf(element))
	return isEmpty(box) ? null : box
}

const emptyBox = () => new Float32Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])

const isEmpty = (box: Float32Array): boolean => (box[0] as number) > (box[3] as number)

const widen = (box: Float32Array, elementBoxes: Float32Array, element: number, lift: number): void => {
	for (let axis = 0; axis < 3; axis++) {
		const at = element * 6 + axis
		const up = axis === 1 ? lift : 0
		box[axis] = Math.min(box[axis] as number, (elementBoxes[at] ?? Infinity) + up)
		box[axis + 3] = Math.max(box[axis + 3] as number, (elementBoxes[at + 3] ?? -Infinity) + up)
	}
}

/**
 * The support function of the boxes of some elements.
 * @param boxes six numbers an element, min > max where it has no geometry
 */
export const supportOfBoxes =
	(boxes: ArrayLike<number>, isIncluded: (element: number) => boolean, liftOf: (element: number) => number): Support =>
	({ x, y, z }) => {
		const [atX, atY, atZ] = [x > 0 ? 3 : 0, y > 0 ? 4 : 1, z > 0 ? 5 : 2]
		let furthest = Number.NEGATIVE_INFINITY
		for (let at = 0; at < boxes.length; at += 6) {
			if ((boxes[at] as number) > (boxes[at + 3] as number) || !isIncluded(at / 6)) continue
			const height = (boxes[at + atY] as number) + liftOf(at / 6)
			const extent = (boxes[at + atX] as number) * x + height * y + (boxes[at + atZ] as number) * z
			if (extent > furthest) furthest = extent
		}
		return furthest
	}
