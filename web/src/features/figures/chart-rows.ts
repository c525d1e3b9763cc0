import type { FigureMeasure, FiguresResponse, StepSeries } from '@panelyard/contracts/figures/figures'

const DAY_MS = 86_400_000

/** What a chart draws at one day: the day, and the value of each series under its key. */
export type ChartRow = { day: string } & Record<string, string | number | null>

const seriesKey = (place: number): string => `step${place}`
export const FORECAST_KEY = 'forecast'

const dayAfter = (day: string, days: number): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Days from one to the other; negative backwards. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** A curve of the flow chart that was not measured: planned, or foreseen. */
export type ExtraCurve = { key: string; values: ReadonlyMap<string, number> }

/**
 * The cumulative flow with more curves laid over it, which may begin before it and end after it.
 * @param series the steps that are drawn
 */
export function flowRows(
	{ days }: Pick<FiguresResponse, 'days'>,
	series: readonly StepSeries[],
	measure: FigureMeasure,
	curves: readonly ExtraCurve[],
): ChartRow[] {
	const rows = new Map<string, ChartRow>()
	for (const [place, day] of days.entries()) {
		const values = series.map((step, number) => [seriesKey(number), step[measure][place] ?? 0])
		rows.set(day, { ...Object.fromEntries(values), day })
	}
	for (const { key, values } of curves) {
		for (const [day, value] of values) {
			const row: ChartRow = rows.get(day) ?? { day }
			row[key] = value
			rows.set(day, row)
		}
	}
	return [...rows.values()].sort((left, right) => (left.day < right.day ? -1 : 1))
}

/** Points of the forecast beyond the last day, as a share of the days drawn at most. */
const MOST_AHEAD = 0.5

/**
 * The way from what is done today to everything at the expected finish; cut where it would take too much of the chart.
 * Null where there is no forecast, or the chart ends before today.
 */
export function forecastCurve(figures: FiguresResponse, measure: FigureMeasure): ExtraCurve | null {
	const { forecast, done, total, today, to, days, days_per_value } = figures
	if (forecast.state !== 'expected' || done === null || to !== today || total[measure] === 0) return null
	const length = Math.max(1, daysBetween(today, forecast.finish))
	const shown = Math.min(length, Math.max(7, Math.round(days.length * days_per_value * MOST_AHEAD)))
	const values = new Map<string, number>()
	for (let day = 0; day < shown; day += days_per_value) values.set(dayAfter(today, day), day)
	values.set(dayAfter(today, shown), shown)
	for (const [day, ahead] of values)
		values.set(day, done[measure] + ((total[measure] - done[measure]) * ahead) / length)
	return { key: FORECAST_KEY, values }
}

export const PLANNED_KEY = 'planned'

/** What the plan has for the step that means done; null without. */
export function plannedCurve({ plan }: FiguresResponse, measure: FigureMeasure): ExtraCurve | null {
	const series = plan?.planned.find(({ status_id }) => status_id === plan.goal?.status_id)
	if (!plan || !series) return null
	return { key: PLANNED_KEY, values: new Map(plan.days.map((day, place) => [day, series[measure][place] ?? 0])) }
}

/** The sums of the last days and of as many before them; null where they aren't all there. */
export function lastDays(amounts: readonly number[], count: number): { last: number; before: number } | null {
	if (amounts.length < 2 * count) return null
	const sum = (from: number, to?: number) => amounts.slice(from, to).reduce((total, amount) => total + amount, 0)
	return { last: sum(-count), before: sum(-2 * count, -count) }
}
