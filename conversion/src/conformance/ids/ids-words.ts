import type { EntityFacet, Facet, Relation } from './ids-document.ts'
import type { IdsValue } from './ids-value.ts'

const LONGEST = 80
const MOST_NAMED = 8

/** A text from a file, cut, without line breaks. */
export function shown(text: string): string {
	const plain = text.replace(/\s+/g, ' ')
	return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1).toWellFormed()}…` : plain
}

/** `A, B or C` */
function oneOf(texts: readonly string[]): string {
	const first = texts.slice(0, MOST_NAMED).map(shown)
	if (texts.length > MOST_NAMED) return `${first.join(', ')} or one of ${texts.length - MOST_NAMED} others`
	return first.length < 2 ? (first[0] ?? '') : `${first.slice(0, -1).join(', ')} or ${first.at(-1)}`
}

const BOUNDS = {
	minInclusive: 'at least',
	minExclusive: 'more than',
	maxInclusive: 'at most',
	maxExclusive: 'less than',
}

const LENGTHS = { length: 'with', minLength: 'with at least', maxLength: 'with at most' }

/** What a value must be, after "must be": `REI60`, `at least 3 and less than 10`. */
export function wantedValue({ simple, restriction }: IdsValue): string {
	if (!restriction) return shown(simple)
	const { enumeration, patterns, bounds, lengths } = restriction
	const parts: string[] = []
	if (enumeration.size > 0) parts.push(oneOf([...enumeration]))
	if (patterns.length > 0) parts.push(`written as ${oneOf(patterns.map(({ text }) => text))}`)
	for (const { part, text } of bounds) parts.push(`${BOUNDS[part]} ${shown(text)}`)
	for (const { part, length } of lengths)
		parts.push(`${LENGTHS[part]} ${length} ${length === 1 ? 'character' : 'characters'}`)
	return parts.join(' and ')
}

/** What a name must be: `FireRating`, `a name written as Foo.*`. */
export function wantedName(value: IdsValue): string {
	const { restriction } = value
	if (!restriction || (restriction.enumeration.size > 0 && restriction.patterns.length === 0)) return wantedValue(value)
	return `a name ${wantedValue(value)}`
}

/** A value of a model, as a message shows it. */
export function foundValue(value: string | number | boolean | null): string {
	if (value === null) return 'empty'
	return typeof value === 'string' ? `"${shown(value)}"` : String(value)
}

export const RELATION_WORDS: Record<Relation, string> = {
	IFCRELAGGREGATES: 'assembled into',
	IFCRELASSIGNSTOGROUP: 'in the group',
	IFCRELCONTAINEDINSPATIALSTRUCTURE: 'placed in',
	IFCRELNESTS: 'attached to',
	'IFCRELVOIDSELEMENT IFCRELFILLSELEMENT': 'an opening in, or filling an opening of,',
}

export function entityWords({ name, predefinedType }: EntityFacet): string {
	return predefinedType ? `${wantedName(name)} of the type ${wantedValue(predefinedType)}` : wantedName(name)
}

/** What an element has or is if it meets a facet. */
function met(facet: Facet): string {
	switch (facet.kind) {
		case 'entity':
			return `is ${entityWords(facet)}`
		case 'attribute':
			return `has the attribute ${wantedName(facet.name)}${facet.value ? ` equal to ${wantedValue(facet.value)}` : ''}`
		case 'classification':
			return `is classified by ${wantedName(facet.system)}${facet.value ? ` as ${wantedValue(facet.value)}` : ''}`
		case 'property': {
			const value = facet.value ? ` equal to ${wantedValue(facet.value)}` : ''
			const type = facet.dataType === '' ? '' : ` (${facet.dataType})`
			return `has property ${wantedName(facet.baseName)} in ${wantedName(facet.propertySet)}${value}${type}`
		}
		case 'material':
			return facet.value ? `has the material ${wantedValue(facet.value)}` : 'has a material'
		case 'partOf':
			return `is ${facet.relation ? RELATION_WORDS[facet.relation] : 'a part of'} ${entityWords(facet.entity)}`
	}
}

/** A sentence of what is required, such as "has property FireRating in Pset_WallCommon equal to REI60". */
export function requirementWords(facet: Facet): string {
	const words = met(facet).replace(/ equal to (at|more|less|with|written)\b/g, ' $1')
	if (facet.cardinality === 'prohibited')
		return words.replace(/^has\b/, 'must not have').replace(/^is\b/, 'must not be')
	return facet.cardinality === 'optional' ? `${words}, or nothing at all` : words
}
