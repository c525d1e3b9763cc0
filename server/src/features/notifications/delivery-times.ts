import type { NotificationPreferences } from '@panelyard/contracts/messages/notifications'

const HOUR_MS = 3_600_000
const HOURS_A_WEEK = 7 * 24
const clocks = new Map<string, Intl.DateTimeFormat>()
const MOST_CLOCKS = 200

/** The hour that clocks show, 0 to 23. */
function hourAt(instant: number, time_zone: string): number {
	let clock = clocks.get(time_zone)
	if (!clock) {
		if (clocks.size >= MOST_CLOCKS) clocks.clear()
		clock = new Intl.DateTimeFormat('en-u-nu-latn', { timeZone: time_zone, hour: 'numeric', hourCycle: 'h23' })
		clocks.set(time_zone, clock)
	}
	return Number(clock.format(instant))
}

/** The first full hour from `instant` on at which clocks show `hour`; a whole instant, in milliseconds. */
function nextHour(instant: number, hour: number, time_zone: string): number {
	// Zones differ by quarters of an hour, and an hour may be skipped on a day.
	const quarter = HOUR_MS / 4
	const first = Math.ceil(instant / quarter) * quarter
	for (let at = first; at < first + HOURS_A_WEEK * HOUR_MS; at += quarter) {
		if (hourAt(at, time_zone) === hour && hourAt(at - quarter, time_zone) !== hour) return at
	}
	return first
}

/** When something may disturb a person at the earliest: now, or at the end of their quiet hours. */
export function notBefore(now: number, { quiet_hours, time_zone }: NotificationPreferences): number {
	if (!quiet_hours || quiet_hours.from === quiet_hours.until) return now
	const { from, until } = quiet_hours
	const hour = hourAt(now, time_zone)
	const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until
	return isQuiet ? nextHour(now, until, time_zone) : now
}

/** When what came at an instant is due in a person's digest. */
export const digestTime = (instant: number, { digest_hour, time_zone }: NotificationPreferences): number =>
	nextHour(instant, digest_hour, time_zone)
