import type { Panel } from '@panelyard/contracts/panels'
import type { Status } from '@panelyard/contracts/statuses'
import { furthestStatus } from '../../domain/panels/panel-filters.ts'
import type { PanelLookup } from '../../domain/panels/panel-list.ts'
import { NONE, type PanelSearch } from '../../domain/panels/panel-search.ts'
import { rankFloors } from '../../domain/panels/panel-sort.ts'
import { stateOf } from '../../domain/plan/plan-view.ts'
import { doneSteps, flagsOf, stepsOf } from '../../domain/statuses/status-flags.ts'

/** What a day's work is listed by; loads are groups. */
export const DAY_PLACES = ['floor', 'group'] as const
export type DayPlace = (typeof DAY_PLACES)[number]

/** A storey or a group with work: how many of its panels wait here, how many are due or late, and the lists of these. */
export type DayRow = { key: string; name: string | null; here: DayList; due: DayList }
type DayList = { count: number; search: Partial<PanelSearch> }

/** The step at which panels wait for the last piece of work, such as Delivered before Installed; null without one. */
export function waitingStep(statuses: readonly Status[]): Status | null {
	const steps = stepsOf(statuses)
	const [done] = doneSteps(statuses)
	return (done && steps[steps.indexOf(done) - 1]) ?? null
}

type DayLookup = Pick<PanelLookup, 'statuses' | 'plan' | 'floors' | 'groups'>

/** The rows with work: storeys from the ground up, or groups in their order; the name is null for panels on none. */
export function dayRows(panels: readonly Panel[], lookup: DayLookup, by: DayPlace): DayRow[] {
	const { statuses, plan, floors, groups } = lookup
	const step = waitingStep(statuses)
	const flags = flagsOf(statuses)
	const counts = new Map<string, { here: number; due: number }>()
	for (const panel of panels) {
		const isHere = step !== null && furthestStatus(panel, flags) === step.id
		const state = plan ? stateOf(plan, panel.id) : 'none'
		const isDue = state === 'late' || state === 'due'
		if (!isHere && !isDue) continue
		for (const key of placesOf(panel, by)) {
			const count = counts.get(key) ?? { here: 0, due: 0 }
			counts.set(key, { here: count.here + Number(isHere), due: count.due + Number(isDue) })
		}
	}
	const ranks = rankFloors(floors)
	const order =
		by === 'floor'
			? floors
					.map((_, index) => index)
					.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0))
					.map(String)
			: groups.map(({ id }) => id)
	const names = new Map(
		by === 'floor' ? floors.map(({ name }, index) => [String(index), name]) : groups.map(({ id, name }) => [id, name]),
	)
	return [...order, by === 'floor' ? '-1' : NONE].flatMap((key) => {
		const count = counts.get(key)
		if (!count) return []
		const place = by === 'floor' ? { floors: [Number(key)] } : { groups: [key] }
		return {
			key,
			name: names.get(key) ?? null,
			here: {
				count: count.here,
				search: { ...place, ...(step && { statuses: [step.id], status_mode: 'furthest' as const }) },
			},
			due: { count: count.due, search: { ...place, plan: ['late' as const, 'due' as const] } },
		}
	})
}

const placesOf = (panel: Panel, by: DayPlace): readonly string[] =>
	by === 'floor' ? [String(panel.floor)] : panel.groups.length > 0 ? panel.groups : [NONE]

/** The panels whose status was changed last, the latest first. */
export const touchedLast = (panels: readonly Panel[], most: number): Panel[] =>
	panels
		.filter(({ status_changed_at }) => status_changed_at !== null)
		.sort((a, b) => Date.parse(b.status_changed_at ?? '') - Date.parse(a.status_changed_at ?? ''))
		.slice(0, most)
