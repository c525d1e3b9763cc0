import { type Day, dateOf, dayOf } from '@panelyard/contracts/figures/calendar-days'
import {
	DUE_DAYS,
	floorPlanKey,
	PLAN_SCOPES,
	PLAN_STATES,
	type PlannedPanels,
	type PlanResponse,
	type PlanScope,
	type PlanState,
} from '@panelyard/contracts/figures/plan'
import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { Panel } from '@panelyard/contracts/panels/panels'

/** Stands for a panel without a date in the columns below. */
export const NO_DAY = -1

export type PlannedPanel = Pick<Panel, 'id' | 'element' | 'floor' | 'groups' | 'statuses'>
export type PlannedStep = { id: string; is_done: boolean }

/** The dates of panels by column: that of panel `p` for step `s` is at `p * steps.length + s`. */
export type PlanDates = {
	/** Ids of the steps, in the order of the work. */
	steps: readonly string[]
	/** `Day`, or `NO_DAY`. */
	days: Int32Array
	/** Scope of each date: an index into `PLAN_SCOPES`. */
	scopes: Uint8Array
}

/** A plan as read, and later changes: dates of panels in order, null for panels that lost theirs. */
export type PlanOfPanels = Pick<PlanResponse, 'entries' | 'version_id'> & {
	panels: readonly (Omit<PlannedPanels, 'date'> & { date: string | null })[]
}

type Row = { days: Int32Array; scopes: Uint8Array }
const PANEL = PLAN_SCOPES.indexOf('panel')

/**
 * The dates that apply to panels, the most specific for each step: the panel's own, the earliest of its groups, that of
 * its storey, the project's.
 * @param plan its entries of panels are ignored if it belongs to another version of the model
 */
export function datesOfPanels(
	panels: readonly PlannedPanel[],
	plan: PlanOfPanels,
	{
		steps,
		floors,
		version_id,
	}: {
		steps: readonly string[]
		floors: readonly Pick<Floor, 'global_id' | 'name'>[]
		version_id: string | null
	},
): PlanDates {
	const width = steps.length
	const days = new Int32Array(panels.length * width).fill(NO_DAY)
	const scopes = new Uint8Array(panels.length * width)
	const placeOfStep = new Map(steps.map((id, place) => [id, place]))
	const rowOf = rowsOf(plan.entries, placeOfStep, floors)
	for (const [place, panel] of panels.entries()) {
		const row = rowOf(panel)
		if (!row) continue
		days.set(row.days, place * width)
		scopes.set(row.scopes, place * width)
	}
	if (plan.panels.length === 0) return { steps, days, scopes }
	const placeOfId = new Map(panels.map(({ id }, place) => [id, place]))
	const placeOfElement = new Map(panels.map(({ element }, place) => [element, place]))
	const put = (place: number | undefined, step: number, day: Day | null) => {
		const panel = place === undefined ? undefined : panels[place]
		if (place === undefined || !panel) return
		const row = day === null ? rowOf(panel) : null
		days[place * width + step] = day ?? row?.days[step] ?? NO_DAY
		scopes[place * width + step] = day === null ? (row?.scopes[step] ?? 0) : PANEL
	}
	for (const { status_id, date, element_steps, panel_ids } of plan.panels) {
		const step = placeOfStep.get(status_id)
		const day = date === null ? null : dayOf(date)
		if (step === undefined) continue
		for (const id of panel_ids) put(placeOfId.get(id), step, day)
		if (plan.version_id !== version_id) continue
		let element = 0
		for (const added of element_steps) {
			element += added
			put(placeOfElement.get(element), step, day)
		}
	}
	return { steps, days, scopes }
}

/**
 * Dates of a panel from entries of the project, storeys and groups; computed once for each storey and set of groups.
 */
