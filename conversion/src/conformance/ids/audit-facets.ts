import { once } from '../once.ts'
import type { IfcSchema, StandardSet } from '../schema/ifc-schema.ts'
import type { AttributeFacet, EntityFacet, Facet, PartOfFacet, PropertyFacet } from './ids-document.ts'
import { RELATIONS } from './ids-document.ts'
import { IdsFault } from './ids-fault.ts'
import { type IdsValue, meets, spelledTexts } from './ids-value.ts'
import { shown, wantedName, wantedValue } from './ids-words.ts'
import { namesByType } from './occurrence-names.ts'
import { WHOLES } from './relations.ts'
import { entitiesOfSet } from './standard-sets.ts'
import { type BaseType, baseTypeOf, isWrittenAs } from './xsd-values.ts'

/** Upper-case entities that can meet a facet; null for any. */
export type Entities = ReadonlySet<string> | null

export function both(one: Entities, other: Entities): Entities {
	if (!one || !other || one === other) return one ?? other
	const [less, more] = one.size < other.size ? [one, other] : [other, one]
	return new Set([...less].filter((name) => more.has(name)))
}

/** Names of a schema, found in any case in the same time whatever their number. */
class Names {
	readonly all: readonly string[]
	private readonly byCapitals: ReadonlyMap<string, string>
	private readonly existing: ReadonlySet<string>

	constructor(all: Iterable<string>) {
		this.all = [...new Set(all)]
		this.existing = new Set(this.all)
		this.byCapitals = new Map(this.all.toReversed().map((name) => [name.toUpperCase(), name]))
	}

	has(name: string): boolean {
		return this.existing.has(name)
	}

	/** The name that is meant by one in other letters. */
	meantBy(name: string): string | undefined {
		return this.byCapitals.get(name.toUpperCase())
	}
}

/** Names and texts are restricted as texts. */
function checkText(value: IdsValue | null, what: string): void {
	const base = value?.restriction?.base
	if (value && base && base !== 'string')
		throw new IdsFault(`${what} is a text: its restriction must have the base xs:string, not xs:${base}.`, value)
}

/**
 * Checks the content of facets against one schema: names that it doesn't declare, values of the wrong type and the like.
 * Answers are kept, because an IDS asks the same of thousands of facets.
 */
export class FacetAudit {
	private readonly schema: IfcSchema
	/** For properties that the table of one lacks. */
	private readonly allSchemas: readonly IfcSchema[]
	private readonly names: Names
	private readonly byType: ReadonlyMap<string, string>
	/** By name and entity. */
	private readonly attributes = new Map<string, Map<string, { type: string; isList: boolean }>>()
	private readonly attributeNames: Names

	constructor(schema: IfcSchema, allSchemas: readonly IfcSchema[]) {
		this.schema = schema
		this.allSchemas = allSchemas
		this.byType = namesByType(schema)
		const own = schema.entityNames.map((name) => name.toUpperCase())
		this.names = new Names([...own, ...this.byType.keys()])
		for (const name of this.names.all)
			for (const attribute of schema.entity(this.byType.get(name) ?? name)?.attributes ?? []) {
				if (attribute.isDerived) continue
				const owners = this.attributes.get(attribute.name) ?? new Map()
				owners.set(name, { type: attribute.type, isList: attribute.lists.length > 0 })
				this.attributes.set(attribute.name, owners)
			}
		this.attributeNames = new Names(this.attributes.keys())
	}

	/** Adds the names that some entities have because of their types. */
	private withTypeNames(entities: Set<string>): Set<string> {
		for (const [name, occurrence] of this.byType) if (entities.has(occurrence)) entities.add(name)
		return entities
	}

	/**
	 * @param within the entities that the other facets leave, for the types of attributes
	 * @throws IdsFault
	 */
	check(facet: Facet, within: Entities): Entities {
		switch (facet.kind) {
			case 'entity':
				return this.entity(facet)
			case 'attribute':
				return this.attribute(facet, within)
			case 'property':
				return this.property(facet)
			case 'partOf':
				return this.partOf(facet)
			case 'classification':
				checkText(facet.system, 'system')
				checkText(facet.value, 'the value of a classification')
				return null
			case 'material':
				checkText(facet.value, 'the value of a material')
				return null
		}
	}

