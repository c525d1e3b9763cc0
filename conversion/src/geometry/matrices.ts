/**
 * Affine matrices as twelve numbers: three columns of the linear part, then the translation.
 */
export type Matrix = ArrayLike<number>

export type Bounds = [number, number, number, number, number, number]

export const emptyBounds = (): Bounds => [
	Number.POSITIVE_INFINITY,
	Number.POSITIVE_INFINITY,
	Number.POSITIVE_INFINITY,
	Number.NEGATIVE_INFINITY,
	Number.NEGATIVE_INFINITY,
	Number.NEGATIVE_INFINITY,
]

export function isEmpty(bounds: Bounds): boolean {
	return !(bounds[0] <= bounds[3])
}

/** The size of a box along an axis; below 0 for an empty one. */
export const sizeOf = (box: Bounds, axis: number): number => (box[axis + 3] as number) - (box[axis] as number)

/** Volume of a box; 0 for an empty one. */
export const boxVolume = (box: Bounds): number =>
	Math.max(0, box[3] - box[0]) * Math.max(0, box[4] - box[1]) * Math.max(0, box[5] - box[2])

/** Volume that two boxes have in common. */
export const commonVolume = (a: Bounds, b: Bounds): number =>
	boxVolume([
		Math.max(a[0], b[0]),
		Math.max(a[1], b[1]),
		Math.max(a[2], b[2]),
		Math.min(a[3], b[3]),
		Math.min(a[4], b[4]),
		Math.min(a[5], b[5]),
	])

export function widen(bounds: Bounds, other: Bounds): void {
	for (let axis = 0; axis < 3; axis++) {
		if ((other[axis] as number) < (bounds[axis] as number)) bounds[axis] = other[axis] as number
		if ((other[axis + 3] as number) > (bounds[axis + 3] as number)) bounds[axis + 3] = other[axis + 3] as number
	}
}

/** Bounds of a box under a matrix. */
export function transformBounds(matrix: Matrix, box: Bounds): Bounds {
	const result: Bounds = [0, 0, 0, 0, 0, 0]
	for (let row = 0; row < 3; row++) {
		let low = matrix[9 + row] as number
		let high = low
		for (let column = 0; column < 3; column++) {
			const factor = matrix[column * 3 + row] as number
			const a = factor * (box[column] as number)
			const b = factor * (box[column + 3] as number)
			low += Math.min(a, b)
			high += Math.max(a, b)
		}
		result[row] = low
		result[row + 3] = high
	}
	return result
}

export function transformPoint(m: Matrix, [x, y, z]: readonly [number, number, number]): [number, number, number] {
	const row = (at: 0 | 1 | 2): number =>
		(m[at] as number) * x + (m[3 + at] as number) * y + (m[6 + at] as number) * z + (m[9 + at] as number)
	return [row(0), row(1), row(2)]
}

/** The corners of a mesh under a matrix. */
export function placedCorners(positions: Float32Array, matrix: Matrix): Float32Array {
	const placed = new Float32Array(positions.length)
	const m = Float64Array.from(matrix)
	const row = (at: number, x: number, y: number, z: number): number =>
		(m[at] as number) * x + (m[at + 3] as number) * y + (m[at + 6] as number) * z + (m[at + 9] as number)
	for (let at = 0; at < positions.length; at += 3) {
		const [x, y, z] = [positions[at] as number, positions[at + 1] as number, positions[at + 2] as number]
		placed[at] = row(0, x, y, z)
		placed[at + 1] = row(1, x, y, z)
		placed[at + 2] = row(2, x, y, z)
	}
	return placed
}

/** The box around corners. */
export function boundsOf(corners: Float32Array): Bounds {
	const bounds = emptyBounds()
	for (let at = 0; at < corners.length; at += 3) {
		const [x, y, z] = [corners[at] as number, corners[at + 1] as number, corners[at + 2] as number]
		widen(bounds, [x, y, z, x, y, z])
	}
	return bounds
}

export function determinant(m: Matrix): number {
	const [a, b, c] = [m[0] as number, m[1] as number, m[2] as number]
	const [d, e, f] = [m[3] as number, m[4] as number, m[5] as number]
	const [g, h, i] = [m[6] as number, m[7] as number, m[8] as number]
	return a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e)
}

/** `a` after `b`: the matrix that first applies `b`. */
export function multiply(a: Matrix, b: Matrix): number[] {
	const [a0, a1, a2] = [a[0] as number, a[1] as number, a[2] as number]
	const [a3, a4, a5] = [a[3] as number, a[4] as number, a[5] as number]
	const [a6, a7, a8] = [a[6] as number, a[7] as number, a[8] as number]
	const [b0, b1, b2] = [b[0] as number, b[1] as number, b[2] as number]
	const [b3, b4, b5] = [b[3] as number, b[4] as number, b[5] as number]
	const [b6, b7, b8] = [b[6] as number, b[7] as number, b[8] as number]
	const [x, y, z] = [b[9] as number, b[10] as number, b[11] as number]
	// Adding to 0 avoids minus zeros.
	return [
		0 + a0 * b0 + a3 * b1 + a6 * b2,
		0 + a1 * b0 + a4 * b1 + a7 * b2,
		0 + a2 * b0 + a5 * b1 + a8 * b2,
		0 + a0 * b3 + a3 * b4 + a6 * b5,
		0 + a1 * b3 + a4 * b4 + a7 * b5,
		0 + a2 * b3 + a5 * b4 + a8 * b5,
		0 + a0 * b6 + a3 * b7 + a6 * b8,
		0 + a1 * b6 + a4 * b7 + a7 * b8,
		0 + a2 * b6 + a5 * b7 + a8 * b8,
		(a[9] as number) + a0 * x + a3 * y + a6 * z,
		(a[10] as number) + a1 * x + a4 * y + a7 * z,
		(a[11] as number) + a2 * x + a5 * y + a8 * z,
	]
}

