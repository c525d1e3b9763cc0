/**
 * The box round some elements, min x y z, max x y z; null when none of them has geometry. `liftOf` is how many metres
 * an element is drawn above its place.
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

/** The box round all elements that are not hidden; null when all are. */
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
