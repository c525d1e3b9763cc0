import type { Shape } from '../geometry/model-geometry.ts'

/** Removed vertices that are measured, evenly chosen: measuring all would take longer than simplifying. */
const MOST_MEASURED = 48

/** Whether the vertices of a shape that a list of its triangles leaves out are at most `error` metres from these triangles. */
export function isWithin(shape: Shape, indices: Uint32Array, error: number): boolean {
	const { positions } = shape
	const isRemoved = new Uint8Array(positions.length / 3)
	for (const vertex of shape.indices) isRemoved[vertex] = 1
	for (const vertex of indices) isRemoved[vertex] = 0
	const removed: number[] = []
	for (const [vertex, is] of isRemoved.entries()) if (is === 1) removed.push(vertex)
	const step = Math.max(1, removed.length / MOST_MEASURED)
	for (let at = 0; at < removed.length; at += step)
		if (!isNear(positions, removed[Math.floor(at)] as number, indices, error)) return false
	return true
}

function isNear(positions: Float32Array, vertex: number, indices: Uint32Array, error: number): boolean {
	const [x, y, z] = [positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2]] as [
		number,
		number,
		number,
	]
	const square = error * error
	for (let at = 0; at < indices.length; at += 3) {
		const a = (indices[at] as number) * 3
		const b = (indices[at + 1] as number) * 3
		const c = (indices[at + 2] as number) * 3
		if (squaredDistance(positions, a, b, c, x, y, z) <= square) return true
	}
	return false
}

/** Squared distance of a point to a triangle (Ericson, Real-Time Collision Detection, 5.1.5). */
function squaredDistance(p: Float32Array, a: number, b: number, c: number, x: number, y: number, z: number): number {
	const [ax, ay, az] = [p[a] as number, p[a + 1] as number, p[a + 2] as number]
	const [abx, aby, abz] = [(p[b] as number) - ax, (p[b + 1] as number) - ay, (p[b + 2] as number) - az]
	const [acx, acy, acz] = [(p[c] as number) - ax, (p[c + 1] as number) - ay, (p[c + 2] as number) - az]
	const [apx, apy, apz] = [x - ax, y - ay, z - az]
	const d1 = abx * apx + aby * apy + abz * apz
	const d2 = acx * apx + acy * apy + acz * apz
	/** From the point `a + v * ab + w * ac`. */
	const from = (v: number, w: number): number => {
		const [dx, dy, dz] = [apx - v * abx - w * acx, apy - v * aby - w * acy, apz - v * abz - w * acz]
		return dx * dx + dy * dy + dz * dz
	}
	if (d1 <= 0 && d2 <= 0) return from(0, 0)
	const ab = abx * abx + aby * aby + abz * abz
	const ac = acx * acx + acy * acy + acz * acz
	const across = abx * acx + aby * acy + abz * acz
	const [d3, d4] = [d1 - ab, d2 - across]
	if (d3 >= 0 && d4 <= d3) return from(1, 0)
	const vc = d1 * d4 - d3 * d2
	if (vc <= 0 && d1 >= 0 && d3 <= 0) return from(d1 / (d1 - d3 || 1), 0)
	const [d5, d6] = [d1 - across, d2 - ac]
	if (d6 >= 0 && d5 <= d6) return from(0, 1)
	const vb = d5 * d2 - d1 * d6
	if (vb <= 0 && d2 >= 0 && d6 <= 0) return from(0, d2 / (d2 - d6 || 1))
	const va = d3 * d6 - d5 * d4
	if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
		const w = (d4 - d3) / (d4 - d3 + (d5 - d6) || 1)
		return from(1 - w, w)
	}
	const sum = va + vb + vc || 1
	return from(vb / sum, vc / sum)
}
