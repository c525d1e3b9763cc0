import type { StepFile } from '../../step/step-file.ts'
import { isDigit, isSpace } from '../syntax/step-places.ts'
import type { ValueType, ValueTypes } from './declared-values.ts'
import { NARROWED_FROM } from './further-facts.ts'
import type { ListBounds } from './ifc-schema.ts'
import type { Worded } from './schema-faults.ts'

const DOUBLE_QUOTE = 34
const HASH = 35
const DOLLAR = 36
const QUOTE = 39
const OPEN = 40
const CLOSE = 41
const STAR = 42
const PLUS = 43
const COMMA = 44
const MINUS = 45
const DOT = 46
const UPPER_E = 69

/** Longest text of a value that a message shows. */
const LONGEST_SHOWN = 40

/** Called with the kind of a fault and the end of a sentence that begins with the attribute's name. */
export type TellValue = (code: string, words: () => Worded) => void

const isNumberByte = (byte: number): boolean =>
	(byte >= 48 && byte <= 57) || byte === PLUS || byte === MINUS || byte === DOT || byte === UPPER_E

const KIND_WORDS = {
	STRING: 'a text',
	REAL: 'a number with a point',
	INTEGER: 'a whole number',
	NUMBER: 'a number',
	BOOLEAN: '.T. or .F.',
	LOGICAL: '.T., .F. or .U.',
	BINARY: 'a binary value',
} as const

/** Checks single values of records; tells the first fault of each attribute. */
export class ValueChecker {
	private readonly file: StepFile
	private readonly bytes: Uint8Array
	private readonly types: ValueTypes
	private readonly nameOf: (record: number) => string
	private readonly tell: TellValue
	/** By record, the last set in which it was met. */
	private readonly metIn: Uint32Array
	private sets = 0

	/** @param nameOf a record as messages name it, such as `#12=IfcWall` */
	constructor(file: StepFile, types: ValueTypes, nameOf: (record: number) => string, tell: TellValue) {
		this.file = file
		this.bytes = file.bytes
		this.types = types
		this.nameOf = nameOf
		this.tell = tell
		this.metIn = new Uint32Array(file.index.count)
	}

	/** @returns the offset after the value; -1 if a fault was told or the value can't be read */
	check(type: ValueType, at: number, end: number): number {
		switch (type.kind) {
			case 'simple':
				return this.simple(type, at, end)
			case 'reference':
				return this.bytes[at] === HASH ? this.reference(type, at) : this.wrong(type, at, end)
			case 'enumeration':
				return this.enumeration(type, at, end)
			case 'list':
				return this.list(type, at, end)
			case 'select':
				return this.select(type, at, end)
		}
	}

	skipSpace(from: number): number {
		let at = from
		while (isSpace(this.bytes[at])) at++
		return at
	}

	private fault(code: string, words: () => Worded): -1 {
		this.tell(code, words)
		return -1
	}

	private wrong(type: ValueType, at: number, end: number): -1 {
		const byte = this.bytes[at]
		if (byte === COMMA || byte === CLOSE || byte === undefined) return -1
		return this.fault('wrong_type', () => this.otherThan(type, at, end))
	}

	private otherThan(type: ValueType, at: number, end: number): Worded {
		const found = this.shown(at, end)
		return [`must be ${this.wanted(type)}, but is ${found}.`, { type: nameOfType(type), found }]
	}

	private wanted(type: ValueType): string {
		const of = SIMPLE_NAMES.has(type.name) ? '' : ` (${type.name})`
		if (type.kind === 'simple') return `${KIND_WORDS[type.simple]}${of}`
		if (type.kind === 'enumeration') return `a value of ${type.name}`
		if (type.kind === 'list') return `a list in parentheses${of}`
		return type.kind === 'reference' ? `a reference to an ${type.name}` : `an ${type.name}`
	}

