import type { Floor } from '@panelyard/contracts/model-structure'
import type { Panel } from '@panelyard/contracts/panels'
import { useMemo } from 'react'
import type { NamedKind } from '../../../../domain/panels/kind-names.ts'
import { floorOrder } from '../../structure/floor-order.ts'
import type { PanelElements } from '../../structure/panel-elements.ts'
import type { StructureColumns } from '../../structure/structure-columns.ts'
import { ModelTree } from './model-tree.ts'

/** What the highest branches of the tree are. */
export const TREE_GROUPINGS = ['floor', 'kind'] as const
export type TreeGrouping = (typeof TREE_GROUPINGS)[number]

type Grouped = {
	structure: StructureColumns
	elements: PanelElements
	panels: readonly Panel[]
	floors: readonly Floor[]
	kinds: readonly NamedKind[]
}

/**
 * A tree with the kinds of panels in place of floors: its floors are places in `kinds`, and -1 holds panels of no kind
 * and all that belongs to no panel.
 */
export function treeByKind({ structure, elements, panels, kinds }: Omit<Grouped, 'floors'>): ModelTree {
	const places = new Map(kinds.map(({ number }, place) => [number, place]))
	const { count, parent } = structure
	return new ModelTree(
		{ count, parent, floor: new Int32Array(count).fill(-1) },
		elements,
		panels.map((panel) => ({ ...panel, floor: places.get(panel.kind ?? 0) ?? -1 })),
		[...kinds.keys()],
	)
}

/** The tree of a model, another one when its branches change; statuses that are set don't matter. */
export function useTree(grouping: TreeGrouping, { structure, elements, panels, floors, kinds }: Grouped): ModelTree {
	const order = useMemo(() => floorOrder(floors, false), [floors])
	// As text: renaming a kind leaves the tree as it is.
	const numbers = kinds.map(({ number }) => number).join()
	// biome-ignore lint/correctness/useExhaustiveDependencies: elements change when the places of panels do
	return useMemo(
		() =>
			grouping === 'kind'
				? treeByKind({ structure, elements, panels, kinds })
				: new ModelTree(structure, elements, panels, order),
		[grouping, structure, elements, grouping === 'kind' ? numbers : order],
	)
}
