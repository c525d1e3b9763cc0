import { determinant, invert, multiply, transformPoint } from './matrices.ts'
import type { ModelGeometry, Shape } from './model-geometry.ts'
import { measureSides, type Sided } from './seen-area.ts'
import { cross, dot, minus, type Vector } from './vectors.ts'

/** Share of a surface that faces in the opposite direction don't balance; the kernel's cuts leave smaller gaps. */
const OPEN = 0.02

/** More triangles than this aren't compared. */
const MOST_TRIANGLES = 200_000

/** Corners of two shapes are one within a hundredth of a millimetre. */
const nameOf = (corner: Vector): string => corner.map((value) => Math.round(value * 1e5)).join()

/** Edges of triangles without one in the opposite direction. */
class Boundary {
	readonly edges = new Set<string>()

	add(triangle: readonly Vector[]): void {
		const names = triangle.map(nameOf)
		for (const [at, from] of names.entries()) this.edge(from, names[(at + 1) % 3] as string)
	}

	edge(from: string, to: string): void {
		if (from !== to && !this.edges.delete(`${to}/${from}`)) this.edges.add(`${from}/${to}`)
	}

	get isEmpty(): boolean {
		return this.edges.size === 0
	}
}

export const isOpen = ({ openness = 0 }: Shape): boolean => openness > OPEN

/** Whether each edge of a mesh surely has one in the opposite direction: numbers of its edges cancel each other out. */
function isSurelyClosed(indices: Uint32Array): boolean {
	let sum = 0
	for (let first = 0; first < indices.length; first += 3)
		for (let at = 0; at < 3; at++) {
			const from = indices[first + at] as number
			const to = indices[first + ((at + 1) % 3)] as number
			const [low, high] = from < to ? [from, to] : [to, from]
			let mixed = Math.imul(low + 1, 0x9e3779b1) ^ Math.imul(high + 0x7f4a7c15, 0x85ebca6b)
			mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35)
			sum = (sum + (from < to ? mixed : -mixed)) | 0
		}
	return sum === 0
}

const gaps = new WeakMap<Shape, boolean>()

/** Whether a shape has an edge with a face on one side only; larger shapes than are compared have none. */
export function hasGap(shape: Shape): boolean {
	let known = gaps.get(shape)
	if (known === undefined) {
		known = !isSurelyClosed(shape.indices) && findGap(shape)
		gaps.set(shape, known)
	}
	return known
}

function findGap({ positions, indices }: Shape): boolean {
	if (indices.length / 3 > MOST_TRIANGLES) return false
	const boundary = new Boundary()
	const corner = (at: number): Vector => Array.from(positions.subarray(at * 3, at * 3 + 3)) as Vector
	for (let first = 0; first < indices.length; first += 3)
		boundary.add([0, 1, 2].map((at) => corner(indices[first + at] as number)))
	return !boundary.isEmpty
}

/** A solid of several shapes, such as its faces in several colours. */
export interface ClosedTogether {
	instances: number[]
	/** m3; negative if its faces point inwards. */
	volume: number
	/** As one shape, in the axes of the first instance. */
	joined: Sided
	/** m2. */
	surface: number
}

/** The shapes with gaps among some instances that enclose volumes together. */
export function closedTogether(geometry: ModelGeometry, some: readonly number[]): ClosedTogether[] {
	if (some.length < 2) return []
	const { shapes, instances } = geometry
	const shapeOf = (at: number): Shape => shapes[instances.shapes[at] as number] as Shape
	const open = some.filter((at) => hasGap(shapeOf(at)))
	const triangles = open.reduce((sum, at) => sum + shapeOf(at).indices.length / 3, 0)
	if (open.length < 2 || triangles > MOST_TRIANGLES) return []
	const boundaries = open.map((at) => boundaryOf(shapeOf(at), instances.readMatrix(at, [])))
	return connected(boundaries)
		.filter((pieces) => pieces.length > 1 && fit(pieces.map((piece) => boundaries[piece] as Boundary)))
		.map((pieces) =>
			join(
				geometry,
				pieces.map((piece) => open[piece] as number),
			),
		)
}

function boundaryOf({ positions, indices }: Shape, matrix: readonly number[]): Boundary {
	const boundary = new Boundary()
	const corner = (index: number): Vector =>
		transformPoint(matrix, Array.from(positions.subarray(index * 3, index * 3 + 3)) as Vector)
	for (let first = 0; first < indices.length; first += 3)
		boundary.add([0, 1, 2].map((at) => corner(indices[first + at] as number)))
	return boundary
}

const turned = (edge: string): string => edge.split('/').reverse().join('/')

/** Groups of boundaries with edges that fit each other, by number. */
function connected(boundaries: readonly Boundary[]): number[][] {
	const byEdge = new Map<string, number[]>()
	for (const [piece, { edges }] of boundaries.entries())
		for (const edge of edges) {
			const list = byEdge.get(edge)
			if (list) list.push(piece)
			else byEdge.set(edge, [piece])
		}
	const seen = new Set<number>()
	return boundaries.flatMap((_, first) => {
		if (seen.has(first)) return []
		seen.add(first)
		const group = [first]
		for (const piece of group)
			for (const edge of boundaries[piece]?.edges ?? [])
				for (const other of byEdge.get(turned(edge)) ?? []) {
					if (seen.has(other)) continue
					seen.add(other)
					group.push(other)
				}
		return [group.sort((a, b) => a - b)]
	})
}

/** Whether all edges have one in the opposite direction. */
function fit(boundaries: readonly Boundary[]): boolean {
	const all = new Boundary()
	for (const { edges } of boundaries)
		for (const edge of edges) {
			const [from = '', to = ''] = edge.split('/')
			all.edge(from, to)
		}
	return all.isEmpty
}

function join({ shapes, instances }: ModelGeometry, some: number[]): ClosedTogether {
	const first = instances.readMatrix(some[0] as number, [])
	const inverse = invert(first)
	const corners: number[] = []
	const indices: number[] = []
	let origin: Vector | null = null
	let [volume, surface] = [0, 0]
	for (const at of some) {
		const { positions, indices: own } = shapes[instances.shapes[at] as number] as Shape
		const matrix = instances.readMatrix(at, [])
		const local = inverse ? multiply(inverse, matrix) : matrix
		const before = corners.length / 3
		const placed: Vector[] = []
		for (let from = 0; from < positions.length; from += 3) {
			const point = Array.from(positions.subarray(from, from + 3)) as Vector
			placed.push(transformPoint(matrix, point))
			corners.push(...transformPoint(local, point))
		}
		const isMirrored = determinant(matrix) < 0
		for (let from = 0; from < own.length; from += 3) {
			const [a, b, c] = [0, 1, 2].map((corner) => placed[own[from + corner] as number]) as [Vector, Vector, Vector]
			origin ??= a
			const normal = cross(minus(b, a), minus(c, a))
			volume += (dot(minus(a, origin), normal) * (isMirrored ? -1 : 1)) / 6
			surface += Math.hypot(...normal) / 2
		}
		for (const index of own) indices.push(before + index)
	}
	const joined = measureSides(Float32Array.from(corners), Uint32Array.from(indices))
	return { instances: some, volume, surface, joined }
}
