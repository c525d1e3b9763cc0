import type { ModelStructure } from '@panelyard/contracts/models/model-structure'
import type { IdsFailure } from '@panelyard/contracts/testing/conformance'
import { type FailingElement, MOST_FAILURES_KEPT } from '@panelyard/contracts/testing/requirements'
import { storableText } from '../storable-text.ts'

export const LONGEST_REASON = 300
const LONGEST_PART = 100

/** The elements of a model that fail requirements: each with its own failures and those of its parts. */
export class FailingElements {
	private readonly structure: ModelStructure
	/** By source, the elements of its records. */
	private readonly elementOf: Map<number, number>[]
	private readonly found = new Map<number, FailingElement>()
	/** Without wholes that only fail because of their parts. */
	private readonly own = new Set<number>()

	constructor(structure: ModelStructure) {
		this.structure = structure
		const { count, express_id } = structure.elements
		const sources = structure.sources ?? [{ first_element: 0, element_count: count }]
		this.elementOf = sources.map(({ first_element, element_count }) => {
			const elements = new Map<number, number>()
			for (let element = first_element; element < first_element + element_count; element++)
				elements.set(express_id[element] as number, element)
			return elements
		})
	}

	/** @param failure of a record; those that aren't elements, such as storeys and types, are left out */
	add(source: number, { entity, reason, why }: IdsFailure, specification: number): void {
		const element = this.elementOf[source]?.get(Number.parseInt(entity.slice(1), 10))
		if (element === undefined) return
		this.own.add(element)
		const { parent } = this.structure.elements
		const text = storableText(reason, LONGEST_REASON)
		const seen = new Set<number>()
		for (let at = element; at >= 0 && !seen.has(at); at = parent[at] as number) {
			seen.add(at)
			this.keep(at, { specification, reason: text, why, part: at === element ? '' : this.nameOf(element) })
		}
	}

	private keep(element: number, failure: FailingElement['failures'][number]): void {
		let kept = this.found.get(element)
		if (!kept) {
			kept = { element, failures: [], specifications: [] }
			this.found.set(element, kept)
		}
		const { failures, specifications } = kept
		if (!specifications.includes(failure.specification)) specifications.push(failure.specification)
		if (failures.length < MOST_FAILURES_KEPT) failures.push(failure)
	}

	private nameOf(element: number): string {
		const { elements, strings, classes } = this.structure
		const text = (column: readonly number[]): string => strings[column[element] as number] ?? ''
		const name = text(elements.tag) || text(elements.name) || (classes[elements.class[element] as number] ?? '')
		return storableText(name, LONGEST_PART)
	}

	get count(): number {
		return this.own.size
	}

	has(element: number): boolean {
		return this.found.has(element)
	}

	/** Places of the specifications that an element, or a part of it, fails. */
	specificationsOf(element: number): number[] {
		return this.found.get(element)?.specifications ?? []
	}

	/** In the order of the model. */
	all(): FailingElement[] {
		return [...this.found.values()].sort((a, b) => a.element - b.element)
	}
}
