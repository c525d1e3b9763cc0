import { expect, test } from 'vitest'
import { dayHere, endOfDay } from './last-day.ts'

test('access ends with the last moment of its last day, wherever the device is', () => {
	const end = endOfDay('2026-03-29')
	expect(dayHere(end)).toBe('2026-03-29')
	expect(dayHere(new Date(Date.parse(end) + 1).toISOString())).toBe('2026-03-30')
})
