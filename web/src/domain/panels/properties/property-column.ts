import type { PropertySet } from '@panelyard/contracts/models/model-structure'
import type { PanelPropertyValues } from '@panelyard/contracts/panels/panel-properties'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { naturalKey } from '../marks/natural-order.ts'

export type PropertyValue = PropertySet['properties'][number]['value']

type OfModel = Pick<Panel, 'element'>

/** One property of all panels: each value once, and for each element which of them it has. */
export class PropertyColumn {
	/** Each value once. */
	readonly values: readonly PropertyValue[]
	/** Of the file, '' for none. */
	readonly unit: string
	/** Every value is a number. */
	readonly isNumber: boolean
	/** By element: place in `values` and one more, 0 for none. */
	readonly #places: Uint32Array
	#keys: (string | number)[] | null = null

	constructor({ values, unit, elements, value_of }: PanelPropertyValues) {
		this.values = values
		this.unit = unit
		this.isNumber = values.length > 0 && values.every((value) => typeof value === 'number')
		const last = elements.reduce((most, element) => Math.max(most, element), -1)
		this.#places = new Uint32Array(last + 1)
		for (const [row, element] of elements.entries()) this.#places[element] = (value_of[row] ?? -1) + 1
	}

	/** Place of the panel's value in `values`, -1 for none. */
	placeOf({ element }: OfModel): number {
		return element === null ? -1 : (this.#places[element] ?? 0) - 1
	}

	valueFor(panel: OfModel): PropertyValue {
		return this.values[this.placeOf(panel)] ?? null
	}

	/** What the panel is sorted by: a number, or a text whose plain comparison gives the order people count in. */
	sortKeyFor(panel: OfModel): string | number | null {
		this.#keys ??= this.values.map((value) => (this.isNumber ? (value as number) : naturalKey(String(value))))
		return this.#keys[this.placeOf(panel)] ?? null
	}
}