	/** The value at an offset as a message shows it. */
	private shown(at: number, end: number): string {
		if (this.bytes[at] === HASH) {
			const record = this.file.record(this.file.refAt(at))
			return record < 0 ? 'a reference to nothing' : this.nameOf(record)
		}
		const stop = this.file.skipValue(at, Math.min(end, at + LONGEST_SHOWN + 1))
		const text = String.fromCharCode(...this.bytes.subarray(at, stop))
			.replaceAll(/[^ -~]+/g, ' ')
			.trim()
		return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
	}

	private reference(type: ValueType & { records: Uint8Array }, at: number): number {
		const record = this.file.record(this.file.refAt(at))
		if (record >= 0 && type.records[this.file.index.type[record] as number] !== 1)
			return this.fault('wrong_reference', () => {
				const found = this.nameOf(record)
				return [`must be ${this.wanted(type)}, but refers to ${found}.`, { type: type.name, found }]
			})
		let after = at + 1
		while (isDigit(this.bytes[after])) after++
		return after
	}

	private simple(type: ValueType & { kind: 'simple' }, at: number, end: number): number {
		const byte = this.bytes[at] as number
		switch (type.simple) {
			case 'STRING':
				return byte === QUOTE ? this.text(type, at, end) : this.wrong(type, at, end)
			case 'BOOLEAN':
			case 'LOGICAL': {
				const letter = this.bytes[at + 1]
				const isOne = byte === DOT && this.bytes[at + 2] === DOT
				if (isOne && (letter === 84 || letter === 70 || (letter === 85 && type.simple === 'LOGICAL'))) return at + 3
				return this.wrong(type, at, end)
			}
			case 'BINARY':
				return byte === DOUBLE_QUOTE ? this.file.skipValue(at, end) : this.wrong(type, at, end)
			default:
				return this.number(type, at, end)
		}
	}

	private text(type: ValueType & { kind: 'simple' }, at: number, end: number): number {
		const after = this.file.endOfTextAt(at, end) + 1
		if (after - at - 2 > type.longest) {
			const { length } = [...(this.file.textAt(at, end) ?? '')]
			if (length > type.longest)
				return this.fault('text_too_long', () => [
					`has ${length} characters, but ${type.name} allows at most ${type.longest}.`,
					{ count: length, type: type.name, most: type.longest },
				])
		}
		return after
	}

	private number(type: ValueType & { kind: 'simple' }, at: number, end: number): number {
		const { bytes } = this
		const first = bytes[at] as number
		if (!isDigit(first) && first !== MINUS && first !== PLUS) return this.wrong(type, at, end)
		let hasPoint = false
		let after = at
		while (isNumberByte(bytes[after] as number)) if (bytes[after++] === DOT) hasPoint = true
		if (type.simple === 'REAL' && !hasPoint)
			return this.fault('real_without_point', () => {
				const shown = this.shown(at, end)
				return [`must be ${this.wanted(type)}, but is ${shown}: write ${shown}. instead.`, { found: shown }]
			})
		if (type.simple === 'INTEGER' && hasPoint) return this.wrong(type, at, end)
		if (type.range) {
			const value = Number(String.fromCharCode(...bytes.subarray(at, Math.min(after, at + 64))))
			const { isIn, words } = type.range
			if (Number.isFinite(value) && !isIn(value))
				return this.fault('out_of_range', () => {
					const found = this.shown(at, end)
					return [`must be ${words} (${type.name}), but is ${found}.`, { type: type.name, found }]
				})
		}
		return after
	}

	private enumeration(type: ValueType & { kind: 'enumeration' }, at: number, end: number): number {
		const { bytes } = this
		if (bytes[at] !== DOT) return this.wrong(type, at, end)
		let after = at + 1
		while (after < end && bytes[after] !== DOT && bytes[after] !== COMMA && bytes[after] !== CLOSE) after++
		const value = String.fromCharCode(...bytes.subarray(at + 1, Math.min(after, at + 256)))
		if (type.values.has(value)) return after + 1
		return this.fault('unknown_enumeration_value', () => [
			`is .${value}., which ${type.name} does not have.`,
			{ found: `.${value}.`, type: type.name },
		])
	}

