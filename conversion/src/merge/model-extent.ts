import { type Bounds, emptyBounds, isEmpty, transformBounds, widen } from '../geometry/matrices.ts'
import type { ModelGeometry, Shape } from '../geometry/model-geometry.ts'
import type { ModelExtent } from './offered-placements.ts'

function median(values: Float64Array): number {
	return values.sort()[Math.floor(values.length / 2)] ?? 0
}

/** The bounding box and the median centre of some boxes; null when there is none. Metres, Z up. */
export function extentOfBoxes(boxes: readonly Bounds[]): ModelExtent | null {
	const all = emptyBounds()
	for (const box of boxes) widen(all, box)
	if (isEmpty(all)) return null
	const middle = (axis: 0 | 1 | 2): number =>
		median(Float64Array.from(boxes, (box) => (box[axis] + (box[axis + 3] as number)) / 2))
	return { box: all, middle: [middle(0), middle(1), middle(2)] }
}

/** The extent of everything drawn in a model; each element counts once. */
export function extentOf(geometry: ModelGeometry): ModelExtent | null {
	const boxes: Bounds[] = []
	let last = -1
	for (const { element, shape, matrix } of geometry.instances) {
		const [x0, y0, z0, x1, y1, z1] = transformBounds(matrix, (geometry.shapes[shape] as Shape).bounds)
		const box: Bounds = [x0, -z1, y0, x1, -z0, y1]
		if (element === last) widen(boxes.at(-1) as Bounds, box)
		else boxes.push(box)
		last = element
	}
	return extentOfBoxes(boxes)
}
