import type { PropertySet } from '@panelyard/contracts/models/model-structure'
import {
	MOST_PANEL_PROPERTIES,
	type PanelProperty,
	type PanelPropertyValues,
} from '@panelyard/contracts/panels/panel-properties'

export type PropertyName = Pick<PanelProperty, 'set_name' | 'name'>
type Property = PropertySet['properties'][number]

/** Values that one pass keeps beside each other in memory; models with more give their columns one at a time. */
const MOST_AT_ONCE = 3_000_000

/** Collects one property of the panels by column. */
export class PropertyColumn {
	readonly #column: PanelPropertyValues = { values: [], unit: '', elements: [], value_of: [] }
	readonly #places = new Map<Property['value'], number>()

	take(element: number, { value, unit }: Property): void {
		const { values, elements, value_of } = this.#column
		let place = this.#places.get(value)
		if (place === undefined) {
			place = values.push(value) - 1
			this.#places.set(value, place)
		}
		this.#column.unit ||= unit ?? ''
		elements.push(element)
		value_of.push(place)
	}

	/** The values, each once. */
	get values(): readonly Property['value'][] {
		return this.#column.values
	}

	/** The answer to the browser. */
	get column(): PanelPropertyValues {
		return this.#column
	}
}

/** Collects all properties of the panels: which there are, and their columns while these are not too many. */
export class PropertyTable {
	readonly #sets = new Map<string, Map<string, { property: PanelProperty; column: PropertyColumn }>>()
	#taken = 0

	/** Takes the properties of one panel. A file may repeat a set, or a property in it: the first with a value counts. */
	take(element: number, propertySets: readonly PropertySet[]): void {
		const seen = new Set<PanelProperty>()
		for (const { name: set_name, properties } of propertySets) {
			for (const found of properties) {
				if (isNone(found.value)) continue
				const { property, column } = this.#of(set_name, found.name)
				if (seen.has(property)) continue
				seen.add(property)
				property.panel_count++
				if (typeof found.value !== 'number') property.is_number = false
				if (this.#taken++ < MOST_AT_ONCE) column.take(element, found)
			}
		}
	}

	/** The properties on the most panels, by set and name. */
	get properties(): PanelProperty[] {
		return this.#all()
			.map(({ property }) => property)
			.sort((a, b) => b.panel_count - a.panel_count)
			.slice(0, MOST_PANEL_PROPERTIES)
			.sort((a, b) => compare(a.set_name, b.set_name) || compare(a.name, b.name))
	}

	/** The texts of properties that have at most `most` of them, none longer than `longest`. */
	texts(most: number, longest: number): (PropertyName & { values: string[] })[] {
		return this.#all().flatMap(({ property: { set_name, name }, column: { values } }) => {
			const texts = values.map(String)
			const isSort = values.length <= most && texts.every(({ length }) => length <= longest)
			return isSort && values.some((each) => typeof each === 'string') ? [{ set_name, name, values: texts }] : []
		})
	}

	/** Each property with its column; none when there were too many values. */
	get columns(): { property: PanelProperty; column: PropertyColumn }[] {
		return this.#taken > MOST_AT_ONCE ? [] : this.#all()
	}

	#all() {
		return [...this.#sets.values()].flatMap((inSet) => [...inSet.values()])
	}

	#of(set_name: string, name: string) {
		const inSet = this.#sets.get(set_name) ?? new Map<string, { property: PanelProperty; column: PropertyColumn }>()
		this.#sets.set(set_name, inSet)
		const known = inSet.get(name)
		if (known) return known
		const made = { property: { set_name, name, panel_count: 0, is_number: true }, column: new PropertyColumn() }
		inSet.set(name, made)
		return made
	}
}

/** What a panel's card shows for a property: the first that has a value. */
export const propertyIn = (propertySets: readonly PropertySet[], { set_name, name }: PropertyName): Property | null => {
	for (const set of propertySets) {
		if (set.name !== set_name) continue
		const found = set.properties.find((property) => property.name === name && !isNone(property.value))
		if (found) return found
	}
	return null
}

const isNone = (value: Property['value']): boolean => value === null || value === ''

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
