import { MATRIX_DOUBLES } from './geometry-batch.ts'
import type { Matrix } from './matrices.ts'

/** A placed shape, as a part of an element. */
export interface Instance {
	element: number
	shape: number
	/** RGBA, red in the lowest byte. */
	colour: number
	/** Metres to metres, Y up: three columns of the linear part, then the translation. */
	matrix: Matrix
}

/**
 * Instances by column: models have half a million, and objects would take twice the memory. Code that processes whole
 * large models reads the columns; other code may iterate, which creates an object for each.
 */
export class Instances implements Iterable<Instance> {
	readonly elements: Uint32Array
	readonly shapes: Uint32Array
	readonly colours: Uint32Array
	/** Twelve numbers each. */
	readonly matrices: Float64Array

	constructor(elements: Uint32Array, shapes: Uint32Array, colours: Uint32Array, matrices: Float64Array) {
		this.elements = elements
		this.shapes = shapes
		this.colours = colours
		this.matrices = matrices
	}

	get length(): number {
		return this.elements.length
	}

	/** Copies the matrix of an instance into an array of twelve, which is also the result. */
	readMatrix(at: number, into: number[]): number[] {
		const { matrices } = this
		const from = at * MATRIX_DOUBLES
		for (let i = 0; i < MATRIX_DOUBLES; i++) into[i] = matrices[from + i] as number
		return into
	}

	/** A copy; changing it doesn't affect these. */
	at(at: number): Instance {
		return {
			element: this.elements[at] as number,
			shape: this.shapes[at] as number,
			colour: this.colours[at] as number,
			matrix: this.readMatrix(at, new Array<number>(MATRIX_DOUBLES).fill(0)),
		}
	}

	/** Copies of the instances `from` up to `to`. */
	slice(from = 0, to = this.length): Instance[] {
		return Array.from({ length: Math.max(0, to - from) }, (_, at) => this.at(from + at))
	}

	*[Symbol.iterator](): Iterator<Instance> {
		for (let at = 0; at < this.length; at++) yield this.at(at)
	}
}

/** Collects instances; doubles its capacity as needed. */
export class InstanceWriter {
	private instances: Instances
	length = 0

	/** @param capacity the expected number, if known */
	constructor(capacity = 256) {
		this.instances = withRoom(Math.max(1, capacity))
	}

	private row(): number {
		if (this.length === this.instances.length) {
			const bigger = withRoom(this.length * 2)
			bigger.elements.set(this.instances.elements)
			bigger.shapes.set(this.instances.shapes)
			bigger.colours.set(this.instances.colours)
			bigger.matrices.set(this.instances.matrices)
			this.instances = bigger
		}
		return this.length++
	}

	add(element: number, shape: number, colour: number, matrix: Matrix): void {
		const at = this.row()
		const { elements, shapes, colours, matrices } = this.instances
		elements[at] = element
		shapes[at] = shape
		colours[at] = colour
		const to = at * MATRIX_DOUBLES
		for (let i = 0; i < MATRIX_DOUBLES; i++) matrices[to + i] = matrix[i] as number
	}

	/** Adds a copy of an instance at the same position, for another element or shape. */
	copy(from: Instances, at: number, element = from.elements[at] as number, shape = from.shapes[at] as number): void {
		const to = this.row()
		const { elements, shapes, colours, matrices } = this.instances
		elements[to] = element
		shapes[to] = shape
		colours[to] = from.colours[at] as number
		const first = at * MATRIX_DOUBLES
		const target = to * MATRIX_DOUBLES
		for (let i = 0; i < MATRIX_DOUBLES; i++) matrices[target + i] = from.matrices[first + i] as number
	}

	/** The added instances; nothing may be added afterwards. */
	finish(): Instances {
		const { elements, shapes, colours, matrices } = this.instances
		const { length } = this
		return new Instances(
			elements.subarray(0, length),
			shapes.subarray(0, length),
			colours.subarray(0, length),
			matrices.subarray(0, length * MATRIX_DOUBLES),
		)
	}
}

function withRoom(count: number): Instances {
	return new Instances(
		new Uint32Array(count),
		new Uint32Array(count),
		new Uint32Array(count),
		new Float64Array(count * MATRIX_DOUBLES),
	)
}
