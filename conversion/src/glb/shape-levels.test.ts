import { beforeAll, describe, expect, it } from 'vitest'
import type { Shape } from '../geometry/model-geometry.ts'
import { levelsOf, prepareSimplifier } from './shape-levels.ts'

type Point = [x: number, y: number, z: number]

/** A closed shape of these corners and triangles; `sides` as the converter measures them. */
function shapeOf(points: Point[], triangles: number[]): Shape {
	const column = (axis: number) => points.map((point) => point[axis] as number)
	const [least, most] = [Math.min, Math.max].map((end) =>
		[0, 1, 2].map((axis) => column(axis).reduce((a, b) => end(a, b))),
	)
	const sides: [number, number, number] = [0, 0, 0]
	for (let at = 0; at < triangles.length; at += 3) {
		const [a, b, c] = [0, 1, 2].map((corner) => points[triangles[at + corner] as number]) as [Point, Point, Point]
		for (const axis of [0, 1, 2] as const) {
			const [u, v] = [((axis + 1) % 3) as 0 | 1 | 2, ((axis + 2) % 3) as 0 | 1 | 2]
			sides[axis] += Math.abs((b[u] - a[u]) * (c[v] - a[v]) - (b[v] - a[v]) * (c[u] - a[u])) / 4
		}
	}
	return {
		positions: Float32Array.from(points.flat()),
		indices: Uint32Array.from(triangles),
		volume: 1,
		surface: 1,
		sides,
		bounds: [...(least as Point), ...(most as Point)],
		form: '',
	}
}

const BOX = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5]

const box = (x: number, y: number, z: number): Shape =>
	shapeOf(
		[0, 1, 2, 3, 4, 5, 6, 7].map((i): Point => [i & 1 ? x : 0, i & 2 ? y : 0, i & 4 ? z : 0]),
		BOX,
	)

/** A bar along z of so many sides. */
function bar(radius: number, length: number, sides: number): Shape {
	const points: Point[] = [0, length].flatMap((z) =>
		Array.from({ length: sides }, (_, i): Point => {
			const angle = (i / sides) * 2 * Math.PI
			return [radius * Math.cos(angle), radius * Math.sin(angle), z]
		}),
	)
	points.push([0, 0, 0], [0, 0, length])
	const triangles = Array.from({ length: sides }, (_, i) => {
		const next = (i + 1) % sides
		return [
			i,
			next,
			i + sides,
			next,
			next + sides,
			i + sides,
			next,
			i,
			2 * sides,
			i + sides,
			next + sides,
			2 * sides + 1,
		]
	})
	return shapeOf(points, triangles.flat())
}

/** A square metre of hills, so many squares wide. */
function hills(squares: number): Shape {
	const row = squares + 1
	const points = Array.from({ length: row * row }, (_, i): Point => {
		const [x, z] = [(i % row) / squares, Math.floor(i / row) / squares]
		return [x * 40, Math.sin(x * 9) * Math.cos(z * 7) * 2, z * 40]
	})
	const triangles: number[] = []
	for (let z = 0; z < squares; z++)
		for (let x = 0; x < squares; x++) {
			const at = z * row + x
			triangles.push(at, at + row, at + 1, at + 1, at + row, at + row + 1)
		}
	return shapeOf(points, triangles)
}

const triangles = (shape: Shape) => levelsOf(shape).map(({ error, indices }) => [error, indices.length / 3])

