/** Exponent of the power of x that fits y best, by least squares of the logarithms. */
export function exponentOf(points: { x: number; y: number }[]): number {
	const logs = points.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(y) }))
	const mean = (pick: (point: { x: number; y: number }) => number): number =>
		logs.reduce((sum, point) => sum + pick(point), 0) / logs.length
	const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)]
	const above = logs.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0)
	return above / logs.reduce((sum, { x }) => sum + (x - mx) ** 2, 0)
}
