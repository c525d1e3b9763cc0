import type { ModelStructure, PropertySet } from '@panelyard/contracts/models/model-structure'
import type { MarkSource, PanelRule } from '@panelyard/contracts/panels/panel-rules'

type NameAttribute = PanelRule['name_attribute']

const COLUMN = { Name: 'name', ObjectType: 'object_type', Tag: 'tag', Description: 'description' } as const

/** Numbers of an attribute's texts by element, -1 for none. */
export const attributeColumn = (structure: ModelStructure, attribute: NameAttribute): number[] =>
	structure.elements[COLUMN[attribute]]

/** An attribute of an element as text, '' when it has none. */
export function attributeText(structure: ModelStructure, element: number, attribute: NameAttribute): string {
	const number = structure.elements[COLUMN[attribute]][element] as number
	return number < 0 ? '' : (structure.strings[number] as string).trim()
}

/** A property as text, '' when the element has none of that name. */
export function propertyText(sets: PropertySet[], set: string, property: string): string {
	for (const candidate of sets) {
		if (candidate.name !== set) continue
		const found = candidate.properties.find((entry) => entry.name === property)
		if (found && found.value !== null && found.value !== '') return String(found.value).trim()
	}
	return ''
}

/** How many levels of parents are searched for a mark. */
const HIGHEST_PARENT = 8

/** An element's mark from a source, otherwise that of its parent. '' if there is none. */
export function markOf(
	structure: ModelStructure,
	propertySets: (element: number) => PropertySet[],
	element: number,
	source: MarkSource,
): string {
	if (source.kind === 'none') return ''
	let at = element
	for (let level = 0; at >= 0 && level < HIGHEST_PARENT; level++) {
		const mark =
			source.kind === 'attribute'
				? attributeText(structure, at, source.attribute)
				: propertyText(propertySets(at), source.set, source.property)
		if (mark !== '') return mark
		at = structure.elements.parent[at] as number
	}
	return ''
}
