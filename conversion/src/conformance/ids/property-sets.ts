import type { StepValue } from '../../step/step-file.ts'
import type { ModelFacts } from './model-facts.ts'

/** A value of a model, of a type such as `IFCLABEL`; in the unit of IDS. Null for none. */
export interface TypedValue {
	type: string
	value: string | number | boolean | null
}

/** What a property says. */
export interface PropertyContent {
	/** `unsupported`: complex or referring to an object, which IDS can't check. */
	kind: 'single' | 'several' | 'bounded' | 'unsupported'
	values: TypedValue[]
	/** Of a bounded value. */
	hasLower: boolean
	hasUpper: boolean
}

export interface NamedProperty {
	name: string
	read: () => PropertyContent
}

/** Sets that are kept in memory, for elements that share them. */
const MOST_SETS_KEPT = 20_000

const content = (kind: PropertyContent['kind'], values: TypedValue[]): PropertyContent => ({
	kind,
	values,
	hasLower: false,
	hasUpper: false,
})

/** The property sets, quantities and predefined sets of elements, with what they inherit from their types. */
export class PropertySets {
	private readonly facts: ModelFacts
	private current = -1
	private currentSets = new Map<string, number[]>()
	private readonly contents = new Map<number, NamedProperty[]>()

	constructor(facts: ModelFacts) {
		this.facts = facts
	}

	/** The names of the sets of an element; with each the records, those of the element itself first. */
	of(record: number): ReadonlyMap<string, number[]> {
		if (record === this.current) return this.currentSets
		const sets = new Map<string, number[]>()
		const type = this.facts.typeObject(record)
		for (const definition of [...this.stated(record), ...this.stated(type)]) {
			const name = this.facts.model.text(definition, 'Name') ?? ''
			const list = sets.get(name)
			if (list) list.push(definition)
			else sets.set(name, [definition])
		}
		this.current = record
		this.currentSets = sets
		return sets
	}

	/** The properties of sets of one name. What an earlier set says hides the same property of a later one. */
	properties(definitions: readonly number[]): NamedProperty[] {
		const [first, ...others] = definitions.map((definition) => this.contentOf(definition))
		if (!first || others.length === 0) return first ?? []
		const all = first.slice()
		const names = new Set(first.map(({ name }) => name))
		for (const property of others.flat()) {
			if (names.has(property.name)) continue
			names.add(property.name)
			all.push(property)
		}
		return all
	}

	private stated(record: number): number[] {
		if (record < 0) return []
		const { facts } = this
		const { model } = facts
		const found = facts
			.referring('IfcRelDefinesByProperties', 'RelatedObjects', record)
			.flatMap((relation) => model.records(relation, 'RelatingPropertyDefinition'))
		if (model.isA(record, 'IfcTypeObject')) found.push(...model.records(record, 'HasPropertySets'))
		else if (!model.isA(record, 'IfcRoot'))
			found.push(
				...facts.referring('IfcMaterialProperties', 'Material', record),
				...facts.referring('IfcProfileProperties', 'ProfileDefinition', record),
			)
		return found
	}

	private contentOf(definition: number): NamedProperty[] {
		let found = this.contents.get(definition)
		if (!found) {
			found = this.readContent(definition)
			if (this.contents.size >= MOST_SETS_KEPT) this.contents.clear()
			this.contents.set(definition, found)
		}
		return found
	}

	private readContent(definition: number): NamedProperty[] {
		const { model } = this.facts
		for (const list of ['HasProperties', 'Quantities', 'Properties', 'ExtendedProperties'])
			if (model.position(definition, list) >= 0)
				return model.records(definition, list).map((property) => ({
					name: model.text(property, 'Name') ?? '',
					read: () => this.readProperty(property),
				}))
		const entity = model.entity(definition)
		if (!entity) return []
		return entity.attributes
			.filter(({ name }) => !['GlobalId', 'OwnerHistory', 'Name', 'Description'].includes(name))
			.filter(({ name }) => model.raw(definition, name) !== '$')
			.map(({ name }) => ({ name, read: () => this.readAttribute(definition, name) }))
	}

	/** An attribute of a predefined property set. */
	private readAttribute(definition: number, name: string): PropertyContent {
		const { model, units } = this.facts
		const attribute = model.attribute(definition, name)
		const type = attribute?.type.toUpperCase() ?? ''
		const enumerated = model.schema.enumeration(type) ? model.enumeration(definition, name) : ''
		if (enumerated !== '') return content('single', [{ type, value: enumerated }])
		const { value } = model.value(definition, name)
		if (attribute?.lists.length !== 0 || model.raw(definition, name).startsWith('#')) return content('unsupported', [])
		return content('single', [{ type, value: typeof value === 'number' ? units.convert(value, type, -1) : value }])
	}

	private converted({ type, value }: StepValue, unit: number): TypedValue {
		return { type, value: typeof value === 'number' ? this.facts.units.convert(value, type, unit) : value }
	}

	private readProperty(record: number): PropertyContent {
		const { model } = this.facts
		const type = model.file.type(record)
		const several = (attribute: string, unit: number): TypedValue[] =>
			model.values(record, attribute).map((value) => this.converted(value, unit))
		switch (type) {
			case 'IFCPROPERTYSINGLEVALUE':
				return content('single', [this.converted(model.value(record, 'NominalValue'), model.follow(record, 'Unit'))])
			case 'IFCPROPERTYENUMERATEDVALUE': {
				const unit = model.follow(model.follow(record, 'EnumerationReference'), 'Unit')
				return content('several', several('EnumerationValues', unit))
			}
			case 'IFCPROPERTYLISTVALUE':
				return content('several', several('ListValues', model.follow(record, 'Unit')))
			case 'IFCPROPERTYTABLEVALUE':
				return content('several', [
					...several('DefiningValues', model.follow(record, 'DefiningUnit')),
					...several('DefinedValues', model.follow(record, 'DefinedUnit')),
				])
			case 'IFCPROPERTYBOUNDEDVALUE': {
				const unit = model.follow(record, 'Unit')
				const [lower, upper, set] = ['LowerBoundValue', 'UpperBoundValue', 'SetPointValue'].map((attribute) =>
					this.converted(model.value(record, attribute), unit),
				) as [TypedValue, TypedValue, TypedValue]
				const values = [lower, upper, set].filter(({ value }) => value !== null)
				return { kind: 'bounded', values, hasLower: lower.value !== null, hasUpper: upper.value !== null }
			}
		}
		if (!model.isA(record, 'IfcPhysicalSimpleQuantity')) return content('unsupported', [])
		// Name, description and unit come first, in every kind of quantity.
		const measure = model.entity(record)?.attributes[3]
		if (!measure) return content('unsupported', [])
		const value = { type: measure.type.toUpperCase(), value: model.number(record, measure.name) }
		return content('single', [this.converted(value, model.follow(record, 'Unit'))])
	}
}
