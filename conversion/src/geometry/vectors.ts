export type Vector = [number, number, number]

export const minus = (a: Readonly<Vector>, b: Readonly<Vector>): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

export const dot = (a: Readonly<Vector>, b: Readonly<Vector>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

export const cross = (a: Readonly<Vector>, b: Readonly<Vector>): Vector => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0],
]
