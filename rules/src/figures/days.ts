import { MOST_DAYS, MOST_WEEKS } from '@panelyard/contracts/figures/figures'

// Calendar days of time zones. A day is a number: days since 1970-01-01.

const DAY_MS = 86_400_000

/** The day of a valid date. */
export const dayOf = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / DAY_MS
/** 0 for Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

/** The calendar day of an instant (milliseconds). */
export const dayAt = (instant: number, timeZone: string): number => Math.floor(wallClock(instant, timeZone) / DAY_MS)

/** The instant at which a calendar day begins; not midnight if clocks are put forward at midnight. */
export function startOfDay(day: number, timeZone: string): number {
	const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant
	const midnight = day * DAY_MS
	// The offsets of the day before and of the day itself: the clocks may have changed in between.
	const [before, after] = [midnight - DAY_MS, midnight + DAY_MS].map(offsetAt) as [number, number]
	const candidates = [before, after].map((offset) => midnight - offset).sort((a, b) => a - b) as [number, number]
	const [first, second] = candidates
	if (wallClock(first, timeZone) === midnight) return first
	if (wallClock(second, timeZone) === midnight) return second
	// Midnight was skipped: the day begins when the clock was put forward.
	let [low, high] = [first, second]
	if (dayAt(low, timeZone) >= day) return low
	while (high - low > 1) {
		const middle = Math.floor((low + high) / 2)
		if (dayAt(middle, timeZone) >= day) high = middle
		else low = middle
	}
	return high
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const MOST_CLOCKS = 200

/** The local time at an instant, as if it were UTC. */
function wallClock(instant: number, timeZone: string): number {
	let clock = clocks.get(timeZone)
	if (!clock) {
		if (clocks.size >= MOST_CLOCKS) clocks.clear()
		clock = new Intl.DateTimeFormat('en-u-nu-latn', {
			timeZone,
			calendar: 'iso8601',
			hourCycle: 'h23',
			year: 'numeric',
			month: 'numeric',
			day: 'numeric',
			hour: 'numeric',
			minute: 'numeric',
			second: 'numeric',
		})
		clocks.set(timeZone, clock)
	}
	const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
	const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
	return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Consecutive days or weeks, with the instants at which each value begins and ends. */
export type DayRange = {
	days_per_value: 1 | 7
	first: number
	/** The last day of each value. */
	days: number[]
	/** The instant at which the range begins, and those at which each value ends. */
	begin: number
	ends: number[]
}

/** The days from the first to the last one; for long ranges, weeks that end with the last day. */
export function dayRange(from: number, to: number, timeZone: string): DayRange {
	const days_per_value = to - from + 1 > MOST_DAYS ? 7 : 1
	const count = Math.min(MOST_WEEKS, Math.ceil((to - from + 1) / days_per_value))
	const days = Array.from({ length: count }, (_, place) => to - (count - 1 - place) * days_per_value)
	const first = Math.max(from, (days[0] ?? to) - days_per_value + 1)
	return {
		days_per_value,
		first,
		days,
		begin: startOfDay(first, timeZone),
		ends: days.map((day) => startOfDay(day + 1, timeZone)),
	}
}

/** The index of the value that contains an instant: -1 before the range, the number of values after it. */
export function placeIn({ begin, ends }: DayRange, instant: number): number {
	if (instant < begin) return -1
	let [low, high] = [0, ends.length]
	while (low < high) {
		const middle = (low + high) >> 1
		if ((ends[middle] as number) > instant) high = middle
		else low = middle + 1
	}
	return low
}
