import type { Group } from '@panelyard/contracts/groups'
import type { Floor } from '@panelyard/contracts/model-structure'
import type { Panel } from '@panelyard/contracts/panels'
import type { Status } from '@panelyard/contracts/statuses'
import { useDeferredValue, useMemo, useState } from 'react'
import type { CommentCounts } from '../comments/comments.queries.ts'
import type { NamedKind } from './kind-names.ts'
import { filterPanels } from './panel-filters.ts'
import { type PanelSearch, readSort } from './panel-search.ts'
import { makePanelSorter, rankFloors } from './panel-sort.ts'
import { type PanelTotals, totalPanels } from './panel-totals.ts'

/** What ids and indexes of panels stand for. */
export type PanelLookup = {
	floors: readonly Floor[]
	/** Kinds that panels have. */
	kinds: readonly NamedKind[]
	kindNames: ReadonlyMap<number, string>
	statuses: readonly Status[]
	statusById: ReadonlyMap<string, Status>
	groups: readonly Group[]
	groupById: ReadonlyMap<string, Group>
	/** Panels people have commented on. */
	comments: CommentCounts
}

export const useLookup = (
	floors: readonly Floor[],
	kinds: readonly NamedKind[],
	statuses: readonly Status[],
	groups: readonly Group[],
	comments: CommentCounts,
): PanelLookup =>
	useMemo(
		() => ({
			floors,
			kinds,
			kindNames: new Map(kinds.map(({ number, name }) => [number, name])),
			statuses,
			groups,
			statusById: new Map(statuses.map((status) => [status.id, status])),
			groupById: new Map(groups.map((group) => [group.id, group])),
			comments,
		}),
		[floors, kinds, statuses, groups, comments],
	)

export type PanelView = { panels: Panel[]; ids: string[]; totals: PanelTotals; stale: boolean }

/**
 * The panels to show: filtered, sorted and summed. Work on a long list waits for typing and clicking; `stale` says
 * that what is shown is not yet what was asked for.
 */
export function usePanelView(panels: readonly Panel[], search: PanelSearch, lookup: PanelLookup): PanelView {
	const asked = useDeferredValue(search)
	const { q, floors, kinds, statuses, status_mode, groups, sort } = asked
	const filtered = useMemo(
		() => filterPanels(panels, { q, floors, kinds, statuses, status_mode, groups }),
		[panels, q, floors, kinds, statuses, status_mode, groups],
	)
	const [sortPanels] = useState(makePanelSorter)
	const view = useMemo(() => {
		const context = {
			floorRank: rankFloors(lookup.floors),
			kindNames: lookup.kindNames,
			statusRank: new Map(lookup.statuses.map(({ id }, rank) => [id, rank])),
			groupNames: new Map(lookup.groups.map(({ id, name }) => [id, name])),
		}
		const sorted = sortPanels(filtered, readSort(sort), context)
		return { panels: sorted, ids: sorted.map(({ id }) => id), totals: totalPanels(sorted) }
	}, [filtered, sort, lookup, sortPanels])
	return { ...view, stale: asked !== search }
}

/** Whether telling panels apart by kind says anything: a rule of one part makes one kind. */
export const hasKinds = ({ kinds }: Pick<PanelLookup, 'kinds'>): boolean => kinds.length > 1
