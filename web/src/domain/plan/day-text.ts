import { dayOf, noonOf } from '@panelyard/contracts/calendar-days'
import i18next from 'i18next'
import { regionalLocale } from '../../locales/regional-locale.ts'

/** A plan has few different days, which lists of thousands of panels show again and again. */
const MOST_TEXTS = 4000

const formats = new Map<string, Intl.DateTimeFormat>()
const texts = new Map<string, string>()

/** A day such as `2026-11-22` as people of the language write it. It has no time, so no time zone shifts it. */
export function dayText(date: string, language = i18next.language): string {
	const key = `${language} ${date}`
	const known = texts.get(key)
	if (known !== undefined) return known
	const day = dayOf(date)
	if (day === null) return date
	const format =
		formats.get(language) ?? new Intl.DateTimeFormat(regionalLocale(language), { dateStyle: 'medium', timeZone: 'UTC' })
	formats.set(language, format)
	const text = format.format(noonOf(day))
	if (texts.size >= MOST_TEXTS) texts.clear()
	texts.set(key, text)
	return text
}
