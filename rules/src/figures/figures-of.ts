import { dateOf } from '@panelyard/contracts/figures/calendar-days'
import {
	AGES,
	FIGURE_MEASURES,
	type FiguresQuery,
	type FiguresResponse,
	type StepSeries,
	type Sums,
} from '@panelyard/contracts/figures/figures'
import type { FigureStatus, StepSums } from './columns.ts'
import { type DayRange, dayAt, dayOf, dayRange, placeIn } from './days.ts'
import { agesAt, leadTimes } from './durations.ts'
import type { LoggedSteps } from './event-log.ts'
import { FORECAST_DAYS, forecast } from './forecast.ts'
import { deviationAt, type PlannedDays, plannedGrid, planRange } from './planned.ts'
import { NO_DAY } from './planned-dates.ts'
import { type CountedPanels, reachedGrid, replay, type StepGrid } from './replay.ts'
import { endOfAge } from './segments.ts'
import { describeFlags, describeGroups, rounded, roundedTally, tallyPanels } from './tallies.ts'

/** The current state, besides the log. */
export type CurrentPanels = {
	panels: CountedPanels
	statuses: FigureStatus[]
	group_sums: StepSums[]
	flag_sums: StepSums[]
	planned: PlannedDays
}

/** Today in the reader's and in the project's time zone. */
export type Asked = FiguresQuery & { today: number; project_today: number }

/** The reader's time zone, and today there and in the project's time zone. */
export const todays = (project: { time_zone: string }, time_zone: string, now: number) => ({
	time_zone,
	today: dayAt(now, time_zone),
	project_today: dayAt(now, project.time_zone),
})

/** Everything except the names of panels, from one read of the panels and the log. */
export function figuresOf(
	{ panels, statuses, group_sums, flag_sums, planned }: CurrentPanels,
	log: LoggedSteps,
	query: Asked,
) {
	const { time_zone, today } = query
	const steps = statuses.filter(({ type }) => type === 'step')
	const stepIds = steps.map(({ id }) => id)
	const firstDone = steps.findIndex(({ is_done }) => is_done)
	const { all, floors, kinds } = tallyPanels(panels, steps)
	const done = firstDone === -1 ? null : all.from(firstDone)
	const first_day = log.instants.length === 0 ? null : dayAt(log.instants.values[0] as number, time_zone)
	const range = rangeAsked(query, first_day)
	const { flow, arrivals } = replay(log, panels, stepIds, range)
	const seriesOf = (grid: StepGrid) => stepSeries(grid, stepIds, range.days.length)
	const iso = (instant: number) => new Date(instant).toISOString()
	return {
		time_zone,
		today: dateOf(today),
		from: dateOf(range.first),
		to: dateOf(range.days.at(-1) as number),
		first_day: first_day === null ? null : dateOf(first_day),
		total: roundedTally(all.total),
		done: done && {
			count: done.count,
			area: rounded(done.area),
			volume: rounded(done.volume),
			weight: rounded(done.weight),
		},
		progress: Object.fromEntries(
			FIGURE_MEASURES.map((measure) => [measure, all.progress(measure)]),
		) as FiguresResponse['progress'],
		by_status: all.rows.map((row, place) => ({ status_id: stepIds[place] ?? null, ...roundedTally(row) })),
		flags: describeFlags(
			statuses.filter(({ type }) => type === 'flag'),
			flag_sums,
		),
		floors: floors.map(([floor, tally]) => ({ floor, ...tally.describe() })),
		kinds: kinds.map(([kind, tally]) => ({ kind: kind || null, ...tally.describe() })),
		groups: describeGroups(steps, group_sums),
		days_per_value: range.days_per_value,
		days: range.days.map(dateOf),
		flow: seriesOf(flow),
		reached: seriesOf(reachedGrid(arrivals, panels, stepIds.length, range)),
		ages: agesAt(
			arrivals,
			panels,
			stepIds.length,
			firstDone === -1 ? stepIds.length : firstDone,
			AGES.map((days) => endOfAge(today, days, time_zone)),
		).map((age, step) => ({
			status_id: stepIds[step] as string,
			count: age.count,
			median_since: age.median_since === null ? null : iso(age.median_since),
			at_least: AGES.map((days, place) => ({ days, count: age.before[place] as number })),
			oldest: age.oldest.map(({ panel, since }) => ({ panel_id: panels.ids[panel] as string, since: iso(since) })),
		})),
		lead_times: leadTimes(arrivals, stepIds, range),
		forecast:
			done === null || panels.ids.length === 0
				? ({ state: 'no_goal' } as const)
				: forecast(
						today,
						finishedByDay(arrivals, stepIds.length, firstDone, query),
						first_day,
						all.total.count - done.count,
					),
		plan: planned && planFigures(planned, panels, { stepIds, firstDone, range, query }),
	}
}

