import type { ViewFilter } from '../../base/view-filter.ts'
import type { ViewSelection } from '../../base/view-selection.ts'
import type { ModelTree, TreeMatches, TreeNode } from './model-tree.ts'

/** Panels by their ids, and elements with their parts: what a row stands for. */
export type TreeThings = { panels: readonly string[]; elements: readonly number[] }

/** What a row stands for: a floor for its panels, of a search for those it found, other elements for themselves. */
export const thingsOf = (tree: ModelTree, node: TreeNode, matches: TreeMatches | null): TreeThings => {
	if (node.kind === 'element') return { panels: [], elements: [node.element] }
	if (node.kind === 'others') {
		const others = tree.othersOn(node.floor)
		return {
			panels: [],
			elements: [...(matches ? others.filter((element) => matches.elements[element] === 1) : others)],
		}
	}
	if (node.kind === 'panel') return { panels: [tree.panels[node.place]?.id ?? ''], elements: [] }
	const places = tree.panelsOn(node.floor)
	const kept = matches ? places.filter((place) => matches.panels[place] === 1) : places
	return { panels: Array.from(kept, (place) => tree.panels[place]?.id ?? ''), elements: [] }
}

/** The panels of several rows; an open floor stands for itself only, since its panels have rows of their own. */
export const panelsOfRows = (
	tree: ModelTree,
	rows: readonly { node: TreeNode; isOpen: boolean }[],
	matches: TreeMatches | null,
): string[] => {
	const all = rows.flatMap(({ node, isOpen }) =>
		node.kind === 'floor' && isOpen ? [] : thingsOf(tree, node, matches).panels,
	)
	return [...new Set(all)]
}

/** Whether the filter hides all of a row. */
export const isHiddenBy = ({ hidden, hiddenElements }: ViewFilter, { panels, elements }: TreeThings): boolean =>
	panels.length + elements.length > 0 &&
	panels.every((id) => hidden.has(id)) &&
	elements.every((element) => hiddenElements.has(element))

/** Whether a row is all selected. */
export const isSelectedIn = (
	chosen: ReadonlySet<string>,
	element: ViewSelection['element'],
	tree: ModelTree,
	node: TreeNode,
): boolean => {
	if (node.kind === 'element') return node.element === element
	if (node.kind === 'panel') return chosen.has(tree.panels[node.place]?.id ?? '')
	if (node.kind === 'others' || chosen.size === 0) return false
	const places = tree.panelsOn(node.floor)
	return places.length > 0 && places.every((place) => chosen.has(tree.panels[place]?.id ?? ''))
}
