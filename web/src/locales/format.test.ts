import { expect, test } from 'vitest'
import { createFormat } from './format.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const ago = (seconds: number, language = 'en') =>
	createFormat(language).ago(new Date(NOW - seconds * 1000).toISOString(), NOW)

test('a time is told in whole minutes, hours, days and weeks, and under a minute not at all', () => {
	expect([ago(0), ago(59), ago(-5)]).toEqual([null, null, null])
	expect([ago(60), ago(119), ago(3599)]).toEqual(['1 minute ago', '1 minute ago', '59 minutes ago'])
	expect([ago(3600), ago(86_399)]).toEqual(['1 hour ago', '23 hours ago'])
	expect([ago(86_400), ago(7 * 86_400 - 1)]).toEqual(['1 day ago', '6 days ago'])
	expect([ago(7 * 86_400), ago(90 * 86_400)]).toEqual(['1 week ago', '12 weeks ago'])
	expect(ago(120, 'de')).toBe('vor 2 Minuten')
})

test.each([
	['en', 'A, B, C'],
	['ja', 'A、B、C'],
	['ar', 'A وB وC'],
])('names stand one after the other as in %s', (language, listed) => {
	expect(createFormat(language).list(['A', 'B', 'C'])).toBe(listed)
})
