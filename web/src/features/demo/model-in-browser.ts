import type { ModelStructure, PropertySet } from '@panelyard/contracts/models/model-structure'
import { descendantsOf, type ElementPart, MOST_LISTED_PARTS } from '@panelyard/contracts/panels/element-parts'
import { hasBox, nearestElements, neighboursAmong } from '@panelyard/contracts/panels/near-elements'
import { type PanelsAtAxes, panelsAtAxes } from '@panelyard/contracts/panels/panel-axes'
import { PropertyColumn, PropertyTable, propertyIn } from '@panelyard/rules/panels/property-columns'

/** Artefacts of a model. */
type ModelFiles = {
	structure: Blob
	properties: Blob
	boxes: Float32Array
	property_blocks: ModelStructure['property_blocks']
}
type PanelOfModel = { id: string; element: number; floor: number }

/** Answers about the contents of a model from its artefacts. */
export class ModelInBrowser {
	readonly #own: ModelFiles
	readonly #elementOf: ReadonlyMap<string, number>
	readonly #panelOf: ReadonlyMap<number, { id: string; floor: number }>
	#structure: Promise<ModelStructure> | null = null
	#table: Promise<PropertyTable> | null = null
	/** The block of properties that was read last. */
	#block: { at: number; sets: Promise<PropertySet[][]> } | null = null

	constructor(own: ModelFiles, panels: readonly PanelOfModel[]) {
		this.#own = own
		this.#elementOf = new Map(panels.map(({ id, element }) => [id, element]))
		this.#panelOf = new Map(panels.map((panel) => [panel.element, panel]))
	}

	/** What the model says in answer to a call of its project. @param path as `OF_THE_MODEL` has it */
	async answer(path: string, searchParams: URLSearchParams): Promise<unknown> {
		const [, kind, id = '', what] = /^\/(elements|panels)\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
		if (kind === 'elements')
			return what === 'parts' ? this.parts(Number(id)) : { property_sets: await this.sets(Number(id)) }
		if (id === 'axes') return { places: await this.places() }
		if (id !== 'properties') return { neighbours: this.neighbours(id) }
		const [set_name, name] = [searchParams.get('set_name') ?? '', searchParams.get('name') ?? '']
		if (what === 'values') return this.values(set_name, name)
		return { properties: (await this.table()).properties }
	}

	async sets(element: number): Promise<PropertySet[]> {
		const { elements_per_block, offsets } = this.#own.property_blocks
		const at = Math.floor(element / elements_per_block)
		if (this.#block?.at !== at) {
			const packed = this.#own.properties.slice(offsets[at], offsets[at + 1])
			const text = new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).text()
			this.#block = { at, sets: text.then((json) => JSON.parse(json) as PropertySet[][]) }
		}
		return (await this.#block.sets)[element % elements_per_block] ?? []
	}

	async setsOfPanel(id: string): Promise<PropertySet[]> {
		const element = this.#elementOf.get(id)
		return element === undefined ? [] : this.sets(element)
	}

	/** The descendants of an element, in the order of the model. */
	async parts(element: number): Promise<{ parts: ElementPart[]; total: number }> {
		const { elements, strings, classes } = await this.structure()
		const found = descendantsOf(elements.parent, element)
		return {
			parts: found.slice(0, MOST_LISTED_PARTS).map((part) => ({
				element: part,
				name: strings[elements.name[part] as number] ?? '',
				class: classes[elements.class[part] as number] ?? '',
			})),
			total: found.length,
		}
	}

	/** By which axes the panels stand. */
	async places(): Promise<PanelsAtAxes[]> {
		const { grid = [], origin } = await this.structure()
		return panelsAtAxes(grid, origin, this.#own.boxes, this.#panelOf.keys())
	}

	neighbours(id: string) {
		const element = this.#elementOf.get(id)
		const { boxes } = this.#own
		if (element === undefined || !hasBox(boxes, element)) return null
		const { floor = -1 } = this.#panelOf.get(element) ?? {}
		return neighboursAmong(nearestElements(boxes, element), (near) => this.#panelOf.get(near), floor)
	}

	/** All properties of the panels; one pass over the model. */
	table(): Promise<PropertyTable> {
		this.#table ??= this.#eachPanel(new PropertyTable(), (table, element, sets) => table.take(element, sets))
		return this.#table
	}

	async values(set_name: string, name: string) {
		const column = await this.#eachPanel(new PropertyColumn(), (made, element, sets) => {
			const found = propertyIn(sets, { set_name, name })
			if (found) made.take(element, found)
		})
		return column.column
	}

	structure(): Promise<ModelStructure> {
		this.#structure ??= this.#own.structure.text().then((text) => JSON.parse(text) as ModelStructure)
		return this.#structure
	}

	async #eachPanel<Made>(made: Made, take: (made: Made, element: number, sets: PropertySet[]) => void): Promise<Made> {
		for (const element of [...this.#panelOf.keys()].sort((a, b) => a - b)) take(made, element, await this.sets(element))
		return made
	}
}
