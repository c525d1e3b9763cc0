import { floorPlanKey } from '@panelyard/contracts/figures/plan'
import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { panelsByFloor, panelsByGroup } from '../../domain/panels/history/status-distribution.ts'
import { rankFloors } from '../../domain/panels/list/panel-sort.ts'
import type { Counted } from '../../domain/panels/search/figure-search.ts'
import { type PlanView, stateOf } from '../../domain/plan/plan-view.ts'
import type { PlannedThing } from '../../domain/plan/planned-dates.tsx'

/** What is planned together in the plan, and how many of its panels are late. */
export type PlanRow = {
	key: string
	thing: PlannedThing
	/** Its panels. */
	of: Pick<Counted, 'floors' | 'groups'>
	panelCount: number
	late: number
	due: number
	/** How many of its panels have come to each step, or past it. */
	reached: readonly number[]
}

type StepIds = readonly string[]

/** @param steps ids in the order of the work */
const counted = (panels: readonly Panel[], view: PlanView | null, steps: StepIds) => {
	const states = view ? panels.map(({ id }) => stateOf(view, id)) : []
	return {
		panelCount: panels.length,
		late: states.filter((state) => state === 'late').length,
		due: states.filter((state) => state === 'due').length,
		reached: reachedOf(panels, steps),
	}
}

function reachedOf(panels: readonly Panel[], steps: StepIds): number[] {
	const placeOf = new Map(steps.map((id, place) => [id, place]))
	const reached = steps.map(() => 0)
	for (const { statuses } of panels) {
		const furthest = Math.max(-1, ...statuses.map((id) => placeOf.get(id) ?? -1))
		for (let place = 0; place <= furthest; place++) reached[place] = (reached[place] ?? 0) + 1
	}
	return reached
}

/** Names a step of a row. */
export const stepOfRow = (row: PlanRow, stepId: string): string => `${row.key} ${stepId}`

/** The rows with their panels. */
export function panelsOfRows(rows: readonly PlanRow[], panels: readonly Panel[]): [PlanRow, readonly Panel[]][] {
	const byFloor = panelsByFloor(panels)
	const byGroup = panelsByGroup(panels)
	return rows.map((row) => {
		const [floor] = row.of.floors ?? []
		const [group] = row.of.groups ?? []
		if (row.thing.scope === 'project') return [row, panels]
		return [row, (group ? byGroup.get(group) : byFloor.get(floor ?? -1)) ?? []]
	})
}

/** The project as a row. */
export const projectRow = (name: string, panels: readonly Panel[], view: PlanView | null, steps: StepIds): PlanRow => ({
	key: 'project',
	thing: { scope: 'project', ids: [], name },
	of: {},
	...counted(panels, view, steps),
})

/**
 * Storeys from the top down, as the building stands. Those without a GlobalId and a name can't be planned and are left
 * out.
 * @param named the same storeys with the names people know
 */
export function floorRows(
	floors: readonly Floor[],
	named: readonly Floor[],
	panels: readonly Panel[],
	view: PlanView | null,
	steps: StepIds,
): PlanRow[] {
	const rank = rankFloors(floors)
	const byFloor = panelsByFloor(panels)
	return floors
		.flatMap((floor, index) => {
			const key = floorPlanKey(floor)
			if (key === '') return []
			const thing = { scope: 'floor' as const, ids: [key], name: named[index]?.name || floor.name }
			return [
				{
					index,
					row: { key: `${index}`, thing, of: { floors: [index] }, ...counted(byFloor.get(index) ?? [], view, steps) },
				},
			]
		})
		.sort((a, b) => (rank[b.index] ?? 0) - (rank[a.index] ?? 0))
		.map(({ row }) => row)
}

/** Groups by name. */
export function groupRows(
	groups: readonly Group[],
	panels: readonly Panel[],
	view: PlanView | null,
	steps: StepIds,
): PlanRow[] {
	const byGroup = panelsByGroup(panels)
	return groups.map(({ id, name }) => ({
		key: id,
		thing: { scope: 'group', ids: [id], name },
		of: { groups: [id] },
		...counted(byGroup.get(id) ?? [], view, steps),
	}))
}
