import { expect, test } from 'vitest'
import { niceTop } from './report-charts.ts'

const TICKS = 4

test('numbers of panels beside a chart are whole', () => {
	for (let panels = 0; panels <= 2000; panels++) {
		const top = niceTop(panels, 'count')
		expect(top, String(panels)).toBeGreaterThanOrEqual(panels)
		expect(Number.isInteger(top / TICKS), `${panels}: ticks each ${top / TICKS}`).toBe(true)
	}
})

test('amounts may have ticks between whole numbers', () => {
	expect([0.3, 1, 9.9, 880].map((amount) => niceTop(amount, 'area'))).toEqual([0.4, 1, 10, 1000])
})
