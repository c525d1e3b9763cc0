import type { Panel } from '@panelyard/contracts/panels/panels'
import { searchedWords } from '@panelyard/rules/texts/searchable'
import { filterPanels } from '../../../../domain/panels/search/panel-filters.ts'
import { elementsNamedLike, elementsWithIdLike } from '../../structure/find-elements.ts'
import type { PanelElements } from '../../structure/panel-elements.ts'
import type { StructureColumns } from '../../structure/structure-columns.ts'
import type { TreeMatches } from './model-tree.ts'

export type FoundInTree = TreeMatches & {
	/** Panels and elements that match themselves. */
	count: number
}

/**
 * What of the model has the text: panels by mark, name or GlobalId, other elements by name, class or GlobalId (letters as
 * they are written). Null for no text.
 */
export const searchTree = (
	text: string,
	structure: StructureColumns,
	{ placeOfElement }: Pick<PanelElements, 'placeOfElement'>,
	panels: readonly Panel[],
): FoundInTree | null => {
	const words = searchedWords(text)
	if (words.length === 0) return null
	const found: FoundInTree = {
		panels: new Uint8Array(panels.length),
		elements: new Uint8Array(structure.count),
		count: 0,
	}
	const matching = new Set(filterPanels(panels, { q: text }))
	const own = new Uint8Array(structure.count)
	for (const [place, panel] of panels.entries()) {
		if (panel.element !== null) own[panel.element] = 1
		if (!matching.has(panel)) continue
		found.panels[place] = 1
		found.count++
	}
	const keep = (element: number) => {
		if (own[element] === 1) return
		found.count++
		let at = element
		while (at >= 0 && own[at] !== 1 && found.elements[at] === 0) {
			found.elements[at] = 1
			at = structure.parent[at] as number
		}
		const place = placeOfElement[element] as number
		if (place >= 0) found.panels[place] = 1
	}
	for (const element of elementsNamedLike(words, structure)) keep(element)
	for (const element of elementsWithIdLike(text.trim(), structure)) keep(element)
	return found
}
