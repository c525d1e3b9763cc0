import type { ModelGeometry, Shape } from './model-geometry.ts'

/** Share of a surface that faces in the opposite direction don't balance; the kernel's cuts leave smaller gaps. */
const OPEN = 0.02

/** More triangles than this aren't compared. */
const MOST_TRIANGLES = 200_000

/** Corners of two shapes are one within a hundredth of a millimetre. */
const nameOf = (corner: Corner): string => corner.map((value) => Math.round(value * 1e5)).join()

/** Edges of triangles without one in the opposite direction. */
class Boundary {
	private readonly edges = new Set<string>()

	add(triangle: readonly Corner[]): void {
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

type Corner = [number, number, number]

const minus = (a: Corner, b: Corner): Corner => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

export const isOpen = ({ openness = 0 }: Shape): boolean => openness > OPEN

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
	let origin: Corner | null = null
	let volume = 0
	const matrix: number[] = []
	for (const at of open) {
		const { positions, indices } = shapes[instances.shapes[at] as number] as Shape
		const m = instances.readMatrix(at, matrix)
		const corner = (index: number): Corner => {
			const [u, v, w] = [
				positions[index * 3] as number,
				positions[index * 3 + 1] as number,
				positions[index * 3 + 2] as number,
			]
			const row = (axis: 0 | 1 | 2): number =>
				(m[axis] as number) * u + (m[3 + axis] as number) * v + (m[6 + axis] as number) * w + (m[9 + axis] as number)
			return [row(0), row(1), row(2)]
		}
		origin ??= corner(indices[0] as number)
		for (let first = 0; first < indices.length; first += 3) {
			const a = corner(indices[first] as number)
			const b = corner(indices[first + 1] as number)
			const c = corner(indices[first + 2] as number)
			boundary.add([a, b, c])
			const [from, u, v] = [minus(a, origin), minus(b, a), minus(c, a)]
			const normal: Corner = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
			volume += from[0] * normal[0] + from[1] * normal[1] + from[2] * normal[2]
		}
	}
	return boundary.isEmpty ? { volume: Math.abs(volume) / 6 } : null
}
