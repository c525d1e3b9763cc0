import { type Matrix, multiply } from '../geometry/matrices.ts'
import { type Instance, type ModelGeometry, orderGeometry, type Shape } from '../geometry/model-geometry.ts'

/** IFC axes to GLB axes and back. */
const Y_UP = Float64Array.of(1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, 0)
const Z_UP = Float64Array.of(1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0)

const sameNumbers = (one: Float32Array | Uint32Array, other: Float32Array | Uint32Array): boolean =>
	one.length === other.length && one.every((value, at) => value === other[at])

/** Puts the geometry of several models into one, each shape once, whichever files it is in. */
export class GeometryJoiner {
	private readonly shapes: Shape[] = []
	private readonly byForm = new Map<string, number[]>()
	private readonly instances: Instance[] = []
	private elementCount = 0

	/**
	 * Takes over a model's geometry, which is not to be used afterwards.
	 * @param move where it is brought, IFC axes, metres; null for nowhere else
	 */
	add(geometry: ModelGeometry, move: Matrix | null): void {
		const numbers = geometry.shapes.map((shape) => this.number(shape))
		const turned = move && multiply(multiply(Y_UP, move), Z_UP)
		for (const instance of geometry.instances) {
			instance.element += this.elementCount
			instance.shape = numbers[instance.shape] as number
			if (turned) instance.matrix = multiply(turned, instance.matrix)
			this.instances.push(instance)
		}
		this.elementCount += geometry.firstInstance.length - 1
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
		return orderGeometry(this.shapes, this.instances, this.elementCount)
	}
}
