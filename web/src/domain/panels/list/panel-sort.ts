import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { sideNamed } from '@panelyard/rules/panels/panel-sides'
import { naturalKey } from '../marks/natural-order.ts'
import { panelName } from '../own-words/panel-details.ts'
import type { PropertyColumns } from '../properties/panel-properties.queries.ts'
import { isPropertyColumn } from '../properties/property-column-id.ts'
import { furthestStatus } from '../search/panel-filters.ts'
import type { PanelSort, PanelSortColumn } from '../search/panel-search.ts'

type SortKey = string | number | null

export type SortContext = {
	/** Rank of each floor by its index. */
	floorRank: readonly number[]
	/** By the number of the kind. */
	kindNames: ReadonlyMap<number, string>
	categoryById: ReadonlyMap<string, { name: string }>
	/** Rank of each status by its id, in the order of the work. */
	statusRank: ReadonlyMap<string, number>
	/** Rank of each group by its id. */
	groupRank: ReadonlyMap<string, number>
	/** Those of the statuses that are flags. */
	flags: ReadonlySet<string>
	/** Properties of the file; sorting by one that is missing leaves the order by mark. */
	properties: PropertyColumns
	/** The next planned date of a panel; null for none. */
	nextDayOf?: (panelId: string) => number | null
}

/** Rank of each floor from the ground up; floors without a height come last, in the file's order. */
export const rankFloors = (floors: readonly Floor[]): number[] => {
	const order = floors
		.map((floor, index) => ({ index, elevation: floor.elevation ?? Number.POSITIVE_INFINITY }))
		.sort((a, b) => (a.elevation === b.elevation ? a.index - b.index : a.elevation - b.elevation))
	const ranks = new Array<number>(floors.length)
	order.forEach(({ index }, rank) => {
		ranks[index] = rank
	})
	return ranks
}

const textKey = (text: string): SortKey => (text === '' ? null : naturalKey(text))

/** Sorts by the first of several ranks, then by the second, and so on. */
const ranksKey = (ranks: readonly number[]): SortKey =>
	ranks.length === 0 ? null : String.fromCharCode(...ranks.toSorted((a, b) => a - b))

const sortKey = (panel: Panel, column: PanelSortColumn, context: SortContext): SortKey => {
	switch (column) {
		case 'name':
			return textKey(panelName(panel))
		case 'mark':
		case 'class':
			return textKey(panel[column])
		case 'kind':
			return panel.kind === null ? null : textKey(context.kindNames.get(panel.kind) ?? '')
		case 'category':
			return textKey(context.categoryById.get(panel.category_id ?? '')?.name ?? '')
		case 'floor':
			return context.floorRank[panel.floor] ?? null
		case 'statuses': {
			const furthest = furthestStatus(panel, context.flags)
			return furthest === null ? null : (context.statusRank.get(furthest) ?? null)
		}
		case 'groups':
			return ranksKey(panel.groups.flatMap((id) => context.groupRank.get(id) ?? []))
		case 'status_changed':
			return panel.status_changed_at
		case 'planned':
			return context.nextDayOf?.(panel.id) ?? null
		case 'length':
		case 'width':
		case 'height':
		case 'thickness':
			return sideNamed(panel, column)
		default:
			return panel[column]
	}
}

const compareKeys = (a: SortKey, b: SortKey): number => {
	if (a === b) return 0
	if (a === null) return 1
	if (b === null) return -1
	return a < b ? -1 : 1
}

type Keyed = { panel: Panel; key: SortKey; mark: SortKey; place: number }

/**
 * A sorted copy. Panels without a value stay last in both directions; ties go by mark, then as they came.
 * @param before how they were sorted last time: a list that is nearly in order takes a tenth of the time
 */
export const sortPanels = (
	panels: readonly Panel[],
	sort: PanelSort,
	context: SortContext,
	before: readonly Panel[] = [],
): Panel[] => {
	const sign = sort.descending ? -1 : 1
	const { column } = sort
	const property = isPropertyColumn(column) ? (context.properties.get(column) ?? null) : null
	const keyOf = (panel: Panel): SortKey =>
		isPropertyColumn(column) ? (property?.sortKeyFor(panel) ?? null) : sortKey(panel, column, context)
	const keyed = panels.map((panel, place) => ({
		panel,
		key: keyOf(panel),
		mark: textKey(panel.mark),
		place,
	}))
	const inTurn = asBefore(keyed, before)
	inTurn.sort((a, b) => {
		const order = compareKeys(a.key, b.key)
		if (order === 0) return compareKeys(a.mark, b.mark) || a.place - b.place
		return a.key === null || b.key === null ? order : order * sign
	})
	return inTurn.map(({ panel }) => panel)
}

/** `sortPanels` that starts from its own last order; what it returns doesn't depend on that. */
export function makePanelSorter(): (panels: readonly Panel[], sort: PanelSort, context: SortContext) => Panel[] {
	let before: readonly Panel[] = []
	return (panels, sort, context) => {
		const sorted = sortPanels(panels, sort, context, before)
		before = sorted
		return sorted
	}
}

/** In the order of `before`, what is not in it last. */
const asBefore = (keyed: Keyed[], before: readonly Panel[]): Keyed[] => {
	if (before.length === 0) return keyed
	const turns = new Map(before.map(({ id }, turn) => [id, turn]))
	const inTurn = new Array<Keyed | undefined>(before.length)
	const others: Keyed[] = []
	for (const each of keyed) {
		const turn = turns.get(each.panel.id)
		if (turn === undefined) others.push(each)
		else inTurn[turn] = each
	}
	return [...inTurn.filter((each) => each !== undefined), ...others]
}
