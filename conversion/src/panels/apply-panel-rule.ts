import type { IdentifiedPanel } from '@panelyard/contracts/conversion'
import type { ModelStructure, PropertySet } from '@panelyard/contracts/model-structure'
import type { PanelRule } from '@panelyard/contracts/panel-rules'
import { attributeColumn, attributeText, markOf } from './element-texts.ts'
import { matchesGlob } from './glob.ts'

/** The elements a rule makes panels, in element order. Of a match inside a match only the outermost counts. */
export function elementsOfRule(structure: ModelStructure, rule: PanelRule): number[] {
	const { elements, classes } = structure
	const wanted = new Set(rule.classes)
	const isClass = classes.map((name) => wanted.has(name))
	/** By number of the text, 0 for the missing one: 1 fits, 2 does not. */
	const verdict = new Uint8Array(structure.strings.length + 1)
	const names = attributeColumn(structure, rule.name_attribute)
	const nameFits = (element: number): boolean => {
		const number = (names[element] as number) + 1
		if (verdict[number] === 0) {
			const text = attributeText(structure, element, rule.name_attribute)
			const fits =
				(rule.name_pattern === null || matchesGlob(rule.name_pattern, text)) &&
				!rule.exclude_patterns.some((pattern) => matchesGlob(pattern, text))
			verdict[number] = fits ? 1 : 2
		}
		return verdict[number] === 1
	}
	const matched = new Uint8Array(elements.count)
	let any = false
	for (let element = 0; element < elements.count; element++) {
		if (!isClass[elements.class[element] as number] || !nameFits(element)) continue
		matched[element] = 1
		any = true
	}
	const panels: number[] = []
	for (let element = 0; any && element < elements.count; element++) {
		if (matched[element] === 0) continue
		let above = elements.parent[element] as number
		while (above >= 0 && matched[above] === 0) above = elements.parent[above] as number
		if (above < 0) panels.push(element)
	}
	return panels
}

/**
 * Identifies the panels of a model under a rule. Pure: the same structure, properties and rule give the same panels.
 * @param propertySets property sets of an element; asked only when the rule's mark is a property
 */
export function applyPanelRule(
	structure: ModelStructure,
	propertySets: (element: number) => PropertySet[],
	rule: PanelRule,
): IdentifiedPanel[] {
	const { elements, classes } = structure
	return elementsOfRule(structure, rule).map((element) => ({
		element,
		global_id: elements.global_id[element] as string,
		mark: markOf(structure, propertySets, element, rule.mark),
		name: attributeText(structure, element, 'Name'),
		class: classes[elements.class[element] as number] as string,
		description: attributeText(structure, element, 'Description'),
		floor: elements.floor[element] as number,
		length: elements.length[element] ?? null,
		width: elements.width[element] ?? null,
		height: elements.height[element] ?? null,
		area: elements.area[element] ?? null,
		volume: elements.volume[element] ?? null,
		weight: elements.weight[element] ?? null,
		measure_origins: structure.strings[elements.measure_origins[element] ?? -1] ?? '',
		fingerprint: elements.fingerprint[element] as string,
	}))
}
