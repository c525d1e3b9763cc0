import { dayOf, noonOf } from '@panelyard/contracts/calendar-days'
import i18next from 'i18next'
import { regionalLocale } from '../../locales/regional-locale.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** A day such as `2026-11-22` as people of the language write it. It has no time, so no time zone shifts it. */
export function dayText(date: string, language = i18next.language): string {
	const day = dayOf(date)
	if (day === null) return date
	const format =
		formats.get(language) ?? new Intl.DateTimeFormat(regionalLocale(language), { dateStyle: 'medium', timeZone: 'UTC' })
	formats.set(language, format)
	return format.format(noonOf(day))
}
