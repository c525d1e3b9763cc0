import { describe, expect, it } from 'vitest'
import { CalendarDate, dateOf, dayOf, isTimeZone, noonOf, todayIn } from './calendar-days.ts'

const todayAt = (time_zone: string, now: string) => dateOf(todayIn(time_zone, new Date(now)))

describe('a day', () => {
	it('is numbered from 1970 and written back', () => {
		expect(dayOf('1970-01-01')).toBe(0)
		expect(dayOf('1970-01-02')).toBe(1)
		for (const date of ['1999-12-31', '2000-02-29', '2026-11-22', '2200-12-31'])
			expect(dateOf(dayOf(date) as number)).toBe(date)
	})

	it('is in the calendar: 29 February only of leap years', () => {
		expect(dayOf('2028-02-29')).not.toBeNull()
		for (const date of ['2027-02-29', '2100-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'])
			expect(dayOf(date), date).toBeNull()
		for (const date of ['', '22.11.2026', '2026-1-2', '2026-11-22T00:00Z']) expect(dayOf(date), date).toBeNull()
	})

	it('of a plan lies between 1970 and 2200', () => {
		for (const date of ['1970-01-01', '2200-12-31']) expect(CalendarDate.safeParse(date).success, date).toBe(true)
		for (const date of ['1969-12-31', '2201-01-01', '0026-11-22'])
			expect(CalendarDate.safeParse(date).success, date).toBe(false)
	})

	it('has a noon that is the same day wherever it is formatted in UTC', () =>
		expect(noonOf(dayOf('2026-03-29') as number).toISOString()).toBe('2026-03-29T12:00:00.000Z'))
})

describe('today', () => {
	it('is that of the time zone', () => {
		const now = '2026-11-22T10:30:00Z'
		expect(todayAt('UTC', now)).toBe('2026-11-22')
		expect(todayAt('Pacific/Auckland', now)).toBe('2026-11-22')
		expect(todayAt('Pacific/Auckland', '2026-11-22T11:00:00Z')).toBe('2026-11-23')
		expect(todayAt('Pacific/Honolulu', '2026-11-22T09:59:59Z')).toBe('2026-11-21')
		expect(todayAt('Pacific/Honolulu', '2026-11-22T10:00:00Z')).toBe('2026-11-22')
		expect(todayAt('Asia/Kolkata', '2026-11-22T18:30:00Z')).toBe('2026-11-23')
	})

	it('begins at midnight on the days when the clocks change', () => {
		expect(todayAt('Europe/Berlin', '2026-03-28T22:59:59Z')).toBe('2026-03-28')
		expect(todayAt('Europe/Berlin', '2026-03-28T23:00:00Z')).toBe('2026-03-29')
		expect(todayAt('Europe/Berlin', '2026-03-29T22:00:00Z')).toBe('2026-03-30')
		expect(todayAt('Europe/Berlin', '2026-10-24T22:00:00Z')).toBe('2026-10-25')
		expect(todayAt('Europe/Berlin', '2026-10-25T22:59:59Z')).toBe('2026-10-25')
		expect(todayAt('Europe/Berlin', '2026-10-25T23:00:00Z')).toBe('2026-10-26')
	})

	it('is 29 February in leap years', () => expect(todayAt('Europe/Berlin', '2028-02-28T23:30:00Z')).toBe('2028-02-29'))
})

it('knows time zones by their names', () => {
	for (const name of ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta'])
		expect(isTimeZone(name), name).toBe(true)
	for (const name of ['', 'Mars/Olympus', '+02:00', 'Europe/Berlin; drop', '2'])
		expect(isTimeZone(name), name).toBe(false)
})