/** The same matrix with its translation in metres; a copy that may be changed. */
export function inMetres(m: Matrix, metres: number): number[] {
	return Array.from(m, (value, at) => (at < 9 ? value : value * metres))
}

/** The inverse, null for a matrix that flattens space. */
export function invert(m: Matrix): number[] | null {
	const det = determinant(m)
	if (!Number.isFinite(det) || Math.abs(det) < 1e-18) return null
	const at = (index: number): number => m[index] as number
	const r = [
		(at(4) * at(8) - at(7) * at(5)) / det,
		(at(7) * at(2) - at(1) * at(8)) / det,
		(at(1) * at(5) - at(4) * at(2)) / det,
		(at(6) * at(5) - at(3) * at(8)) / det,
		(at(0) * at(8) - at(6) * at(2)) / det,
		(at(3) * at(2) - at(0) * at(5)) / det,
		(at(3) * at(7) - at(6) * at(4)) / det,
		(at(6) * at(1) - at(0) * at(7)) / det,
		(at(0) * at(4) - at(3) * at(1)) / det,
	] as [number, number, number, number, number, number, number, number, number]
	const place = (row: 0 | 1 | 2): number =>
		-(r[row] * at(9) + (r[3 + row] as number) * at(10) + (r[6 + row] as number) * at(11))
	return [...r, place(0), place(1), place(2)]
}

export interface RigidParts {
	translation: [number, number, number]
	/** x, y, z, w. */
	rotation: [number, number, number, number]
	scale: [number, number, number]
}

/** Tolerance within which axes count as perpendicular. */
const SQUARENESS = 1e-5

/**
 * Decomposes a matrix; null when it is mirrored, sheared or flat, which translation, rotation and scale can't express.
 */
export function decompose(m: Matrix): RigidParts | null {
	const at = (index: number): number => m[index] as number
	const sx = Math.hypot(at(0), at(1), at(2))
	const sy = Math.hypot(at(3), at(4), at(5))
	const sz = Math.hypot(at(6), at(7), at(8))
	if (!(sx > 1e-9 && sy > 1e-9 && sz > 1e-9) || determinant(m) <= 0) return null
	const r = [
		at(0) / sx,
		at(1) / sx,
		at(2) / sx,
		at(3) / sy,
		at(4) / sy,
		at(5) / sy,
		at(6) / sz,
		at(7) / sz,
		at(8) / sz,
	] as const
	const lean = (a: 0 | 3 | 6, b: 0 | 3 | 6): number =>
		Math.abs(
			(r[a] as number) * (r[b] as number) +
				(r[a + 1] as number) * (r[b + 1] as number) +
				(r[a + 2] as number) * (r[b + 2] as number),
		)
	if (lean(0, 3) > SQUARENESS || lean(0, 6) > SQUARENESS || lean(3, 6) > SQUARENESS) return null
	return {
		translation: [at(9), at(10), at(11)],
		rotation: quaternion(r),
		scale: [roundScale(sx), roundScale(sy), roundScale(sz)],
	}
}

function roundScale(scale: number): number {
	return Math.abs(scale - 1) < 1e-6 ? 1 : scale
}

/** Unit quaternion of a rotation given by its columns. */
function quaternion(
	r: readonly [number, number, number, number, number, number, number, number, number],
): [number, number, number, number] {
	const trace = r[0] + r[4] + r[8]
	let x: number
	let y: number
	let z: number
	let w: number
	if (trace > 0) {
		const s = 2 * Math.sqrt(trace + 1)
		;[x, y, z, w] = [(r[5] - r[7]) / s, (r[6] - r[2]) / s, (r[1] - r[3]) / s, s / 4]
	} else if (r[0] > r[4] && r[0] > r[8]) {
		const s = 2 * Math.sqrt(1 + r[0] - r[4] - r[8])
		;[x, y, z, w] = [s / 4, (r[3] + r[1]) / s, (r[6] + r[2]) / s, (r[5] - r[7]) / s]
	} else if (r[4] > r[8]) {
		const s = 2 * Math.sqrt(1 + r[4] - r[0] - r[8])
		;[x, y, z, w] = [(r[3] + r[1]) / s, s / 4, (r[7] + r[5]) / s, (r[6] - r[2]) / s]
	} else {
		const s = 2 * Math.sqrt(1 + r[8] - r[0] - r[4])
		;[x, y, z, w] = [(r[6] + r[2]) / s, (r[7] + r[5]) / s, s / 4, (r[1] - r[3]) / s]
	}
	const length = Math.hypot(x, y, z, w)
	return [x / length, y / length, z / length, w / length]
}
