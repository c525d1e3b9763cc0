import { determinant, type Matrix, transformPoint } from './matrices.ts'
import type { Shape } from './model-geometry.ts'
import type { Vector } from './vectors.ts'

/** Rays in each of two directions. */
const RAYS = 32

/** Where rays lie between the sides of a box: off its middle and its regular parts, which have edges of their own. */
const SHIFT = 0.4142

/** A placed shape. */
export interface Placed {
	shape: Shape
	matrix: Matrix
}

/** A ray crosses a face: how far along, and whether it enters (1) or leaves (-1). */
type Crossing = [along: number, into: 1 | -1]

/**
 * The share of the volume of some closed shapes that they fill more than once, seen along parallel rays through their
 * box; 0 for shapes that don't overlap.
 */
export function sharedVolume(placed: readonly Placed[], box: readonly number[]): number {
	const sizes = [0, 1, 2].map((axis) => (box[axis + 3] as number) - (box[axis] as number))
	const along = sizes.indexOf(Math.min(...sizes)) as 0 | 1 | 2
	const [u, v] = [(along + 1) % 3, (along + 2) % 3] as [0 | 1 | 2, 0 | 1 | 2]
	const step = { u: (sizes[u] as number) / RAYS, v: (sizes[v] as number) / RAYS }
	if (!(step.u > 0 && step.v > 0)) return 0
	const place = (axis: 0 | 1 | 2, size: number, ray: number): number => (box[axis] as number) + (ray + SHIFT) * size
	const firstRay = (axis: 0 | 1 | 2, size: number, value: number): number =>
		Math.max(0, Math.ceil((value - (box[axis] as number)) / size - SHIFT))
	const rays = Array.from({ length: RAYS * RAYS }, (): Crossing[] => [])
	for (const { shape, matrix } of placed) {
		const isTurned = determinant(matrix) < 0 !== (shape.isInverted === true)
		const { positions, indices } = shape
		const corner = (at: number): Vector => {
			const from = (indices[at] as number) * 3
			return transformPoint(matrix, [
				positions[from] as number,
				positions[from + 1] as number,
				positions[from + 2] as number,
			])
		}
		for (let at = 0; at < indices.length; at += 3) {
			const [a, b, c] = [corner(at), corner(at + 1), corner(at + 2)]
			const area = (b[u] - a[u]) * (c[v] - a[v]) - (b[v] - a[v]) * (c[u] - a[u])
			if (area === 0) continue
			const into: 1 | -1 = area < 0 !== isTurned ? 1 : -1
			const lastU = Math.max(a[u], b[u], c[u])
			const lastV = Math.max(a[v], b[v], c[v])
			for (let i = firstRay(u, step.u, Math.min(a[u], b[u], c[u])); i < RAYS && place(u, step.u, i) < lastU; i++) {
				const x = place(u, step.u, i)
				for (let j = firstRay(v, step.v, Math.min(a[v], b[v], c[v])); j < RAYS && place(v, step.v, j) < lastV; j++) {
					const y = place(v, step.v, j)
					const ofB = ((x - a[u]) * (c[v] - a[v]) - (y - a[v]) * (c[u] - a[u])) / area
					const ofC = ((b[u] - a[u]) * (y - a[v]) - (b[v] - a[v]) * (x - a[u])) / area
					if (ofB < 0 || ofC < 0 || ofB + ofC > 1) continue
					rays[i * RAYS + j]?.push([a[along] + (b[along] - a[along]) * ofB + (c[along] - a[along]) * ofC, into])
				}
			}
		}
	}
	let [counted, filled] = [0, 0]
	for (const ray of rays) {
		// Along an edge, a face may be missed or met twice.
		if (ray.reduce((sum, [, into]) => sum + into, 0) !== 0) continue
		ray.sort((a, b) => a[0] - b[0])
		let depth = 0
		for (const [at, [from, into]] of ray.entries()) {
			depth += into
			const length = (ray[at + 1]?.[0] ?? from) - from
			counted += depth * length
			if (depth > 0) filled += length
		}
	}
	return counted > 0 ? 1 - filled / counted : 0
}
