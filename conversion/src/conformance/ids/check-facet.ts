import type {
	AttributeFacet,
	ClassificationFacet,
	EntityFacet,
	Facet,
	MaterialFacet,
	PartOfFacet,
} from './ids-document.ts'
import { meets } from './ids-value.ts'
import { entityWords, foundValue, RELATION_WORDS, shown, wantedName, wantedValue } from './ids-words.ts'
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
		if (!names.some((each) => meets(name, each))) return () => `is ${names.at(-1)}, not ${wantedName(name)}`
		if (!predefinedType) return null
		const types = this.facts.predefinedTypes(record)
		if (types.some((type) => meets(predefinedType, type))) return null
		const [stated] = types
		return () =>
			`has ${stated === undefined ? 'no predefined type' : `the predefined type ${shown(stated)}`}, not ${wantedValue(predefinedType)}`
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
			return unwanted ? () => `has ${unwanted[0]} ${this.said(unwanted[1])}, which is prohibited` : null
		}
		if (isMet) return null
		if (!wrong) return () => (found.length > 0 ? `has an empty ${found[0]?.[0]}` : `lacks ${wantedName(name)}`)
		return () => `has ${wrong[0]} ${this.said(wrong[1])}, not ${wantedValue(value)}`
	}

	private said(stated: AttributeValue): string {
		return stated.kind === 'object' ? 'that is an object or a list' : foundValue(stated.value)
	}

	private classification({ system, value, cardinality }: ClassificationFacet, record: number): Failure {
		const all = this.facts.classifications(record)
		const ofSystem = all.filter((each) => meets(system, each.system))
		const matching = value ? ofSystem.filter(({ codes }) => codes.some((code) => meets(value, code))) : ofSystem
		if (cardinality === 'prohibited')
			return matching.length === 0
				? null
				: () =>
						`is classified by ${shown(matching[0]?.system ?? '')}${matching[0]?.codes[0] ? ` as ${shown(matching[0].codes[0])}` : ''}, which is prohibited`
		// An optional classification may be missing; one of a system without a name could be it.
		const isMissing = all.every((each) => each.system !== '' && !meets(system, each.system))
		if (matching.length > 0 || (cardinality === 'optional' && isMissing)) return null
		if (all.length === 0) return () => 'has no classification'
		if (ofSystem.length === 0)
			return () =>
				`is classified by ${all
					.slice(0, 5)
					.map((each) => foundValue(each.system))
					.join(', ')}, not ${wantedName(system)}`
		const codes = ofSystem.map(({ codes: [code = null] }) => foundValue(code))
		return () => `is classified as ${codes.slice(0, 5).join(', ')}, not ${value ? wantedValue(value) : ''}`
	}

	private material({ value, cardinality }: MaterialFacet, record: number): Failure {
		const names = this.facts.materialNames(record)
		const isMet = names !== null && (!value || names.some((name) => meets(value, name)))
		if (cardinality === 'prohibited') {
			if (!isMet) return null
			return () => `has ${value ? `the material ${wantedValue(value)}` : 'a material'}, which is prohibited`
		}
		if (isMet || (names === null && cardinality === 'optional')) return null
		if (names === null) return () => 'has no material'
		const found = names.length === 0 ? 'without a name' : names.slice(0, 5).map(foundValue).join(', ')
		return () => `has a material ${found}, not ${value ? wantedValue(value) : ''}`
	}

	private partOf({ entity, relation, cardinality }: PartOfFacet, record: number): Failure {
		const wholes = this.facts.wholes(record, relation)
		const isMet = wholes.some((whole) => this.entity(entity, whole) === null)
		const words = relation ? RELATION_WORDS[relation] : 'a part of'
		if (cardinality === 'prohibited')
			return isMet ? () => `is ${words} ${entityWords(entity)}, which is prohibited` : null
		if (isMet) return null
		if (wholes.length === 0) return () => `isn't ${words} anything`
		return () => {
			const names = new Set(wholes.map((whole) => this.facts.model.entity(whole)?.name ?? ''))
			return `is ${words} ${[...names].slice(0, 5).join(', ')}, not ${entityWords(entity)}`
		}
	}
}
