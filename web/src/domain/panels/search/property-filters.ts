import type { Panel } from '@panelyard/contracts/panels/panels'
import type { PropertyColumn, PropertyValue } from '../properties/property-column.ts'
import type { PropertyColumnId } from '../properties/property-column-id.ts'
import { propertyColumnId, propertyOfColumn, readText, writeText } from '../properties/property-name.ts'

/** Which values of a property panels must have: any of some (null: none at all), or a number within limits. */
export type PropertyFilter = {
	column: PropertyColumnId
	values: readonly PropertyValue[] | null
	/** Both included; null for no limit. */
	from: number | null
	to: number | null
}

const ANY = 'any'
const RANGE = 'range'

/** A filter as text for an address, of letters, digits, `.` and `-`: `property-Pset-Fire.20rating-any-sF.2090`. */
export const writePropertyFilter = ({ column, values, from, to }: PropertyFilter): string =>
	values
		? [column, ANY, ...values.map(writeValue)].join('-')
		: [column, RANGE, ...[from, to].map((limit) => (limit === null ? '' : writeText(String(limit))))].join('-')

/** Reads what `writePropertyFilter` wrote; null for anything else. */
export function readPropertyFilter(text: string): PropertyFilter | null {
	const [start, set, name, how, ...rest] = text.split('-')
	const property = propertyOfColumn([start, set, name].join('-'))
	if (!property) return null
	const column = propertyColumnId(property)
	if (how === RANGE && rest.length === 2) {
		const [from, to] = rest.map(readLimit)
		if (from === undefined || to === undefined || (from === null && to === null)) return null
		return { column, values: null, from, to }
	}
	const values = rest.map(readValue)
	if (how !== ANY || values.length === 0 || values.includes(undefined)) return null
	return { column, values: values as PropertyValue[], from: null, to: null }
}

/** The filters of an address; what can't be read is dropped. */
export const readPropertyFilters = (texts: readonly string[] | undefined): PropertyFilter[] =>
	(texts ?? []).flatMap((text) => readPropertyFilter(text) ?? [])

/** The filters with this one in the place of the one of its property; null takes that away. */
export const withPropertyFilter = (
	filters: readonly PropertyFilter[],
	column: PropertyColumnId,
	filter: PropertyFilter | null,
): PropertyFilter[] => {
	if (!filter) return filters.filter((other) => other.column !== column)
	if (!filters.some((other) => other.column === column)) return [...filters, filter]
	return filters.map((other) => (other.column === column ? filter : other))
}

/** Whether a panel passes; each value of the property is looked at once, however many panels have it. */
export function propertyTest(
	{ values, from, to }: PropertyFilter,
	column: PropertyColumn,
): (panel: Pick<Panel, 'element'>) => boolean {
	const wanted = values && new Set(values)
	const low = from ?? Number.NEGATIVE_INFINITY
	const high = to ?? Number.POSITIVE_INFINITY
	const passes = Uint8Array.from(column.values, (value) =>
		Number(wanted ? wanted.has(value) : typeof value === 'number' && value >= low && value <= high),
	)
	const passesWithout = wanted?.has(null) ?? false
	return (panel) => {
		const place = column.placeOf(panel)
		return place < 0 ? passesWithout : passes[place] === 1
	}
}

const writeValue = (value: PropertyValue): string => {
	if (value === null) return 'x'
	if (typeof value === 'boolean') return value ? 'b1' : 'b0'
	return `${typeof value === 'number' ? 'n' : 's'}${writeText(String(value))}`
}

/** Undefined for what is no value. */
const readValue = (text: string): PropertyValue | undefined => {
	if (text === 'x') return null
	if (text === 'b1' || text === 'b0') return text === 'b1'
	const rest = readText(text.slice(1))
	if (rest === null) return undefined
	if (text.startsWith('s')) return rest
	return text.startsWith('n') ? (readLimit(text.slice(1)) ?? undefined) : undefined
}

/** A number; null for an empty text, undefined for anything else. */
const readLimit = (text: string): number | null | undefined => {
	if (text === '') return null
	const number = Number(readText(text) || Number.NaN)
	return Number.isFinite(number) ? number : undefined
}
