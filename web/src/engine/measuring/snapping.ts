import { cross, dot, lengthOf, minus, type Point, pointAt, unit } from '../math/points.ts'
import { type MeshFeatures, nearestOnLine } from './mesh-features.ts'

export type SnapKind = 'corner' | 'edge' | 'face'

/** Where a measuring point comes to rest. */
export type Snap = {
	kind: SnapKind
	point: Point
	/** The face the point lies on, -1 when none was found. */
	face: number
	/** Both ends of the edge, when it came to rest on one. */
	edge: readonly [Point, Point] | null
}

/** An edge draws a point less strongly than a corner. */
const EDGE_PULL = 0.7
/** How far off a face a picked point may lie, metres and as a share of the reach: picking sees pixels. */
const FACE_SLACK = 0.02

/** Draws a point on a surface to the nearest corner, else to the nearest edge within `reach` metres. */
export const snapped = (features: MeshFeatures, point: Point, reach: number): Snap => {
	const face = faceAt(features, point, Math.max(reach, FACE_SLACK))
	const corner = nearest(features.corners.length / 3, reach, (i) => pointAt(features.corners, i), point)
	if (corner) return { kind: 'corner', point: corner.point, face, edge: null }
	const onEdge = (i: number) => nearestOnLine(pointAt(features.edges, i * 2), pointAt(features.edges, i * 2 + 1), point)
	const edge = nearest(features.edges.length / 6, reach * EDGE_PULL, onEdge, point)
	if (!edge) return { kind: 'face', point, face, edge: null }
	const ends = [pointAt(features.edges, edge.index * 2), pointAt(features.edges, edge.index * 2 + 1)] as const
	return { kind: 'edge', point: edge.point, face, edge: ends }
}

const nearest = (count: number, reach: number, placeOf: (index: number) => Point, to: Point) => {
	let found: { index: number; point: Point } | null = null
	let best = reach
	for (let index = 0; index < count; index++) {
		const point = placeOf(index)
		const distance = lengthOf(minus(point, to))
		if (distance > best) continue
		best = distance
		found = { index, point }
	}
	return found
}

/** The face a point lies on, or is nearest to within `reach`; -1 for none. */
const faceAt = ({ triangles, faceStarts }: MeshFeatures, point: Point, reach: number): number => {
	let best = reach
	let found = -1
	for (let face = 0; face + 1 < faceStarts.length; face++)
		for (let t = faceStarts[face] as number; t < (faceStarts[face + 1] as number); t++) {
			const distance = distanceToTriangle(triangles, t, point)
			if (distance >= best) continue
			best = distance
			found = face
		}
	return found
}

const distanceToTriangle = (triangles: Float32Array, index: number, point: Point): number => {
	const [a, b, c] = [
		pointAt(triangles, index * 3),
		pointAt(triangles, index * 3 + 1),
		pointAt(triangles, index * 3 + 2),
	]
	const normal = unit(cross(minus(b, a), minus(c, a)))
	if (!normal) return Number.POSITIVE_INFINITY
	const isInside = [
		[a, b],
		[b, c],
		[c, a],
	].every(([from, to]) => dot(cross(minus(to as Point, from as Point), minus(point, from as Point)), normal) >= 0)
	if (isInside) return Math.abs(dot(minus(point, a), normal))
	return Math.min(
		...[nearestOnLine(a, b, point), nearestOnLine(b, c, point), nearestOnLine(c, a, point)].map((p) =>
			lengthOf(minus(p, point)),
		),
	)
}
