import { throughputRows } from '@panelyard/rules/figures/throughput'
import { expect, test } from 'vitest'
import { flowRows, forecastCurve, lastDays } from './chart-rows.ts'
import { exampleFigures } from './figures.test-support.ts'
import { askedDays } from './figures-search.ts'

test('the flow has a row for each day, and further curves begin and end where they do', () => {
	const figures = exampleFigures()
	const planned = {
		key: 'planned',
		values: new Map([
			['2026-03-01', 5],
			['2026-03-09', 7],
		]),
	}
	expect(flowRows(figures, figures.flow, 'count', [planned])).toEqual([
		{ day: '2026-03-01', step0: 1, step1: 0, planned: 5 },
		{ day: '2026-03-02', step0: 3, step1: 1 },
		{ day: '2026-03-09', planned: 7 },
	])
	expect(flowRows(figures, figures.flow, 'area', [])[1]).toEqual({ day: '2026-03-02', step0: 6, step1: 2 })
})

test('the forecast leads from what is done today to everything at the finish', () => {
	const figures = exampleFigures()
	const curve = forecastCurve(figures, 'count')
	expect([...(curve?.values ?? [])]).toEqual([
		['2026-03-02', 1],
		['2026-03-03', 2],
		['2026-03-04', 3],
		['2026-03-05', 4],
	])
	expect(forecastCurve({ ...figures, to: '2026-03-01' }, 'count')).toBeNull()
	expect(forecastCurve({ ...figures, forecast: { state: 'done' } }, 'count')).toBeNull()
	// Half of the days drawn, but a week at least.
	const far = { ...figures.forecast, finish: '2027-03-02' } as typeof figures.forecast
	expect(forecastCurve({ ...figures, forecast: far }, 'count')?.values.size).toBe(8)
})

test('throughput is summed by weeks that end with the last day', () => {
	const days = Array.from({ length: 10 }, (_, place) => `2026-03-${String(place + 1).padStart(2, '0')}`)
	const amounts = days.map((_, place) => place)
	expect(throughputRows({ days, days_per_value: 1 }, amounts, 'week')).toEqual([
		{ day: '2026-03-03', from: '2026-03-01', amount: 3 },
		{ day: '2026-03-10', from: '2026-03-04', amount: 42 },
	])
	expect(throughputRows({ days, days_per_value: 1 }, amounts, 'day')).toHaveLength(10)
	const weeks = { days: ['2026-03-01', '2026-03-08'], days_per_value: 7 } as const
	expect(throughputRows({ ...weeks, days: [...weeks.days] }, [1, 2], 'week')[1]).toEqual({
		day: '2026-03-08',
		from: '2026-03-02',
		amount: 2,
	})
	expect(lastDays(amounts, 5)).toEqual({ last: 35, before: 10 })
	expect(lastDays(amounts, 7)).toBeNull()
})

test('the days asked for follow the address, whichever way round they stand there', () => {
	const now = new Date(2026, 2, 2, 23, 30)
	expect(askedDays({}, now)).toEqual({ from: '2025-12-02' })
	expect(askedDays({ range: '4w' }, now)).toEqual({ from: '2026-02-03' })
	expect(askedDays({ range: 'all' }, now)).toEqual({})
	expect(askedDays({ range: 'custom', from: '2026-03-02', to: '2026-02-01' }, now)).toEqual({
		from: '2026-02-01',
		to: '2026-03-02',
	})
	expect(askedDays({ range: 'custom', to: '2026-02-01' }, now)).toEqual({ to: '2026-02-01' })
})
