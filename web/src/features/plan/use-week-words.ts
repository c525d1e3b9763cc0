import { type Day, noonOf } from '@panelyard/contracts/calendar-days'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { regionalLocale } from '../../locales/regional-locale.ts'

const MONDAY = 1

type WithWeeks = Intl.Locale & { getWeekInfo?: () => { firstDay: number } }

/** Which day weeks begin with where a locale is used, 0 for Sunday; Monday where the browser doesn't know. */
const weekStartOf = (locale: string): number => {
	const found = (new Intl.Locale(locale) as WithWeeks).getWeekInfo?.().firstDay ?? MONDAY
	return found % 7
}

/** How weeks are written and where they begin, in the current language. */
export function useWeekWords(): { weekStart: number; week: (firstDay: Day) => string } {
	const { language } = useTranslation('plan').i18n
	return useMemo(() => {
		const locale = regionalLocale(language)
		const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
		const withYear = new Intl.DateTimeFormat(locale, {
			day: 'numeric',
			month: 'short',
			year: '2-digit',
			timeZone: 'UTC',
		})
		const isNewYear = (day: Day) => noonOf(day).getUTCMonth() === 0 && noonOf(day).getUTCDate() <= 7
		return {
			weekStart: weekStartOf(locale),
			week: (day) => (isNewYear(day) ? withYear : short).format(noonOf(day)),
		}
	}, [language])
}