	/** Names that a value allows. Each that is spelled out must exist; of those that a pattern allows, one. */
	private known(value: IdsValue, names: Names, what: string): string[] {
		checkText(value, what)
		for (const text of spelledTexts(value)) {
			if (names.has(text)) continue
			const meant = names.meantBy(text)
			const hint = meant === undefined ? '' : ` Write ${meant}.`
			throw new IdsFault(`${this.schema.name} has no ${what} "${shown(text)}".${hint}`, value)
		}
		if (!value.restriction) return [value.simple]
		const allowed = names.all.filter((name) => meets(value, name))
		if (allowed.length === 0) throw new IdsFault(`${this.schema.name} has no ${what} ${wantedValue(value)}.`, value)
		return allowed
	}

	private entity({ name, predefinedType }: EntityFacet): Entities {
		const entities = this.known(name, this.names, 'entity')
		if (predefinedType) this.predefinedType(entities, predefinedType)
		return new Set(entities)
	}

	private predefinedType(entities: readonly string[], wanted: IdsValue): void {
		checkText(wanted, 'predefinedType')
		const allowed = new Set<string>()
		for (const name of entities) {
			const entity = this.schema.entity(name) ?? this.schema.entity(`${name}TYPE`)
			const attribute = entity?.attributes.find((each) => each.name === 'PredefinedType')
			for (const value of this.schema.enumeration(attribute?.type ?? '') ?? []) allowed.add(value)
		}
		if (allowed.size === 0) {
			const words = entities.length === 1 ? `${entities[0]} has no` : 'none of the entities has a'
			throw new IdsFault(`in ${this.schema.name} ${words} predefined type.`, wanted)
		}
		// A user-defined type can have any name.
		if (!allowed.has('USERDEFINED')) this.known(wanted, new Names(allowed), 'predefined type')
	}

	private attribute({ name, value, cardinality, ...place }: AttributeFacet, within: Entities): Entities {
		if (cardinality === 'optional' && !value)
			throw new IdsFault('an optional attribute needs a value; without one, the facet asks for nothing.', place)
		const names = this.known(name, this.attributeNames, 'attribute')
		const owners = names.map((each) => this.attributes.get(each) ?? new Map<string, never>())
		if (value && (!within || owners.some((each) => [...within].some((entity) => each.has(entity))))) {
			const types = new Set(names.flatMap((each) => [...this.baseTypes(each, within)]))
			if (types.size === 0)
				throw new IdsFault(
					`in ${this.schema.name} ${wantedName(name)} isn't an attribute with a plain value: an IDS can't compare objects and lists. Leave out the value.`,
					value,
				)
			this.value(value, types, `the attribute ${wantedValue(name)}`)
		}
		return names.length === 1 ? this.ownersOf(names[0] as string) : new Set(owners.flatMap((each) => [...each.keys()]))
	}

	private ownersOf = once((attribute: string): Entities => new Set(this.attributes.get(attribute)?.keys()))

	/** The types of plain values that an attribute has in some entities, null for all that have it. */
	private baseTypes(attribute: string, within: Entities): ReadonlySet<BaseType> {
		if (!within) return this.typesAnywhere(attribute)
		const owners = this.attributes.get(attribute) ?? new Map<string, never>()
		const found = [...within].flatMap((entity) => owners.get(entity) ?? [])
		return new Set(found.flatMap(({ type, isList }) => (isList ? [] : (baseTypeOf(this.schema, type) ?? []))))
	}

	private typesAnywhere = once((attribute: string) => this.baseTypes(attribute, this.ownersOf(attribute) ?? new Set()))

	/** Whether a value is written as one of some types. */
	private value(value: IdsValue, types: ReadonlySet<BaseType>, what: string): void {
		const { simple, restriction } = value
		const words = [...types].map((type) => `xs:${type}`).join(' or ')
		if (!restriction) {
			if (![...types].some((type) => isWrittenAs(simple, type)))
				throw new IdsFault(`"${shown(simple)}" isn't a value of ${what}, which is of the type ${words}.`, value)
			return
		}
		const { base } = restriction
		if (base && types.has(base)) return
		throw new IdsFault(
			`the restriction of ${what} has ${base ? `the base xs:${base}` : 'no base'}, but its values are of the type ${words}.`,
			value,
		)
	}

