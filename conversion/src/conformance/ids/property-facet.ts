import type { IdsReason } from '@panelyard/contracts/testing/ids-words'
import type { PropertyFacet } from './ids-document.ts'
import { type IdsValue, meets, onlyText } from './ids-value.ts'
import { foundValues, only, wantedOf } from './ids-words.ts'
import type { NamedProperty, PropertyContent, PropertySets, TypedValue } from './property-sets.ts'

/** Why an element doesn't meet a facet; null if it does. Made only for failures that are listed. */
export type Failure = (() => IdsReason) | null

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
	const where = () => ({ name: only(name), set: only(set) })
	const content = read()
	if (content.kind === 'unsupported') return () => ({ code: 'unsupported_property', ...where() })
	const filled = content.values.filter((value) => !isEmpty(value))
	if (filled.length === 0) return () => ({ code: 'empty_property', ...where() })
	const ofType = facet.dataType === '' ? filled : filled.filter(({ type }) => type === facet.dataType)
	if (ofType.length === 0)
		return () => {
			const type = filled[0]?.type ?? ''
			const wanted = only(facet.dataType)
			return type === ''
				? { code: 'no_data_type', ...where(), wanted }
				: { code: 'other_data_type', ...where(), found: foundValues([type]), wanted }
		}
	const { value } = facet
	if (!value || valuesMeet(value, content, ofType)) return null
	return () => ({
		...{ code: 'property_value', ...where(), wanted: wantedOf(value) },
		found: foundValues(ofType.map((each) => each.value)),
	})
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
		return () => ({ code: 'no_set', name: wantedOf(facet.baseName), set: wantedOf(facet.propertySet) })
	for (const [set, definitions] of found) {
		const properties = sets.properties(definitions).filter(({ name }) => meets(facet.baseName, name))
		if (facet.cardinality === 'prohibited') {
			const [first] = properties
			if (first) return () => ({ code: 'prohibited_property', name: only(first.name), set: only(set) })
			continue
		}
		if (properties.length === 0 && facet.cardinality === 'required')
			return () => ({ code: 'lacks_property', name: wantedOf(facet.baseName), set: only(set) })
		for (const property of properties) {
			if (facet.cardinality === 'optional' && property.read().values.every(({ value }) => value === null)) continue
			const failure = checkProperty(facet, set, property)
			if (failure) return failure
		}
	}
	return null
}
