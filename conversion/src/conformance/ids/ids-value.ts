import type { XsdPattern } from './xsd-pattern.ts'
import type { BaseType } from './xsd-values.ts'

export interface Bound {
	part: 'minInclusive' | 'minExclusive' | 'maxInclusive' | 'maxExclusive'
	/** As written. */
	text: string
}

/** `xs:restriction`: a value meets each of its kinds of parts; of enumerations and patterns, one. */
export interface Restriction {
	/** Null if it names none. */
	base: BaseType | null
	enumeration: Set<string>
	patterns: { text: string; matcher: XsdPattern }[]
	bounds: Bound[]
	lengths: { part: 'length' | 'minLength' | 'maxLength'; length: number }[]
}

/** What an IDS wants a name or value to be: a simple value or a restriction. */
export interface IdsValue {
	simple: string
	restriction: Restriction | null
	line: number
	column: number
}

/** The standard's tolerance of numbers, relative and absolute. */
const TOLERANCE = 1e-6

/** The limits of the tolerance are within it, as far as a double can tell them. */
function isClose(found: number, wanted: number): boolean {
	if (found === wanted) return true
	const rounding = 4 * Number.EPSILON * Math.max(Math.abs(found), Math.abs(wanted))
	return Math.abs(found - wanted) <= Math.abs(wanted) * TOLERANCE + TOLERANCE + rounding
}

/** A number as XML Schema writes it; NaN for what isn't one. */
export function numberOf(text: string): number {
	if (/^\+?INF$/.test(text)) return Number.POSITIVE_INFINITY
	if (text === '-INF') return Number.NEGATIVE_INFINITY
	return text.trim() === '' ? Number.NaN : Number(text)
}

const PARTS_OF_DURATION = /^([-+]?)P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/
const SECONDS = [365.25 * 86400, 30.4375 * 86400, 86400, 3600, 60, 1]

/** A text of a type with an order as a number; NaN for one that has none. */
function ordinal(text: string, base: BaseType | null): number {
	switch (base) {
		case 'date':
		case 'dateTime':
			return Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) || base === 'date' ? text.slice(0, 35) : `${text}Z`)
		case 'time':
			return Date.parse(`1970-01-01T${text}${/(Z|[+-]\d{2}:\d{2})$/.test(text) ? '' : 'Z'}`)
		case 'duration': {
			const [, sign, ...parts] = PARTS_OF_DURATION.exec(text) ?? []
			if (parts.length === 0) return Number.NaN
			const seconds = parts.reduce((sum, part, at) => sum + Number(part ?? 0) * (SECONDS[at] as number), 0)
			return sign === '-' ? -seconds : seconds
		}
		default:
			return numberOf(text)
	}
}

/** A number close to a bound is as good as the bound: within an inclusive one, outside of an exclusive one. */
function keepsBound(found: number, { part, text }: Bound, base: BaseType | null): boolean {
	const bound = ordinal(text, base)
	const isAt = base === 'double' ? isClose(found, bound) : found === bound
	switch (part) {
		case 'minInclusive':
			return found > bound || isAt
		case 'minExclusive':
			return found > bound && !isAt
		case 'maxInclusive':
			return found < bound || isAt
		case 'maxExclusive':
			return found < bound && !isAt
	}
}

function matchesPlain(wanted: string, found: string | number | boolean): boolean {
	if (typeof found === 'number') return isClose(found, numberOf(wanted))
	if (typeof found === 'boolean') return wanted.toLowerCase() === String(found) || wanted === (found ? '1' : '0')
	return wanted === found
}

function isAmong(wanted: ReadonlySet<string>, found: string | number | boolean): boolean {
	if (typeof found === 'string') return wanted.has(found)
	for (const each of wanted) if (matchesPlain(each, found)) return true
	return false
}

/** Whether a value of a model is what an IDS wants. */
export function meets({ simple, restriction }: IdsValue, found: string | number | boolean): boolean {
	if (!restriction) return matchesPlain(simple, found)
	const { base, enumeration, patterns, bounds, lengths } = restriction
	if (enumeration.size > 0 && !isAmong(enumeration, found)) return false
	if (patterns.length > 0 && !patterns.some(({ matcher }) => matcher.matches(String(found)))) return false
	if (bounds.length > 0) {
		if (typeof found === 'boolean') return false
		const number = typeof found === 'number' ? found : ordinal(found, base)
		if (!bounds.every((bound) => keepsBound(number, bound, base))) return false
	}
	if (lengths.length === 0) return true
	const { length } = [...String(found)]
	return lengths.every(({ part, length: wanted }) =>
		part === 'length' ? length === wanted : part === 'minLength' ? length >= wanted : length <= wanted,
	)
}

/** The one text that is wanted, null if there are several. */
export function onlyText({ simple, restriction }: IdsValue): string | null {
	return restriction ? null : simple
}

/** Each text that is spelled out, patterns aside. */
export function spelledTexts({ simple, restriction }: IdsValue): string[] {
	return restriction ? [...restriction.enumeration] : [simple]
}
