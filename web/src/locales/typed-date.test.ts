import { expect, test } from 'vitest'
import { LANGUAGES } from './language.ts'
import { datePattern, dateToType, readTypedDate } from './typed-date.ts'

const LETTERS = { day: 'dd', month: 'mm', year: 'yyyy' }

test('a date is read as it is written, in every language', () => {
	for (const { code } of LANGUAGES) {
		const written = dateToType('2026-11-05', code)
		expect([code, written, readTypedDate(written, code)]).toEqual([code, written, '2026-11-05'])
	}
})

test('day and month stand in the order of the language', () => {
	expect([datePattern(LETTERS, 'en'), datePattern(LETTERS, 'de')]).toEqual(['mm/dd/yyyy', 'dd.mm.yyyy'])
	expect([readTypedDate('03/04/2026', 'en'), readTypedDate('03/04/2026', 'fr')]).toEqual(['2026-03-04', '2026-04-03'])
})

test('digits alone, digits of Arabic, names of months and the international order are read too', () => {
	expect([readTypedDate('22112026', 'de'), readTypedDate('11222026', 'en')]).toEqual(['2026-11-22', '2026-11-22'])
	expect(readTypedDate('٢٢/١١/٢٠٢٦', 'ar')).toBe('2026-11-22')
	expect(readTypedDate('22. November 2026', 'de')).toBe('2026-11-22')
	expect(readTypedDate(' 2026-11-22 ', 'ar')).toBe('2026-11-22')
	expect(readTypedDate('5.1.27', 'de')).toBe('2027-01-05')
})

test('what is no day from 1970 to 2200 is not guessed', () => {
	for (const text of ['30.02.2026', '22.11', 'soon', '22.11.1969', '1.1.2201', '45.13.2026', '99999999'])
		expect([text, readTypedDate(text, 'de')]).toEqual([text, null])
})
