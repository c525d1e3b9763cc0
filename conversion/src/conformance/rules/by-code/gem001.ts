import type { SchemaModel } from '../../schema/schema-model.ts'
import { boundsOfFace } from '../indexed-faces.ts'
import { type Points, pointsOf } from '../points.ts'
import type { Rule } from '../rule.ts'
import { VertexTable } from '../vertex-table.ts'

/** More vertices than any file has; two of them in one number. */
const VERTEX_RADIX = 2 ** 26

/** The edges of polygons, counted in each direction. */
class EdgeCounts {
	private readonly counts = new Map<number, number>()

	addPolygon(vertices: ArrayLike<number>): void {
		for (let at = 0; at < vertices.length; at++) {
			const edge = (vertices[at] as number) * VERTEX_RADIX + (vertices[(at + 1) % vertices.length] as number)
			this.counts.set(edge, (this.counts.get(edge) ?? 0) + 1)
		}
	}

	/** What is wrong with edges of a closed surface, each of which two faces have, in opposite directions; '' if nothing is. */
	problem(): string {
		let open = 0
		let turned = 0
		let shared = 0
		for (const [edge, count] of this.counts) {
			const from = Math.floor(edge / VERTEX_RADIX)
			const to = edge % VERTEX_RADIX
			const back = from === to ? 0 : (this.counts.get(to * VERTEX_RADIX + from) ?? 0)
			if ((count === 1 && back === 1) || (back > 0 && from > to)) continue
			if (count + back < 2) open++
			else if (count === 2 && back === 0) turned++
			else shared++
		}
		const parts = [
			open > 0 ? `${open} edges belong to one face only` : '',
			turned > 0 ? `${turned} edges belong to two faces that are turned against each other` : '',
			shared > 0 ? `${shared} edges belong to more than two faces` : '',
		]
		return parts.filter((part) => part !== '').join(', ')
	}
}

function edgesOfShell(model: SchemaModel, points: Points, shell: number): EdgeCounts {
	const edges = new EdgeCounts()
	for (const bound of model.path(shell, 'CfsFaces', 'Bounds')) {
		const polygon = points.polygon(bound) ?? []
		model.spend(polygon.length)
		edges.addPolygon(polygon)
	}
	return edges
}

function edgesOfFaceSet(model: SchemaModel, faceSet: number): EdgeCounts {
	const table = new VertexTable()
	const coordinates = model.numbers(model.follow(faceSet, 'Coordinates'), 'CoordList')
	const vertices: number[] = []
	for (let at = 0; at + 2 < coordinates.length; at += 3)
		vertices.push(table.add(coordinates[at] as number, coordinates[at + 1] as number, coordinates[at + 2] as number))
	const indices = model.numbers(faceSet, 'PnIndex')
	const vertexAt = (index: number): number => vertices[(indices[index - 1] ?? index) - 1] ?? -1
	const edges = new EdgeCounts()
	const add = (list: readonly number[]): void => edges.addPolygon(list.map(vertexAt).filter((vertex) => vertex >= 0))
	if (model.isA(faceSet, 'IfcTriangulatedFaceSet')) {
		const corners = model.numbers(faceSet, 'CoordIndex')
		for (let at = 0; at + 2 < corners.length; at += 3) add(corners.slice(at, at + 3))
		return edges
	}
	for (const face of model.records(faceSet, 'Faces')) for (const bound of boundsOfFace(model, face)) add(bound)
	return edges
}

export const GEM001: Rule = {
	code: 'GEM001',
	severity: 'fault',
	demands: 'Each edge of a closed surface belongs to two faces, in opposite directions.',
	check(model, report) {
		const points = pointsOf(model)
		const shells = new Set<number>()
		for (const brep of model.instances('IfcFacetedBrep'))
			for (const attribute of ['Outer', 'Voids'])
				for (const shell of model.records(brep, attribute)) if (model.isA(shell, 'IfcClosedShell')) shells.add(shell)
		const tell = (record: number, edges: EdgeCounts): void => {
			report.applies()
			const problem = edges.problem()
			if (problem !== '')
				report.fails(
					record,
					`${model.named(record)} isn’t closed properly: ${problem}; expected two faces at each edge`,
				)
		}
		for (const shell of shells) tell(shell, edgesOfShell(model, points, shell))
		for (const entity of ['IfcTriangulatedFaceSet', 'IfcPolygonalFaceSet'])
			for (const faceSet of model.instances(entity))
				if (model.value(faceSet, 'Closed').value === true) tell(faceSet, edgesOfFaceSet(model, faceSet))
	},
}
