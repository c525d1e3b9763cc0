import { expect, test } from 'vitest'
import { readSupportHours } from './support-hours.ts'

test.each([
	['Mon-Fri 09:00-17:00 Europe/Berlin', [1, 2, 3, 4, 5]],
	['sat-mon,wed 08:30-24:00 UTC', [0, 1, 3, 6]],
])('%s are hours', (text, days) => {
	expect(readSupportHours(text)?.days).toEqual(days)
})

test.each([
	'Mon-Fri',
	'Mon-Fri 17:00-09:00 Europe/Berlin',
	'Mon-Fri 09:00-17:00 Europe/Nowhere',
	'Mon-Fri 9-17 UTC',
	'Day 09:00-17:00 UTC',
	'Mon 09:00-25:00 UTC',
])('%s are not', (text) => {
	expect(readSupportHours(text)).toBeNull()
})
