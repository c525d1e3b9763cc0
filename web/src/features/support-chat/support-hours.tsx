import type { SupportHours as Hours } from '@panelyard/contracts/values/config'
import { useTranslation } from 'react-i18next'
import { usePublicConfig } from '../../api/public-config.ts'
import { regionalLocale } from '../../locales/regional-locale.ts'
import classes from './support-hours.module.css'

/** When the support answers, if the server says so. */
export function SupportHours() {
	const { t, i18n } = useTranslation('support')
	const { support_hours } = usePublicConfig()
	if (!support_hours) return null
	const texts = hoursText(support_hours, i18n.language)
	return (
		<p className={classes.hours}>{t(isWithin(support_hours, new Date()) ? 'hours.open' : 'hours.closed', texts)}</p>
	)
}

/** 2026-11-22 is a Sunday. */
const DAY_0 = Date.UTC(2026, 10, 22)
const DAY_MS = 24 * 3600_000

function hoursText({ days, from, to, time_zone }: Hours, language: string) {
	const locale = regionalLocale(language)
	const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
	const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
	const zone = new Intl.DateTimeFormat(language, { timeZone: time_zone, timeZoneName: 'longGeneric' })
	const dayName = (day: number) => weekday.format(DAY_0 + day * DAY_MS)
	const timeName = (text: string) => time.format(DAY_0 + minutesOf(text) * 60_000)
	const isRow = days.length > 2 && days.every((day, at) => at === 0 || day === (days[at - 1] ?? 0) + 1)
	return {
		days: isRow
			? `${dayName(days[0] ?? 0)}–${dayName(days.at(-1) ?? 0)}`
			: new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(days.map(dayName)),
		from: timeName(from),
		to: timeName(to),
		zone: zone.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? time_zone,
	}
}

const minutesOf = (text: string): number => {
	const [hours = 0, minutes = 0] = text.split(':').map(Number)
	return hours * 60 + minutes
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Whether a moment is within the hours, by the clock of their time zone. */
export function isWithin({ days, from, to, time_zone }: Hours, now: Date): boolean {
	const parts = new Intl.DateTimeFormat('en-GB', {
		...{ timeZone: time_zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
	}).formatToParts(now)
	const of = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
	const minutes = minutesOf(`${of('hour')}:${of('minute')}`)
	return days.includes(WEEKDAYS.indexOf(of('weekday'))) && minutes >= minutesOf(from) && minutes < minutesOf(to)
}
