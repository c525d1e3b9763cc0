import {
	AnalyticsEvent,
	type AnalyticsName,
	type AnalyticsReport,
	type AnalyticsRequest,
	TOUR_STEPS,
} from '@panelyard/contracts/console/analytics'
import { ReportLanguage } from '@panelyard/contracts/figures/reports'
import type { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import * as queries from './analytics.queries.ts'
import { knownPage } from './known-page.ts'

/** Whole months that events, or the sums of their days, are kept. */
const KEPT_MONTHS = 13
/** Single events of a summed day are kept this long. */
const KEPT_SINGLE_DAYS = 7
const DAY_MS = 86_400_000
/** Servers whose clocks differ a little still write to a day that has just ended. */
const DAY_ENDS_AFTER_MS = 3600_000
const MOST_DAYS = 400
const MOST_LISTED = 50
const BUCKETS = 10

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

type Stored = Pick<queries.EventRow, 'page' | 'detail' | 'amount' | 'milliseconds'>

/** What is kept of an event. */
function storedOf(event: z.output<typeof AnalyticsEvent>): Partial<Stored> {
	switch (event.name) {
		case 'page_view':
			return { page: event.page, amount: repeats(event) }
		case 'demo_started':
		case 'demo_completed':
			return { amount: repeats(event) }
		case 'demo_step_completed':
			return { detail: String(event.step), amount: repeats(event) }
		case 'tour_returned':
			return { detail: String(event.step) }
		case 'model_loaded':
			return { milliseconds: event.milliseconds }
		case '3d_interaction':
			return { detail: named(event.kind) }
		case 'ui_click':
			return { detail: named(event.target) }
		case 'conversion_step':
			return { detail: named(event.step), amount: repeats(event) }
		case 'tour_abandoned':
			return { detail: String(event.step), page: knownPage(event.url), amount: event.progress }
		case 'demo_page_abandoned':
			return { detail: String(event.tour_was_active), page: knownPage(event.url) }
		case 'demo_page_returned':
			return { detail: String(event.tour_was_active) }
		case 'session_end':
			return {
				page: knownPage(event.final_url),
				detail: event.is_again ? AGAIN : '',
				amount: event.session_duration,
			}
		case 'performance': {
			const { page, score: amount, milliseconds } = event
			return { page: knownPage(page), detail: String(bucketOf(amount)), amount, milliseconds }
		}
	}
}

/** Detail of a further part of a session. */
const AGAIN = 'again'
/** Sums up to how many events of a visit came after the first of their kind. */
const repeats = ({ is_again }: { is_again?: boolean | undefined }): number => (is_again ? 1 : 0)
/** The app's own words are short names; everything else would be somebody's text. */
const named = (text: string): string => (/^[a-z0-9_.:-]+$/.test(text) ? text : 'other')
const bucketOf = (score: number): number => Math.min(BUCKETS - 1, Math.floor(score / BUCKETS))

/** Stores the events that are right, and says how many. */
export async function storeEvents(
	db: Database,
	{ language, events }: z.output<typeof AnalyticsRequest>,
	now = new Date(),
): Promise<number> {
	const shown = ReportLanguage.safeParse(language).data ?? 'other'
	const rows = events.flatMap((event) => {
		const parsed = AnalyticsEvent.safeParse(event)
		if (!parsed.success) return []
		const empty = { page: '', detail: '', amount: 0, milliseconds: 0 }
		return [{ day: dayOf(now), name: parsed.data.name, language: shown, ...empty, ...storedOf(parsed.data) }]
	})
	if (rows.length > 0) await queries.insertEvents(db, rows)
	return rows.length
}

/** Sums every day that is over, so that a report never reads the events of more than the last days. */
export async function sumEndedDays(
	{ database }: Pick<Platform, 'database'>,
	signal?: AbortSignal,
	now = new Date(),
): Promise<number> {
	let done = 0
	for (const day of await queries.unsummedDays(database, dayOf(new Date(now.getTime() - DAY_ENDS_AFTER_MS)))) {
		if (signal?.aborted) break
		if (await queries.sumDay(database, day)) done++
	}
	return done
}

/** Deletes single events that are summed, and the months that ended more than 13 months ago, in bounded steps. */
export async function deleteOldAnalytics(
	{ database }: Pick<Platform, 'database'>,
	signal?: AbortSignal,
	now = new Date(),
): Promise<number> {
	const day = dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - KEPT_MONTHS)))
	const summed = dayOf(new Date(now.getTime() - KEPT_SINGLE_DAYS * DAY_MS))
	let deleted = 0
	for (;;) {
		const step = await queries.deleteBefore(database, { day, summed })
		deleted += step
		if (step === 0 || signal?.aborted) return deleted
	}
}

