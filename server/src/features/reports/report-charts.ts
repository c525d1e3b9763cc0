import type { FigureMeasure, FiguresResponse, StepSeries } from '@panelyard/contracts/figures/figures'
import { throughputRows } from '@panelyard/rules/figures/throughput'
import type { ReportFormats } from './report-formats.ts'

/** Points of a curve at most; more can't be told apart on paper. */
const MOST_POINTS = 160
/** Above so many days throughput is summed by weeks, as on screen. */
const MOST_DAYS_BY_DAY = 45
/** Bars of throughput at most; the last ones. */
const MOST_BARS = 60
const TICKS = 4
const MOST_TICKS = 6

/** A place on an axis from 0 to 1, and what stands there. */
type Tick = { at: number; label: string }
type Axes = { x_ticks: Tick[]; y_ticks: Tick[] }
type Points = [number, number][]
export type FlowChart = Axes & {
	series: { colour: string; name: string; points: Points }[]
	/** What the plan has for the step that means done, which may go on after the series; null without. */
	planned: { name: string; points: Points } | null
}
export type BarChart = Axes & { colour: string; bars: { at: number; width: number; height: number }[] }

type Drawing = {
	figures: FiguresResponse
	measure: FigureMeasure
	formats: ReportFormats
	colourOf: (status_id: string) => string
	nameOf: (status_id: string) => string
	/** What the planned curve of a step is called. */
	plannedNameOf: (status_id: string) => string
	/** Time runs from the right. */
	is_mirrored: boolean
}

/**
 * Panels at or beyond each step over time, as areas one before the other, and the planned curve over them; places and
 * heights from 0 to 1.
 */
export function flowChart(drawing: Drawing): FlowChart {
	const { figures, measure, formats, colourOf, nameOf, plannedNameOf, is_mirrored } = drawing
	const { flow, plan } = figures
	const planned = plan?.planned.find(({ status_id }) => status_id === plan.goal?.status_id)
	// Those of the plan begin with those of the flow.
	const days = plan && planned ? plan.days : figures.days
	const highest = Math.max(...[...flow, ...(planned ? [planned] : [])].flatMap((step) => step[measure]), 0)
	const { top, y_ticks } = heights(highest, measure, formats)
	const last = Math.max(1, days.length - 1)
	const across = mirroring(is_mirrored)
	const pointsOf = (step: StepSeries, places: readonly number[]): Points =>
		places.map((place) => [across(place / last), share(step[measure][place] ?? 0, top)])
	const places = sampled(figures.days.length)
	return {
		series: flow.map((step) => ({
			colour: colourOf(step.status_id),
			name: nameOf(step.status_id),
			points: pointsOf(step, places),
		})),
		planned: planned
			? { name: plannedNameOf(planned.status_id), points: pointsOf(planned, sampled(days.length)) }
			: null,
		x_ticks: ticksAt(days.length).map((place) => ({
			at: across(place / last),
			label: formats.shortDate(days[place] as string),
		})),
		y_ticks,
	}
}

/** How many panels came to a step on each day or in each week; null where none did. */
export function barChart(
	{ figures, measure, formats, colourOf, is_mirrored }: Drawing,
	step: FiguresResponse['reached'][number],
): { chart: BarChart; by: 'day' | 'week' } | null {
	const by = figures.days_per_value === 7 || figures.days.length > MOST_DAYS_BY_DAY ? 'week' : 'day'
	const rows = throughputRows(figures, step[measure], by).slice(-MOST_BARS)
	if (rows.every(({ amount }) => amount === 0)) return null
	const { top, y_ticks } = heights(Math.max(...rows.map(({ amount }) => amount)), measure, formats)
	const width = 1 / rows.length
	const across = mirroring(is_mirrored)
	return {
		by,
		chart: {
			colour: colourOf(step.status_id),
			bars: rows.map(({ amount }, place) => ({
				at: across((place + 0.5) * width),
				width: width * 0.72,
				height: share(amount, top),
			})),
			x_ticks: ticksAt(rows.length).map((place) => ({
				at: across((place + 0.5) * width),
				label: formats.shortDate(rows[place]?.day as string),
			})),
			y_ticks,
		},
	}
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4
const mirroring = (is_mirrored: boolean) => (at: number) => rounded(is_mirrored ? 1 - at : at)
const share = (value: number, top: number): number => rounded(Math.max(0, value) / top)

/** A round number at or above a value, that the ticks divide well: panels are counted in whole ones. */
export function niceTop(value: number, measure: FigureMeasure): number {
	if (value <= 0) return TICKS
	const smallest = measure === 'count' ? 1 : 0
	const unit = Math.max(10 ** Math.floor(Math.log10(value / TICKS)), smallest)
	const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * unit)
	const step = steps.find((step) => step * TICKS >= value && (measure !== 'count' || Number.isInteger(step)))
	const top = (step ?? 10 * unit) * TICKS
	return value > TICKS ? top : Math.max(top, value)
}

/** An axis for values up to `highest`: its end, in their unit, and ticks at round numbers of the unit that is shown. */
function heights(
	highest: number,
	measure: FigureMeasure,
	{ onAxis, axis }: ReportFormats,
): { top: number; y_ticks: Tick[] } {
	const top = niceTop(highest * onAxis[measure], measure)
	const y_ticks = Array.from({ length: TICKS + 1 }, (_, tick) => ({
		at: rounded(tick / TICKS),
		label: axis((top * tick) / TICKS),
	}))
	return { top: top / onAxis[measure], y_ticks }
}

/** Every so many places, the last always. */
function sampled(length: number): number[] {
	const stride = Math.max(1, Math.ceil(length / MOST_POINTS))
	const places = Array.from({ length: Math.ceil(length / stride) }, (_, place) => place * stride)
	return places.at(-1) === length - 1 ? places : [...places, length - 1]
}

/** Places of some labels, equally far apart, the last one labelled. */
function ticksAt(length: number): number[] {
	const stride = Math.max(1, Math.ceil((length - 1) / MOST_TICKS))
	const places: number[] = []
	for (let place = length - 1; place >= 0; place -= stride) places.unshift(place)
	return places
}
