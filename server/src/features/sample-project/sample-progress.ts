import type { Panel } from '@panelyard/contracts/panels/panels'
import type { DEFAULT_STATUSES } from '@panelyard/contracts/statuses/statuses'
import { SAMPLE_ISSUE_EVERY, SAMPLE_REACHED } from '@panelyard/rules/sample/sample-reached'
import { searchable } from '@panelyard/rules/texts/searchable'

type StatusKey = (typeof DEFAULT_STATUSES)[number]['key']

const REACHED = Object.entries(SAMPLE_REACHED) as [StatusKey, number][]
/** Panels of one floor do not advance in strict order: the crane takes what arrived. */
const SHUFFLE = 0.12

/** Which panels get which default status: the lower a panel, the further along. Deterministic. */
export function sampleStatuses(panels: readonly Panel[]): Map<StatusKey, string[]> {
	const byWork = panels
		.map((panel, index) => ({
			panel,
			order: panel.floor + SHUFFLE * floorSpread(panels) * Math.sin(index * 12.9898),
		}))
		.sort((left, right) => left.order - right.order)
	const spread = new Map<StatusKey, string[]>()
	const give = (key: StatusKey, id: string): void => {
		spread.set(key, [...(spread.get(key) ?? []), id])
	}
	for (const [place, { panel }] of byWork.entries()) {
		const share = place / byWork.length
		const [key] = REACHED.find(([, until]) => share < until) ?? (['designed'] as const)
		give(key, panel.id)
		if (place % SAMPLE_ISSUE_EVERY === SAMPLE_ISSUE_EVERY - 1) give('issue', panel.id)
	}
	return spread
}

const floorSpread = (panels: readonly Panel[]): number => 1 + Math.max(0, ...panels.map((panel) => panel.floor))

/** Deliveries by floor, and what is ordered from others. */
export function sampleGroups(panels: readonly Panel[]): { name: string; description: string; panel_ids: string[] }[] {
	const named = (word: string) => panels.filter((panel) => searchable(panel.name).includes(word))
	const onFloor = (floor: number) => panels.filter((panel) => panel.floor === floor)
	return [
		{ name: 'Delivery 1', description: 'Ground floor, by truck from the factory', panels: onFloor(0) },
		{ name: 'Delivery 2', description: 'First floor', panels: onFloor(1) },
		{ name: 'Balconies', description: 'Made by a subcontractor', panels: named('balcony') },
		{ name: 'Stairs and cores', description: 'Set before the floor above is closed', panels: named('stair') },
	]
		.filter((group) => group.panels.length > 0)
		.map(({ panels, ...group }) => ({ ...group, panel_ids: panels.map((panel) => panel.id) }))
}
