import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { rankFloors } from '../../../domain/panels/list/panel-sort.ts'
import { furthestStatus } from '../../../domain/panels/search/panel-filters.ts'
import { NONE, type PanelSearch } from '../../../domain/panels/search/panel-search.ts'
import { stateOf } from '../../../domain/plan/plan-view.ts'
import { doneSteps, flagsOf, stepsOf } from '../../../domain/statuses/status-flags.ts'

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
	const { statuses, plan } = lookup
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
	return (by === 'floor' ? floorPlaces(lookup) : groupPlaces(lookup)).flatMap(({ key, name, search }) => {
		const count = counts.get(key)
		if (!count) return []
		return {
			key,
			name,
			here: {
				count: count.here,
				search: { ...search, ...(step && { statuses: [step.id], status_mode: 'furthest' as const }) },
			},
			due: { count: count.due, search: { ...search, plan: ['late' as const, 'due' as const] } },
		}
	})
}

type Place = Pick<DayRow, 'key' | 'name'> & { search: Partial<PanelSearch> }

/** The storeys from the ground up, then the place of panels on none. */
function floorPlaces({ floors }: DayLookup): Place[] {
	const ranks = rankFloors(floors)
	const places = floors.map(({ name }, floor) => ({ key: String(floor), name, search: { floors: [floor] } }))
	places.sort((a, b) => (ranks[Number(a.key)] ?? 0) - (ranks[Number(b.key)] ?? 0))
	return [...places, { key: '-1', name: null, search: { floors: [-1] } }]
}

/** The groups in their order, then the place of panels in none. */
const groupPlaces = ({ groups }: DayLookup): Place[] =>
	[...groups, { id: NONE, name: null }].map(({ id, name }) => ({ key: id, name, search: { groups: [id] } }))

const placesOf = (panel: Panel, by: DayPlace): readonly string[] =>
	by === 'floor' ? [String(panel.floor)] : panel.groups.length > 0 ? panel.groups : [NONE]

/** The panels whose status was changed last, the latest first. */
export const touchedLast = (panels: readonly Panel[], most: number): Panel[] =>
	panels
		.flatMap((panel) => (panel.status_changed_at === null ? [] : { panel, at: Date.parse(panel.status_changed_at) }))
		.sort((a, b) => b.at - a.at)
		.slice(0, most)
		.map(({ panel }) => panel)
