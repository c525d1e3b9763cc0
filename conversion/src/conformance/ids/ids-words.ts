import type { IDS_BOUNDS, IdsDemand, IdsFound, IdsReason, IdsWanted } from '@panelyard/contracts/testing/ids-words'
import type { EntityFacet, Facet, Relation } from './ids-document.ts'
import type { IdsValue } from './ids-value.ts'

// What an IDS demands and why elements fail it: as codes with values, and in English for terminals and files.

const LONGEST = 80
const MOST_NAMED = 8
const MOST_FOUND = 5

/** A text from a file, cut, without line breaks and what a database can't store. */
export function shown(text: string): string {
	const plain = text.replace(/\s+/g, ' ').replaceAll('\0', '').toWellFormed()
	return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1).toWellFormed()}…` : plain
}

/** A single name or text. */
export const only = (text: string): IdsWanted => ({ values: [shown(text)] })

/** What a value must be. */
export function wantedOf({ simple, restriction }: IdsValue): IdsWanted {
	if (!restriction) return only(simple)
	const { enumeration, patterns, bounds, lengths } = restriction
	const values = [...enumeration]
	return {
		...(values.length > 0 && { values: values.slice(0, MOST_NAMED).map(shown) }),
		...(values.length > MOST_NAMED && { others: values.length - MOST_NAMED }),
		...(patterns.length > 0 && { patterns: patterns.slice(0, MOST_NAMED).map(({ text }) => shown(text)) }),
		...(bounds.length > 0 && { bounds: bounds.map(({ part, text }) => ({ part, value: shown(text) })) }),
		...(lengths.length > 0 && { lengths: [...lengths] }),
	}
}

/** The first values of a model, as a reason keeps them. */
export const foundValues = (values: readonly (string | number | boolean | null)[]): IdsFound[] =>
	values.slice(0, MOST_FOUND).map((value) => {
		if (typeof value === 'string') return shown(value)
		return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
	})

const RELATION_CODES = {
	IFCRELAGGREGATES: 'aggregates',
	IFCRELASSIGNSTOGROUP: 'group',
	IFCRELCONTAINEDINSPATIALSTRUCTURE: 'spatial',
	IFCRELNESTS: 'nests',
	'IFCRELVOIDSELEMENT IFCRELFILLSELEMENT': 'opening',
} as const satisfies Record<Relation, IdsDemand['relation']>

export const relationCode = (relation: Relation | null): NonNullable<IdsReason['relation']> =>
	relation ? RELATION_CODES[relation] : 'any'

/** The entity that is wanted, with its predefined type. */
export const wantedEntity = ({ name, predefinedType }: EntityFacet): Pick<IdsReason, 'wanted' | 'type'> => ({
	wanted: wantedOf(name),
	...(predefinedType && { type: wantedOf(predefinedType) }),
})

/** What a facet demands. */
export function demandOf(facet: Facet): IdsDemand {
	const { kind, cardinality } = facet
	switch (facet.kind) {
		case 'entity':
			return { kind, cardinality, ...wantedEntity(facet) }
		case 'partOf':
			return { kind, cardinality, relation: relationCode(facet.relation), ...wantedEntity(facet.entity) }
		case 'property':
			return {
				...{ kind, cardinality, name: wantedOf(facet.baseName), set: wantedOf(facet.propertySet) },
				...(facet.value && { wanted: wantedOf(facet.value) }),
				...(facet.dataType !== '' && { data_type: facet.dataType }),
			}
		case 'attribute':
		case 'classification': {
			const name = wantedOf(facet.kind === 'attribute' ? facet.name : facet.system)
			return { kind, cardinality, name, ...(facet.value && { wanted: wantedOf(facet.value) }) }
		}
		case 'material':
			return { kind, cardinality, ...(facet.value && { wanted: wantedOf(facet.value) }) }
	}
}

/** `A, B or C` */
function oneOf(texts: readonly string[], others = 0): string {
	if (others > 0) return `${texts.join(', ')} or one ${others === 1 ? 'other' : `of ${others} others`}`
	return texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`
}

const BOUNDS: Record<(typeof IDS_BOUNDS)[number], string> = {
	minInclusive: 'at least',
	minExclusive: 'more than',
	maxInclusive: 'at most',
	maxExclusive: 'less than',
}

const LENGTHS = { length: 'with', minLength: 'with at least', maxLength: 'with at most' }

/** After "must be": `REI60`, `at least 3 and less than 10`. */
function inEnglish({ values = [], others = 0, patterns = [], bounds = [], lengths = [] }: IdsWanted = {}): string {
	const parts: string[] = []
	if (values.length > 0) parts.push(oneOf(values, others))
	if (patterns.length > 0) parts.push(`written as ${oneOf(patterns)}`)
	for (const { part, value } of bounds) parts.push(`${BOUNDS[part]} ${value}`)
	for (const { part, length } of lengths)
		parts.push(`${LENGTHS[part]} ${length} ${length === 1 ? 'character' : 'characters'}`)
	return parts.join(' and ')
}

/** What a name must be: `FireRating`, `a name written as Foo.*`. */
function nameInEnglish(wanted: IdsWanted = {}): string {
	const { values = [], patterns = [] } = wanted
	return values.length > 0 && patterns.length === 0 ? inEnglish(wanted) : `a name ${inEnglish(wanted)}`
}

