import type { SchemaModel } from '../schema/schema-model.ts'
import type { Points } from './points.ts'

/** Vertices of the loop of a face's bound; in their order if it is a polygon. */
export function verticesOfBound(model: SchemaModel, points: Points, bound: number): ArrayLike<number> {
	const polygon = points.polygon(bound)
	if (polygon) return polygon
	const loop = model.follow(bound, 'Bound')
	const edges = model.path(loop, 'EdgeList', 'EdgeElement')
	const corners = edges.flatMap((edge) => [model.follow(edge, 'EdgeStart'), model.follow(edge, 'EdgeEnd')])
	corners.push(model.follow(loop, 'LoopVertex'))
	return corners.map((corner) => points.vertex(model.follow(corner, 'VertexGeometry'))).filter((each) => each >= 0)
}
