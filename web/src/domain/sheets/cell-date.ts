import { dateOf, dayOf, FIRST_DATE, LAST_DATE } from '@panelyard/contracts/calendar-days'
import { regionalLocale } from '../../locales/regional-locale.ts'
import { type TableCell, textOfCell } from './table.ts'

/** Whether 03/04/2026 is 3 April or 4 March. */
export type DateOrder = 'day_first' | 'month_first'

/** How the dates of a column are read. */
export type DateReading = {
	order: DateOrder
	/** Numbers of the workbook count days from 1904, not from 1900. */
	is1904: boolean
	/** Months by their names in lower case, from 1. */
	months: ReadonlyMap<string, number>
}

/** Days from 1 January 1970 to the day 0 of each of Excel's ways to count. */
const EXCEL_1900 = dayOf('1899-12-30') ?? 0
const EXCEL_1904 = dayOf('1904-01-01') ?? 0
/** Digits alone that are meant as one of Excel's days: from 1982 to 2173. */
const SERIAL_TEXT = /^[3-9]\d{4}(?:[.,]\d+)?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const YEAR_FIRST = /^(\d{4})\s*[-/.年년]\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})\s*[日일.]?$/
const YEAR_LAST = /^(\d{1,2})\s*([-/. ])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})$/
const TIME = /(?:[T\s,]+\d{1,2}:\d{2}.*)$/
const UNSEEN = /[\u200e\u200f\u061c]/g

/** Digits of Arabic and Persian as Latin ones. */
const latinDigits = (text: string): string =>
	text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))

const written = (cell: TableCell): string =>
	latinDigits(textOfCell(cell).normalize('NFKC')).replaceAll(UNSEEN, '').trim().replace(TIME, '').trim()

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

/** Whether a cell stands for no date: empty, or a dash. */
export const isNoDate = (cell: TableCell): boolean => /^[-–—]?$/.test(textOfCell(cell).trim())

/** The day that a cell means as `2026-11-22`; null for what isn't one from 1970 to 2200. */
export function dateOfCell(cell: TableCell, reading: DateReading): string | null {
	if (typeof cell === 'number') return serialDate(cell, reading)
	const text = written(cell)
	const compact = COMPACT.exec(text)
	if (compact) return validDate(Number(compact[1]), Number(compact[2]), Number(compact[3]))
	if (SERIAL_TEXT.test(text)) return serialDate(Math.floor(Number(text.replace(',', '.'))), reading)
	const yearFirst = YEAR_FIRST.exec(text)
	if (yearFirst) return validDate(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
	const yearLast = YEAR_LAST.exec(text)
	if (!yearLast) return namedMonth(text, reading.months)
	const [first, second, year] = [Number(yearLast[1]), Number(yearLast[3]), fullYear(yearLast[4] ?? '')]
	const isMonthFirst = reading.order === 'month_first' && yearLast[2] !== '.'
	return isMonthFirst ? validDate(year, first, second) : validDate(year, second, first)
}

function serialDate(serial: number, { is1904 }: DateReading): string | null {
	const day = Math.floor(serial) + (is1904 ? EXCEL_1904 : EXCEL_1900)
	return day >= 0 && day < 100_000 ? inRange(dateOf(day)) : null
}

const fullYear = (text: string): number => (text.length === 2 ? 2000 : 0) + Number(text)

function validDate(year: number, month: number, day: number): string | null {
	const [y, m, d] = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')]
	const date = `${y}-${m}-${d}`
	return dayOf(date) === null ? null : inRange(date)
}

const inRange = (date: string): string | null => (date >= FIRST_DATE && date <= LAST_DATE ? date : null)

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

/** Cells that an order is guessed by. */
const GUESSED_BY = 10_000

/**
 * Whether the dates of a column begin with the day: by those that can't be read otherwise, else as the reader's region
 * writes them.
 * @returns `open`: the first date that could be read either way, null when the order changes nothing
 */
export function guessDateOrder(
	cells: readonly TableCell[],
	language: string,
): { order: DateOrder; open: string | null } {
	let open: string | null = null
	const sure = { day_first: 0, month_first: 0 }
	for (const cell of cells.slice(0, GUESSED_BY)) {
		const found = typeof cell === 'string' ? YEAR_LAST.exec(written(cell)) : null
		if (!found || found[2] === '.') continue
		const [first, second] = [Number(found[1]), Number(found[3])]
		if (first > 12 && second <= 12) sure.day_first++
		else if (second > 12 && first <= 12) sure.month_first++
		else if (first !== second && first <= 12) open ??= written(cell)
	}
	if (sure.day_first !== sure.month_first)
		return { order: sure.day_first > sure.month_first ? 'day_first' : 'month_first', open }
	return { order: regionalOrder(language), open }
}

function regionalOrder(language: string): DateOrder {
	const parts = new Intl.DateTimeFormat(regionalLocale(language), { dateStyle: 'short' }).formatToParts(0)
	const at = (type: string) => parts.findIndex((part) => part.type === type)
	return at('month') < at('day') && at('year') > at('day') ? 'month_first' : 'day_first'
}
