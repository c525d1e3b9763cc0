import { type Day, dayOf, noonOf } from '@panelyard/contracts/figures/calendar-days'
import i18next from 'i18next'
import { regionalLocale } from '../../locales/regional-locale.ts'

/** A plan has few different days, which lists of thousands of panels show again and again. */
const MOST_TEXTS = 4000

const OPTIONS = { full: { dateStyle: 'medium' }, noYear: { day: 'numeric', month: 'short' } } as const
type Form = keyof typeof OPTIONS

const formats = new Map<string, Intl.DateTimeFormat>()
const texts = new Map<string, string>()

/** A day such as `2026-11-22` as people of the language write it. It has no time, so no time zone shifts it. */
export const dayText = (date: string, language = i18next.language): string => textOf(date, language, 'full')

/** The same without the year of `today`, where there is little room. */
export const shortDayText = (date: string, today: Day, language = i18next.language): string =>
	textOf(date, language, noonOf(today).getUTCFullYear() === Number(date.slice(0, 4)) ? 'noYear' : 'full')

/** A first and a last day, as short as they can be told: `1–7 Dec`. */
export function dayRangeText(first: string, last: string, today: Day, language = i18next.language): string {
	const isThisYear = (date: string) => noonOf(today).getUTCFullYear() === Number(date.slice(0, 4))
	const form = isThisYear(first) && isThisYear(last) ? 'noYear' : 'full'
	return formatOf(language, form).formatRange(noonOf(dayOf(first) ?? 0), noonOf(dayOf(last) ?? 0))
}

function formatOf(language: string, form: Form): Intl.DateTimeFormat {
	const named = `${language} ${form}`
	const format =
		formats.get(named) ?? new Intl.DateTimeFormat(regionalLocale(language), { ...OPTIONS[form], timeZone: 'UTC' })
	formats.set(named, format)
	return format
}

function textOf(date: string, language: string, form: Form): string {
	const key = `${language} ${form} ${date}`
	const known = texts.get(key)
	if (known !== undefined) return known
	const day = dayOf(date)
	if (day === null) return date
	const text = formatOf(language, form).format(noonOf(day))
	if (texts.size >= MOST_TEXTS) texts.clear()
	texts.set(key, text)
	return text
}
