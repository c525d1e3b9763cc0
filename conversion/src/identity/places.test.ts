import { expect, it } from 'vitest'
import { Random } from '../fuzz/random.ts'
import { distanceOf, Places } from './places.ts'
import type { Point } from './version-panel.ts'

it('finds the points near another one, wherever they lie', () => {
	const random = new Random(31)
	for (const width of [4, 20, 1e6]) {
		const any = (): Point =>
			[0, 1, 2].map(() => Math.round((random.fraction() - 0.5) * width * 8) / 8) as unknown as Point
		const points = Array.from({ length: 300 }, () => (random.fraction() < 0.1 ? null : any()))
		const places = new Places(points, 0.5)
		for (const [point, distance] of [...points, any(), any()].flatMap((one) => (one ? [[one, 1.1] as const] : []))) {
			const near = [...points.keys()].filter((at) => distanceOf(point, points[at] ?? [Infinity, 0, 0]) <= distance)
			expect(places.near(point, distance).toSorted((a, b) => a - b)).toEqual(near)
		}
	}
})

it('finds some of thousands of points at one place, and none without any', () => {
	const points = Array.from({ length: 5000 }, (): Point => [1, 1, 1])
	expect(new Places(points, 0.5).near([1, 1, 1], 0.1)).toHaveLength(200)
	expect(new Places([], 0.5).near([1, 1, 1], 0.1)).toEqual([])
	expect(new Places([null], 0.5).near([0, 0, 0], 0.1)).toEqual([])
})
