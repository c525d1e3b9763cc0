/** Affine maps as 12 numbers, three rows of four: x' = m0 x + m1 y + m2 z + m3. Doubles, for exact large coordinates. */
export type Affine = number[]

export const IDENTITY: Affine = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]

export const multiply = (a: Affine, b: Affine): Affine => {
	const out: Affine = new Array(12)
	for (let row = 0; row < 12; row += 4)
		for (let column = 0; column < 4; column++)
			out[row + column] =
				(a[row] as number) * (b[column] as number) +
				(a[row + 1] as number) * (b[column + 4] as number) +
				(a[row + 2] as number) * (b[column + 8] as number) +
				(column === 3 ? (a[row + 3] as number) : 0)
	return out
}

/** From translation, rotation (quaternion x y z w) and scale. */
export const compose = (t: ArrayLike<number>, r: ArrayLike<number>, s: ArrayLike<number>): Affine => {
	const [x = 0, y = 0, z = 0, w = 1] = Array.from(r)
	const [sx = 1, sy = 1, sz = 1] = Array.from(s)
	return [
		(1 - 2 * (y * y + z * z)) * sx,
		2 * (x * y - z * w) * sy,
		2 * (x * z + y * w) * sz,
		t[0] ?? 0,
		2 * (x * y + z * w) * sx,
		(1 - 2 * (x * x + z * z)) * sy,
		2 * (y * z - x * w) * sz,
		t[1] ?? 0,
		2 * (x * z - y * w) * sx,
		2 * (y * z + x * w) * sy,
		(1 - 2 * (x * x + y * y)) * sz,
		t[2] ?? 0,
	]
}

/** From glTF's sixteen numbers by column. */
export const fromColumns = (m: readonly number[]): Affine =>
	[0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14].map((at) => m[at] ?? 0)

export const isFiniteAffine = (m: Affine): boolean => m.every(Number.isFinite)
