import {
	type GeometryBatch,
	MATRIX_DOUBLES,
	SHAPE_BOUNDS,
	SHAPE_CONTENT_HASH,
	SHAPE_DOUBLES,
	SHAPE_FIRST_INDEX,
	SHAPE_FIRST_POSITION,
	SHAPE_FORM_HASH,
	SHAPE_INDICES,
	SHAPE_INTEGERS,
	SHAPE_SIDES,
	SHAPE_SURFACE,
	SHAPE_VERTICES,
	SHAPE_VOLUME,
} from './geometry-batch.ts'
import type { Matrix } from './matrices.ts'

/** One welded triangle mesh, in metres in its own axes. */
export interface Shape {
	positions: Float32Array
	indices: Uint32Array
	/** Cubic metres; right for closed shapes. */
	volume: number
	surface: number
	/** Half the projected surface along x, y, z. */
	sides: [number, number, number]
	/** Minimum x, y, z, maximum x, y, z. */
	bounds: [number, number, number, number, number, number]
	/** Equal for shapes that differ only by a shift or by the order of their corners. */
	form: string
}

/** A shape standing somewhere, as a part of an element. */
export interface Instance {
	element: number
	shape: number
	/** RGBA, red in the lowest byte. */
	colour: number
	/** Metres to metres, Y up: three columns of the linear part, then the translation. */
	matrix: Matrix
}

/** Every shape of a model once, and every instance, ordered by element. */
export interface ModelGeometry {
	shapes: Shape[]
	instances: Instance[]
	/** Instances of element `e` are `firstInstance[e]` up to `firstInstance[e + 1]`. */
	firstInstance: Uint32Array
}

function readShapes(batch: GeometryBatch): { shape: Shape; content: string }[] {
	const count = batch.shapeIntegers.length / SHAPE_INTEGERS
	const found: { shape: Shape; content: string }[] = []
	for (let number = 0; number < count; number++) {
		const integer = (field: number): number => batch.shapeIntegers[number * SHAPE_INTEGERS + field] as number
		const double = (field: number): number => batch.shapeDoubles[number * SHAPE_DOUBLES + field] as number
		const firstPosition = integer(SHAPE_FIRST_POSITION)
		const firstIndex = integer(SHAPE_FIRST_INDEX)
		found.push({
			shape: {
				positions: batch.positions.subarray(firstPosition, firstPosition + integer(SHAPE_VERTICES) * 3),
				indices: batch.indices.subarray(firstIndex, firstIndex + integer(SHAPE_INDICES)),
				volume: double(SHAPE_VOLUME),
				surface: double(SHAPE_SURFACE),
				sides: [double(SHAPE_SIDES), double(SHAPE_SIDES + 1), double(SHAPE_SIDES + 2)],
				bounds: [
					double(SHAPE_BOUNDS),
					double(SHAPE_BOUNDS + 1),
					double(SHAPE_BOUNDS + 2),
					double(SHAPE_BOUNDS + 3),
					double(SHAPE_BOUNDS + 4),
					double(SHAPE_BOUNDS + 5),
				],
				form: `${integer(SHAPE_FORM_HASH).toString(36)}.${integer(SHAPE_FORM_HASH + 1).toString(36)}`,
			},
			content: `${integer(SHAPE_CONTENT_HASH)}:${integer(SHAPE_CONTENT_HASH + 1)}:${integer(SHAPE_VERTICES)}:${integer(SHAPE_INDICES)}`,
		})
	}
	return found
}

/**
 * Puts the batches of several threads together. Shapes that two threads both met become one; the order depends on the
 * model alone, not on which thread was faster.
 * @param threads batches by thread; instances count the shapes of their own thread
 */
export function joinBatches(threads: GeometryBatch[][], elementCount: number): ModelGeometry {
	const shapes: Shape[] = []
	const byContent = new Map<string, number>()
	const instances: Instance[] = []
	for (const batches of threads) {
		const numbers: number[] = []
		for (const batch of batches) {
			for (const { shape, content } of readShapes(batch)) {
				let number = byContent.get(content)
				if (number === undefined) {
					number = shapes.push(shape) - 1
					byContent.set(content, number)
				}
				numbers.push(number)
			}
		}
		for (const batch of batches) {
			for (let at = 0; at < batch.instanceElements.length; at++) {
				instances.push({
					element: batch.instanceElements[at] as number,
					shape: numbers[batch.instanceShapes[at] as number] as number,
					colour: batch.instanceColours[at] as number,
					matrix: batch.instanceMatrices.subarray(at * MATRIX_DOUBLES, (at + 1) * MATRIX_DOUBLES),
				})
			}
		}
	}
	return orderGeometry(shapes, instances, elementCount)
}

/** Sorts instances by element and renumbers shapes by first use. The sort is stable: an element keeps its own order. */
export function orderGeometry(shapes: Shape[], instances: Instance[], elementCount: number): ModelGeometry {
	instances.sort((a, b) => a.element - b.element)
	const firstInstance = new Uint32Array(elementCount + 1)
	for (const { element } of instances) firstInstance[element + 1] = (firstInstance[element + 1] as number) + 1
	for (let element = 0; element < elementCount; element++)
		firstInstance[element + 1] = (firstInstance[element + 1] as number) + (firstInstance[element] as number)
	const renumbered = new Int32Array(shapes.length).fill(-1)
	const ordered: Shape[] = []
	for (const instance of instances) {
		if ((renumbered[instance.shape] as number) < 0)
			renumbered[instance.shape] = ordered.push(shapes[instance.shape] as Shape) - 1
		instance.shape = renumbered[instance.shape] as number
	}
	return { shapes: ordered, instances, firstInstance }
}
