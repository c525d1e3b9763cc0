import type { ReadStructure } from './converted-model.ts'
import { transformBounds } from './geometry/matrices.ts'
import type { ModelGeometry, Shape } from './geometry/model-geometry.ts'

/** Numbers of a box: minimum x, y, z, maximum x, y, z. */
const BOX = 6

/**
 * The box of every element with its parts, six 32-bit floats each, in the coordinates of the GLB (metres, Y up); NaN for
 * elements without a shape. Written little-endian as `boxes.bin`.
 * @param offset is subtracted from the file's coordinates
 */
export function elementBoxes(
	{ elements }: Pick<ReadStructure, 'elements'>,
	geometry: ModelGeometry,
	offset: readonly [number, number, number],
): Float32Array {
	const boxes = new Float32Array(elements.count * BOX).fill(Number.NaN)
	const take = (element: number, axis: number, low: number, high: number): void => {
		const at = element * BOX + axis
		// Comparisons with NaN are false.
		if (!((boxes[at] as number) <= low)) boxes[at] = low
		if (!((boxes[at + 3] as number) >= high)) boxes[at + 3] = high
	}
	for (const { element, shape, matrix } of geometry.instances) {
		const box = transformBounds(matrix, (geometry.shapes[shape] as Shape).bounds)
		for (const axis of [0, 1, 2] as const) {
			const low = box[axis] - offset[axis]
			const high = (box[axis + 3] as number) - offset[axis]
			for (let at = element; at >= 0; at = elements.parent[at] as number) take(at, axis, low, high)
		}
	}
	return boxes
}
