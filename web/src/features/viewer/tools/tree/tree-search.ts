import type { Panel } from '@panelyard/contracts/panels'
import { filterPanels } from '../../../../domain/panels/panel-filters.ts'
import type { PanelElements } from '../../structure/panel-elements.ts'
import { GLOBAL_ID_LENGTH, type StructureColumns } from '../../structure/structure-columns.ts'
import type { TreeMatches } from './model-tree.ts'

/** Shorter words are no piece of a GlobalId that anybody would look for. */
const SHORTEST_ID = 4

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
	const words = text.toLowerCase().split(/\s+/).filter(Boolean)
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
	for (const element of namedLike(words, structure)) keep(element)
	for (const element of withGlobalIdLike(text.trim(), structure)) keep(element)
	return found
}

function* namedLike(words: readonly string[], { count, name, names, class: classOf, classes }: StructureColumns) {
	// Names are few and elements many: words are sought once in each name and class.
	const has = (text: string) => words.map((word) => text.toLowerCase().includes(word))
	const inNames = names.map(has)
	const inClasses = classes.map(has)
	const nameMatches = inNames.map((each) => each.some(Boolean))
	const classMatches = inClasses.map((each) => each.some(Boolean))
	for (let element = 0; element < count; element++) {
		const ofName = name[element] as number
		const ofClass = classOf[element] as number
		if (nameMatches[ofName] !== true && classMatches[ofClass] !== true) continue
		if (words.every((_, i) => inNames[ofName]?.[i] === true || inClasses[ofClass]?.[i] === true)) yield element
	}
}

function* withGlobalIdLike(text: string, { globalIds }: StructureColumns) {
	if (text.length < SHORTEST_ID || text.length > GLOBAL_ID_LENGTH || !/^[\w$]+$/.test(text)) return
	const wanted = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
	const first = wanted[0] as number
	for (let at = globalIds.indexOf(first); at >= 0; at = globalIds.indexOf(first, at + 1)) {
		const fits = (at % GLOBAL_ID_LENGTH) + wanted.length <= GLOBAL_ID_LENGTH
		if (fits && wanted.every((letter, i) => globalIds[at + i] === letter)) yield Math.floor(at / GLOBAL_ID_LENGTH)
	}
}
