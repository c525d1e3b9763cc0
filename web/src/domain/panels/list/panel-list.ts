import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { Category } from '@panelyard/contracts/panels/categories'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { SIDE_NAMES, type SideName } from '@panelyard/rules/panels/panel-sides'
import { deepEqual } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import type { CommentCounts } from '../../comments/comments.queries.ts'
import { nextDayOf, type PlanView } from '../../plan/plan-view.ts'
import { flagsOf } from '../../statuses/status-flags.ts'
import type { NamedKind } from '../kind-names.ts'
import type { PropertyColumns } from '../properties/panel-properties.queries.ts'
import { filterPanels } from '../search/panel-filters.ts'
import { type PanelSearch, type PanelSortColumn, readSort } from '../search/panel-search.ts'
import { makePanelSorter, rankFloors } from './panel-sort.ts'
import { type PanelTotals, totalPanels } from './panel-totals.ts'

/** What ids and indexes of panels stand for. */
export type PanelLookup = {
	floors: readonly Floor[]
	/** Kinds that panels have. */
	kinds: readonly NamedKind[]
	kindNames: ReadonlyMap<number, string>
	categories: readonly Category[]
	categoryById: ReadonlyMap<string, Category>
	statuses: readonly Status[]
	statusById: ReadonlyMap<string, Status>
	groups: readonly Group[]
	groupById: ReadonlyMap<string, Group>
	/** Panels people have commented on. */
	comments: CommentCounts
	/** How panels stand to their planned dates; null without any. */
	plan: PlanView | null
	/** Ids of the panels that fail requirements of the project; null where they aren't checked. */
	failing: ReadonlySet<string> | null
}

export const useLookup = (
	floors: readonly Floor[],
	kinds: readonly NamedKind[],
	statuses: readonly Status[],
	groups: readonly Group[],
	comments: CommentCounts,
	categories: readonly Category[],
	plan: PlanView | null = null,
	failing: ReadonlySet<string> | null = null,
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
			categories,
			categoryById: new Map(categories.map((category) => [category.id, category])),
			plan,
			failing,
		}),
		[floors, kinds, statuses, groups, comments, categories, plan, failing],
	)

/** The groups of a panel, in their order. */
export const groupsOf = ({ groups }: Pick<Panel, 'groups'>, { groupById }: Pick<PanelLookup, 'groupById'>): Group[] =>
	groups.flatMap((id) => groupById.get(id) ?? []).sort((a, b) => a.position - b.position)

export type PanelView = { panels: Panel[]; ids: string[]; totals: PanelTotals; stale: boolean }

/**
 * The panels to show: filtered, sorted and summed. Work on a long list waits for typing and clicking; `stale` says
 * that what is shown is not yet what was asked for.
 */
export function usePanelView(
	panels: readonly Panel[],
	search: PanelSearch,
	lookup: PanelLookup,
	properties: PropertyColumns,
): PanelView {
	const asked = useDeferredValue(search)
	const { q, floors, kinds, categories, statuses, status_mode, groups, where, ids, plan, measured } = asked
	const { requirements, sort } = asked
	const flags = flagsOf(lookup.statuses)
	const filtered = useMemo(
		() =>
			filterPanels(
				panels,
				{ q, floors, kinds, categories, statuses, status_mode, groups, where, ids, plan, measured, requirements },
				{ flags, properties, plan: lookup.plan, failing: lookup.failing },
			),
		[
			panels,
			q,
			floors,
			kinds,
			categories,
			statuses,
			status_mode,
			groups,
			where,
			ids,
			plan,
			measured,
			requirements,
			flags,
			properties,
			lookup.plan,
			lookup.failing,
		],
	)
	const [sortPanels] = useState(makePanelSorter)
	const view = useMemo(() => {
		const context = {
			floorRank: rankFloors(lookup.floors),
			kindNames: lookup.kindNames,
			categoryById: lookup.categoryById,
			statusRank: new Map(lookup.statuses.map(({ id }, rank) => [id, rank])),
			groupRank: new Map(lookup.groups.map(({ id }, rank) => [id, rank])),
			flags: flagsOf(lookup.statuses),
			properties,
			nextDayOf: (id: string) => lookup.plan && nextDayOf(lookup.plan, id),
		}
		const sorted = sortPanels(filtered, readSort(sort), context)
		return { panels: sorted, ids: sorted.map(({ id }) => id), totals: totalPanels(sorted) }
	}, [filtered, sort, lookup, properties, sortPanels])
	// Another navigation makes another object of the same search.
	return { ...view, stale: !deepEqual(asked, search) }
}

/** Whether the project has categories: without any, a column and a filter of them say nothing. */
export const hasCategories = ({ categories }: Pick<PanelLookup, 'categories'>): boolean => categories.length > 0

/** Whether telling panels apart by kind says anything: a rule of one part makes one kind. */
export const hasKinds = ({ kinds }: Pick<PanelLookup, 'kinds'>): boolean => kinds.length > 1

/** `sides`: the names of sides that any panel has. */
type ColumnContent = Pick<PanelLookup, 'kinds' | 'categories' | 'plan'> & { sides: readonly SideName[] }

const isSide = (column: PanelSortColumn): column is SideName => (SIDE_NAMES as readonly string[]).includes(column)

/** Whether a column says anything of these panels. */
export const isTold = (column: PanelSortColumn, lookup: ColumnContent): boolean =>
	(column !== 'kind' || hasKinds(lookup)) &&
	(column !== 'category' || hasCategories(lookup)) &&
	(column !== 'planned' || lookup.plan !== null) &&
	(!isSide(column) || lookup.sides.includes(column))
