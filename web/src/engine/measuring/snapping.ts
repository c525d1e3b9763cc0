import { cross, dot, lengthOf, minus, type Point, pointAt, unit } from '../math/points.ts'
import { type MeshFeatures, nearestOnLine } from './mesh-features.ts'

export type SnapKind = 'corner' | 'edge' | 'face'

/** The point that a measuring point snaps to. */
export type Snap = {
	kind: SnapKind
	point: Point
	/** The face the point lies on, -1 when none was found. */
	face: number
	/** Both ends of the edge it snapped to; null for a corner or a face. */
	edge: readonly [Point, Point] | null
}

/** Share of the snap distance from which an edge attracts: less than a corner. */
const EDGE_PULL = 0.7
/** Most distance of a picked point from its face, metres: picking is only as exact as pixels. */
const FACE_SLACK = 0.02

/** Snaps a point on a surface to the nearest corner, else to the nearest edge, within `snapDistance` metres. */
export const snapped = (features: MeshFeatures, point: Point, snapDistance: number): Snap => {
	const face = faceAt(features, point, Math.max(snapDistance, FACE_SLACK))
	const corner = nearest(features.corners.length / 3, snapDistance, (i) => pointAt(features.corners, i), point)
	if (corner) return { kind: 'corner', point: corner.point, face, edge: null }
	const onEdge = (i: number) => nearestOnLine(pointAt(features.edges, i * 2), pointAt(features.edges, i * 2 + 1), point)
	const edge = nearest(features.edges.length / 6, snapDistance * EDGE_PULL, onEdge, point)
	if (!edge) return { kind: 'face', point, face, edge: null }
	const ends = [pointAt(features.edges, edge.index * 2), pointAt(features.edges, edge.index * 2 + 1)] as const
	return { kind: 'edge', point: edge.point, face, edge: ends }
}

const nearest = (count: number, most: number, pointOf: (index: number) => Point, to: Point) => {
	let found: { index: number; point: Point } | null = null
	let best = most
	for (let index = 0; index < count; index++) {
		const point = pointOf(index)
		const distance = lengthOf(minus(point, to))
		if (distance > best) continue
		best = distance
		found = { index, point }
	}
	return found
}

/** The face closest to a point, at most `most` metres away; -1 for none. */
const faceAt = ({ triangles, faceStarts }: MeshFeatures, point: Point, most: number): number => {
	let best = most
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
