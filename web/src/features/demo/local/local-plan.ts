import {
	type ChangePlanRequest,
	type ChangePlanResponse,
	floorPlanKey,
	type PlannedPanels,
	type PlanResponse,
	type PlanStep,
} from '@panelyard/contracts/figures/plan'
import { datesOfPanels, type PlanDates, type PlannedPanel } from '@panelyard/rules/figures/planned-dates'
import { LocalError } from './local-error.ts'
import { requireGroup } from './local-groups.ts'
import type { LocalEntry, LocalState } from './local-state.ts'
import { requireStatuses } from './local-statuses.ts'

const keyOf = ({ status_id, scope, id }: Pick<LocalEntry, 'status_id' | 'scope' | 'id'>) =>
	`${status_id} ${scope} ${id}`

/** Elements as the contract writes many: ascending, the first and then what is added to the one before. */
export const stepsOf = (elements: readonly number[]): number[] => {
	const ascending = elements.toSorted((a, b) => a - b)
	return ascending.map((element, place) => element - (ascending[place - 1] ?? 0))
}

export function readPlan(state: LocalState): PlanResponse {
	const steps = state.statuses.filter(({ type }) => type === 'step').map(({ id }) => id)
	const entries = [...state.plan.values()]
		.filter(({ status_id, date }) => date !== null && steps.includes(status_id))
		.toSorted((a, b) => steps.indexOf(a.status_id) - steps.indexOf(b.status_id))
	const panels = new Map<string, PlannedPanels & { elements: number[] }>()
	for (const { scope, id, status_id, date } of entries) {
		const panel = scope === 'panel' ? state.panels.get(id) : undefined
		if (!panel || date === null) continue
		const key = `${status_id} ${date}`
		const same = panels.get(key) ?? { status_id, date, element_steps: [], panel_ids: [], elements: [] }
		if (panel.element === null) same.panel_ids.push(id)
		else same.elements.push(panel.element)
		panels.set(key, same)
	}
	return {
		entries: entries.flatMap(({ scope, id, status_id, date }) => {
			const isThere = scope !== 'group' || state.groups.some((group) => group.id === id)
			return scope !== 'panel' && date !== null && isThere ? [{ scope, id, status_id, date }] : []
		}),
		panels: [...panels.values()].map(({ elements, ...same }) => ({ ...same, element_steps: stepsOf(elements) })),
		version_id: state.project.model?.version_id ?? null,
		time_zone: state.project.time_zone,
		now: new Date(state.now()).toISOString(),
		revision: state.revision,
	}
}

/** All panels with the dates that apply to them; null without a plan. */
export function datedPanels(state: LocalState): { panels: PlannedPanel[]; dates: PlanDates } | null {
	const plan = readPlan(state)
	if (plan.entries.length === 0 && plan.panels.length === 0) return null
	const panels = [...state.panels.values()].map(({ id, element, floor }) => ({
		...{ id, element, floor },
		groups: state.groups.flatMap((group) => (group.panels.has(id) ? group.id : [])),
		statuses: [...(state.carried.get(id) ?? [])],
	}))
	const steps = state.statuses.filter(({ type }) => type === 'step').map(({ id }) => id)
	const floors = state.project.model?.floors ?? []
	return { panels, dates: datesOfPanels(panels, plan, { steps, floors, version_id: plan.version_id }) }
}

/** An entry as it was, and the revision that the change left. */
type Replaced = LocalEntry & { left_revision: number }

export function changePlan(state: LocalState, { set, change_id }: ChangePlanRequest): ChangePlanResponse {
	return state.change(() => {
		const made = state.made(change_id, 'plan')
		if (made) {
			const changed = (made.payload as Replaced[]).length
			return state.leaveUnchanged({ changed, revision: state.revision - 1, repeated: true })
		}
		requirePlannable(state, set)
		const wanted = wantedEntries(set)
		requireRoomFor(state, wanted)
		const replaced: Replaced[] = []
		for (const { scope, ids, status_id, date } of wanted) {
			for (const id of ids) {
				const before = state.plan.get(keyOf({ status_id, scope, id }))
				if ((before?.date ?? null) === date) continue
				replaced.push({
					...(before ?? { scope, id, status_id, date: null, revision: 0 }),
					left_revision: state.revision,
				})
				state.plan.set(keyOf({ status_id, scope, id }), { scope, id, status_id, date, revision: state.revision })
			}
		}
		state.keep(change_id, 'plan', replaced)
		if (replaced.length > 0) state.tell('project_updated', { what: ['plan'], revision: state.revision })
		return { changed: replaced.length, revision: state.revision }
	})
}

/** Of entries named twice the later one. */
function wantedEntries(set: readonly PlanStep[]): PlanStep[] {
	const wanted = new Map<string, PlanStep>()
	for (const step of set) {
		for (const id of step.scope === 'project' ? [''] : step.ids) {
			const known = step.scope === 'floor' ? id : id.toLowerCase()
			wanted.set(keyOf({ ...step, id: known }), { ...step, ids: [known] })
		}
	}
	return [...wanted.values()]
}

/** A change that leaves no more dates than there were, as when one is cleared or moved, needs no room. `wanted`: one id each. */
function requireRoomFor(state: LocalState, wanted: readonly PlanStep[]): void {
	const isDated = ({ date }: Pick<LocalEntry, 'date'>) => date !== null
	const replaced = wanted.flatMap((step) => step.ids.flatMap((id) => state.plan.get(keyOf({ ...step, id })) ?? []))
	const more = wanted.filter(isDated).length - replaced.filter(isDated).length
	if (more > 0) state.requireRoom('dates', [...state.plan.values()].filter(isDated).length + more - 1)
}

function requirePlannable(state: LocalState, set: readonly PlanStep[]): void {
	const found = requireStatuses(state, [...new Set(set.map(({ status_id }) => status_id))])
	const flag = found.find(({ type }) => type === 'flag')
	if (flag) throw new LocalError('VALIDATION_FAILED', `“${flag.name}” is a flag. Only steps have dates.`)
	const keys = new Set(state.project.model?.floors.map(floorPlanKey))
	for (const { scope, ids, date } of set) {
		if (scope === 'panel') state.requirePanels(ids.map((id) => id.toLowerCase()))
		if (scope === 'group') for (const id of ids) requireGroup(state, id.toLowerCase())
		if (scope === 'floor' && date !== null && ids.some((key) => !keys.has(key)))
			throw new LocalError('NOT_FOUND', 'The model no longer has this storey')
	}
}

/** Takes back what a change did to the plan, but for what was changed since. */
export function takePlanBack(
	state: LocalState,
	payload: unknown,
): { restored: number; kept: number; more: Replaced[] } {
	const replaced = payload as Replaced[]
	const more: Replaced[] = []
	for (const { left_revision, ...before } of replaced) {
		const now = state.plan.get(keyOf(before))
		if (now?.revision !== left_revision) continue
		more.push({ ...now, left_revision: before.revision })
		state.plan.set(keyOf(before), before)
	}
	if (more.length > 0 || replaced.length > 0)
		state.tell('project_updated', { what: ['plan'], revision: state.revision })
	return { restored: more.length, kept: replaced.length - more.length, more }
}
