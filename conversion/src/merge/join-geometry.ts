import { InstanceWriter } from '../geometry/instances.ts'
import { type Matrix, multiply } from '../geometry/matrices.ts'
import { type ModelGeometry, orderGeometry, type Shape } from '../geometry/model-geometry.ts'

/** IFC axes to GLB axes and back. */
const Y_UP = Float64Array.of(1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, 0)
const Z_UP = Float64Array.of(1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0)

const sameNumbers = (one: Float32Array | Uint32Array, other: Float32Array | Uint32Array): boolean =>
	one.length === other.length && one.every((value, at) => value === other[at])

/** Combines the geometry of several models, with each shape once, whichever files contain it. */
export class GeometryJoiner {
	private readonly shapes: Shape[] = []
	private readonly byForm = new Map<string, number[]>()
	private readonly instances = new InstanceWriter()
	private elementCount = 0

	/**
	 * Adds a model's geometry; keeps its shapes without copying.
	 * @param move its movement, IFC axes, metres; null for none
	 */
	add(geometry: ModelGeometry, move: Matrix | null): void {
		const numbers = geometry.shapes.map((shape) => this.number(shape))
		const turned = move && multiply(multiply(Y_UP, move), Z_UP)
		const { instances, firstInstance } = geometry
		const matrix: number[] = []
		for (let at = 0; at < instances.length; at++) {
			const element = (instances.elements[at] as number) + this.elementCount
			const shape = numbers[instances.shapes[at] as number] as number
			if (!turned) this.instances.copy(instances, at, element, shape)
			else {
				const placed = multiply(turned, instances.readMatrix(at, matrix))
				this.instances.add(element, shape, instances.colours[at] as number, placed)
			}
		}
		this.elementCount += firstInstance.length - 1
	}

	private number(shape: Shape): number {
		const key = `${shape.form}/${shape.positions.length}/${shape.indices.length}`
		const known = this.byForm.get(key) ?? []
		for (const number of known) {
			const other = this.shapes[number] as Shape
			if (sameNumbers(shape.positions, other.positions) && sameNumbers(shape.indices, other.indices)) return number
		}
		const number = this.shapes.push(shape) - 1
		this.byForm.set(key, [...known, number])
		return number
	}

	finish(): ModelGeometry {
		return orderGeometry(this.shapes, this.instances.finish(), this.elementCount)
	}
}
