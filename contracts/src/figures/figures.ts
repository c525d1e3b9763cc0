import { z } from 'zod'
import { Timestamp } from '../values/paging.ts'
import { revisionField } from '../values/revisions.ts'

// A project's state and history, computed from the current panels and the log of their statuses.

/** Ages in days for counting panels that wait at a step; each count includes older ones. */
export const AGES = [7, 14, 28] as const

const isTimeZone = (name: string): boolean => {
	try {
		return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
	} catch {
		return false
	}
}

/** A calendar day, `2026-03-29`. */
export const CalendarDay = z.iso.date('Date must be like 2026-03-29')
/** An IANA name, such as `Europe/Berlin`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Unknown time zone')

/** Longest range that is reported by days; longer ones are reported by weeks. */
export const MOST_DAYS = 731
/** The longest range; a longer one is cut at its beginning. */
export const MOST_WEEKS = 1043
/** How many of the panels that have been longest at a step are listed. */
export const MOST_OLDEST = 10

/**
 * `GET /projects/{id}/figures`: days are calendar days of `time_zone`. Without `from`, from the first change of a
 * status; without `to`, or with a future one, until today.
 */
export const FiguresQuery = z
	.object({
		from: CalendarDay.optional(),
		to: CalendarDay.optional(),
		time_zone: TimeZone.default('UTC'),
	})
	.refine(({ from, to }) => !from || !to || from <= to, { message: 'The first day is after the last', path: ['from'] })
export type FiguresQuery = z.infer<typeof FiguresQuery>

/** Measures of panels: `area` in m2, `volume` in m3, `weight` in kg. */
export const FIGURE_MEASURES = ['count', 'area', 'volume', 'weight'] as const
export type FigureMeasure = (typeof FIGURE_MEASURES)[number]

const Amount = z.number()
/** Sums over panels; unknown values add nothing. */
export const Sums = z.object({ count: z.number().int(), area: Amount, volume: Amount, weight: Amount })
export type Sums = z.infer<typeof Sums>
/** How many panels have a value that leaves out parts drawn as boxes. Weights come from the file and are never incomplete. */
export const IncompleteCounts = z.object({ incomplete_area: z.number().int(), incomplete_volume: z.number().int() })
export type IncompleteCounts = z.infer<typeof IncompleteCounts>
export const incompleteIn = (counts: IncompleteCounts, measure: FigureMeasure): number =>
	measure === 'area' || measure === 'volume' ? counts[`incomplete_${measure}`] : 0

/** Sums, and for each the number of panels with an unknown or incomplete value. */
export const Tally = Sums.extend({
	without_area: z.number().int(),
	without_volume: z.number().int(),
	without_weight: z.number().int(),
	...IncompleteCounts.shape,
})
export type Tally = z.infer<typeof Tally>

const Amounts = z.array(Amount)
/** Sums by column. */
const SumColumns = z.object({ count: Amounts, area: Amounts, volume: Amounts, weight: Amounts })
export type SumColumns = z.infer<typeof SumColumns>

/** 0 to 100; null if no panel has the value. */
const Percent = z.number().nullable()
const breakdown = {
	...Tally.shape,
	/** Mean progress of the furthest step, by count. */
	progress: Percent,
	/** By furthest step, in the order of `by_status`. */
	by_status: SumColumns,
}
/** One for each day of `days`. */
const StepSeries = SumColumns.extend({ status_id: z.uuid() })
export type StepSeries = z.infer<typeof StepSeries>

export const Oldest = z.object({
	panel_id: z.uuid(),
	mark: z.string(),
	name: z.string(),
	since: Timestamp,
})
export type Oldest = z.infer<typeof Oldest>

const Ageing = z.object({
	status_id: z.uuid(),
	/** Panels whose furthest step this is, and whose arrival is in the log. */
	count: z.number().int(),
	median_since: Timestamp.nullable(),
	/** Of those, how many reached it at least this many calendar days ago, for each of `AGES`. */
	at_least: z.array(z.object({ days: z.number().int(), count: z.number().int() })),
	/** Longest first. */
	oldest: z.array(Oldest).max(MOST_OLDEST),
})

const LeadTime = z.object({
	from_status_id: z.uuid(),
	to_status_id: z.uuid(),
	/** Panels that reached the second step within the range, some time after the first. */
	count: z.number().int(),
	/** Days, with fractions. */
	median: z.number().nullable(),
	/** 4 of 5 panels took at most this many days. */
	percentile_80: z.number().nullable(),
	/** Panels that took longer than those. */
	slower: z.number().int(),
})

