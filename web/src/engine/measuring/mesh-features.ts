import { along, cross, dot, lengthOf, minus, type Point, pointAt } from '../math/points.ts'

/** What people can measure on an element's surface. Metres, viewer coordinates. */
export type MeshFeatures = {
	/** x y z each. */
	corners: Float32Array
	/** Both ends of each edge where two faces meet or a surface ends: six numbers each. */
	edges: Float32Array
	/** Triangles sorted by face, nine numbers each. */
	triangles: Float32Array
	/** Face i has the triangles from faceStarts[i] to faceStarts[i + 1]. */
	faceStarts: Uint32Array
	/** Square metres of each face. */
	faceAreas: Float32Array
}

/** Corners closer than this are the same one, since exporters round, metres. */
const WELD = 0.0002
/** Neighbours with at most this angle between them are one plane (cosine, about a degree). */
const FLAT = 0.99985
const SAME_PLANE = 0.0006
/** Where more triangles meet in a corner, only the first ones are compared. */
const MOST_NEIGHBOURS = 24

type Mesh = {
	/** Welded corner of each triangle corner. */
	ids: Uint32Array
	points: Point[]
	normals: Point[]
	areas: Float64Array
	triangles: Float32Array
}

/** Finds the corners, edges and plane faces of triangles (nine numbers each). Ignores triangles without area. */
export const meshFeatures = (soup: Float32Array): MeshFeatures => {
	const mesh = welded(soup)
	const faceOf = planeFaces(mesh)
	return { ...edgesAndCorners(mesh, faceOf), ...sortedByFace(mesh, faceOf) }
}

const welded = (soup: Float32Array): Mesh => {
	const known = new Map<string, number>()
	const points: Point[] = []
	const ids: number[] = []
	const kept: number[] = []
	const normals: Point[] = []
	const areas: number[] = []
	const idOf = (point: Point) => {
		const key = `${Math.round(point.x / WELD)} ${Math.round(point.y / WELD)} ${Math.round(point.z / WELD)}`
		const id = known.get(key) ?? points.push(point) - 1
		known.set(key, id)
		return id
	}
	for (let i = 0; i + 8 < soup.length; i += 9) {
		const [a, b, c] = [pointAt(soup, i / 3), pointAt(soup, i / 3 + 1), pointAt(soup, i / 3 + 2)]
		const across = cross(minus(b, a), minus(c, a))
		const size = lengthOf(across)
		const corners = [idOf(a), idOf(b), idOf(c)]
		if (!(size > 1e-9) || new Set(corners).size < 3) continue
		ids.push(...corners)
		normals.push({ x: across.x / size, y: across.y / size, z: across.z / size })
		areas.push(size / 2)
		kept.push(i)
	}
	const triangles = new Float32Array(kept.length * 9)
	for (const [t, from] of kept.entries()) triangles.set(soup.subarray(from, from + 9), t * 9)
	return { ids: Uint32Array.from(ids), points, normals, areas: Float64Array.from(areas), triangles }
}

/** A number for each triangle, the same for neighbours in one plane. Neighbours share at least a corner. */
const planeFaces = ({ ids, points, normals }: Mesh): Uint32Array => {
	const count = normals.length
	const parent = Uint32Array.from({ length: count }, (_, i) => i)
	const rootOf = (start: number): number => {
		let at = start
		while (parent[at] !== at) {
			parent[at] = parent[parent[at] as number] as number
			at = parent[at] as number
		}
		return at
	}
	const around = new Map<number, number[]>()
	for (let t = 0; t < count; t++)
		for (let corner = 0; corner < 3; corner++) {
			const id = ids[t * 3 + corner] as number
			const others = around.get(id) ?? []
			const point = points[ids[t * 3 + ((corner + 1) % 3)] as number] as Point
			for (const other of others) {
				const normal = normals[other] as Point
				if (dot(normal, normals[t] as Point) < FLAT) continue
				if (Math.abs(dot(normal, minus(point, points[id] as Point))) > SAME_PLANE) continue
				parent[rootOf(t)] = rootOf(other)
			}
			if (others.length < MOST_NEIGHBOURS) others.push(t)
			around.set(id, others)
		}
	return Uint32Array.from(normals, (_, t) => rootOf(t))
}

const edgesAndCorners = ({ ids, points }: Mesh, faceOf: Uint32Array) => {
	const facesAt = new Map<string, { a: number; b: number; face: number; isEdge: boolean; count: number }>()
	for (let t = 0; t < faceOf.length; t++)
		for (let corner = 0; corner < 3; corner++) {
			const a = ids[t * 3 + corner] as number
			const b = ids[t * 3 + ((corner + 1) % 3)] as number
			const key = a < b ? `${a} ${b}` : `${b} ${a}`
			const seen = facesAt.get(key)
			if (!seen) facesAt.set(key, { a, b, face: faceOf[t] as number, isEdge: false, count: 1 })
			else {
				seen.count++
				if (seen.face !== faceOf[t]) seen.isEdge = true
			}
		}
	const edges: number[] = []
	const ends = new Set<number>()
	for (const { a, b, isEdge, count } of facesAt.values()) {
		if (!isEdge && count > 1) continue
		ends.add(a).add(b)
		for (const id of [a, b]) {
			const { x, y, z } = points[id] as Point
			edges.push(x, y, z)
		}
	}
	const corners = [...ends].flatMap((id) => {
		const { x, y, z } = points[id] as Point
		return [x, y, z]
	})
	return { edges: Float32Array.from(edges), corners: Float32Array.from(corners) }
}

const sortedByFace = ({ triangles, areas }: Mesh, faceOf: Uint32Array) => {
	const byFace = new Map<number, number[]>()
	for (const [t, face] of faceOf.entries()) {
		const list = byFace.get(face)
		if (list) list.push(t)
		else byFace.set(face, [t])
	}
	const sorted = new Float32Array(triangles.length)
	const faceStarts = new Uint32Array(byFace.size + 1)
	const faceAreas = new Float32Array(byFace.size)
	let at = 0
	for (const [face, list] of [...byFace.values()].entries()) {
		for (const t of list) {
			sorted.set(triangles.subarray(t * 9, t * 9 + 9), at * 9)
			faceAreas[face] = (faceAreas[face] as number) + (areas[t] as number)
			at++
		}
		faceStarts[face + 1] = at
	}
	return { triangles: sorted, faceStarts, faceAreas }
}

/** The point of the line between `a` and `b` that is closest to another point. */
export const nearestOnLine = (a: Point, b: Point, to: Point): Point => {
	const way = minus(b, a)
	const length = dot(way, way)
	const share = length > 0 ? Math.min(Math.max(dot(minus(to, a), way) / length, 0), 1) : 0
	return along(a, way, share)
}
