import type { SchemaModel } from '../../schema/schema-model.ts'
import type { Points } from './points.ts'

/** Vertices of the polygon of a bound, against its order if the bound turns it; null for other loops. */
export function polygonOf(model: SchemaModel, points: Points, bound: number): number[] | null {
	const loop = model.follow(bound, 'Bound')
	if (model.file.type(loop) !== 'IFCPOLYLOOP') return null
	const vertices = points.verticesOf(loop, 'Polygon')
	return model.enumeration(bound, 'Orientation') === 'F' ? vertices.reverse() : vertices
}

/** Vertices of any loop of a bound, in no order. */
export function verticesOfBound(model: SchemaModel, points: Points, bound: number): number[] {
	const polygon = polygonOf(model, points, bound)
	if (polygon) return polygon
	const loop = model.follow(bound, 'Bound')
	const edges = model.path(loop, 'EdgeList', 'EdgeElement')
	const corners = [...edges.flatMap((edge) => [model.follow(edge, 'EdgeStart'), model.follow(edge, 'EdgeEnd')])]
	corners.push(model.follow(loop, 'LoopVertex'))
	return corners.map((corner) => points.vertex(model.follow(corner, 'VertexGeometry'))).filter((each) => each >= 0)
}
