import { type Growable, growableDoubles, growableFloats, growableIntegers } from './growable-arrays.ts'

/** Doubles stored for every shape, in this order. Lengths in metres, in the shape's own axes (Z up). */
export const SHAPE_DOUBLES = 12
/** Below zero if the faces point inwards. */
export const SHAPE_VOLUME = 0
export const SHAPE_SURFACE = 1
/** Half the projected surface along x, y, z: the visible area of one side of a closed shape. */
export const SHAPE_SIDES = 2
/** Minimum x, y, z, then maximum x, y, z. */
export const SHAPE_BOUNDS = 5
/** The share of the surface that isn't balanced by faces in the opposite direction: 0 for closed shapes. */
export const SHAPE_OPENNESS = 11

/** Integers stored for every shape, in this order. */
export const SHAPE_INTEGERS = 8
export const SHAPE_FIRST_POSITION = 0
export const SHAPE_VERTICES = 1
export const SHAPE_FIRST_INDEX = 2
export const SHAPE_INDICES = 3
/** Two words that differ when any byte of the shape differs. */
export const SHAPE_CONTENT_HASH = 4
/** Two words that don't depend on the vertex order or a translation of the whole shape. */
export const SHAPE_FORM_HASH = 6

/** Doubles of an instance matrix: three columns of the linear part, then the translation. */
export const MATRIX_DOUBLES = 12

/**
 * Shapes and instances, as a geometry worker sends them. A shape is a welded triangle mesh in metres in its own axes;
 * an instance places one by a matrix (metres to metres, Y up) in one colour for one product.
 */
export interface GeometryBatch {
	positions: Float32Array<ArrayBuffer>
	indices: Uint32Array<ArrayBuffer>
	shapeIntegers: Uint32Array<ArrayBuffer>
	shapeDoubles: Float64Array<ArrayBuffer>
	/** Element index of each instance. */
	instanceElements: Uint32Array<ArrayBuffer>
	/** Shape of each instance, counted from the first batch of the same worker. */
	instanceShapes: Uint32Array<ArrayBuffer>
	/** RGBA, red in the lowest byte. */
	instanceColours: Uint32Array<ArrayBuffer>
	instanceMatrices: Float64Array<ArrayBuffer>
}

export class GeometryBatchWriter {
	readonly positions: Growable<Float32Array<ArrayBuffer>> = growableFloats(1 << 16)
	readonly indices: Growable<Uint32Array<ArrayBuffer>> = growableIntegers(1 << 16)
	readonly shapeIntegers: Growable<Uint32Array<ArrayBuffer>> = growableIntegers(1 << 10)
	readonly shapeDoubles: Growable<Float64Array<ArrayBuffer>> = growableDoubles(1 << 10)
	private readonly instanceElements = growableIntegers(1 << 10)
	private readonly instanceShapes = growableIntegers(1 << 10)
	private readonly instanceColours = growableIntegers(1 << 10)
	private readonly instanceMatrices = growableDoubles(1 << 12)
	/** Shapes written so far, over all batches. */
	shapeCount = 0

	addInstance(element: number, shape: number, colour: number, matrix: ArrayLike<number>): void {
		this.instanceElements.push(element)
		this.instanceShapes.push(shape)
		this.instanceColours.push(colour)
		const at = this.instanceMatrices.reserve(MATRIX_DOUBLES)
		for (let i = 0; i < MATRIX_DOUBLES; i++) this.instanceMatrices.data[at + i] = matrix[i] as number
	}

	get instanceCount(): number {
		return this.instanceElements.length
	}

	/** Removes the instances after the first `count`. */
	truncateInstances(count: number): void {
		this.instanceElements.length = count
		this.instanceShapes.length = count
		this.instanceColours.length = count
		this.instanceMatrices.length = count * MATRIX_DOUBLES
	}

	/** Approximate bytes waiting. */
	get size(): number {
		return this.positions.length * 4 + this.indices.length * 4 + this.instanceMatrices.length * 8
	}

	take(): GeometryBatch {
		return {
			positions: this.positions.take(),
			indices: this.indices.take(),
			shapeIntegers: this.shapeIntegers.take(),
			shapeDoubles: this.shapeDoubles.take(),
			instanceElements: this.instanceElements.take(),
			instanceShapes: this.instanceShapes.take(),
			instanceColours: this.instanceColours.take(),
			instanceMatrices: this.instanceMatrices.take(),
		}
	}
}

/** The buffers of a batch, to transfer it to another thread without a copy. */
export function batchBuffers(batch: GeometryBatch): ArrayBuffer[] {
	return [
		batch.positions.buffer,
		batch.indices.buffer,
		batch.shapeIntegers.buffer,
		batch.shapeDoubles.buffer,
		batch.instanceElements.buffer,
		batch.instanceShapes.buffer,
		batch.instanceColours.buffer,
		batch.instanceMatrices.buffer,
	]
}
