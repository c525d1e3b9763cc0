import type { ModelStructure, PropertySet } from '@panelyard/contracts/models/model-structure'
import type { MarkSource } from '@panelyard/contracts/panels/panel-rules'
import { attributeText, markOf } from './element-texts.ts'

/** Elements checked when choosing a source; enough to distinguish marks from constants. */
const SAMPLE = 240

/** Names of properties with marks, in the languages of known exporters. */
const MARK_NAME =
	/\b(mark|sku|bvn|piece|pos|position|positie|positionsnummer|bauteilnummer|elementnummer|merk|marke|panel ?(id|no|nr|number)|element ?(id|no|nr|number)|serial|production|label)\b|unit[ _]?(pos|mark)|_pos\b|mark$/i

/** Names that look like marks but don't identify a panel for a factory. */
const NOT_A_MARK_NAME =
	/position code|guid|uuid|\bhost|status|phase|layer|material|class|type|level|elevation|date|file|url|author/i

/** Larger sets are tables, and no real file has more properties with mark-like names. */
const MOST_IN_SET = 2000
const MOST_TRIED = 200

export const GUID = /^[0-9a-f]{8}-?[0-9a-f]{4}|^[0-9A-Za-z_$]{22}$/i
/** Element numbers of a CAD program (Revit's seven digits) distinguish panels, but nobody uses them. */
const PROGRAM_NUMBER = /^\d{5,}$|^ID?-?[0-9A-F]{6,}/i

export interface ScoredMark {
	source: MarkSource
	/** 0..1: how well it identifies these elements. */
	score: number
}

function sampleOf(elements: number[]): number[] {
	if (elements.length <= SAMPLE) return elements
	const step = elements.length / SAMPLE
	return Array.from({ length: SAMPLE }, (_, at) => elements[Math.floor(at * step)] as number)
}

const MANY_MARKS = 60
const MANY_MARKS_ARE_WORTH = 0.9

/** How much texts look like marks: present, short, distinct. */
function quality(texts: string[]): number {
	const present = texts.filter((text) => text !== '')
	if (present.length === 0) return 0
	const coverage = present.length / texts.length
	const distinct = new Set(present).size / present.length
	const odd = present.filter((text) => GUID.test(text) || text.length > 40).length / present.length
	const numbered = present.filter((text) => PROGRAM_NUMBER.test(text)).length / present.length
	const kinds = new Set(present).size
	// One text for several elements identifies none of them; a few texts for many elements are types, such as Interior
	// and Exterior.
	if (texts.length > 1 && kinds === 1) return 0
	// Equal panels share a mark, so many different marks count even if each occurs several times.
	const many = Math.min(MANY_MARKS_ARE_WORTH, kinds / MANY_MARKS)
	const telling = texts.length === 1 ? 0.8 : kinds <= 3 && texts.length > 12 ? distinct / 4 : Math.max(distinct, many)
	const long = present.filter((text) => text.length > 24).length / present.length
	return coverage * (1 - 0.4 * long) * (0.15 + 0.85 * Math.sqrt(telling)) * (1 - 0.85 * odd) * (1 - 0.5 * numbered)
}

const ATTRIBUTES: ['Tag' | 'Name' | 'Description' | 'ObjectType', number][] = [
	['Tag', 1],
	['Name', 0.85],
	['Description', 0.6],
	['ObjectType', 0.5],
]

/** Cached weights by set and property: few names, many look-ups. */
const weights = new Map<string, Map<string, number>>()
const MOST_WEIGHTS = 20_000
let weightCount = 0

function propertyWeight(set: string, property: string): number {
	let ofSet = weights.get(set)
	let weight = ofSet?.get(property)
	if (weight !== undefined) return weight
	weight = weightByName(set, property)
	if (weightCount++ < MOST_WEIGHTS) {
		if (!ofSet) {
			ofSet = new Map()
			weights.set(set, ofSet)
		}
		ofSet.set(property, weight)
	}
	return weight
}

/** Weight of a property as a mark by its name. */
function weightByName(set: string, property: string): number {
	if (NOT_A_MARK_NAME.test(property)) return 0
	if (/\b(mark|sku)\b/i.test(property)) return 0.97
	if (MARK_NAME.test(property)) return 0.9
	if (/reference|nummer|number|\bnr\b|\bno\b|code/i.test(property) && !/^Pset_/.test(set)) return 0.7
	return 0
}

/** The best source of marks for some elements; `none` when nothing distinguishes them. */
export function chooseMark(
	structure: ModelStructure,
	propertySets: (element: number) => PropertySet[],
	elements: number[],
): ScoredMark {
	const sample = sampleOf(elements)
	let best: ScoredMark = { source: { kind: 'none' }, score: 0 }
	const offer = (source: MarkSource, score: number): void => {
		if (score > best.score + 1e-9) best = { source, score }
	}
	for (const [attribute, weight] of ATTRIBUTES)
		offer(
			{ kind: 'attribute', attribute },
			weight * quality(sample.map((element) => attributeText(structure, element, attribute))),
		)
	const properties = new Map<string, { set: string; property: string }>()
	for (const element of sample.slice(0, 24)) {
		for (let at = element, level = 0; at >= 0 && level < 2; at = structure.elements.parent[at] as number, level++) {
			for (const set of propertySets(at)) {
				if (set.kind === 'quantity' || set.properties.length > MOST_IN_SET) continue
				for (const { name } of set.properties)
					if (properties.size < MOST_TRIED && propertyWeight(set.name, name) > 0)
						properties.set(`${set.name}\n${name}`, { set: set.name, property: name })
			}
		}
	}
	for (const { set, property } of properties.values()) {
		if (set === '' || property === '' || set.length > 255 || property.length > 255) continue
		const source: MarkSource = { kind: 'property', set, property }
		offer(
			source,
			propertyWeight(set, property) *
				quality(sample.map((element) => markOf(structure, propertySets, element, source))),
		)
	}
	return best.score < LEAST_USEFUL ? { source: { kind: 'none' }, score: best.score } : best
}

/** Below this a source is mostly empty or the same for all. */
const LEAST_USEFUL = 0.25
