import type { IfcSchema } from '../schema/ifc-schema.ts'

/** The types of XML Schema that the values of an IDS may have. */
export type BaseType =
	| 'string'
	| 'boolean'
	| 'integer'
	| 'double'
	| 'date'
	| 'dateTime'
	| 'time'
	| 'duration'
	| 'anyURI'

const TIME_ZONE = '(Z|[+-]\\d{2}:\\d{2})?'

/** How a value of each type is written. */
const WRITTEN: Record<BaseType, RegExp> = {
	string: /^.*$/s,
	boolean: /^(true|false|0|1)$/,
	integer: /^[+-]?\d+$/,
	double: /^([-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?|NaN|[+-]?INF)$/,
	date: new RegExp(`^\\d{4}-\\d{2}-\\d{2}${TIME_ZONE}$`),
	dateTime: new RegExp(`^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?${TIME_ZONE}$`),
	time: new RegExp(`^\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?${TIME_ZONE}$`),
	duration: /^[-+]?P(\d+Y)?(\d+M)?(\d+D)?(T(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/,
	anyURI: /^\S+$/,
}

const BOUNDS = ['minInclusive', 'minExclusive', 'maxInclusive', 'maxExclusive']
const LENGTHS = ['length', 'minLength', 'maxLength']

/** The parts that a restriction of each type may have, as IDS agreed. */
const RESTRICTED_BY: Record<BaseType, readonly string[]> = {
	string: ['pattern', 'enumeration', ...LENGTHS],
	boolean: ['pattern'],
	integer: ['pattern', 'enumeration', ...BOUNDS],
	double: ['pattern', 'enumeration', ...BOUNDS],
	date: ['pattern', 'enumeration', ...BOUNDS],
	dateTime: ['pattern', 'enumeration', ...BOUNDS],
	time: ['pattern', 'enumeration', ...BOUNDS],
	duration: ['pattern', 'enumeration', ...BOUNDS],
	anyURI: ['pattern', 'enumeration', ...LENGTHS],
}

/** `xs:double` without its prefix; null for a type that IDS doesn't use. IDS writes `anyUri`, XML Schema `anyURI`. */
export function baseTypeNamed(name: string): BaseType | null {
	if (name === 'anyUri') return 'anyURI'
	return Object.hasOwn(WRITTEN, name) ? (name as BaseType) : null
}

export function isWrittenAs(value: string, type: BaseType): boolean {
	return WRITTEN[type].test(value)
}

export function mayRestrict(type: BaseType, part: string): boolean {
	return RESTRICTED_BY[type].includes(part)
}

/** Types whose values XML Schema writes in a way of its own. */
const SPECIAL: Record<string, BaseType> = {
	IFCDATE: 'date',
	IFCDATETIME: 'dateTime',
	IFCTIME: 'time',
	IFCDURATION: 'duration',
	IFCURIREFERENCE: 'anyURI',
	IFCCOUNTMEASURE: 'integer',
}

const OF_KIND: Record<string, BaseType> = {
	STRING: 'string',
	LOGICAL: 'string',
	BOOLEAN: 'boolean',
	INTEGER: 'integer',
	REAL: 'double',
	NUMBER: 'double',
}

/** How values of a type of a schema are written in an IDS; null for a type without a plain value (objects, lists, selects). */
export function baseTypeOf(schema: IfcSchema, type: string): BaseType | null {
	const special = SPECIAL[type.toUpperCase()]
	if (special && schema.spelled(type) !== null) return special
	if (schema.enumeration(type)) return 'string'
	return OF_KIND[schema.kindOfType(type) ?? type.toUpperCase()] ?? null
}
