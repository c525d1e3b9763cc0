/** The box round some elements, min x y z, max x y z; null when none of them has geometry. */
export const boxOfElements = (elementBoxes: Float32Array, elements: Iterable<number>): Float32Array | null => {
	const box = new Float32Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])
	for (const element of elements)
		for (let axis = 0; axis < 3; axis++) {
			const at = element * 6 + axis
			box[axis] = Math.min(box[axis] as number, elementBoxes[at] ?? Infinity)
			box[axis + 3] = Math.max(box[axis + 3] as number, elementBoxes[at + 3] ?? -Infinity)
		}
	return (box[0] as number) <= (box[3] as number) ? box : null
}
