import { dateOf } from '@panelyard/contracts/figures/calendar-days'
import type { Forecast } from '@panelyard/contracts/figures/figures'
import { weekdayOf } from './days.ts'

/** Days whose finished panels determine the working weekdays. */
export const FORECAST_DAYS = 56
/** The throughput is the mean of at most this many working days. */
const MOST_WORKING_DAYS = 20
/** Without finished panels on this many days there is no forecast. */
const LEAST_DAYS = 5
/** Standard errors on either side of a mean that contain 8 of 10 true means. */
const EIGHT_OF_TEN = 1.2816
/** There is no forecast further ahead. */
const MOST_DAYS_AHEAD = 3653

/**
 * Forecasts when the last panel will be done.
 * @param today the number of the day, which hasn't ended and so doesn't count for the throughput
 * @param finished panels finished on each of the `FORECAST_DAYS` days before today, the last one yesterday
 * @param first_day the day on which the log begins; null for an empty one
 */
export function forecast(
	today: number,
	finished: readonly number[],
	first_day: number | null,
	remaining: number,
): Forecast {
	if (remaining === 0) return { state: 'done' }
	const begin = today - finished.length
	const days = finished.flatMap((count, place) => {
		const day = begin + place
		return first_day !== null && day >= first_day ? [{ day, count }] : []
	})
	const weekdays = new Set(days.filter(({ count }) => count > 0).map(({ day }) => weekdayOf(day)))
	const worked = days.filter(({ day }) => weekdays.has(weekdayOf(day))).slice(-MOST_WORKING_DAYS)
	const total = worked.reduce((sum, { count }) => sum + count, 0)
	if (worked.filter(({ count }) => count > 0).length < LEAST_DAYS) return { state: 'not_enough_data', remaining }
	const rate = total / worked.length
	const variance = worked.reduce((sum, { count }) => sum + (count - rate) ** 2, 0) / (worked.length - 1)
	const error = EIGHT_OF_TEN * Math.sqrt(variance / worked.length)
	const finishAt = (perDay: number): string | null =>
		perDay > 0 ? dayAfterWork(today, Math.ceil(remaining / perDay - 1e-9), weekdays) : null
	const finish = finishAt(rate)
	const earliest = finishAt(rate + error)
	if (finish === null || earliest === null) return { state: 'not_enough_data', remaining }
	const latest = finishAt(rate - error)
	return { state: 'expected', working_days: worked.length, rate, remaining, finish, earliest, latest }
}

/** The day that is this many working days after today; null when it is too far ahead. */
function dayAfterWork(today: number, workingDays: number, weekdays: ReadonlySet<number>): string | null {
	let left = workingDays
	for (let day = today + 1; day <= today + MOST_DAYS_AHEAD; day++) {
		if (weekdays.has(weekdayOf(day))) left--
		if (left <= 0) return dateOf(day)
	}
	return null
}
