import type { PropertyFacet } from './ids-document.ts'
import { type IdsValue, meets, onlyText } from './ids-value.ts'
import { foundValue, shown, wantedName, wantedValue } from './ids-words.ts'
import type { NamedProperty, PropertyContent, PropertySets, TypedValue } from './property-sets.ts'

/** Why an element doesn't meet a facet, in words; null if it does. Said only when somebody reads it. */
export type Failure = (() => string) | null

const isEmpty = ({ value }: TypedValue): boolean => value === null || value === ''

/** Whether values of a list, table or range are what is wanted: one of them; a range of numbers holds all of them. */
function valuesMeet(
	wanted: IdsValue,
	{ kind, hasLower, hasUpper }: PropertyContent,
	values: readonly TypedValue[],
): boolean {
	const each = ({ value }: TypedValue): boolean => value !== null && meets(wanted, value)
	const bounds = wanted.restriction?.bounds ?? []
	if (bounds.length === 0) return values.some(each)
	if (kind === 'bounded') {
		if (!hasLower && bounds.some(({ part }) => part.startsWith('min'))) return false
		if (!hasUpper && bounds.some(({ part }) => part.startsWith('max'))) return false
	}
	return values.every(each)
}

function checkProperty(facet: PropertyFacet, set: string, { name, read }: NamedProperty): Failure {
	const where = (): string => `${shown(name)} in ${shown(set)}`
	const content = read()
	if (content.kind === 'unsupported')
		return () => `${where()} is a group of properties or refers to an object; an IDS can't check either`
	const filled = content.values.filter((value) => !isEmpty(value))
	if (filled.length === 0) return () => `${where()} is empty`
	const ofType = facet.dataType === '' ? filled : filled.filter(({ type }) => type === facet.dataType)
	if (ofType.length === 0)
		return () => `${where()} has the data type ${filled[0]?.type || 'of a plain value'}, not ${facet.dataType}`
	const { value } = facet
	if (!value || valuesMeet(value, content, ofType)) return null
	return () =>
		`${where()} is ${ofType
			.slice(0, 5)
			.map((each) => foundValue(each.value))
			.join(', ')}, not ${wantedValue(value)}`
}

/** The sets of an element that a facet names. */
function namedSets(facet: PropertyFacet, sets: ReadonlyMap<string, number[]>): [string, number[]][] {
	const only = onlyText(facet.propertySet)
	if (only === null) return [...sets].filter(([name]) => meets(facet.propertySet, name))
	const definitions = sets.get(only)
	return definitions ? [[only, definitions]] : []
}

/** Whether an element has the properties that a facet wants, in every set of that name. */
export function checkPropertyFacet(facet: PropertyFacet, sets: PropertySets, record: number): Failure {
	const found = namedSets(facet, sets.of(record))
	if (found.length === 0 && facet.cardinality === 'required')
		return () => `lacks ${wantedName(facet.baseName)} in ${wantedName(facet.propertySet)}: it has no such property set`
	for (const [set, definitions] of found) {
		const properties = sets.properties(definitions).filter(({ name }) => meets(facet.baseName, name))
		if (facet.cardinality === 'prohibited') {
			const [first] = properties
			if (first) return () => `has ${shown(first.name)} in ${shown(set)}, which is prohibited`
			continue
		}
		if (properties.length === 0 && facet.cardinality === 'required')
			return () => `lacks ${wantedName(facet.baseName)} in ${shown(set)}`
		for (const property of properties) {
			if (facet.cardinality === 'optional' && property.read().values.every(({ value }) => value === null)) continue
			const failure = checkProperty(facet, set, property)
			if (failure) return failure
		}
	}
	return null
}
