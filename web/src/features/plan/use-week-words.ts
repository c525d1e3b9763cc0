import { type Day, noonOf } from '@panelyard/contracts/figures/calendar-days'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { regionalLocale } from '../../locales/regional-locale.ts'
import { weekOf } from '../../locales/week.ts'

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
			weekStart: weekOf(locale).start,
			week: (day) => (isNewYear(day) ? withYear : short).format(noonOf(day)),
		}
	}, [language])
}
