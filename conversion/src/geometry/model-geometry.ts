import {
	type GeometryBatch,
	SHAPE_BOUNDS,
	SHAPE_CONTENT_HASH,
	SHAPE_DOUBLES,
	SHAPE_FIRST_INDEX,
	SHAPE_FIRST_POSITION,
	SHAPE_FORM_HASH,
	SHAPE_INDICES,
	SHAPE_INTEGERS,
	SHAPE_OPENNESS,
	SHAPE_SIDES,
	SHAPE_SURFACE,
	SHAPE_VERTICES,
	SHAPE_VOLUME,
} from './geometry-batch.ts'
import { Instances, InstanceWriter } from './instances.ts'

/** One welded triangle mesh, in metres in its own axes. */
export interface Shape {
	positions: Float32Array
	indices: Uint32Array
	/** Cubic metres; correct for closed shapes. */
	volume: number
	/** Its faces point inwards, if it is closed. */
	isInverted?: boolean
	/** The share of the surface that no faces in the opposite direction balance; 0 or absent for closed shapes. */
	openness?: number
	surface: number
	/** Half the projected surface along x, y, z; `sideSeen` leaves out the faces of hollows. */
	sides: [number, number, number]
	/** Minimum x, y, z, maximum x, y, z. */
	bounds: [number, number, number, number, number, number]
	/** Equal for shapes that differ only by a translation or by the order of their corners. */
	form: string
	/** Replaces a shape that couldn't be computed, so it isn't measured. */
	isReplacement?: true
}

/** Every shape of a model once, and every instance, ordered by element. */
export interface ModelGeometry {
	shapes: Shape[]
	instances: Instances
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
				volume: Math.abs(double(SHAPE_VOLUME)),
				isInverted: double(SHAPE_VOLUME) < 0,
				openness: double(SHAPE_OPENNESS),
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
 * Combines the batches of several threads. Shapes of two threads with equal content become one; the order depends only
 * on the model, not on which thread was faster.
 * @param threads batches by thread; instances count the shapes of their own thread
 */
export function joinBatches(threads: GeometryBatch[][], elementCount: number): ModelGeometry {
	const shapes: Shape[] = []
	const byContent = new Map<string, number>()
	let count = 0
	for (const batches of threads) for (const { instanceElements } of batches) count += instanceElements.length
	const instances = new InstanceWriter(count)
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
			const { instanceElements, instanceShapes, instanceColours, instanceMatrices } = batch
			const own = new Instances(instanceElements, instanceShapes, instanceColours, instanceMatrices)
			for (let at = 0; at < own.length; at++)
				instances.copy(own, at, own.elements[at], numbers[own.shapes[at] as number] as number)
		}
	}
	return orderGeometry(shapes, instances.finish(), elementCount)
}

/** The index of the first instance of each element, after ordering by element. */
function firstOfElements(elements: Uint32Array, elementCount: number): Uint32Array {
	const first = new Uint32Array(elementCount + 1)
	for (let at = 0; at < elements.length; at++) {
		const next = (elements[at] as number) + 1
		first[next] = (first[next] as number) + 1
	}
	for (let element = 0; element < elementCount; element++)
		first[element + 1] = (first[element + 1] as number) + (first[element] as number)
	return first
}

const isOrdered = (elements: Uint32Array): boolean =>
	elements.every((element, at) => at === 0 || (elements[at - 1] as number) <= element)

/** The same instances sorted by element; an element keeps the order of its own. */
function sortByElement(instances: Instances, firstInstance: Uint32Array): Instances {
	const { elements } = instances
	if (isOrdered(elements)) return instances
	const next = firstInstance.slice()
	const order = new Uint32Array(elements.length)
	for (let at = 0; at < elements.length; at++) {
		const element = elements[at] as number
		const place = next[element] as number
		order[place] = at
		next[element] = place + 1
	}
	const sorted = new InstanceWriter(elements.length)
	for (const at of order) sorted.copy(instances, at)
	return sorted.finish()
}

/**
 * Sorts instances by element and renumbers shapes by first use. An element keeps the order of its own instances. Shapes
 * are renumbered in place.
 */
export function orderGeometry(shapes: Shape[], instances: Instances, elementCount: number): ModelGeometry {
	const firstInstance = firstOfElements(instances.elements, elementCount)
	const sorted = sortByElement(instances, firstInstance)
	const renumbered = new Int32Array(shapes.length).fill(-1)
	const ordered: Shape[] = []
	for (let at = 0; at < sorted.length; at++) {
		const shape = sorted.shapes[at] as number
		if ((renumbered[shape] as number) < 0) renumbered[shape] = ordered.push(shapes[shape] as Shape) - 1
		sorted.shapes[at] = renumbered[shape] as number
	}
	return { shapes: ordered, instances: sorted, firstInstance }
}
