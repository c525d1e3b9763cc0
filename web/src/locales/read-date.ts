import { dayOf, FIRST_DATE, LAST_DATE } from '@panelyard/contracts/figures/calendar-days'
import { ownFormats } from './own-formats.ts'
import { regionalLocale } from './regional-locale.ts'

/** Whether 03/04/2026 is 3 April or 4 March. */
export type DateOrder = 'day_first' | 'month_first'

/** How dates are written. */
export type DateReading = {
	order: DateOrder
	/** Months by their names in lower case, from 1. */
	months: ReadonlyMap<string, number>
}

const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const YEAR_FIRST = /^(\d{4})\s*[-/.年년]\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})\s*[日일.]?$/
/** `03/04/2026`: the second group is what stands between. */
export const YEAR_LAST = /^(\d{1,2})\s*([-/. ])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})$/
const UNSEEN = /[\u200e\u200f\u061c]/g

/** Digits of Arabic and Persian as Latin ones. */
const latinDigits = (text: string): string =>
	text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))

/** A text with Latin digits and without the marks of direction, to read a date from. */
export const plainDate = (text: string): string => latinDigits(text.normalize('NFKC')).replaceAll(UNSEEN, '').trim()

/** The names of months as people of a language write them, long and short, and in English. */
export function monthNames(language: string): Map<string, number> {
	const names = new Map<string, number>()
	for (const locale of ['en', language])
		for (const month of ['long', 'short'] as const) {
			const format = new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC', calendar: 'gregory' })
			for (let index = 0; index < 12; index++) {
				const part = format.formatToParts(Date.UTC(2026, index, 15)).find(({ type }) => type === 'month')?.value ?? ''
				if (/\p{L}/u.test(part)) names.set(part.toLowerCase().replaceAll('.', '').trim(), index + 1)
			}
		}
	return names
}

/** The day that a plain text means as `2026-11-22`; null for what isn't one from 1970 to 2200. */
export function readDate(text: string, reading: DateReading): string | null {
	const compact = COMPACT.exec(text)
	if (compact) return validDate(Number(compact[1]), Number(compact[2]), Number(compact[3]))
	const yearFirst = YEAR_FIRST.exec(text)
	if (yearFirst) return validDate(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
	const yearLast = YEAR_LAST.exec(text)
	if (!yearLast) return namedMonth(text, reading.months)
	const [first, second, year] = [Number(yearLast[1]), Number(yearLast[3]), fullYear(yearLast[4] ?? '')]
	const isMonthFirst = reading.order === 'month_first' && yearLast[2] !== '.'
	return isMonthFirst ? validDate(year, first, second) : validDate(year, second, first)
}

const fullYear = (text: string): number => (text.length === 2 ? 2000 : 0) + Number(text)

function validDate(year: number, month: number, day: number): string | null {
	const [y, m, d] = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')]
	const date = `${y}-${m}-${d}`
	return dayOf(date) === null ? null : inRange(date)
}

/** A date from 1970 to 2200; null for others. */
export const inRange = (date: string): string | null => (date >= FIRST_DATE && date <= LAST_DATE ? date : null)

/** `3 Apr 2026`, `April 3, 2026`, `3. April 26`. */
function namedMonth(text: string, months: ReadonlyMap<string, number>): string | null {
	const numbers = text.match(/\d+/g) ?? []
	if (numbers.length !== 2) return null
	const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
	const month = words.map((word) => months.get(word)).find((known) => known !== undefined)
	if (month === undefined) return null
	const [one = '', other = ''] = numbers
	return one.length === 4
		? validDate(Number(one), month, Number(other))
		: validDate(fullYear(other.length === 4 ? other : other.slice(-2)), month, Number(one))
}

/** Which of day and month the person writes first: their own choice, else as people do where the language is read. */
export function regionalOrder(language: string): DateOrder {
	const { dates } = ownFormats()
	if (dates === 'day_month_year') return 'day_first'
	if (dates === 'month_day_year') return 'month_first'
	const parts = new Intl.DateTimeFormat(regionalLocale(language), { dateStyle: 'short' }).formatToParts(0)
	const at = (type: string) => parts.findIndex((part) => part.type === type)
	return at('month') < at('day') && at('year') > at('day') ? 'month_first' : 'day_first'
}
