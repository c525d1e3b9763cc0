import { transformPoint } from './matrices.ts'
import type { ModelGeometry, Shape } from './model-geometry.ts'
import { cross, dot, minus, type Vector } from './vectors.ts'

/** Share of a surface that faces in the opposite direction don't balance; the kernel's cuts leave smaller gaps. */
const OPEN = 0.02

/** More triangles than this aren't compared. */
const MOST_TRIANGLES = 200_000

/** Corners of two shapes are one within a hundredth of a millimetre. */
const nameOf = (corner: Vector): string => corner.map((value) => Math.round(value * 1e5)).join()

/** Edges of triangles without one in the opposite direction. */
class Boundary {
	private readonly edges = new Set<string>()

	add(triangle: readonly Vector[]): void {
		const names = triangle.map(nameOf)
		for (const [at, from] of names.entries()) {
			const to = names[(at + 1) % 3] as string
			if (from !== to && !this.edges.delete(`${to}/${from}`)) this.edges.add(`${from}/${to}`)
		}
	}

	get isEmpty(): boolean {
		return this.edges.size === 0
	}
}

export const isOpen = ({ openness = 0 }: Shape): boolean => openness > OPEN

/** Whether a shape has an edge with a face on one side only; larger shapes than are compared have none. */
export function hasGap({ positions, indices }: Shape): boolean {
	if (indices.length / 3 > MOST_TRIANGLES) return false
	const boundary = new Boundary()
	const corner = (at: number): Vector => Array.from(positions.subarray(at * 3, at * 3 + 3)) as Vector
	for (let first = 0; first < indices.length; first += 3)
		boundary.add([0, 1, 2].map((at) => corner(indices[first + at] as number)))
	return !boundary.isEmpty
}

/**
 * The volume in m3 that the open shapes among some instances enclose together, such as the faces of one solid in
 * several colours. Null if fewer than two are open, or if any edge of them has no other side.
 */
export function closedTogether(
	{ shapes, instances }: ModelGeometry,
	some: readonly number[],
): { volume: number } | null {
	const open = some.filter((at) => isOpen(shapes[instances.shapes[at] as number] as Shape))
	const triangles = open.reduce(
		(sum, at) => sum + (shapes[instances.shapes[at] as number] as Shape).indices.length / 3,
		0,
	)
	if (open.length < 2 || triangles > MOST_TRIANGLES) return null
	const boundary = new Boundary()
	let origin: Vector | null = null
	let volume = 0
	const matrix: number[] = []
	for (const at of open) {
		const { positions, indices } = shapes[instances.shapes[at] as number] as Shape
		const m = instances.readMatrix(at, matrix)
		const corner = (index: number): Vector =>
			transformPoint(m, [
				positions[index * 3] as number,
				positions[index * 3 + 1] as number,
				positions[index * 3 + 2] as number,
			])
		origin ??= corner(indices[0] as number)
		for (let first = 0; first < indices.length; first += 3) {
			const a = corner(indices[first] as number)
			const b = corner(indices[first + 1] as number)
			const c = corner(indices[first + 2] as number)
			boundary.add([a, b, c])
			volume += dot(minus(a, origin), cross(minus(b, a), minus(c, a)))
		}
	}
	return boundary.isEmpty ? { volume: Math.abs(volume) / 6 } : null
}
