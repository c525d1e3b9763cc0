import { afterEach, expect, test } from 'vitest'
import { createFormat } from './format.ts'
import { makeMeasures } from './measures.ts'
import { dateFormat, setOwnFormats, USUAL_FORMATS } from './own-formats.ts'
import { datePattern, dateToType, readTypedDate } from './typed-date.ts'

afterEach(() => setOwnFormats(USUAL_FORMATS))

test('numbers are written with the signs that the person chose, in any language', () => {
	setOwnFormats({ numbers: 'space_comma', dates: 'language' })
	const english = createFormat('en')
	expect(english.decimal(1234567.891)).toBe('1\u00a0234\u00a0567,89')
	expect(english.percent(0.5)).toBe('50%')
	expect(makeMeasures('en', (name, value) => `${value} ${name}`).area(12.5)).toBe('12,50 square_metres')
	setOwnFormats({ numbers: 'comma_point', dates: 'language' })
	expect(createFormat('de').decimal(1234.5)).toBe('1,234.5')
})

test('dates are written and typed in the order that the person chose', () => {
	const day = new Date(Date.UTC(2026, 10, 5, 12))
	const written = () => dateFormat('en-US', { timeZone: 'UTC' }).format(day)
	const letters = { day: 'dd', month: 'mm', year: 'yyyy' }
	expect(written()).toBe('Nov 5, 2026')
	setOwnFormats({ numbers: 'language', dates: 'day_month_year' })
	expect([written(), dateToType('2026-11-05', 'en'), datePattern(letters, 'en')]).toEqual([
		'05/11/2026',
		'05/11/2026',
		'dd/mm/yyyy',
	])
	expect(readTypedDate('5/11/26', 'en')).toBe('2026-11-05')
	setOwnFormats({ numbers: 'language', dates: 'month_day_year' })
	expect([written(), readTypedDate('11/5/26', 'fr')]).toEqual(['11/05/2026', '2026-11-05'])
	setOwnFormats({ numbers: 'language', dates: 'year_month_day' })
	expect(dateFormat('ar', { timeZone: 'UTC' }).format(day), 'with a mark that keeps its order').toBe('\u200e2026-11-05')
	expect([written(), dateToType('2026-11-05', 'ar'), readTypedDate('2026-11-05', 'fr')]).toEqual([
		'2026-11-05',
		'2026-11-05',
		'2026-11-05',
	])
})