type PlanAsked = { stepIds: readonly string[]; firstDone: number; range: DayRange; query: Asked }

function planFigures(planned: Int32Array, panels: CountedPanels, { stepIds, firstDone, range, query }: PlanAsked) {
	const stepCount = stepIds.length
	let end = NO_DAY
	const isPlanned = new Array<boolean>(stepCount).fill(false)
	for (let cell = 0; cell < planned.length; cell++) {
		const day = planned[cell] as number
		if (day === NO_DAY) continue
		isPlanned[cell % stepCount] = true
		end = Math.max(end, day)
	}
	const days = planRange(range, query.today, end)
	const series = stepSeries(plannedGrid(planned, panels, stepCount, days), stepIds, days.length)
	const goal = firstDone === -1 ? null : { step: firstDone, stepCount, today: query.project_today }
	const deviation = goal && deviationAt(planned, panels, goal)
	return {
		days: days.map(dateOf),
		planned: series.filter((_, step) => isPlanned[step]),
		goal: deviation && {
			status_id: stepIds[firstDone] as string,
			end: dateOf(deviation.end),
			behind: sumsOf(panels, deviation.behind),
			ahead: sumsOf(panels, deviation.ahead),
			days_behind: deviation.days_behind,
		},
	}
}

const sumsOf = ({ amounts }: CountedPanels, places: readonly number[]): Sums =>
	Object.fromEntries(
		FIGURE_MEASURES.map((measure) => [
			measure,
			rounded(places.reduce((sum, panel) => sum + ((amounts[measure][panel] as number) || 0), 0)),
		]),
	) as Sums

/** The reported days: at most until today, and by default from the first change. */
function rangeAsked({ from, to, today, time_zone }: Asked, first_day: number | null): DayRange {
	const last = Math.min(to === undefined ? today : dayOf(to), today)
	return dayRange(Math.min(from === undefined ? (first_day ?? last) : dayOf(from), last), last, time_zone)
}

/** How many panels were finished on each of the days before today that a forecast looks at. */
function finishedByDay(
	arrivals: Float64Array,
	stepCount: number,
	firstDone: number,
	{ today, time_zone }: Asked,
): number[] {
	const range = dayRange(today - FORECAST_DAYS, today - 1, time_zone)
	const finished = new Array<number>(FORECAST_DAYS).fill(0)
	for (let cell = firstDone; cell < arrivals.length; cell += stepCount) {
		const instant = arrivals[cell] as number
		if (Number.isNaN(instant)) continue
		const day = placeIn(range, instant)
		if (day >= 0 && day < FORECAST_DAYS) (finished[day] as number)++
	}
	return finished
}

const stepSeries = (grid: StepGrid, stepIds: readonly string[], values: number): StepSeries[] =>
	stepIds.map((status_id, step) => {
		const row = (measure: keyof StepGrid) =>
			Array.from(grid[measure].subarray(step * values, (step + 1) * values), rounded)
		return { status_id, count: row('count'), area: row('area'), volume: row('volume'), weight: row('weight') }
	})
