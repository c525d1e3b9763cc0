import { expect, test } from 'vitest'
import { facadeOf } from './facade.ts'

test('a project keeps its drawing, and every panel lies inside it', () => {
	for (const count of [0, 1, 74, 8408, 50_000]) {
		const facade = facadeOf('0198-af', count)
		expect(facadeOf('0198-af', count)).toEqual(facade)
		expect(facade.panels.length).toBeGreaterThan(4)
		for (const panel of facade.panels) {
			expect(panel.y).toBeGreaterThanOrEqual(0)
			expect(panel.x + panel.width).toBeLessThanOrEqual(facade.width + 0.001)
			expect(panel.y + panel.height).toBeLessThanOrEqual(facade.height)
		}
	}
})

test('more panels give a larger building', () => {
	expect(facadeOf('same', 5000).panels.length).toBeGreaterThan(facadeOf('same', 5).panels.length)
})