/**
 * When the last panel will be done if work continues as in the last working days. Working days are the weekdays on
 * which panels were finished in the last 8 weeks.
 */
export const Forecast = z.discriminatedUnion('state', [
	z.object({
		state: z.literal('expected'),
		/** Number of complete working days in the mean throughput. */
		working_days: z.number().int(),
		/** Panels per working day. */
		rate: z.number(),
		remaining: z.number().int(),
		finish: CalendarDay,
		/** The finish with a throughput that the true one exceeds in 1 of 10 cases, and in 9 of 10; null: no forecast. */
		earliest: CalendarDay,
		latest: CalendarDay.nullable(),
	}),
	z.object({ state: z.literal('not_enough_data'), remaining: z.number().int() }),
	z.object({ state: z.literal('done') }),
	/** No step is marked as done, or there are no panels. */
	z.object({ state: z.literal('no_goal') }),
])
export type Forecast = z.infer<typeof Forecast>

/** The work compared with its plan. Null without a plan. */
const PlanFigures = z
	.object({
		/** The last day of each value of `planned`: those of `days`, then some future ones if these end today. */
		days: z.array(CalendarDay),
		/** Panels planned to be at each step or beyond by the end of each day; only for steps with planned panels. */
		planned: z.array(StepSeries),
		/** For the first step that is marked as done; null when no panel is planned for it. */
		goal: z
			.object({
				status_id: z.uuid(),
				/** The last planned day. */
				end: CalendarDay,
				/** Planned for a day before today (in the project's time zone), but not there yet. */
				behind: Sums,
				/** Already there, and planned for a day after today. */
				ahead: Sums,
				/**
				 * Days since the next panel was due, given the number of done panels; negative if it is due in the future,
				 * null when all planned panels are done.
				 */
				days_behind: z.number().int().nullable(),
			})
			.nullable(),
	})
	.nullable()

/** How many changes of the live version are named, the newest. */
export const MOST_VERSION_MARKS = 50
/** A day on which another version of the model became live: figures may jump there. */
const VersionMark = z.object({
	day: CalendarDay,
	number: z.number().int(),
	/** It had been live before. */
	is_back: z.boolean(),
	/** Panels that it added to and took out of the version before; null where nobody counted, as on the way back. */
	added: z.number().int().nullable(),
	removed: z.number().int().nullable(),
})
export type VersionMark = z.infer<typeof VersionMark>

/** Panels hidden by the panel rule aren't counted. Steps are in their current order. */
export const FiguresResponse = z.object({
	time_zone: TimeZone,
	today: CalendarDay,
	/** The reported range. */
	from: CalendarDay,
	to: CalendarDay,
	/** The first day on which a status was changed; null without one. */
	first_day: CalendarDay.nullable(),
	total: Tally,
	/** Panels at or beyond the first step that is marked as done; null without such a step. */
	done: Sums.nullable(),
	/** Mean progress of the furthest step, weighted by each measure. */
	progress: z.object({ count: Percent, area: Percent, volume: Percent, weight: Percent }),
	/** Panels by their furthest step; panels without a step last, with null. */
	by_status: z.array(Tally.extend({ status_id: z.uuid().nullable() })),
	/** Panels that carry each flag. */
	flags: z.array(Tally.extend({ status_id: z.uuid() })),
	/** Index into the model's floors, -1 for none. */
	floors: z.array(z.object({ floor: z.number().int(), ...breakdown })),
	kinds: z.array(z.object({ kind: z.number().int().nullable(), ...breakdown })),
	/** A panel counts in each of its groups; null: panels of none. */
	groups: z.array(z.object({ group_id: z.uuid().nullable(), ...breakdown })),
	/** Days per value of a series: 1, or 7 for long ranges. */
	days_per_value: z.union([z.literal(1), z.literal(7)]),
	/** The last day of each value. */
	days: z.array(CalendarDay),
	/** Panels at or beyond each step at the end of each day, by the log. */
	flow: z.array(StepSeries),
	/** Panels that reached each step or beyond on each day, and have stayed there since. */
	reached: z.array(StepSeries),
	/** For steps before the work is done. */
	ageing: z.array(Ageing),
	/** For each step and the next one, over panels that reached both one after the other. */
	lead_times: z.array(LeadTime),
	forecast: Forecast,
	plan: PlanFigures,
	/** Changes of the live version within the range, the oldest first. */
	versions: z.array(VersionMark).max(MOST_VERSION_MARKS),
	...revisionField,
})
export type FiguresResponse = z.infer<typeof FiguresResponse>
