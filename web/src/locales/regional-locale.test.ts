import { expect, test } from 'vitest'
import { regionalLocale } from './regional-locale.ts'

const written = (language: string, preferred: string[]) =>
	new Intl.DateTimeFormat(regionalLocale(language, preferred), { dateStyle: 'medium', timeZone: 'UTC' }).format(
		new Date('2026-11-21T12:00:00Z'),
	)

test('dates are written as the person’s region writes them in the interface’s language', () => {
	expect(written('en', ['en-GB', 'en'])).toBe('21 Nov 2026')
	expect(written('en', ['de-DE', 'en-US'])).toBe('Nov 21, 2026')
	expect(written('de', ['en-GB'])).toBe('21.11.2026')
	expect(written('en', ['de-DE', 'de'])).toBe('21 Nov 2026')
	expect(written('en', [])).toBe('21 Nov 2026')
})

test('calendar and digits are those of the language whatever the region prefers', () => {
	expect(written('ar', ['ar-SA'])).toContain('2026')
})

test('a browser’s tag that is none costs nothing', () => {
	expect(written('en', ['en-'])).toBe('21 Nov 2026')
})
