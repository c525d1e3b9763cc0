import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'
import { dateOf, dayOf, FIRST_DATE, noonOf } from '@panelyard/contracts/figures/calendar-days'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf } from '../../locales/language.ts'
import { regionalLocale } from '../../locales/regional-locale.ts'
import { todayHere } from '../../locales/typed-date.ts'
import { weekOf } from '../../locales/week.ts'
import classes from './date-calendar.module.css'

/** Names of weekdays longer than this are shown as a letter. */
const LONGEST_WEEKDAY = 4

type DateCalendarProps = {
	value: string | null
	/** The last day that can be chosen. */
	max: string
	onDate: (date: string) => void
}

/** A month of days to choose one from, as calendars look where the language is read. */
export function DateCalendar({ value, max, onDate }: DateCalendarProps) {
	const { t, i18n } = useTranslation('shell')
	const words = useCalendarWords(i18n.language)
	const root = useRef<HTMLDivElement>(null)
	const begin = value ?? (todayHere() < max ? todayHere() : max)
	const [shown, setShown] = useState(begin)
	/** The day that the keyboard goes to once it is drawn. */
	const [goal, setGoal] = useState<string | null>(begin)
	useEffect(() => {
		if (goal === null) return
		root.current?.querySelector<HTMLElement>(`[data-day="${goal}"]`)?.focus()
		setGoal(null)
	}, [goal])
	const onKey = (event: KeyboardEvent<HTMLElement>) => {
		const from = (event.target as HTMLElement).dataset.day
		const to = from && dayBy(from, event.key, directionOf(i18n.language) === 'rtl', words.firstDayOfWeek)
		if (!to) return
		// Mantine’s own keys end at the month and aren’t mirrored.
		event.preventDefault()
		event.stopPropagation()
		if (to < FIRST_DATE || to > max) return
		setShown(to)
		setGoal(to)
	}
	return (
		<div ref={root} onKeyDownCapture={onKey}>
			<DatePicker
				{...words}
				classNames={{
					day: classes.day,
					month: classes.month,
					calendarHeaderControl: classes.control,
					calendarHeaderLevel: classes.level,
				}}
				value={value}
				date={shown}
				onDateChange={setShown}
				onChange={(date) => onDate(date ?? begin)}
				minDate={FIRST_DATE}
				maxDate={max}
				highlightToday
				hideOutsideDates
				getDayProps={(date) => ({ 'data-day': date, ...(date === begin && { 'data-autofocus': true }) })}
				previousLabel={t('date_field.earlier')}
				nextLabel={t('date_field.later')}
				__stopPropagation
			/>
		</div>
	)
}

/** The day that a key leads to; null for keys that lead nowhere. */
function dayBy(from: string, key: string, isMirrored: boolean, weekStart: number): string | null {
	const day = dayOf(from)
	if (day === null) return null
	const inWeek = (noonOf(day).getUTCDay() - weekStart + 7) % 7
	const steps: Record<string, number> = {
		ArrowUp: -7,
		ArrowDown: 7,
		ArrowLeft: isMirrored ? 1 : -1,
		ArrowRight: isMirrored ? -1 : 1,
		Home: -inWeek,
		End: 6 - inWeek,
	}
	const step = steps[key]
	if (step !== undefined) return dateOf(day + step)
	if (key === 'PageUp') return monthsFrom(from, -1)
	return key === 'PageDown' ? monthsFrom(from, 1) : null
}

/** The same day of another month, or its last. */
function monthsFrom(date: string, months: number): string {
	const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
	const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
	return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)) / 86_400_000)
}

/** How days, weeks, months and years are written, and which day weeks begin with. */
function useCalendarWords(language: string) {
	return useMemo(() => {
		const locale = regionalLocale(language)
		const by = (options: Intl.DateTimeFormatOptions) => {
			const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
			return (date: string) => format.format(noonOf(dayOf(date.slice(0, 10)) ?? 0))
		}
		const weekdays = [by({ weekday: 'short' }), by({ weekday: 'narrow' })] as const
		const days = Array.from({ length: 7 }, (_, day) => dateOf(day))
		const isShort = days.every((day) => weekdays[0](day).length <= LONGEST_WEEKDAY)
		const numbers = new Intl.NumberFormat(locale)
		const year = by({ year: 'numeric' })
		const { start, weekend } = weekOf(locale)
		return {
			firstDayOfWeek: start,
			weekendDays: weekend,
			weekdayFormat: weekdays[isShort ? 0 : 1],
			renderDay: (date: string) => numbers.format(Number(date.slice(8, 10))),
			getDayAriaLabel: by({ dateStyle: 'full' }),
			monthLabelFormat: by({ month: 'long', year: 'numeric' }),
			monthsListFormat: by({ month: 'short' }),
			yearLabelFormat: year,
			yearsListFormat: year,
			decadeLabelFormat: year,
		}
	}, [language])
}
