import { dateOf } from '@panelyard/contracts/figures/calendar-days'
import { describe, expect, it } from 'vitest'
import { dayAt, dayOf, dayRange, placeIn, startOfDay, weekdayOf } from './days.ts'

const start = (day: string, zone: string) => new Date(startOfDay(dayOf(day), zone)).toISOString()

describe('days of a time zone', () => {
	it('begin at midnight there', () => {
		expect(start('2026-07-01', 'Europe/Berlin')).toBe('2026-06-30T22:00:00.000Z')
		expect(start('2026-01-01', 'Pacific/Auckland')).toBe('2025-12-31T11:00:00.000Z')
		expect(start('2026-01-01', 'Pacific/Honolulu')).toBe('2026-01-01T10:00:00.000Z')
		expect(start('2026-01-01', 'Asia/Kathmandu')).toBe('2025-12-31T18:15:00.000Z')
		expect(start('2028-02-29', 'UTC')).toBe('2028-02-29T00:00:00.000Z')
	})

	it('are 23 or 25 hours long when clocks change', () => {
		const length = (day: string, zone: string) =>
			(startOfDay(dayOf(day) + 1, zone) - startOfDay(dayOf(day), zone)) / 3_600_000
		expect(length('2026-03-29', 'Europe/Berlin')).toBe(23)
		expect(length('2026-10-25', 'Europe/Berlin')).toBe(25)
		expect(length('2026-04-05', 'Pacific/Auckland')).toBe(25)
	})

	it('begin later where midnight is skipped', () => {
		expect(start('2024-04-26', 'Africa/Cairo')).toBe('2024-04-25T22:00:00.000Z')
		expect(dayAt(startOfDay(dayOf('2024-04-26'), 'Africa/Cairo'), 'Africa/Cairo')).toBe(dayOf('2024-04-26'))
		expect(dayAt(startOfDay(dayOf('2024-04-26'), 'Africa/Cairo') - 1, 'Africa/Cairo')).toBe(dayOf('2024-04-25'))
	})

	it('follow each other in a range, and weeks end with its last day', () => {
		const range = dayRange(dayOf('2026-03-28'), dayOf('2026-03-30'), 'Europe/Berlin')
		expect(range.days.map(dateOf)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
		const at = (time: string) => placeIn(range, Date.parse(time))
		expect(
			['2026-03-27T22:59:59Z', '2026-03-27T23:00Z', '2026-03-29T21:59Z', '2026-03-29T22:00Z', '2026-03-30T22:00Z'].map(
				at,
			),
		).toEqual([-1, 0, 1, 2, 3])
		const weeks = dayRange(dayOf('2020-01-01'), dayOf('2026-03-30'), 'UTC')
		expect(weeks.days_per_value).toBe(7)
		expect(dateOf(weeks.first)).toBe('2020-01-01')
		expect(dateOf(weeks.days.at(-1) as number)).toBe('2026-03-30')
		expect(new Set(weeks.days.map(weekdayOf)).size).toBe(1)
	})
})