const entityInEnglish = ({ wanted, type }: Pick<IdsReason, 'wanted' | 'type'>): string =>
	type ? `${nameInEnglish(wanted)} of the type ${inEnglish(type)}` : nameInEnglish(wanted)

const foundInEnglish = (found: readonly IdsFound[] = []): string =>
	found.map((value) => (value === null ? 'empty' : typeof value === 'string' ? `"${value}"` : String(value))).join(', ')

const RELATIONS: Record<NonNullable<IdsReason['relation']>, string> = {
	any: 'a part of',
	aggregates: 'assembled into',
	group: 'in the group',
	spatial: 'placed in',
	nests: 'attached to',
	opening: 'an opening in, or filling an opening of,',
}

/** What a value must be, after "must be". */
export const wantedValue = (value: IdsValue): string => inEnglish(wantedOf(value))

/** What a name must be. */
export const wantedName = (value: IdsValue): string => nameInEnglish(wantedOf(value))

const UNWANTED = 'must not be in the model'

/** What an element has or is if it meets a demand. */
function met(demand: IdsDemand): string {
	const { kind, name, set, wanted, relation = 'any', data_type } = demand
	const value = inEnglish(wanted)
	switch (kind) {
		case 'entity':
			return `is ${entityInEnglish(demand)}`
		case 'attribute':
			return `has the attribute ${nameInEnglish(name)}${wanted ? ` equal to ${value}` : ''}`
		case 'classification':
			return `is classified by ${nameInEnglish(name)}${wanted ? ` as ${value}` : ''}`
		case 'property': {
			const type = data_type ? ` (${data_type})` : ''
			return `has property ${nameInEnglish(name)} in ${nameInEnglish(set)}${wanted ? ` equal to ${value}` : ''}${type}`
		}
		case 'material':
			return wanted ? `has the material ${value}` : 'has a material'
		case 'partOf':
			return `is ${RELATIONS[relation]} ${entityInEnglish(demand)}`
		case 'unwanted':
			return UNWANTED
	}
}

/** A sentence of what is required, such as "has property FireRating in Pset_WallCommon equal to REI60". */
export function demandInEnglish(demand: IdsDemand): string {
	const words = met(demand).replace(/ equal to (at|more|less|with|written)\b/g, ' $1')
	if (demand.kind === 'unwanted') return words
	if (demand.cardinality === 'prohibited')
		return words.replace(/^has\b/, 'must not have').replace(/^is\b/, 'must not be')
	return demand.cardinality === 'optional' ? `${words}, or nothing at all` : words
}

/** Why an element fails, such as "lacks FireRating in Pset_WallCommon". */
export function reasonInEnglish(reason: IdsReason): string {
	const { code, relation = 'any' } = reason
	const name = nameInEnglish(reason.name)
	const wanted = inEnglish(reason.wanted)
	const found = foundInEnglish(reason.found)
	const bare = (reason.found ?? []).join(', ')
	const where = `${name} in ${nameInEnglish(reason.set)}`
	switch (code) {
		case 'entity':
			return `is ${bare}, not ${nameInEnglish(reason.wanted)}`
		case 'no_predefined_type':
			return `has no predefined type, not ${wanted}`
		case 'predefined_type':
			return `has the predefined type ${bare}, not ${wanted}`
		case 'lacks_attribute':
			return `lacks ${name}`
		case 'empty_attribute':
			return `has an empty ${name}`
		case 'attribute_value':
			return `has ${name} ${found}, not ${wanted}`
		case 'attribute_object':
			return `has ${name} that is an object or a list, not ${wanted}`
		case 'prohibited_attribute':
			return `has ${name} ${found}, which is prohibited`
		case 'prohibited_object':
			return `has ${name} that is an object or a list, which is prohibited`
		case 'no_classification':
			return 'has no classification'
		case 'other_system':
			return `is classified by ${found}, not ${name}`
		case 'other_code':
			return `is classified as ${found}, not ${wanted}`
		case 'prohibited_classification':
			return `is classified by ${name}${bare ? ` as ${bare}` : ''}, which is prohibited`
		case 'no_set':
			return `lacks ${where}: it has no such property set`
		case 'lacks_property':
			return `lacks ${where}`
		case 'empty_property':
			return `${where} is empty`
		case 'property_value':
			return `${where} is ${found}, not ${wanted}`
		case 'other_data_type':
			return `${where} has the data type ${bare}, not ${wanted}`
		case 'no_data_type':
			return `${where} has the data type of a plain value, not ${wanted}`
		case 'unsupported_property':
			return `${where} is a group of properties or refers to an object; an IDS can't check either`
		case 'prohibited_property':
			return `has ${where}, which is prohibited`
		case 'no_material':
			return 'has no material'
		case 'unnamed_material':
			return `has a material without a name, not ${wanted}`
		case 'other_material':
			return `has a material ${found}, not ${wanted}`
		case 'any_material_prohibited':
			return 'has a material, which is prohibited'
		case 'prohibited_material':
			return `has the material ${wanted}, which is prohibited`
		case 'not_part':
			return `isn't ${RELATIONS[relation]} anything`
		case 'other_whole':
			return `is ${RELATIONS[relation]} ${bare}, not ${entityInEnglish(reason)}`
		case 'prohibited_whole':
			return `is ${RELATIONS[relation]} ${entityInEnglish(reason)}, which is prohibited`
		case 'unwanted':
			return UNWANTED
	}
}
