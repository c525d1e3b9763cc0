import { type Day, dateOf, dayOf, noonOf } from '@panelyard/contracts/figures/calendar-days'
import { ownDateParts } from './own-formats.ts'
import { monthNames, plainDate, readDate, regionalOrder } from './read-date.ts'
import { regionalLocale } from './regional-locale.ts'

const ALL_DIGITS = /^(\d{2})(\d{2})(\d{4})$/

/** Letters for a day, a month and a year, such as `dd`, `mm` and `yyyy`. */
type DateLetters = Record<'day' | 'month' | 'year', string>

/** The parts of a day in numbers, in the order in which the person types them. */
function partsOf(day: Day, language: string): { type: string; value: string }[] {
	const parts = new Intl.DateTimeFormat(regionalLocale(language), {
		day: '2-digit',
		month: '2-digit',
		year: 'numeric',
		timeZone: 'UTC',
	}).formatToParts(noonOf(day))
	const own = ownDateParts()
	if (!own) return parts
	return own.parts.flatMap((wanted, index) => [
		...(index > 0 ? [{ type: 'literal', value: own.between }] : []),
		...parts.filter(({ type }) => type === wanted),
	])
}

/** A day such as `2026-11-22` in the numbers and the order that people of the language type. */
export function dateToType(date: string, language: string): string {
	const day = dayOf(date)
	if (day === null) return date
	return partsOf(day, language)
		.map(({ value }) => value)
		.join('')
}

/** How a date is typed, such as `dd/mm/yyyy`. */
export const datePattern = (letters: DateLetters, language: string): string =>
	partsOf(0, language)
		.map(({ type, value }) => letters[type as keyof DateLetters] ?? value)
		.join('')

/** What somebody typed as `2026-11-22`: by numbers, with or without signs between, or a month's name. Null if unclear. */
export function readTypedDate(text: string, language: string): string | null {
	const plain = plainDate(text)
	const order = regionalOrder(language)
	const read = readDate(plain, { order, months: monthNames(language) })
	if (read !== null) return read
	// 22112026, as the keyboard of numbers on a phone has no other signs.
	const [, first, second, year] = ALL_DIGITS.exec(plain) ?? []
	return year === undefined ? null : readDate(`${first}/${second}/${year}`, { order, months: new Map() })
}

/** Today where the reader is, as `2026-11-22`. */
export function todayHere(): string {
	const now = new Date()
	return dateOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000)
}
