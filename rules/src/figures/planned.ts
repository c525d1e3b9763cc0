import type { DayRange } from './days.ts'
import { NO_DAY } from './planned-dates.ts'
import { accumulate, adderTo, type CountedPanels, newGrid, type StepGrid } from './replay.ts'

/**
 * The days by which panels should be at each step or beyond: `Day` at `[panel * steps + step]`, `NO_DAY` for none. Null
 * for a project without any date.
 */
export type PlannedDays = Int32Array | null

/** Replaces the days of each step by the earliest day of it and all later steps. */
export function atOrBeyond(days: Int32Array, width: number): Int32Array {
	for (let cell = days.length - 1; cell >= 0; cell--) {
		if (cell % width === width - 1) continue
		const [own, later] = [days[cell] as number, days[cell + 1] as number]
		if (own === NO_DAY || (later !== NO_DAY && later < own)) days[cell] = later
	}
	return days
}

/** Fewest future days that a plan is shown for, and most, as a share of the past ones. */
const LEAST_AHEAD = 28
const MOST_AHEAD = 0.5

/**
 * The days of a range and, if it ends today, future ones until the plan ends, within limits and at the same interval.
 */
export function planRange({ days, first, days_per_value }: DayRange, today: number, end: number): number[] {
	const last = days.at(-1) as number
	if (last !== today) return days
	const most = Math.max(LEAST_AHEAD, Math.round((last - first + 1) * MOST_AHEAD))
	const ahead = Math.max(0, Math.ceil(Math.min(end - last, most) / days_per_value))
	return [...days, ...Array.from({ length: ahead }, (_, place) => last + days_per_value * (place + 1))]
}

/**
 * Panels that should be at each step or beyond by the end of each of the days.
 * @param days at equal intervals
 */
export function plannedGrid(
	planned: Int32Array,
	panels: CountedPanels,
	stepCount: number,
	days: readonly number[],
): StepGrid {
	const grid = newGrid(stepCount * days.length)
	const add = adderTo(grid, panels)
	const [first = 0, second = first + 1] = days
	for (let cell = 0; cell < planned.length; cell++) {
		const day = planned[cell] as number
		const value = Math.max(0, Math.ceil((day - first) / (second - first)))
		if (day === NO_DAY || value >= days.length) continue
		add((cell % stepCount) * days.length + value, Math.floor(cell / stepCount), 1)
	}
	accumulate(grid, days.length)
	return grid
}

/** The work compared with the plan of one step. */
export type Deviation = {
	/** The last planned day. */
	end: number
	/** Indexes of panels that were planned for a day before today and aren't there. */
	behind: number[]
	/** Indexes of panels that are there before their planned day. */
	ahead: number[]
	/**
	 * Days since the next panel was due, by the number of planned panels that are there; negative if it is due in the
	 * future.
	 */
	days_behind: number | null
}

/**
 * @param step counted from 0
 * @param today in the project's time zone
 * @returns null when no panel is planned for the step
 */
export function deviationAt(
	planned: Int32Array,
	panels: CountedPanels,
	{ step, stepCount, today }: { step: number; stepCount: number; today: number },
): Deviation | null {
	const dayOf = (panel: number) => planned[panel * stepCount + step] as number
	const isThere = (panel: number) => (panels.steps[panel] as number) > step
	const all = Array.from(panels.ids.keys()).filter((panel) => dayOf(panel) !== NO_DAY)
	const ascending = Int32Array.from(all, dayOf).sort()
	if (all.length === 0) return null
	const next = ascending[all.filter(isThere).length]
	return {
		end: ascending.at(-1) as number,
		behind: all.filter((panel) => dayOf(panel) < today && !isThere(panel)),
		ahead: all.filter((panel) => dayOf(panel) > today && isThere(panel)),
		days_behind: next === undefined ? null : today - next,
	}
}
