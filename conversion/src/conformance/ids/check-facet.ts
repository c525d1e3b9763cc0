import type {
	AttributeFacet,
	ClassificationFacet,
	EntityFacet,
	Facet,
	MaterialFacet,
	PartOfFacet,
} from './ids-document.ts'
import { meets } from './ids-value.ts'
import { foundValues, only, relationCode, wantedEntity, wantedOf } from './ids-words.ts'
import type { ModelFacts } from './model-facts.ts'
import { checkPropertyFacet, type Failure } from './property-facet.ts'
import type { PropertySets } from './property-sets.ts'

/** A value of an attribute: `object` for references and lists, which have no plain value. */
type AttributeValue = { kind: 'object' } | { kind: 'plain'; value: string | number | boolean }

/** Checks elements of a model against facets of an IDS. */
export class FacetChecker {
	private readonly facts: ModelFacts
	private readonly sets: PropertySets

	constructor(facts: ModelFacts, sets: PropertySets) {
		this.facts = facts
		this.sets = sets
	}

	check(facet: Facet, record: number): Failure {
		switch (facet.kind) {
			case 'entity':
				return this.entity(facet, record)
			case 'attribute':
				return this.attribute(facet, record)
			case 'classification':
				return this.classification(facet, record)
			case 'property':
				return checkPropertyFacet(facet, this.sets, record)
			case 'material':
				return this.material(facet, record)
			case 'partOf':
				return this.partOf(facet, record)
		}
	}

	private entity({ name, predefinedType }: EntityFacet, record: number): Failure {
		const names = this.facts.entityNames(record)
		if (!names.some((each) => meets(name, each)))
			return () => ({ code: 'entity', found: foundValues(names.slice(-1)), wanted: wantedOf(name) })
		if (!predefinedType) return null
		const types = this.facts.predefinedTypes(record)
		if (types.some((type) => meets(predefinedType, type))) return null
		const [stated] = types
		return () => {
			const wanted = wantedOf(predefinedType)
			return stated === undefined
				? { code: 'no_predefined_type', wanted }
				: { code: 'predefined_type', found: foundValues([stated]), wanted }
		}
	}

	/** Null for an attribute without a value; '' is one. */
	private attributeValue(record: number, name: string): AttributeValue | null {
		const { model, units } = this.facts
		const raw = model.raw(record, name)
		if (raw === '' || raw === '$' || raw === '*' || /^\(\s*\)$/.test(raw)) return null
		const attribute = model.attribute(record, name)
		if (!attribute || attribute.lists.length > 0 || raw.startsWith('(') || raw.startsWith('#'))
			return { kind: 'object' }
		if (model.schema.enumeration(attribute.type)) return { kind: 'plain', value: model.enumeration(record, name) }
		const { type, value } = model.value(record, name)
		if (value === null) return null
		if (typeof value !== 'number') return { kind: 'plain', value }
		const unit = model.isA(record, 'IfcPhysicalSimpleQuantity') ? model.follow(record, 'Unit') : -1
		return { kind: 'plain', value: units.convert(value, type || attribute.type.toUpperCase(), unit) }
	}

	private attribute({ name, value, cardinality }: AttributeFacet, record: number): Failure {
		const attributes = this.facts.model.entity(record)?.attributes ?? []
		const found: [string, AttributeValue][] = []
		for (const { name: each, isDerived } of attributes) {
			if (isDerived || !meets(name, each)) continue
			const stated = this.attributeValue(record, each)
			if (stated) found.push([each, stated])
		}
		const isFilled = ([, stated]: [string, AttributeValue]): boolean => stated.kind === 'object' || stated.value !== ''
		const filled = found.filter(isFilled)
		// An optional attribute may be missing, but not be an empty text.
		const checked = cardinality === 'optional' ? found : filled
		const wrong = value && checked.find(([, stated]) => stated.kind === 'object' || !meets(value, stated.value))
		const isMet = cardinality === 'optional' ? !wrong : filled.length > 0 && !wrong
		if (cardinality === 'prohibited') {
			const unwanted = found.find(([, stated]) => !value || (stated.kind === 'plain' && meets(value, stated.value)))
			if (!unwanted) return null
			return () => {
				const [found, stated] = unwanted
				return stated.kind === 'object'
					? { code: 'prohibited_object', name: only(found) }
					: { code: 'prohibited_attribute', name: only(found), found: foundValues([stated.value]) }
			}
		}
		if (isMet) return null
		const [empty] = found
		if (!wrong)
			return () =>
				empty ? { code: 'empty_attribute', name: only(empty[0]) } : { code: 'lacks_attribute', name: wantedOf(name) }
		return () => {
			const [of, stated] = wrong
			const wanted = value ? wantedOf(value) : {}
			return stated.kind === 'object'
				? { code: 'attribute_object', name: only(of), wanted }
				: { code: 'attribute_value', name: only(of), found: foundValues([stated.value]), wanted }
		}
	}

	private classification({ system, value, cardinality }: ClassificationFacet, record: number): Failure {
		const all = this.facts.classifications(record)
		const ofSystem = all.filter((each) => meets(system, each.system))
		const matching = value ? ofSystem.filter(({ codes }) => codes.some((code) => meets(value, code))) : ofSystem
		if (cardinality === 'prohibited')
			return matching.length === 0
				? null
				: () => ({
						code: 'prohibited_classification',
						name: only(matching[0]?.system ?? ''),
						found: foundValues(matching[0]?.codes.slice(0, 1) ?? []),
					})
		// An optional classification may be missing; one of a system without a name could be it.
		const isMissing = all.every((each) => each.system !== '' && !meets(system, each.system))
		if (matching.length > 0 || (cardinality === 'optional' && isMissing)) return null
		if (all.length === 0) return () => ({ code: 'no_classification' })
		if (ofSystem.length === 0)
			return () => ({
				...{ code: 'other_system', name: wantedOf(system) },
				found: foundValues(all.map((each) => each.system)),
			})
		return () => ({
			code: 'other_code',
			found: foundValues(ofSystem.map(({ codes: [code = null] }) => code)),
			wanted: value ? wantedOf(value) : {},
		})
	}

	private material({ value, cardinality }: MaterialFacet, record: number): Failure {
		const names = this.facts.materialNames(record)
		const isMet = names !== null && (!value || names.some((name) => meets(value, name)))
		if (cardinality === 'prohibited') {
			if (!isMet) return null
			return () =>
				value ? { code: 'prohibited_material', wanted: wantedOf(value) } : { code: 'any_material_prohibited' }
		}
		if (isMet || (names === null && cardinality === 'optional')) return null
		if (names === null) return () => ({ code: 'no_material' })
		return () => {
			const wanted = value ? wantedOf(value) : {}
			return names.length === 0
				? { code: 'unnamed_material', wanted }
				: { code: 'other_material', found: foundValues(names), wanted }
		}
	}

	private partOf({ entity, relation, cardinality }: PartOfFacet, record: number): Failure {
		const wholes = this.facts.wholes(record, relation)
		const isMet = wholes.some((whole) => this.entity(entity, whole) === null)
		const of = { relation: relationCode(relation) }
		if (cardinality === 'prohibited')
			return isMet ? () => ({ code: 'prohibited_whole', ...of, ...wantedEntity(entity) }) : null
		if (isMet) return null
		if (wholes.length === 0) return () => ({ code: 'not_part', ...of })
		return () => {
			const names = new Set(wholes.map((whole) => this.facts.model.entity(whole)?.name ?? ''))
			return { code: 'other_whole', ...of, found: foundValues([...names]), ...wantedEntity(entity) }
		}
	}
}
