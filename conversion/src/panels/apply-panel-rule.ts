import type { IdentifiedPanel } from '@panelyard/contracts/models/conversion'
import type { ModelStructure, PropertySet } from '@panelyard/contracts/models/model-structure'
import { partsOf } from '@panelyard/contracts/panels/panel-rule-parts'
import type { PanelRule, PanelRulePart } from '@panelyard/contracts/panels/panel-rules'
import { attributeColumn, attributeText, markOf } from './element-texts.ts'
import { matchesGlob } from './glob.ts'
import { GUID } from './mark-sources.ts'

/** Whether one part of a rule matches an element. */
function takenBy(structure: ModelStructure, part: PanelRulePart): (element: number) => boolean {
	const { elements, classes } = structure
	const wanted = new Set(part.classes)
	const isClass = classes.map((name) => wanted.has(name))
	/** By number of the text, 0 for the missing one: 1 matches, 2 doesn't. */
	const verdict = new Uint8Array(structure.strings.length + 1)
	const names = attributeColumn(structure, part.name_attribute)
	const nameFits = (element: number): boolean => {
		const number = (names[element] as number) + 1
		if (verdict[number] === 0) {
			const text = attributeText(structure, element, part.name_attribute)
			const fits =
				(part.name_pattern === null || matchesGlob(part.name_pattern, text)) &&
				!part.exclude_patterns.some((pattern) => matchesGlob(pattern, text))
			verdict[number] = fits ? 1 : 2
		}
		return verdict[number] === 1
	}
	return (element) => isClass[elements.class[element] as number] === true && nameFits(element)
}

/** The panels of a rule, in element order. Of nested matches, only the outermost counts. */
export function elementsOfRule(structure: ModelStructure, rule: PanelRule): number[] {
	const { elements } = structure
	const matched = new Uint8Array(elements.count)
	let any = false
	for (const part of partsOf(rule)) {
		const takes = takenBy(structure, part)
		for (let element = 0; element < elements.count; element++) {
			if (!takes(element)) continue
			matched[element] = 1
			any = true
		}
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
 * Returns the mark of a panel: from the first part of the rule that matches it and has a mark for it; '' for none. A
 * mark of one program may be a meaningless id in another's file, so ids come after any other mark.
 * @param propertySets property sets of an element; called only when a mark is a property
 */
export function markedBy(
	structure: ModelStructure,
	propertySets: (element: number) => PropertySet[],
	rule: PanelRule,
): (element: number) => string {
	if (!rule.also) return (element) => markOf(structure, propertySets, element, rule.mark)
	const parts = partsOf(rule).map((part) => ({ takes: takenBy(structure, part), mark: part.mark }))
	return (element) => {
		let id = ''
		for (const { takes, mark } of parts) {
			const text = takes(element) ? markOf(structure, propertySets, element, mark) : ''
			if (text !== '' && !GUID.test(text)) return text
			id ||= text
		}
		return id
	}
}

/**
 * Identifies the panels of a model under a rule. Pure: the same structure, properties and rule give the same panels.
 * @param propertySets property sets of an element; called only when the rule's mark is a property
 */
export function applyPanelRule(
	structure: ModelStructure,
	propertySets: (element: number) => PropertySet[],
	rule: PanelRule,
): IdentifiedPanel[] {
	const { elements, classes } = structure
	const mark = markedBy(structure, propertySets, rule)
	const parts = partsOf(rule).map((part) => takenBy(structure, part))
	const { floors_by_height: found } = structure
	const byHeight = new Map(found?.elements.map((element, at) => [element, found.floors[at] as number]))
	return elementsOfRule(structure, rule).map((element) => ({
		element,
		global_id: elements.global_id[element] as string,
		mark: mark(element),
		name: attributeText(structure, element, 'Name'),
		class: classes[elements.class[element] as number] as string,
		description: attributeText(structure, element, 'Description'),
		floor: byHeight.get(element) ?? (elements.floor[element] as number),
		floor_computed: byHeight.has(element),
		length: elements.length[element] ?? null,
		width: elements.width[element] ?? null,
		height: elements.height[element] ?? null,
		area: elements.area[element] ?? null,
		volume: elements.volume[element] ?? null,
		weight: elements.weight[element] ?? null,
		measure_origins: structure.strings[elements.measure_origins[element] ?? -1] ?? '',
		fingerprint: elements.fingerprint[element] as string,
		rule_part: parts.findIndex((takes) => takes(element)),
	}))
}
