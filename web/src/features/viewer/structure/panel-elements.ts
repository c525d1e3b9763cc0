import type { Panel } from '@panelyard/contracts/panels/panels'
import type { StructureColumns } from './structure-columns.ts'

type PanelPlace = Pick<Panel, 'id' | 'element'>

/** Which panel an element belongs to, and which elements make up a panel: its own and all its parts. */
export class PanelElements {
	/** In the order of the list. */
	readonly panelIds: readonly string[]
	readonly #panels: readonly PanelPlace[]
	readonly #places: Map<string, number>
	/** Place of the panel in the list for each element, -1 for none. */
	readonly #panelOf: Int32Array
	/** Elements sorted by panel; those of panel i stand from starts[i] to starts[i + 1]. */
	readonly #elements: Uint32Array
	readonly #starts: Uint32Array

	constructor(structure: Pick<StructureColumns, 'count' | 'parent'>, panels: readonly PanelPlace[]) {
		this.#panels = panels
		this.panelIds = panels.map(({ id }) => id)
		this.#places = new Map(panels.map(({ id }, place) => [id, place]))
		this.#panelOf = panelOfEachElement(structure, panels)
		this.#starts = new Uint32Array(panels.length + 1)
		const panelOf = this.#panelOf
		for (let element = 0; element < panelOf.length; element++) {
			const place = panelOf[element] as number
			if (place >= 0) this.#starts[place + 1] = (this.#starts[place + 1] as number) + 1
		}
		for (let i = 0; i < panels.length; i++)
			this.#starts[i + 1] = (this.#starts[i + 1] as number) + (this.#starts[i] as number)
		this.#elements = new Uint32Array(this.#starts[panels.length] as number)
		const next = this.#starts.slice()
		for (let element = 0; element < panelOf.length; element++) {
			const place = panelOf[element] as number
			if (place < 0) continue
			this.#elements[next[place] as number] = element
			next[place] = (next[place] as number) + 1
		}
	}

	/** The nearest panel that the element is, or is a part of. */
	panelOf(element: number): string | null {
		return this.#panels[this.#panelOf[element] ?? -1]?.id ?? null
	}

	/** Place in `panelIds` of the panel that each element belongs to, -1 for none. */
	get placeOfElement(): Int32Array {
		return this.#panelOf
	}

	/** Place in `panelIds` of a panel; undefined for one that is not in the list. */
	placeOf(panelId: string): number | undefined {
		return this.#places.get(panelId)
	}

	/** Empty for a panel that the live model lacks. */
	elementsOf(panelId: string): Uint32Array {
		const place = this.#places.get(panelId)
		return place === undefined ? new Uint32Array(0) : this.elementsAt(place)
	}

	/** The elements of the panel at a place in `panelIds`. */
	elementsAt(place: number): Uint32Array {
		return this.#elements.subarray(this.#starts[place], this.#starts[place + 1])
	}

	/** One number for all elements of a panel, for each element; what is no panel is a thing by itself. */
	groups(): Uint32Array {
		const groups = new Uint32Array(this.#panelOf.length)
		for (let element = 0; element < groups.length; element++) {
			const place = this.#panelOf[element] as number
			groups[element] = place < 0 ? this.#panels.length + element : place
		}
		return groups
	}

	/** The elements of many panels at once. */
	elementsOfEach(panelIds: Iterable<string>): Uint32Array {
		const each = Array.from(panelIds, (id) => this.elementsOf(id))
		const all = new Uint32Array(each.reduce((sum, { length }) => sum + length, 0))
		let next = 0
		for (const own of each) {
			all.set(own, next)
			next += own.length
		}
		return all
	}

	*elementsOfAll(panelIds: Iterable<string>): Generator<number> {
		for (const id of panelIds) yield* this.elementsOf(id)
	}

	/** True when the list has the same panels at the same elements, so that nothing need be worked out again. */
	isSameFor(panels: readonly PanelPlace[]): boolean {
		return (
			panels.length === this.#panels.length &&
			panels.every(({ id, element }, i) => id === this.#panels[i]?.id && element === this.#panels[i]?.element)
		)
	}
}

const UNKNOWN = -2

const panelOfEachElement = (
	{ count, parent }: Pick<StructureColumns, 'count' | 'parent'>,
	panels: readonly PanelPlace[],
): Int32Array => {
	const panelOf = new Int32Array(count).fill(UNKNOWN)
	for (const [place, { element }] of panels.entries())
		if (element !== null && element >= 0 && element < count) panelOf[element] = place
	const path: number[] = []
	for (let element = 0; element < count; element++) {
		let at = element
		path.length = 0
		// A file may name an element its own ancestor; the path ends after as many steps as there are elements.
		while (panelOf[at] === UNKNOWN && path.length <= count) {
			path.push(at)
			at = parent[at] as number
		}
		const reached = panelOf[at] ?? -1
		const found = reached === UNKNOWN ? -1 : reached
		for (let i = 0; i < path.length; i++) panelOf[path[i] as number] = found
	}
	return panelOf
}
