import { descendantsOf, type ElementPart, MOST_LISTED_PARTS } from '@panelyard/contracts/element-parts'
import type { ModelStructure, PropertySet } from '@panelyard/contracts/model-structure'
import { hasBox, nearestElements, neighboursAmong } from '@panelyard/contracts/near-elements'
import { PropertyColumn, PropertyTable, propertyIn } from '@panelyard/contracts/property-columns'
import { type DemoSource, json } from '../demo-source.ts'
import { type OwnModel, ownProject } from './own-project.ts'

/** The project of a file of the visitor's own, which only this browser has. */
export function ownSource(opened: Promise<{ file: File; own: OwnModel }>): DemoSource {
	const model = opened.then(({ own }) => new ModelInBrowser(own))
	return {
		async load() {
			const { file, own } = await opened
			return ownProject(file, own)
		},
		async answerModel(path, { searchParams }) {
			const here = await model
			const [, kind, id = '', what] = /^\/(elements|panels)\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
			if (kind === 'elements')
				return json(
					200,
					what === 'parts' ? await here.parts(Number(id)) : { property_sets: await here.sets(Number(id)) },
				)
			if (id !== 'properties') return json(200, { neighbours: here.neighbours(id) })
			const [set_name, name] = [searchParams.get('set_name') ?? '', searchParams.get('name') ?? '']
			if (what === 'values') return json(200, await here.values(set_name, name))
			return json(200, { properties: (await here.table()).properties })
		},
		propertySets: async (panelId) => (await model).setsOfPanel(panelId),
	}
}

/** Answers about the contents of a model from its artefacts. */
class ModelInBrowser {
	readonly #own: OwnModel
	readonly #elementOf: ReadonlyMap<string, number>
	readonly #panelOf: ReadonlyMap<number, { id: string; floor: number }>
	#structure: Promise<ModelStructure> | null = null
	#table: Promise<PropertyTable> | null = null
	/** The block of properties that was read last. */
	#block: { at: number; sets: Promise<PropertySet[][]> } | null = null

	constructor(own: OwnModel) {
		this.#own = own
		const panels = (own.panels?.panels ?? []).map(({ element, floor }, at) => ({
			element,
			floor,
			id: own.panelIds[at] as string,
		}))
		this.#elementOf = new Map(panels.map(({ id, element }) => [id, element]))
		this.#panelOf = new Map(panels.map((panel) => [panel.element, panel]))
	}

	async sets(element: number): Promise<PropertySet[]> {
		const { elements_per_block, offsets } = this.#own.head.property_blocks
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
		this.#structure ??= this.#own.structure.text().then((text) => JSON.parse(text) as ModelStructure)
		const { elements, strings, classes } = await this.#structure
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

	async #eachPanel<Made>(made: Made, take: (made: Made, element: number, sets: PropertySet[]) => void): Promise<Made> {
		for (const element of [...this.#panelOf.keys()].sort((a, b) => a - b)) take(made, element, await this.sets(element))
		return made
	}
}
