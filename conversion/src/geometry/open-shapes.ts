import type { ModelGeometry, Shape } from './model-geometry.ts'

/** Share of a surface that faces in the opposite direction don't balance; the kernel's cuts leave smaller gaps. */
const OPEN = 0.02

type Corner = [number, number, number]

const minus = (a: Corner, b: Corner): Corner => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

export const isOpen = ({ openness = 0 }: Shape): boolean => openness > OPEN

/**
 * The volume in m3 that the open shapes among some instances enclose together, such as the faces of one solid in
 * several colours. Null if fewer than two are open, or if they don't close each other.
 */
export function closedTogether(
	{ shapes, instances }: ModelGeometry,
	some: readonly number[],
): { volume: number } | null {
	const open = some.filter((at) => isOpen(shapes[instances.shapes[at] as number] as Shape))
	if (open.length < 2) return null
	let origin: Corner | null = null
	let [volume, surface, x, y, z] = [0, 0, 0, 0, 0]
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
			const from = minus(a, origin)
			const u = minus(corner(indices[first + 1] as number), a)
			const v = minus(corner(indices[first + 2] as number), a)
			const normal: Corner = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
			volume += from[0] * normal[0] + from[1] * normal[1] + from[2] * normal[2]
			surface += Math.hypot(...normal)
			x += normal[0]
			y += normal[1]
			z += normal[2]
		}
	}
	return Math.hypot(x, y, z) <= surface * OPEN ? { volume: Math.abs(volume) / 6 } : null
}
