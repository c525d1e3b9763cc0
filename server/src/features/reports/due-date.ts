import { dateOf, todayIn } from '@panelyard/contracts/figures/calendar-days'
import { startOfDay, weekdayOf } from '@panelyard/rules/figures/days'

const HOUR_MS = 3_600_000
/** A server that was away for longer skips a mailing. */
const LATEST_MS = 12 * HOUR_MS

export type Due = {
	/** 1 for Monday to 7 for Sunday. */
	weekday: number
	hour: number
	time_zone: string
	rescheduled_at: Date
	last_date: string | null
}

/**
 * The date that a schedule is due for: its last weekday and hour in the project's time zone, unless it was mailed for
 * that date, was set to this time only later, or it is half a day ago. Null when it isn't due.
 * @param now milliseconds since 1970
 */
export function dueDate({ weekday, hour, time_zone, rescheduled_at, last_date }: Due, now: number): string | null {
	const today = todayIn(time_zone, new Date(now))
	for (const day of [today, today - 1]) {
		if (weekdayOf(day) !== weekday % 7) continue
		const date = dateOf(day)
		const instant = hourOfDay(day, hour, time_zone)
		const isDue = instant <= now && now - instant < LATEST_MS && instant >= rescheduled_at.getTime()
		if (isDue && (last_date === null || last_date < date)) return date
	}
	return null
}

/** When clocks show an hour of a day; the hour after where they skip it. */
function hourOfDay(day: number, hour: number, time_zone: string): number {
	const start = startOfDay(day, time_zone)
	const clock = new Intl.DateTimeFormat('en-u-nu-latn', { timeZone: time_zone, hour: 'numeric', hourCycle: 'h23' })
	for (const shift of [0, -1, 1]) {
		const instant = start + (hour + shift) * HOUR_MS
		if (Number(clock.format(instant)) === hour && todayIn(time_zone, new Date(instant)) === day) return instant
	}
	return start + hour * HOUR_MS
}
