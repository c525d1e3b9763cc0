import { z } from 'zod'
import { CalendarDay } from '../values/paging.ts'

// Usage of the site, for the operator: names and figures that identify no person.

/** Longer texts are cut. */
export const MOST_ANALYTICS_CHARACTERS = 100
/** Events of one call. */
export const MOST_ANALYTICS_EVENTS = 50
/** Bytes of one call. */
export const MOST_ANALYTICS_BYTES = 32 * 1024
export const TOUR_STEPS = 7

/** The pages whose views are counted. */
export const COUNTED_PAGES = ['/', '/app/demo', '/pricing'] as const

const Text = z.string().transform((text) => text.slice(0, MOST_ANALYTICS_CHARACTERS))
const Milliseconds = z.number().min(0).max(3_600_000)
const Step = z.number().int().min(1).max(TOUR_STEPS)

/** Whether this tab has counted the same event before; absent the first time. */
const Again = z.boolean().optional()

const event = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
	z.object({ name: z.literal(name), ...shape })

/** All events. Unknown names and invalid properties are dropped one by one. */
export const AnalyticsEvent = z.discriminatedUnion('name', [
	event('page_view', { page: z.enum(COUNTED_PAGES), is_again: Again }),
	event('demo_started', { is_again: Again }),
	event('demo_step_completed', { step: Step, is_again: Again }),
	event('demo_completed', { is_again: Again }),
	/** From opening the page until the model could be moved. */
	event('model_loaded', { milliseconds: Milliseconds }),
	/** `kind`: orbit, pan, zoom, select, ... */
	event('3d_interaction', { kind: Text }),
	/** `target`: the clicked element, by the app's own name, never a text of the interface. */
	event('ui_click', { target: Text }),
	/** `step`: offer_shown, sign_up_opened, signed_up, project_taken, ... */
	event('conversion_step', { step: Text, is_again: Again }),
	event('tour_abandoned', { step: Step, progress: z.number().min(0).max(100), url: Text }),
	/** A tour continues after `tour_abandoned` was counted: the page was reloaded or hidden, or the tour was resumed. */
	event('tour_returned', { step: Step }),
	/** The page was closed, or hidden: phones close hidden pages without telling them. */
	event('demo_page_abandoned', { url: Text, tour_was_active: z.boolean() }),
	/** The visitor returns to a hidden page; `tour_was_active` as in its `demo_page_abandoned`. */
	event('demo_page_returned', { tour_was_active: z.boolean() }),
	/** Seconds that the page was visible since it was opened or last hidden; `is_again` if it was hidden before. */
	event('session_end', {
		final_url: Text,
		session_duration: z
			.number()
			.min(0)
			.max(7 * 86_400),
		is_again: Again,
	}),
	/** How fast a page loaded: 100 for a largest paint within a second, 50 for two seconds, and so on; at most 100. */
	event('performance', { page: Text, score: z.number().min(0).max(100), milliseconds: Milliseconds }),
])
/** An event as a page tracks it. */
export type AnalyticsEvent = z.input<typeof AnalyticsEvent>
export type AnalyticsName = AnalyticsEvent['name']

/**
 * `POST /analytics/events`: for anyone. Events of browsers that send `DNT` or `Sec-GPC` aren't stored. The answer has
 * the number of stored events.
 */
export const AnalyticsRequest = z.object({
	/** The language of the page. */
	language: z.string().max(20),
	events: z.array(z.unknown()).max(MOST_ANALYTICS_EVENTS),
})
export const AnalyticsResponse = z.object({ stored: z.number().int() })

const Count = z.number().int()

/** `GET /admin/analytics`: UTC days, inclusive, at most 400. */
export const AnalyticsReportQuery = z.object({ from: CalendarDay, to: CalendarDay })

export const AnalyticsReport = z.object({
	from: z.iso.date(),
	to: z.iso.date(),
	/** For each day with events. */
	days: z.array(z.object({ day: z.iso.date(), page_views: Count, demos_started: Count, demos_completed: Count })),
	pages: z.array(z.object({ page: z.string(), views: Count })),
	/** From the home page to the end of the tour. A visit lasts until its tab is closed, and counts once. */
	funnel: z.object({
		home_visits: Count,
		demo_visits: Count,
		demos_started: Count,
		/** Of steps 1 to 6. */
		steps_completed: z.array(Count),
		demos_completed: Count,
		/** Most frequent first. */
		conversion_steps: z.array(z.object({ step: z.string(), count: Count })),
	}),
	/** At steps 1 to 6, without resumed tours. */
	tour_abandoned: z.array(Count),
	/** During the tour, and without it; without pages that people returned to. */
	demo_pages_abandoned: z.object({ in_tour: Count, without_tour: Count }),
	/** Page views and demos by the language of the page. */
	languages: z.array(z.object({ language: z.string(), page_views: Count, demos_started: Count })),
	/** By page, with averages. `buckets`: numbers of scores from 0 to 9, 10 to 19, ..., 90 to 100. */
	performance: z.array(
		z.object({ page: z.string(), count: Count, score: z.number(), milliseconds: z.number(), buckets: z.array(Count) }),
	),
	/** The average over demos and projects. */
	model_loaded: z.object({ count: Count, milliseconds: z.number() }),
	interactions: z.array(z.object({ kind: z.string(), count: Count })),
	clicks: z.array(z.object({ target: z.string(), count: Count })),
	/** Documents opened, and for how many seconds they were visible on average. */
	sessions: z.object({ count: Count, seconds: z.number() }),
})
export type AnalyticsReport = z.infer<typeof AnalyticsReport>
export const AnalyticsReportResponse = z.object({ report: AnalyticsReport })
