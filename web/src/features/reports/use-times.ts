import type { ReportSchedule } from '@panelyard/contracts/figures/report-schedules'
import { useTranslation } from 'react-i18next'
import { hourName, weekdayName } from '../../domain/reports/schedule-times.ts'
import { regionalLocale } from '../../locales/regional-locale.ts'

/** When a schedule mails, as in "Monday, 07:00". */
export function useTimes(): (schedule: Pick<ReportSchedule, 'weekday' | 'hour'>) => string {
	const { t, i18n } = useTranslation('reports')
	const locale = regionalLocale(i18n.language)
	return ({ weekday, hour }) =>
		t('schedule.when', { day: weekdayName(weekday, i18n.language), time: hourName(hour, locale) })
}