	private list(type: ValueType & { kind: 'list' }, from: number, end: number): number {
		const { bytes } = this
		if (bytes[from] !== OPEN) return this.wrong(type, from, end)
		const { bounds, element } = type
		const set = bounds.isSet ? ++this.sets : 0
		let count = 0
		let at = this.skipSpace(from + 1)
		while (at < end && bytes[at] !== CLOSE) {
			if (set > 0 && bytes[at] === HASH && !this.isNewIn(set, at))
				return this.fault('repeated_in_set', () => {
					const found = this.shown(at, end)
					return [`names ${found} more than once.`, { found }]
				})
			const after = this.check(element, at, end)
			if (after < 0) return -1
			count++
			at = this.skipSpace(after)
			if (bytes[at] === COMMA) at = this.skipSpace(at + 1)
			else if (bytes[at] !== CLOSE) return -1
		}
		if (count < bounds.least || (bounds.most !== null && count > bounds.most))
			return this.fault('list_size', () => [
				`has ${count} ${count === 1 ? 'entry' : 'entries'}, but must have ${boundsInWords(bounds)}.`,
				{ count, bounds: boundsInSigns(bounds) },
			])
		return at + 1
	}

	/** Whether a set refers to a record for the first time. */
	private isNewIn(set: number, at: number): boolean {
		const record = this.file.record(this.file.refAt(at))
		if (record < 0) return true
		const isNew = this.metIn[record] !== set
		this.metIn[record] = set
		return isNew
	}

	private select(type: ValueType & { kind: 'select' }, at: number, end: number): number {
		const { bytes } = this
		const byte = bytes[at] as number
		if (byte === HASH) return this.reference(type, at)
		if (byte < 65 || byte > 90) {
			if (byte === DOLLAR || byte === STAR || byte === COMMA || byte === CLOSE) return this.wrong(type, at, end)
			return this.fault('type_missing', () => {
				const found = this.shown(at, end)
				return [
					`must say of which type its value is (${type.name}), such as IFCLABEL('...'), but is ${found}.`,
					{ type: type.name, found },
				]
			})
		}
		let open = at
		while (open < end && bytes[open] !== OPEN && bytes[open] !== COMMA && bytes[open] !== CLOSE) open++
		if (bytes[open] !== OPEN) return -1
		const name = String.fromCharCode(...bytes.subarray(at, Math.min(open, at + 128))).trim()
		const isAllowed = type.typed.has(name) || type.typed.has(NARROWED_FROM[name] ?? '')
		if (!isAllowed || this.types.named(name).kind === 'reference')
			return this.fault('wrong_type', () => [
				`must be ${this.wanted(type)}, but ${name} is not one.`,
				{ type: type.name, found: name },
			])
		const after = this.check(this.types.named(name), this.skipSpace(open + 1), end)
		if (after < 0) return -1
		const close = this.skipSpace(after)
		return bytes[close] === CLOSE ? close + 1 : -1
	}
}

const SIMPLE_NAMES = new Set<string>(Object.keys(KIND_WORDS))

/** A type as its schema names it; a list that has no name by its brackets. */
const nameOfType = ({ kind, name }: ValueType): string =>
	kind === 'list' && (name === '' || SIMPLE_NAMES.has(name)) ? '(…)' : name

/** `2`, `2–4`, `≥ 2` */
export const boundsInSigns = ({ least, most }: Pick<ListBounds, 'least' | 'most'>): string =>
	most === null ? `≥ ${least}` : least === most ? `${least}` : `${least}–${most}`

function boundsInWords({ least, most }: ListBounds): string {
	if (most === null) return `at least ${least}`
	return least === most ? `${least}` : `from ${least} to ${most}`
}
