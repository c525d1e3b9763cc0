import { childrenOf } from '../geometry/element-measures.ts'
import { storableText } from '../storable-text.ts'
import type { ModelFacts } from './model-facts.ts'

/** Examples shown with a count. */
const MOST_SAMPLES = 10
const LONGEST_SAMPLE = 200

/** Sites, buildings and the like, which need neither a storey nor a shape. */
const SPATIAL = /^Ifc(Site|Building|BuildingStorey|Facility|Bridge|Road|Railway|Marine)(Part|PartCommon|Facility)?$/

/** The name of an element in a sample: its name, otherwise its GlobalId, otherwise its line. */
export function nameOf(facts: ModelFacts, element: number): string {
	const { elements, strings } = facts.structure
	const name = strings[elements.name[element] as number] ?? ''
	return storableText(name || elements.global_id[element] || `#${elements.express_id[element]}`, LONGEST_SAMPLE)
}

/** The first distinct texts. */
export function samplesOf(texts: Iterable<string>): string[] {
	const found = new Set<string>()
	for (const text of texts) {
		if (text !== '') found.add(storableText(text, LONGEST_SAMPLE))
		if (found.size === MOST_SAMPLES) break
	}
	return [...found]
}

/** 1 for elements with a shape, and for their parents. */
export function shownElements(hasShape: Uint8Array, parent: ArrayLike<number>): Uint8Array {
	const shown = Uint8Array.from(hasShape)
	for (let element = 0; element < hasShape.length; element++) {
		if (hasShape[element] === 0) continue
		for (let above = parent[element] as number; above >= 0 && shown[above] === 0; above = parent[above] as number)
			shown[above] = 1
	}
	return shown
}

/** By element, whether it is part of the building and not spatial structure. */
function isThing({ structure: { elements, classes } }: ModelFacts): (element: number) => boolean {
	const spatial = classes.map((name) => SPATIAL.test(name))
	return (element) => spatial[elements.class[element] as number] !== true
}

/** Elements that could have a shape. */
export const thingsOf = (facts: ModelFacts): number[] => indexes(facts.structure.elements.count, isThing(facts))

/** Elements without a shape in themselves and their parts; spatial structure isn't counted. */
export function withoutShape(facts: ModelFacts): number[] {
	const shown = shownElements(facts.hasShape, facts.structure.elements.parent)
	return thingsOf(facts).filter((element) => shown[element] === 0)
}

/** Elements without a storey; spatial structure isn't counted. */
export function withoutFloor(facts: ModelFacts): number[] {
	const { floor } = facts.structure.elements
	return thingsOf(facts).filter((element) => (floor[element] as number) < 0)
}

/** GlobalIds of more than one element, with the number of elements that repeat one. */
export function repeatedGlobalIds(facts: ModelFacts): { count: number; ids: Set<string> } {
	const seen = new Set<string>()
	const ids = new Set<string>()
	let count = 0
	for (const id of facts.structure.elements.global_id) {
		if (id === '') continue
		if (seen.has(id)) {
			count++
			ids.add(id)
		} else seen.add(id)
	}
	return { count, ids }
}

const GLOBAL_ID = /^[0-3][0-9A-Za-z_$]{21}$/

/** Elements with a missing or invalid GlobalId. */
export function invalidGlobalIds(facts: ModelFacts): number[] {
	const { elements } = facts.structure
	return indexes(elements.count, (element) => !GLOBAL_ID.test(elements.global_id[element] as string))
}

/**
 * Weight of an element in kg: its own, otherwise that of its parts if each of them has one.
 * @returns a function, so that the parts of all elements are found only once
 */
export function weights(facts: ModelFacts): (element: number) => number | null {
	const { elements } = facts.structure
	const children = childrenOf(elements.parent)
	const weigh = (element: number, depth: number): number | null => {
		const stated = elements.weight[element] ?? null
		const parts = children[element]
		if (stated !== null || !parts || depth > 32) return stated
		let sum = 0
		for (const part of parts) {
			const weight = weigh(part, depth + 1)
			if (weight === null) return null
			sum += weight
		}
		return sum
	}
	return (element) => weigh(element, 0)
}

function indexes(count: number, fits: (element: number) => boolean): number[] {
	const found: number[] = []
	for (let element = 0; element < count; element++) if (fits(element)) found.push(element)
	return found
}
