import type { MaterialKey } from '../step/materials.ts'

export type Vec3 = readonly [number, number, number]
export type Point2 = readonly [number, number]

/** Metres, Z up. */
export interface Bounds {
	min: Vec3
	max: Vec3
}

/** An upright box, written as a rectangle profile extruded along Z. */
export interface Box {
	kind: 'box'
	material: MaterialKey
	min: Vec3
	max: Vec3
}

/**
 * A polygon extruded along the normal axis of its plane, from `from` over `depth`. Outline anticlockwise, holes inside
 * it, in the plane's two coordinates. `clip` cuts off what lies on the side its normal points to.
 */
export interface Prism {
	kind: 'prism'
	material: MaterialKey
	plane: 'xy' | 'xz' | 'yz'
	from: number
	depth: number
	outline: readonly Point2[]
	holes: readonly (readonly Point2[])[]
	clip?: { point: Point2; normal: Point2 }
}

/** A closed polyhedron; faces are planar and anticlockwise from outside. */
export interface Polyhedron {
	kind: 'polyhedron'
	material: MaterialKey
	vertices: readonly Vec3[]
	faces: readonly (readonly number[])[]
}

/** A round bar along X from the origin. */
export interface Disk {
	kind: 'disk'
	material: MaterialKey
	radius: number
	length: number
}

export type Solid = Box | Prism | Polyhedron | Disk

export function box(material: MaterialKey, min: Vec3, max: Vec3): Box {
	return { kind: 'box', material, min, max }
}

export function rectangle(u0: number, v0: number, u1: number, v1: number): Point2[] {
	return [
		[u0, v0],
		[u1, v0],
		[u1, v1],
		[u0, v1],
	]
}

/** Signed area, positive when anticlockwise. */
export function polygonArea(points: readonly Point2[]): number {
	let doubled = 0
	for (let i = 0; i < points.length; i++) {
		const [x0, y0] = points[i] as Point2
		const [x1, y1] = points[(i + 1) % points.length] as Point2
		doubled += x0 * y1 - x1 * y0
	}
	return doubled / 2
}

/** The part of a convex or simple polygon on the inner side of a clip line. */
export function clippedOutline(prism: Prism): Point2[] {
	const { clip, outline } = prism
	if (!clip) return [...outline]
	const side = ([u, v]: Point2) => (u - clip.point[0]) * clip.normal[0] + (v - clip.point[1]) * clip.normal[1]
	const kept: Point2[] = []
	for (let i = 0; i < outline.length; i++) {
		const here = outline[i] as Point2
		const next = outline[(i + 1) % outline.length] as Point2
		const a = side(here)
		const b = side(next)
		if (a <= 0) kept.push(here)
		if (a < 0 !== b < 0 && a !== b) {
			const share = a / (a - b)
			kept.push([here[0] + (next[0] - here[0]) * share, here[1] + (next[1] - here[1]) * share])
		}
	}
	return kept
}

/** Cubic metres, exact. */
export function solidVolume(solid: Solid): number {
	switch (solid.kind) {
		case 'box':
			return (solid.max[0] - solid.min[0]) * (solid.max[1] - solid.min[1]) * (solid.max[2] - solid.min[2])
		case 'prism': {
			const holes = solid.holes.reduce((sum, hole) => sum + Math.abs(polygonArea(hole)), 0)
			return (Math.abs(polygonArea(clippedOutline(solid))) - holes) * solid.depth
		}
		case 'polyhedron':
			return polyhedronVolume(solid)
		case 'disk':
			return Math.PI * solid.radius ** 2 * solid.length
	}
}

function polyhedronVolume({ vertices, faces }: Polyhedron): number {
	let sixfold = 0
	for (const face of faces) {
		const a = vertices[face[0] as number] as Vec3
		for (let i = 1; i + 1 < face.length; i++) {
			const b = vertices[face[i] as number] as Vec3
			const c = vertices[face[i + 1] as number] as Vec3
			sixfold +=
				a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
		}
	}
	return sixfold / 6
}

export function solidBounds(solid: Solid): Bounds {
	if (solid.kind === 'box') return { min: solid.min, max: solid.max }
	if (solid.kind === 'polyhedron') return boundsOf(solid.vertices)
	if (solid.kind === 'disk') {
		const { radius, length } = solid
		return { min: [0, -radius, -radius], max: [length, radius, radius] }
	}
	const to = solid.from + solid.depth
	return boundsOf(
		clippedOutline(solid).flatMap(([u, v]): Vec3[] => {
			if (solid.plane === 'xy')
				return [
					[u, v, solid.from],
					[u, v, to],
				]
			if (solid.plane === 'xz')
				return [
					[u, solid.from, v],
					[u, to, v],
				]
			return [
				[solid.from, u, v],
				[to, u, v],
			]
		}),
	)
}

export function boundsOf(points: readonly Vec3[]): Bounds {
	const min: [number, number, number] = [Infinity, Infinity, Infinity]
	const max: [number, number, number] = [-Infinity, -Infinity, -Infinity]
	for (const point of points) {
		for (let axis = 0; axis < 3; axis++) {
			min[axis] = Math.min(min[axis] as number, point[axis] as number)
			max[axis] = Math.max(max[axis] as number, point[axis] as number)
		}
	}
	return { min, max }
}

export function joinBounds(bounds: readonly Bounds[]): Bounds {
	return boundsOf(bounds.flatMap(({ min, max }) => [min, max]))
}
