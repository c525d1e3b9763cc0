import { type Day, dateOf } from '@panelyard/contracts/figures/calendar-days'
import { PLAN_SCOPES, PLAN_STATES, type PlanScope, type PlanState } from '@panelyard/contracts/figures/plan'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import {
	datesOfPanels,
	NO_DAY,
	type PlanDates,
	type PlanStandings,
	standingsOf,
} from '@panelyard/rules/figures/planned-dates'
import { useMemo } from 'react'
import { stepsOf } from '../statuses/status-flags.ts'
import { usePlan, useToday } from './plan.queries.ts'

/** How all panels of a project stand to its plan; worked out once for each plan, list and day. */
export type PlanView = {
	/** Those that dates are planned for, in the order of the work. */
	steps: readonly Status[]
	/** Whether any panel has a date for each of the steps. */
	isPlanned: readonly boolean[]
	today: Day
	/** Where each panel stands in the columns. */
	placeOf: ReadonlyMap<string, number>
	dates: PlanDates
	standings: PlanStandings
}

/** What the plan says of one panel. */
export type PanelPlan = {
	state: PlanState
	/** The next date and its step; null for none. */
	next: { step: Status; date: string } | null
}

const NO_PLAN = { time_zone: 'UTC', clock_offset: 0 }

/** Null while the plan is read, and for projects without any date. */
export function usePlanView(
	project: Pick<Project, 'id' | 'model'>,
	panels: readonly Panel[],
	statuses: readonly Status[],
	enabled = true,
): PlanView | null {
	const plan = usePlan(project.id, enabled).data
	const today = useToday(plan ?? NO_PLAN)
	const floors = project.model?.floors
	const version_id = project.model?.version_id ?? null
	const dated = useMemo(() => {
		if (!plan || (plan.entries.length === 0 && plan.panels.length === 0)) return null
		const steps = stepsOf(statuses)
		const ids = steps.map(({ id }) => id)
		const dates = datesOfPanels(panels, plan, { steps: ids, floors: floors ?? [], version_id })
		const isPlanned = steps.map((_, step) => {
			for (let at = step; at < dates.days.length; at += steps.length) if (dates.days[at] !== NO_DAY) return true
			return false
		})
		return isPlanned.includes(true)
			? { steps, isPlanned, dates, placeOf: new Map(panels.map(({ id }, place) => [id, place])) }
			: null
	}, [plan, panels, statuses, floors, version_id])
	return useMemo(
		() => dated && { ...dated, today, standings: standingsOf(panels, dated.dates, dated.steps, today) },
		[dated, panels, today],
	)
}

/** How a panel stands; `none` for one that the view doesn't know. */
export function stateOf(view: PlanView, panelId: string): PlanState {
	const place = view.placeOf.get(panelId)
	return place === undefined ? 'none' : (PLAN_STATES[view.standings.states[place] as number] ?? 'none')
}

/** Whether a panel has a date of its own, and not only those of its groups, its storey or the project. */
export function hasOwnDate({ placeOf, steps, dates }: PlanView, panelId: string): boolean {
	const place = placeOf.get(panelId)
	return place !== undefined && isOwnDated(dates, place * steps.length, steps.length)
}

/** How many panels have dates of their own. */
export function countOwnDates({ steps, dates }: PlanView): number {
	let count = 0
	for (let first = 0; first < dates.days.length; first += steps.length)
		if (isOwnDated(dates, first, steps.length)) count++
	return count
}

const OWN = PLAN_SCOPES.indexOf('panel')

function isOwnDated({ days, scopes }: PlanDates, first: number, width: number): boolean {
	for (let at = first; at < first + width; at++) if (days[at] !== NO_DAY && scopes[at] === OWN) return true
	return false
}

/** The next date of a panel; null for none. */
export function nextDayOf(view: PlanView, panelId: string): Day | null {
	const day = view.standings.nextDays[view.placeOf.get(panelId) ?? -1]
	return day === undefined || day === NO_DAY ? null : day
}

export function panelPlan(view: PlanView, panelId: string): PanelPlan {
	const day = nextDayOf(view, panelId)
	const step = view.steps[view.standings.nextSteps[view.placeOf.get(panelId) ?? -1] ?? -1]
	return { state: stateOf(view, panelId), next: day === null || !step ? null : { step, date: dateOf(day) } }
}

/** The day of a panel for a step, and what it is from; null for none. */
export function dayFor(view: PlanView, panelId: string, stepId: string): { day: Day; scope: PlanScope } | null {
	const step = view.steps.findIndex(({ id }) => id === stepId)
	const place = view.placeOf.get(panelId)
	if (step < 0 || place === undefined) return null
	const at = place * view.steps.length + step
	const day = view.dates.days[at] ?? NO_DAY
	const scope = PLAN_SCOPES[view.dates.scopes[at] ?? 0]
	return day === NO_DAY || !scope ? null : { day, scope }
}

/** The date of a panel for a step, and what it is from; null for none. */
export function dateFor(view: PlanView, panelId: string, stepId: string): { date: string; scope: PlanScope } | null {
	const found = dayFor(view, panelId, stepId)
	return found && { date: dateOf(found.day), scope: found.scope }
}

/** Whether a panel had to come to a step before today and hasn't. */
export function isLateFor(view: PlanView, panel: Pick<Panel, 'id' | 'statuses'>, stepId: string): boolean {
	if (stateOf(view, panel.id) !== 'late') return false
	const day = dayFor(view, panel.id, stepId)?.day
	if (day === undefined || day >= view.today) return false
	const placeOf = (id: string) => view.steps.findIndex((step) => step.id === id)
	return placeOf(stepId) > Math.max(-1, ...panel.statuses.map(placeOf))
}