describe('the levels of detail of a shape', () => {
	beforeAll(prepareSimplifier)

	it('are one side of a panel once its thickness can be seen no more', () => {
		expect(triangles(box(6, 3, 0.2))).toEqual([[0.24, 2]])
		expect(triangles(box(6, 3, 0.012))).toEqual([[0.02, 2]])
	})

	it('keep the corners and the outline of a panel, on the side that shows', () => {
		const heights = (side: -1 | 0 | 1) => {
			const shape = box(6, 3, 0.2)
			const [level] = levelsOf(shape, side)
			const corners = [...new Set(level?.indices)].map((vertex) => shape.positions[vertex * 3 + 2] as number)
			return corners.map((z) => z > 0).sort()
		}
		expect(heights(1)).toEqual([true, true, true, true])
		expect(heights(-1)).toEqual([false, false, false, false])
		expect(heights(0)).toEqual([false, false, false, false, true, true, true, true])
	})

	it('are two triangles for grooved boards, and keep openings', () => {
		// Strips of 0.5 m on a plane, every second one 1 cm lower.
		const strips = (isOpen: boolean) => {
			const points: Point[] = []
			const triangles: number[] = []
			const face = (...corners: [Point, Point, Point, Point]) => {
				const first = points.push(...corners) - 4
				triangles.push(first, first + 1, first + 2, first, first + 2, first + 3)
			}
			for (let strip = 0; strip < 8; strip++) {
				const [x, z] = [strip * 0.5, strip % 2 === 0 ? 0.03 : 0.02]
				if (isOpen && strip === 4) continue
				face([x, 0, z], [x + 0.5, 0, z], [x + 0.5, 3, z], [x, 3, z])
				face([x, 0, 0], [x, 3, 0], [x + 0.5, 3, 0], [x + 0.5, 0, 0])
			}
			return shapeOf(points, triangles)
		}
		expect(triangles(strips(false))[0]).toEqual([0.04, 2])
		const [level] = levelsOf(strips(false))
		const shape = strips(false)
		expect(new Set([...(level?.indices ?? [])].map((vertex) => shape.positions[vertex * 3]))).toEqual(new Set([0, 4]))
		for (const [, count] of triangles(strips(true))) expect(count).toBeGreaterThan(2)
	})

	it('deviate from a bar by at most their error', () => {
		const shape = bar(0.1, 4, 64)
		const levels = levelsOf(shape)
		expect(levels.length).toBeGreaterThan(1)
		expect(levels[0]?.indices.length).toBeLessThan(shape.indices.length / 2)
		for (const { error, indices } of levels.filter(({ error }) => error < 0.1))
			for (let at = 0; at < indices.length; at += 3) {
				const corners = [0, 1, 2].map((corner) => (indices[at + corner] as number) * 3)
				const middle = [0, 1].map((axis) =>
					corners.reduce((sum, from) => sum + (shape.positions[from + axis] as number) / 3, 0),
				)
				const ends = new Set(corners.map((from) => shape.positions[from + 2]))
				// Faces along the bar: the middle of none is deeper inside than allowed.
				if (ends.size > 1) expect(Math.hypot(...middle)).toBeGreaterThan(0.1 - error - 1e-6)
			}
	})

	it('become fewer triangles from one to the next, and never none', () => {
		for (const shape of [bar(0.1, 4, 64), bar(0.004, 0.01, 24), hills(60)]) {
			const counts = levelsOf(shape).map(({ indices }) => indices.length)
			expect(counts.length).toBeGreaterThan(0)
			expect(counts.every((count, at) => count > 0 && count < (counts[at - 1] ?? shape.indices.length))).toBe(true)
		}
	})

	it('of a very large shape are made in slices, without gaps between them', () => {
		const shape = hills(520)
		expect(shape.indices.length / 3).toBeGreaterThan(500_000)
		const [first] = levelsOf(shape)
		expect(first?.indices.length).toBeLessThan(shape.indices.length / 10)
		expect(Math.max(...openInside(shape, first?.indices ?? new Uint32Array(0)))).toBe(0)
	})

	it('exist for no shape that is broken', () => {
		const flat = shapeOf(
			[
				[0, 0, 0],
				[0, 0, 0],
				[0, 0, 0],
			],
			[0, 1, 2],
		)
		expect(levelsOf(flat)).toEqual([])
		expect(
			levelsOf(
				shapeOf(
					[
						[0, 0, 0],
						[1, 0, 0],
						[0, Number.NaN, 0],
					],
					[0, 1, 2],
				),
			),
		).toEqual([])
		expect(
			levelsOf(
				shapeOf(
					[
						[0, 0, 0],
						[1, 0, 0],
						[0, 1, 0],
					],
					[0, 1, 2],
				),
			),
		).toEqual([])
	})

	it('of a shell that crosses itself refer to its own corners', () => {
		const [one, other] = [bar(0.1, 4, 32), box(1, 1, 1)]
		const points = [...pointsOf(one), ...pointsOf(other)]
		const count = one.positions.length / 3
		const shape = shapeOf(points, [...one.indices, ...[...other.indices].map((vertex) => vertex + count)])
		for (const { indices } of levelsOf(shape)) expect(Math.max(...indices)).toBeLessThan(points.length)
	})
})

const pointsOf = ({ positions }: Shape): Point[] =>
	Array.from({ length: positions.length / 3 }, (_, i) => [...positions.subarray(i * 3, i * 3 + 3)] as unknown as Point)

/** How far edges with one triangle only lie inside the square that a shape covers, metres. */
function openInside({ positions, bounds }: Shape, indices: Uint32Array): number[] {
	const counts = new Map<string, [number, number, number]>()
	for (let at = 0; at < indices.length; at += 3)
		for (const [from, to] of [
			[0, 1],
			[1, 2],
			[2, 0],
		] as const) {
			const [a, b] = [indices[at + from] as number, indices[at + to] as number].sort((x, y) => x - y) as [
				number,
				number,
			]
			const edge = counts.get(`${a}/${b}`)
			if (edge) edge[2]++
			else counts.set(`${a}/${b}`, [a, b, 1])
		}
	const inside = (vertex: number) =>
		Math.min(
			...[0, 2].flatMap((axis) => [
				(positions[vertex * 3 + axis] as number) - (bounds[axis] as number),
				(bounds[axis + 3] as number) - (positions[vertex * 3 + axis] as number),
			]),
		)
	return [...counts.values()].filter(([, , count]) => count === 1).map(([a, b]) => Math.max(inside(a), inside(b)))
}