function rowsOf(
	entries: PlanResponse['entries'],
	placeOfStep: ReadonlyMap<string, number>,
	floors: readonly Pick<Floor, 'global_id' | 'name'>[],
): (panel: PlannedPanel) => Row | null {
	if (entries.length === 0) return () => null
	const byScope = (scope: PlanScope): Map<string, [number, Day][]> => {
		const found = new Map<string, [number, Day][]>()
		for (const entry of entries) {
			const step = placeOfStep.get(entry.status_id)
			const day = dayOf(entry.date)
			if (entry.scope !== scope || step === undefined || day === null) continue
			found.set(entry.id, [...(found.get(entry.id) ?? []), [step, day]])
		}
		return found
	}
	const ofProject = byScope('project').get('') ?? []
	const ofFloors = byScope('floor')
	const ofGroups = byScope('group')
	const keys = floors.map(floorPlanKey)
	const made = new Map<string, Row>()
	return ({ floor, groups }) => {
		const planned = ofGroups.size === 0 ? [] : groups.filter((id) => ofGroups.has(id))
		const name = `${floor} ${planned.join()}`
		const known = made.get(name)
		if (known) return known
		const row: Row = {
			days: new Int32Array(placeOfStep.size).fill(NO_DAY),
			scopes: new Uint8Array(placeOfStep.size),
		}
		const put = (scope: PlanScope, dates: readonly [number, Day][]) => {
			const at = PLAN_SCOPES.indexOf(scope)
			for (const [step, day] of dates) {
				const isLater = row.scopes[step] === at && row.days[step] !== NO_DAY && (row.days[step] as Day) <= day
				if (scope === 'group' && isLater) continue
				row.days[step] = day
				row.scopes[step] = at
			}
		}
		put('project', ofProject)
		const key = keys[floor]
		if (key) put('floor', ofFloors.get(key) ?? [])
		for (const id of planned) put('group', ofGroups.get(id) ?? [])
		made.set(name, row)
		return row
	}
}

/** The states of panels against their dates, by column. */
export type PlanStandings = {
	/** Index into `PLAN_STATES` of each panel. */
	states: Uint8Array
	/** The next date: the earliest of the steps after the one a panel has reached; `NO_DAY` for none. */
	nextDays: Int32Array
	/** The step of that date: an index into the steps; -1 for none. */
	nextSteps: Int16Array
}

/**
 * The states of panels against their dates on a day. A panel is late if a step that it hasn't reached was due before
 * that day; a finished panel is never late.
 * @param steps those of `dates`, in the same order
 */
export function standingsOf(
	panels: readonly Pick<PlannedPanel, 'statuses'>[],
	dates: PlanDates,
	steps: readonly PlannedStep[],
	today: Day,
): PlanStandings {
	const width = steps.length
	const placeOfStep = new Map(steps.map(({ id }, place) => [id, place]))
	const states = new Uint8Array(panels.length)
	const nextDays = new Int32Array(panels.length).fill(NO_DAY)
	const nextSteps = new Int16Array(panels.length).fill(-1)
	for (const [place, { statuses }] of panels.entries()) {
		let reached = -1
		let isDone = false
		for (const id of statuses) {
			const step = placeOfStep.get(id)
			if (step === undefined) continue
			if (step > reached) reached = step
			if (steps[step]?.is_done) isDone = true
		}
		let isPlanned = false
		for (let step = 0; step < width; step++) {
			const day = dates.days[place * width + step] as Day
			if (day === NO_DAY) continue
			isPlanned = true
			const next = nextDays[place] as Day
			if (isDone || step <= reached || (next !== NO_DAY && next <= day)) continue
			nextDays[place] = day
			nextSteps[place] = step
		}
		states[place] = PLAN_STATES.indexOf(stateOf(nextDays[place] as Day, { isDone, isPlanned, today }))
	}
	return { states, nextDays, nextSteps }
}

/** A panel that has reached every step with a date is on time. */
function stateOf(
	next: Day,
	{ isDone, isPlanned, today }: { isDone: boolean; isPlanned: boolean; today: Day },
): PlanState {
	if (isDone) return 'done'
	if (next === NO_DAY) return isPlanned ? 'planned' : 'none'
	if (next < today) return 'late'
	return next <= today + DUE_DAYS ? 'due' : 'planned'
}

/** How a panel stands against its plan: its state, and its next date, null for none. */
export type Standing = { state: PlanState; next: string | null }

/** The standings of panels by their ids. @param panels in the order of the standings */
export const standingsById = (
	panels: readonly Pick<PlannedPanel, 'id'>[],
	{ states, nextDays }: PlanStandings,
): Map<string, Standing> =>
	new Map(
		panels.map(({ id }, place) => {
			const next = nextDays[place] as Day
			const state = PLAN_STATES[states[place] as number] as PlanState
			return [id, { state, next: next === NO_DAY ? null : dateOf(next) }]
		}),
	)

/** How many panels are in a state. */
export function countState({ states }: PlanStandings, state: PlanState): number {
	const wanted = PLAN_STATES.indexOf(state)
	let count = 0
	for (const each of states) if (each === wanted) count++
	return count
}
