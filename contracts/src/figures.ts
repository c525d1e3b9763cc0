import { z } from 'zod'
import { Timestamp } from './paging.ts'
import { revisionField } from './revisions.ts'

// How a project stands and how it got there, worked out from the current panels and the log of their statuses.

/** Days after which panels that wait at a step are counted, each with those that waited longer. */
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
/** How many panels are named that have been longest at a step. */
export const MOST_OLDEST = 10

/**
 * `GET /projects/{id}/figures`: days are calendar days of `time_zone`. Without `from`, from the first change of a status
 * on; without `to`, or with one to come, until today.
 */
export const FiguresQuery = z
	.object({
		from: CalendarDay.optional(),
		to: CalendarDay.optional(),
		time_zone: TimeZone.default('UTC'),
	})
	.refine(({ from, to }) => !from || !to || from <= to, { message: 'The first day is after the last', path: ['from'] })
export type FiguresQuery = z.infer<typeof FiguresQuery>

/** What panels are counted in: `area` in m2, `volume` in m3, `weight` in kg. */
export const FIGURE_MEASURES = ['count', 'area', 'volume', 'weight'] as const
export type FigureMeasure = (typeof FIGURE_MEASURES)[number]

const Amount = z.number()
/** Sums of panels; those whose value is unknown add nothing. */
export const Sums = z.object({ count: z.number().int(), area: Amount, volume: Amount, weight: Amount })
export type Sums = z.infer<typeof Sums>
/** Sums, and of how many panels each value is unknown. */
export const Tally = Sums.extend({
	without_area: z.number().int(),
	without_volume: z.number().int(),
	without_weight: z.number().int(),
})
export type Tally = z.infer<typeof Tally>

const Amounts = z.array(Amount)
/** Sums by column. */
const SumColumns = z.object({ count: Amounts, area: Amounts, volume: Amounts, weight: Amounts })
export type SumColumns = z.infer<typeof SumColumns>

/** 0 to 100; null where no panel has the value. */
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
	/** Panels whose furthest step this is, and whose coming to it the log has. */
	count: z.number().int(),
	median_since: Timestamp.nullable(),
	/** Of those, how many came to it at least so many calendar days ago, for each of `AGES`. */
	at_least: z.array(z.object({ days: z.number().int(), count: z.number().int() })),
	/** Longest first. */
	oldest: z.array(Oldest).max(MOST_OLDEST),
})

const LeadTime = z.object({
	from_status_id: z.uuid(),
	to_status_id: z.uuid(),
	/** Panels that came to the second step within the range, some time after they came to the first. */
	count: z.number().int(),
	/** Days, with fractions. */
	median: z.number().nullable(),
	/** 4 of 5 panels took at most as many days. */
	percentile_80: z.number().nullable(),
	/** Panels that took longer than those. */
	slower: z.number().int(),
})

/**
 * When the last panel will be done if work goes on as in the last working days. Working days are the weekdays on which
 * panels were finished in the last 8 weeks.
 */
export const Forecast = z.discriminatedUnion('state', [
	z.object({
		state: z.literal('expected'),
		/** Complete working days that the throughput is the mean of. */
		working_days: z.number().int(),
		/** Panels a working day. */
		rate: z.number(),
		remaining: z.number().int(),
		finish: CalendarDay,
		/** The finish with a throughput that the true one exceeds in 1 of 10 cases, and in 9 of 10; null: not foreseeable. */
		earliest: CalendarDay,
		latest: CalendarDay.nullable(),
	}),
	z.object({ state: z.literal('not_enough_data'), remaining: z.number().int() }),
	z.object({ state: z.literal('done') }),
	/** No step means that the work is done, or there are no panels. */
	z.object({ state: z.literal('no_goal') }),
])
export type Forecast = z.infer<typeof Forecast>

/** How the work stands to its plan. Null where nothing is planned. */
const PlanFigures = z
	.object({
		/** The last day of each value of `planned`: those of `days`, then some to come when these end today. */
		days: z.array(CalendarDay),
		/** Panels planned to be at each step or beyond by the end of each day; of steps that any is planned for. */
		planned: z.array(StepSeries),
		/** Of the first step that means done; null when no panel is planned for it. */
		goal: z
			.object({
				status_id: z.uuid(),
				/** The last day that is planned. */
				end: CalendarDay,
				/** Planned for a day before today, where the project is, and not there. */
				behind: Sums,
				/** There, and planned for a day after today. */
				ahead: Sums,
				/**
				 * Days since the next panel was due, when as many are done as are now; negative when that is to come, null when
				 * all that are planned are done.
				 */
				days_behind: z.number().int().nullable(),
			})
			.nullable(),
	})
	.nullable()

/** Panels hidden by the panel rule are not counted. Steps are in the order of the work as it is now. */
export const FiguresResponse = z.object({
	time_zone: TimeZone,
	today: CalendarDay,
	/** The range as it is reported. */
	from: CalendarDay,
	to: CalendarDay,
	/** The first day on which a status was changed; null without one. */
	first_day: CalendarDay.nullable(),
	total: Tally,
	/** Panels at or beyond the first step that means done; null when none does. */
	done: Sums.nullable(),
	/** Mean progress of the furthest step, weighted by each measure. */
	progress: z.object({ count: Percent, area: Percent, volume: Percent, weight: Percent }),
	/** Panels by their furthest step; those without any last, with null. */
	by_status: z.array(Tally.extend({ status_id: z.uuid().nullable() })),
	/** Panels that carry each flag. */
	flags: z.array(Tally.extend({ status_id: z.uuid() })),
	/** Index into the model's floors, -1 for none. */
	floors: z.array(z.object({ floor: z.number().int(), ...breakdown })),
	kinds: z.array(z.object({ kind: z.number().int().nullable(), ...breakdown })),
	/** A panel counts in each of its groups; null: panels of none. */
	groups: z.array(z.object({ group_id: z.uuid().nullable(), ...breakdown })),
	/** Days that each value of a series is of: 1, or 7 for long ranges. */
	days_per_value: z.union([z.literal(1), z.literal(7)]),
	/** The last day of each value. */
	days: z.array(CalendarDay),
	/** Panels at or beyond each step at the end of each day, as the log had it then. */
	flow: z.array(StepSeries),
	/** Panels that came to each step or beyond on each day, and have stayed there since. */
	reached: z.array(StepSeries),
	/** Of steps before the work is done. */
	ageing: z.array(Ageing),
	/** Of each step and the next one, of panels that came to both one after the other. */
	lead_times: z.array(LeadTime),
	forecast: Forecast,
	plan: PlanFigures,
	...revisionField,
})
export type FiguresResponse = z.infer<typeof FiguresResponse>