/** @throws AppError VALIDATION_FAILED for days in the wrong order, or too many */
export async function analyticsReport(db: Database, from: string, to: string): Promise<AnalyticsReport> {
	const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
	if (days < 1 || days > MOST_DAYS) throw new AppError('VALIDATION_FAILED', 'Choose from 1 to 400 days')
	const [sums, listed] = await Promise.all([queries.readSums(db, from, to), queries.readDays(db, from, to)])
	return { from, to, days: listed, ...reportOf(sums) }
}

function reportOf(sums: readonly queries.EventSum[]): Omit<AnalyticsReport, 'from' | 'to' | 'days'> {
	const of = (name: AnalyticsName) => sums.filter((row) => row.name === name)
	const views = of('page_view')
	const started = of('demo_started')
	const loaded = of('model_loaded')
	const sessions = of('session_end')
	const begun = total(sessions.filter(({ detail }) => detail !== AGAIN))
	const demoPagesLeft = (wasInTour: string) => {
		const ofKind = (name: AnalyticsName) => total(of(name).filter(({ detail }) => detail === wasInTour))
		return Math.max(0, ofKind('demo_page_abandoned') - ofKind('demo_page_returned'))
	}
	return {
		pages: listed(views, 'page').map(({ key, count }) => ({ page: key, views: count })),
		funnel: {
			home_visits: visits(views.filter(({ page }) => page === '/')),
			demo_visits: visits(views.filter(({ page }) => page === '/app/demo')),
			demos_started: visits(started),
			steps_completed: bySteps(of('demo_step_completed'), visits),
			demos_completed: visits(of('demo_completed')),
			conversion_steps: listed(of('conversion_step'), 'detail', visits).map(({ key, count }) => ({ step: key, count })),
		},
		tour_abandoned: tourAbandoned(of('tour_abandoned'), of('tour_returned')),
		demo_pages_abandoned: { in_tour: demoPagesLeft('true'), without_tour: demoPagesLeft('false') },
		languages: listed([...views, ...started], 'language').map(({ key }) => ({
			language: key,
			page_views: total(views.filter(({ language }) => language === key)),
			demos_started: total(started.filter(({ language }) => language === key)),
		})),
		performance: performanceOf(of('performance')),
		model_loaded: { count: total(loaded), milliseconds: average(loaded, 'milliseconds') },
		interactions: listed(of('3d_interaction'), 'detail').map(({ key, count }) => ({ kind: key, count })),
		clicks: listed(of('ui_click'), 'detail').map(({ key, count }) => ({ target: key, count })),
		sessions: { count: begun, seconds: sessions.reduce((sum, { amount }) => sum + amount, 0) / Math.max(1, begun) },
	}
}

type Sums = readonly queries.EventSum[]
const total = (rows: Sums): number => rows.reduce((sum, { events }) => sum + events, 0)
/** Of events of which every visit counts the first. */
const visits = (rows: Sums): number => rows.reduce((sum, { events, amount }) => sum + events - amount, 0)
const average = (rows: Sums, field: 'amount' | 'milliseconds'): number =>
	rows.reduce((sum, row) => sum + row[field], 0) / Math.max(1, total(rows))

/** How often each value of a column stands in the events, the most frequent first. */
function listed(rows: Sums, column: 'page' | 'language' | 'detail', countOf = total): { key: string; count: number }[] {
	const counts = new Map<string, number>()
	for (const row of rows) counts.set(row[column], (counts.get(row[column]) ?? 0) + countOf([row]))
	return [...counts]
		.map(([key, count]) => ({ key, count }))
		.sort((one, other) => other.count - one.count)
		.slice(0, MOST_LISTED)
}

const bySteps = (rows: Sums, countOf = total): number[] =>
	Array.from({ length: TOUR_STEPS }, (_, index) => countOf(rows.filter(({ detail }) => detail === String(index + 1))))

/** A page that goes can't know whether it comes back, so what came back is taken off. */
function tourAbandoned(left: Sums, returned: Sums): number[] {
	const back = bySteps(returned)
	return bySteps(left).map((count, index) => Math.max(0, count - (back[index] ?? 0)))
}

const performanceOf = (rows: Sums): AnalyticsReport['performance'] =>
	listed(rows, 'page').map(({ key: page, count }) => {
		const ofPage = rows.filter((row) => row.page === page)
		return {
			page,
			count,
			score: average(ofPage, 'amount'),
			milliseconds: average(ofPage, 'milliseconds'),
			buckets: Array.from({ length: BUCKETS }, (_, index) =>
				total(ofPage.filter(({ detail }) => detail === String(index))),
			),
		}
	})
