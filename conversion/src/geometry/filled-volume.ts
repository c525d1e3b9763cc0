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

/** Where rays enter and leave shapes, by ray. */
interface Crossings {
	into: number[][]
	outOf: number[][]
}

/**
 * The share of the volume of some closed shapes that they fill more than once, seen along parallel rays through their
 * box; 0 for shapes that don't overlap.
 */
export function sharedVolume(placed: readonly Placed[], box: readonly number[]): number {
	const rays = (): number[][] => Array.from({ length: RAYS * RAYS }, () => [])
	const found: Crossings = { into: rays(), outOf: rays() }
	for (const one of placed) addCrossings(one, box, found)
	let [counted, filled] = [0, 0]
	for (const [ray, into] of found.into.entries()) {
		const outOf = found.outOf[ray] as number[]
		// Along an edge, a face may be missed or met twice.
		if (into.length !== outOf.length) continue
		into.sort((a, b) => a - b)
		outOf.sort((a, b) => a - b)
		let [entered, depth, before] = [0, 0, 0]
		for (let left = 0; left < outOf.length; ) {
			const enters = (into[entered] ?? Number.POSITIVE_INFINITY) < (outOf[left] as number)
			const along = (enters ? into[entered++] : outOf[left++]) as number
			if (depth > 0) filled += along - before
			counted += enters ? -along : along
			depth += enters ? 1 : -1
			before = along
		}
		for (; entered < into.length; entered++) counted -= into[entered] as number
	}
	return counted > 0 ? 1 - filled / counted : 0
}

function addCrossings({ shape, matrix }: Placed, box: readonly number[], { into, outOf }: Crossings): void {
	const sizes = [0, 1, 2].map((axis) => (box[axis + 3] as number) - (box[axis] as number))
	const along = sizes.indexOf(Math.min(...sizes)) as 0 | 1 | 2
	const [u, v] = [(along + 1) % 3, (along + 2) % 3] as [0 | 1 | 2, 0 | 1 | 2]
	const [startU, startV] = [box[u] as number, box[v] as number]
	const [stepU, stepV] = [(sizes[u] as number) / RAYS, (sizes[v] as number) / RAYS]
	if (!(stepU > 0 && stepV > 0)) return
	const isTurned = determinant(matrix) < 0 !== (shape.isInverted === true)
	const { positions, indices } = shape
	const points: Vector[] = []
	for (let at = 0; at < positions.length; at += 3)
		points.push(
			transformPoint(matrix, [positions[at] as number, positions[at + 1] as number, positions[at + 2] as number]),
		)
	for (let at = 0; at < indices.length; at += 3) {
		const a = points[indices[at] as number] as Vector
		const b = points[indices[at + 1] as number] as Vector
		const c = points[indices[at + 2] as number] as Vector
		const [au, av, start] = [a[u], a[v], a[along]]
		const [bu, bv, toB] = [b[u] - au, b[v] - av, b[along] - start]
		const [cu, cv, toC] = [c[u] - au, c[v] - av, c[along] - start]
		const area = bu * cv - bv * cu
		if (area === 0) continue
		const crossed = area < 0 !== isTurned ? into : outOf
		const firstU = Math.max(0, Math.ceil((Math.min(au, b[u], c[u]) - startU) / stepU - SHIFT))
		const firstV = Math.max(0, Math.ceil((Math.min(av, b[v], c[v]) - startV) / stepV - SHIFT))
		const [lastU, lastV] = [Math.max(au, b[u], c[u]), Math.max(av, b[v], c[v])]
		for (let i = firstU; i < RAYS; i++) {
			const place = startU + (i + SHIFT) * stepU
			if (place >= lastU) break
			const x = place - au
			for (let j = firstV; j < RAYS; j++) {
				const other = startV + (j + SHIFT) * stepV
				if (other >= lastV) break
				const y = other - av
				const ofB = (x * cv - y * cu) / area
				const ofC = (bu * y - bv * x) / area
				if (ofB >= 0 && ofC >= 0 && ofB + ofC <= 1) crossed[i * RAYS + j]?.push(start + toB * ofB + toC * ofC)
			}
		}
	}
}
