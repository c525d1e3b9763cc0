import type { Day } from '@panelyard/contracts/figures/calendar-days'
import { PLAN_SCOPES } from '@panelyard/contracts/figures/plan'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { NO_DAY } from '@panelyard/rules/figures/planned-dates'
import type { PlanView } from '../../domain/plan/plan-view.ts'
import { type PlanRow, panelsOfRows, stepOfRow } from './plan-rows.ts'

/** Panels of a row with dates of their own for a step, from a first to a last day. */
export type OwnDays = { first: Day; last: Day; ids: string[]; isLate: boolean }

/** With more days than this, a step of a row has its dates by weeks. */
const MOST_DAYS = 14
const WEEK = 7
const OWN = PLAN_SCOPES.indexOf('panel')

/** The dates that panels have for themselves, in the order of the days, by `stepOfRow`; by weeks where they are many. */
export function ownDays(
	rows: readonly PlanRow[],
	panels: readonly Panel[],
	view: PlanView | null,
): ReadonlyMap<string, readonly OwnDays[]> {
	const found = new Map<string, OwnDays[]>()
	if (!view) return found
	const width = view.steps.length
	const stepPlace = new Map(view.steps.map(({ id }, place) => [id, place]))
	for (const [row, own] of panelsOfRows(rows, panels)) {
		const byStep = view.steps.map(() => new Map<Day, OwnDays>())
		for (const { id, statuses } of own) {
			const first = (view.placeOf.get(id) ?? -1) * width
			if (first < 0) continue
			for (const [step, byDay] of byStep.entries()) {
				const day = view.dates.days[first + step] ?? NO_DAY
				if (day === NO_DAY || view.dates.scopes[first + step] !== OWN) continue
				const days = byDay.get(day) ?? { first: day, last: day, ids: [], isLate: false }
				days.ids.push(id)
				days.isLate ||= day < view.today && !statuses.some((status) => (stepPlace.get(status) ?? -1) >= step)
				byDay.set(day, days)
			}
		}
		for (const [step, byDay] of byStep.entries()) {
			if (byDay.size === 0) continue
			const days = [...byDay.values()].sort((a, b) => a.first - b.first)
			found.set(stepOfRow(row, view.steps[step]?.id ?? ''), days.length > MOST_DAYS ? byWeeks(days) : days)
		}
	}
	return found
}

/** Those within a week of the first of them together. */
function byWeeks(days: readonly OwnDays[]): OwnDays[] {
	const weeks: OwnDays[] = []
	for (const each of days) {
		const week = weeks.at(-1)
		if (week && each.first < week.first + WEEK) {
			week.last = each.last
			week.ids.push(...each.ids)
			week.isLate ||= each.isLate
		} else weeks.push({ ...each, ids: [...each.ids] })
	}
	return weeks
}

/** All of a step in a row together; null without any. */
export function joinDays(days: readonly OwnDays[] | undefined): OwnDays | null {
	const [first, last] = [days?.[0], days?.at(-1)]
	if (!days || !first || !last) return null
	return {
		...{ first: first.first, last: last.last, isLate: days.some(({ isLate }) => isLate) },
		ids: [...new Set(days.flatMap(({ ids }) => ids))],
	}
}