	private property(facet: PropertyFacet): Entities {
		const { propertySet, baseName, value, dataType, cardinality } = facet
		checkText(propertySet, 'propertySet')
		checkText(baseName, 'baseName')
		if (value && dataType === '')
			throw new IdsFault('a property with a value needs a dataType, such as IFCLABEL.', facet)
		if (cardinality === 'optional' && dataType === '')
			throw new IdsFault('an optional property needs a dataType; without one, the facet asks for nothing.', facet)
		if (cardinality === 'prohibited' && dataType !== '')
			throw new IdsFault('a prohibited property has no dataType: the property as a whole is prohibited.', facet)
		if (dataType !== '') this.dataType(facet)
		return cardinality === 'required' ? this.standardSet(facet) : null
	}

	private dataType(facet: PropertyFacet): void {
		const { dataType, value } = facet
		const isKnown = this.schema.kindOfType(dataType) !== null || this.schema.enumeration(dataType) !== null
		if (!isKnown) throw new IdsFault(`${this.schema.name} has no data type "${shown(dataType)}".`, facet)
		const type = baseTypeOf(this.schema, dataType)
		if (value && type) this.value(value, new Set([type]), `a property of the type ${dataType}`)
	}

	/** Standard sets keep to their properties and types; other sets don't begin with `Pset_`. */
	private standardSet(facet: PropertyFacet): Entities {
		const names = spelledTexts(facet.propertySet)
		const isPattern = (facet.propertySet.restriction?.patterns.length ?? 0) > 0
		let entities: ReadonlySet<string> = new Set()
		let areKnown = names.length > 0 && !isPattern
		for (const name of names) {
			const set = this.schema.standardSet(name)
			if (!set && name.startsWith('Pset_'))
				throw new IdsFault(
					`${this.schema.name} has no property set "${shown(name)}". Names that begin with Pset_ are for those of the standard.`,
					facet.propertySet,
				)
			if (set) this.standardProperty(facet, name, set)
			if (!set?.applicableEntities.some((each) => each !== '')) areKnown = false
			else if (areKnown)
				entities = entities.size > 0 ? new Set([...entities, ...this.ownersOfSet(set)]) : this.ownersOfSet(set)
		}
		return areKnown ? entities : null
	}

	private ownersOfSet = once((set: StandardSet) => this.withTypeNames(entitiesOfSet(this.schema, set)))

	/** The properties of a set in all schemas. */
	private propertiesOf = once(
		(set: string) =>
			new Names(this.allSchemas.flatMap((schema) => schema.standardSet(set)?.properties ?? []).map(({ name }) => name)),
	)

	private standardProperty({ baseName, dataType, ...place }: PropertyFacet, name: string, set: StandardSet): void {
		if (set.properties.length === 0) return
		this.known(baseName, this.propertiesOf(name), `property of ${name} named`)
		const types = set.properties
			.filter((property) => meets(baseName, property.name))
			.map(({ kind, dataType: type }) => (kind === 'enumeration' ? 'IFCLABEL' : type?.toUpperCase()))
		if (dataType === '' || types.length === 0 || types.some((type) => type === undefined || type === dataType)) return
		throw new IdsFault(
			`${wantedValue(baseName)} in ${name} has the data type ${[...new Set(types)].join(' or ')} in ${this.schema.name}, not ${dataType}.`,
			place,
		)
	}

	private partOf({ relation, entity, cardinality, ...place }: PartOfFacet): Entities {
		const wholes = this.entity(entity)
		if (cardinality !== 'required') return null
		const { parts, wholes: possible } = this.joined(relation)
		if (both(wholes, possible)?.size === 0)
			throw new IdsFault(
				`by ${relation ?? 'these relations'} nothing can be a part of ${wantedValue(entity.name)}.`,
				place,
			)
		return relation ? parts : null
	}

	/** The entities that a relation joins, null for any of them. */
	private joined = once((relation: PartOfFacet['relation']) => {
		const ends = (relation ? [relation] : RELATIONS).flatMap((name) => WHOLES[name])
		const of = (name: string, attribute: string): string[] => {
			const type = this.schema.entity(name)?.attributes.find((each) => each.name === attribute)?.type ?? ''
			return [...(this.schema.select(type) ?? [type])].flatMap((each) => this.schema.subtypes(each))
		}
		return {
			parts: this.withTypeNames(new Set(ends.flatMap((end) => of(end.entity, end.part)))),
			wholes: this.withTypeNames(new Set(ends.flatMap((end) => of(end.entity, end.whole)))),
		}
	})
}
