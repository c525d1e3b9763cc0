import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useMemo, useState } from 'react'
import type { NamedKind } from '../../../../domain/panels/kind-names.ts'
import { floorOrder } from '../../structure/floor-order.ts'
import type { PanelElements } from '../../structure/panel-elements.ts'
import type { StructureColumns } from '../../structure/structure-columns.ts'
import { ModelTree } from './model-tree.ts'

/** What the highest branches of the tree are. */
export const TREE_GROUPINGS = ['floor', 'kind', 'category'] as const
export type TreeGrouping = (typeof TREE_GROUPINGS)[number]

type Grouped = {
	structure: StructureColumns
	elements: PanelElements
	panels: readonly Panel[]
	floors: readonly Floor[]
	kinds: readonly NamedKind[]
	categories: readonly { id: string }[]
}

/** Where the branch of each panel stands among the kinds or the categories; -1 for panels of none. Null for storeys. */
export function branchPlaces(
	grouping: TreeGrouping,
	{ panels, kinds, categories }: Pick<Grouped, 'panels' | 'kinds' | 'categories'>,
): Int32Array | null {
	if (grouping === 'floor') return null
	const isByKind = grouping === 'kind'
	const keys = isByKind ? kinds.map(({ number }) => number) : categories.map(({ id }) => id)
	const places = new Map<string | number | null, number>(keys.map((key, place) => [key, place]))
	return Int32Array.from(panels, ({ kind, category_id }) => places.get(isByKind ? kind : category_id) ?? -1)
}

/**
 * A tree with branches in place of floors: its floors are the `places` of the panels' branches, and -1 holds panels of
 * none and all that belongs to no panel.
 */
export function treeByBranch(
	{ structure, elements, panels }: Pick<Grouped, 'structure' | 'elements' | 'panels'>,
	places: Int32Array,
	branches: number,
): ModelTree {
	const { count, parent } = structure
	return new ModelTree(
		{ count, parent, floor: new Int32Array(count).fill(-1) },
		elements,
		panels.map((panel, place) => ({ ...panel, floor: places[place] ?? -1 })),
		[...Array(branches).keys()],
	)
}

/** The same places as long as they are equal: panels are another list with every status that is set. */
function useSamePlaces(places: Int32Array | null): Int32Array | null {
	const [kept, setKept] = useState(places)
	const isSame = kept?.length === places?.length && (places?.every((branch, place) => branch === kept?.[place]) ?? true)
	if (!isSame) setKept(places)
	return isSame ? kept : places
}

/** The tree of a model, another one when its branches change; statuses that are set don't matter. */
export function useTree(grouping: TreeGrouping, grouped: Grouped): ModelTree {
	const { structure, elements, panels, floors, kinds, categories } = grouped
	const order = useMemo(() => floorOrder(floors, false), [floors])
	const places = useSamePlaces(
		useMemo(() => branchPlaces(grouping, { panels, kinds, categories }), [grouping, panels, kinds, categories]),
	)
	const branches = grouping === 'kind' ? kinds.length : categories.length
	// biome-ignore lint/correctness/useExhaustiveDependencies: panels are another list with each status; the tree reads only where they are
	return useMemo(
		() =>
			places
				? treeByBranch({ structure, elements, panels }, places, branches)
				: new ModelTree(structure, elements, panels, order),
		[structure, elements, order, places, branches],
	)
}
