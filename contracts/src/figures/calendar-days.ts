import { z } from 'zod'

// Calendar days without a time of day. A plan has days; the current day depends only on the project's time zone.

/** A day by its number: 0 is 1 January 1970. */
export type Day = number

const DAY_MS = 86_400_000
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Days outside these years are typing mistakes. */
export const FIRST_DATE = '1970-01-01'
export const LAST_DATE = '2200-12-31'

/** The day of `2026-11-22`; null if it isn't in the calendar, such as 29 February in most years. */
export function dayOf(date: string): Day | null {
	const [, year, month, day] = (ISO_DAY.exec(date) ?? []).map(Number)
	if (year === undefined || month === undefined || day === undefined) return null
	const at = new Date(0)
	at.setUTCFullYear(year, month - 1, day)
	const isInCalendar = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
	return isInCalendar ? at.getTime() / DAY_MS : null
}

/** A day as `2026-11-22`. */
export const dateOf = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Noon UTC of a day: formatted in UTC, it is that day everywhere. */
export const noonOf = (day: Day): Date => new Date((day + 0.5) * DAY_MS)

/** A day as `2026-11-22`, from 1970 to 2200. */
export const CalendarDate = z
	.string()
	.refine((date) => dayOf(date) !== null && date >= FIRST_DATE && date <= LAST_DATE, 'Enter a date from 1970 to 2200')

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (time_zone: string): Intl.DateTimeFormat => {
	const known = formats.get(time_zone)
	if (known) return known
	const made = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
		timeZone: time_zone,
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
	})
	formats.set(time_zone, made)
	return made
}

/** The current day in a time zone. Throws for a time zone that the runtime doesn't know. */
export function todayIn(time_zone: string, now: Date): Day {
	const parts = Object.fromEntries(
		formatOf(time_zone)
			.formatToParts(now)
			.map(({ type, value }) => [type, value]),
	)
	return dayOf(`${parts.year}-${parts.month}-${parts.day}`) as Day
}

/** Whether a name such as `Europe/Berlin` is a time zone. Offsets aren't: they have no daylight saving time. */
export function isTimeZone(name: string): boolean {
	if (!/^[A-Za-z]/.test(name)) return false
	try {
		new Intl.DateTimeFormat('en', { timeZone: name })
		return true
	} catch {
		return false
	}
}

/** An IANA time zone, such as `Europe/Berlin`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'This time zone is not known')
