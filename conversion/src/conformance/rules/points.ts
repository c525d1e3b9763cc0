import { perModel } from '../schema/per-model.ts'
import type { SchemaModel } from '../schema/schema-model.ts'
import { VertexTable } from './vertex-table.ts'

const NOT_READ = -2

/** The cartesian points of a model, and the polygons of its faces; each is read once. */
export class Points {
	readonly vertices = new VertexTable()
	private readonly model: SchemaModel
	private readonly vertexOf: Int32Array
	/** Place of the polygon of each bound in `polygons`, which has the number of its vertices before them. */
	private readonly polygonOf: Int32Array
	private polygons = new Int32Array(1024)
	private used = 0

	constructor(model: SchemaModel) {
		this.model = model
		this.vertexOf = new Int32Array(model.file.index.count).fill(NOT_READ)
		this.polygonOf = new Int32Array(model.file.index.count).fill(NOT_READ)
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

	/** Vertices of the polygon of a face's bound, against its order if the bound turns it; null for other loops. */
	polygon(bound: number): Int32Array | null {
		let start = this.polygonOf[bound] ?? -1
		if (start === NOT_READ) {
			start = this.keepPolygon(bound)
			this.polygonOf[bound] = start
		}
		return start < 0 ? null : this.polygons.subarray(start + 1, start + 1 + (this.polygons[start] as number))
	}

	private keepPolygon(bound: number): number {
		const { model } = this
		const loop = model.follow(bound, 'Bound')
		if (model.file.type(loop) !== 'IFCPOLYLOOP') return -1
		const vertices = this.verticesOf(loop, 'Polygon')
		if (model.enumeration(bound, 'Orientation') === 'F') vertices.reverse()
		const start = this.used
		this.used += vertices.length + 1
		if (this.used > this.polygons.length) {
			const longer = new Int32Array(this.used * 2)
			longer.set(this.polygons)
			this.polygons = longer
		}
		this.polygons[start] = vertices.length
		this.polygons.set(vertices, start + 1)
		return start
	}

	/** x, y and z of vertices, one after another, relative to the first: exact far from the origin too. */
	relative(vertices: ArrayLike<number>): Float64Array {
		const { vertices: table } = this
		const origin = vertices[0] ?? 0
		const found = new Float64Array(vertices.length * 3)
		for (let at = 0; at < vertices.length; at++) {
			const vertex = vertices[at] as number
			found[at * 3] = table.x(vertex) - table.x(origin)
			found[at * 3 + 1] = table.y(vertex) - table.y(origin)
			found[at * 3 + 2] = table.z(vertex) - table.z(origin)
		}
		return found
	}
}

export const pointsOf = perModel((model) => new Points(model))
