import type { SchemaModel } from '../../schema/schema-model.ts'
import { perModel } from './per-model.ts'
import { VertexTable } from './vertex-table.ts'

const NOT_READ = -2

/** The cartesian points of a model; each is read once. */
export class Points {
	readonly vertices = new VertexTable()
	private readonly model: SchemaModel
	private readonly vertexOf: Int32Array

	constructor(model: SchemaModel) {
		this.model = model
		this.vertexOf = new Int32Array(model.file.index.count).fill(NOT_READ)
	}

	/** Number of the coordinates of a point, the same for equal ones; -1 for what isn't a point. A missing z is 0. */
	vertex(record: number): number {
		if (record < 0) return -1
		let vertex = this.vertexOf[record] as number
		if (vertex === NOT_READ) {
			const isPoint = this.model.file.type(record) === 'IFCCARTESIANPOINT'
			const [x, y = 0, z = 0] = isPoint ? this.model.numbers(record, 'Coordinates') : []
			vertex = x === undefined ? -1 : this.vertices.add(x, y, z)
			this.vertexOf[record] = vertex
		}
		return vertex
	}

	/** The vertices of a list of points; what isn't a point is left out. */
	verticesOf(record: number, attribute: string): number[] {
		return this.model
			.records(record, attribute)
			.map((point) => this.vertex(point))
			.filter((vertex) => vertex >= 0)
	}

	/** x, y and z of vertices, one after another, relative to the first: exact far from the origin too. */
	relative(vertices: readonly number[]): Float64Array {
		const { vertices: table } = this
		const origin = vertices[0] ?? 0
		const found = new Float64Array(vertices.length * 3)
		for (const [at, vertex] of vertices.entries()) {
			found[at * 3] = table.x(vertex) - table.x(origin)
			found[at * 3 + 1] = table.y(vertex) - table.y(origin)
			found[at * 3 + 2] = table.z(vertex) - table.z(origin)
		}
		return found
	}
}

export const pointsOf = perModel((model) => new Points(model))
