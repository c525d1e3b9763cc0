import { type Day, dayOf } from '@panelyard/contracts/figures/calendar-days'
import { PLAN_SCOPES } from '@panelyard/contracts/figures/plan'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { NO_DAY } from '@panelyard/rules/figures/planned-dates'
import type { PlanView } from '../../domain/plan/plan-view.ts'
import type { OwnDays } from './own-days.ts'
import { type PlanRow, panelsOfRows, stepOfRow } from './plan-rows.ts'

/** Where the weeks of a plan are drawn. */
export type Weeks = { first: Day; count: number }

const WEEK = 7
const BEFORE = 2 * WEEK
const AFTER = 6 * WEEK
/** Five years: dates further away are set in the table. */
const MOST_WEEKS = 261
const MOST_BEFORE = 104 * WEEK

/** 0 for Sunday. */
const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7

/**
 * The weeks that hold today and the dates, with room to move them.
 * @param weekStart the day that weeks begin with, 0 for Sunday
 * @param least weeks that there is room for
 */
export function weeksOf(days: readonly Day[], today: Day, weekStart: number, least = 0): Weeks {
	const earliest = Math.max(Math.min(today, ...days) - BEFORE, today - MOST_BEFORE)
	const latest = Math.max(today, ...days) + AFTER
	const first = earliest - ((weekdayOf(earliest) - weekStart + WEEK) % WEEK)
	return { first, count: Math.min(MOST_WEEKS, Math.max(least, Math.ceil((latest - first + 1) / WEEK))) }
}

export const isWithin = ({ first, count }: Weeks, day: Day): boolean => day >= first && day < first + count * WEEK

/** The date of a step in a row, or the dates that panels of the row have for themselves. */
export type Marker = { step: Status; day: Day; isLate: boolean; own: OwnDays | null; lane: number }

/** A mark of panels has a number. */
const OWN_WIDER = 2

/** The dates of a row, in lanes so that none hides another. */
export type MarkerRow = { row: PlanRow; markers: Marker[]; lanes: number }

/**
 * @param widthInDays days that a marker takes
 * @param dateOf the date of a row for a step; null for none
 * @param own what panels of the rows have for themselves
 */
export function markerRow(
	row: PlanRow,
	steps: readonly Status[],
	dateOf: (row: PlanRow, step: Status) => string | null,
	late: ReadonlySet<string>,
	widthInDays: number,
	own: ReadonlyMap<string, readonly OwnDays[]> = new Map(),
): MarkerRow {
	const dated = steps.flatMap((step) => {
		const date = dateOf(row, step)
		const day = date === null ? null : dayOf(date)
		const key = stepOfRow(row, step.id)
		return [
			...(day === null ? [] : [{ step, day, isLate: late.has(key), own: null }]),
			...(own.get(key) ?? []).map((days) => ({ step, day: days.first, isLate: days.isLate, own: days })),
		]
	})
	const ends: Day[] = []
	const markers = dated
		.sort((a, b) => a.day - b.day)
		.map((marker): Marker => {
			const free = ends.findIndex((end) => end <= marker.day)
			const lane = free === -1 ? ends.length : free
			ends[lane] = marker.day + widthInDays + (marker.own ? OWN_WIDER : 0)
			return { ...marker, lane }
		})
	return { row, markers, lanes: Math.max(1, ends.length) }
}

/** Rows and steps whose date was before today, while a panel that goes by this date hasn't come to the step. */
export function lateMarkers(
	rows: readonly PlanRow[],
	panels: readonly Panel[],
	view: PlanView | null,
): ReadonlySet<string> {
	const late = new Set<string>()
	if (!view) return late
	const width = view.steps.length
	const stepPlace = new Map(view.steps.map(({ id }, place) => [id, place]))
	for (const [row, own] of panelsOfRows(rows, panels)) {
		const scope = PLAN_SCOPES.indexOf(row.thing.scope)
		for (const panel of own) {
			const place = view.placeOf.get(panel.id)
			if (place === undefined) continue
			const reached = Math.max(-1, ...panel.statuses.map((id) => stepPlace.get(id) ?? -1))
			for (let step = reached + 1; step < width; step++) {
				const day = view.dates.days[place * width + step] as Day
				if (day === NO_DAY || day >= view.today || view.dates.scopes[place * width + step] !== scope) continue
				late.add(stepOfRow(row, view.steps[step]?.id ?? ''))
			}
		}
	}
	return late
}
