import { isDigit, isSpace, wordAt } from './step-places.ts'
import { checkText } from './step-text-faults.ts'
import type { SyntaxFaults } from './syntax-faults.ts'

const EXCLAMATION = 33
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
const SLASH = 47
const SEMICOLON = 59
const UPPER_E = 69

const isUpper = (byte: number | undefined): boolean => byte !== undefined && byte >= 65 && byte <= 90
const isLower = (byte: number | undefined): boolean => byte !== undefined && byte >= 97 && byte <= 122
const isNameByte = (byte: number | undefined): boolean => isUpper(byte) || isDigit(byte) || byte === 95

/** Most levels of lists and typed values within one another; IFC has far fewer. */
const DEEPEST = 32

/**
 * Reads the parameters of one record after another and tells what is wrong. A fault after which the rest can't be
 * understood ends the reading of the record: the methods then answer false.
 */
export class StepParser {
	readonly bytes: Uint8Array
	readonly faults: SyntaxFaults
	/** Offset of the next byte to read. */
	at = 0
	private readonly exists: (id: number) => boolean

	/** @param exists whether a record has a number */
	constructor(bytes: Uint8Array, faults: SyntaxFaults, exists: (id: number) => boolean) {
		this.bytes = bytes
		this.faults = faults
		this.exists = exists
	}

	fail(code: string, message: string, at = this.at): false {
		this.faults.add(code, at, message)
		return false
	}

	/** Skips blanks. Comments are blanked by the index; one that is left never ends. */
	skipSpace(): void {
		while (isSpace(this.bytes[this.at])) this.at++
	}

	/** Reads one byte. */
	private take(byte: number, code: string, message: string): boolean {
		this.skipSpace()
		if (this.bytes[this.at] !== byte) return this.unexpected(code, message)
		this.at++
		return true
	}

	private unexpected(code: string, message: string): false {
		if (this.bytes[this.at] === SLASH && this.bytes[this.at + 1] === STAR)
			return this.fail('comment_not_ended', 'A comment begins with /* and is never ended by */.')
		return this.fail(code, message)
	}

	/** Reads a word in capitals if it comes next. */
	word(word: string): boolean {
		const isNext = wordAt(this.bytes, this.at, word)
		if (isNext) this.at += word.length
		return isNext
	}

	/** Reads the semicolon after something. */
	semicolon(what: string): void {
		this.skipSpace()
		if (this.bytes[this.at] === SEMICOLON) this.at++
		else this.fail('semicolon_missing', `A semicolon is missing after ${what}.`)
	}

	/** Reads `NAME`; the name of a type or an entity in capitals. */
	keyword(of: string): boolean {
		const { bytes } = this
		const start = this.at
		if (bytes[start] === EXCLAMATION)
			return this.fail('user_defined', `A name that begins with ! is user-defined, which IFC does not allow for ${of}.`)
		while (isNameByte(bytes[this.at])) this.at++
		if (isLower(bytes[this.at]))
			return this.fail('lower_case_name', `The name of ${of} must be written in capitals.`, start)
		if (this.at === start || !isUpper(bytes[start]))
			return this.unexpected('name_expected', `The name of ${of} is missing.`)
		return true
	}

	/** Reads `(value,value)`. */
	parameters(depth = 0): boolean {
		if (!this.take(OPEN, 'parenthesis_missing', 'An opening parenthesis is missing.')) return false
		this.skipSpace()
		const { bytes } = this
		if (bytes[this.at] === CLOSE) {
			this.at++
			return true
		}
		for (;;) {
			this.skipSpace()
			const byte = bytes[this.at]
			if (byte === COMMA) this.fail('double_comma', 'A value is missing before this comma; an empty one is written $.')
			else if (byte === CLOSE)
				this.fail('trailing_comma', 'A value is missing after the last comma; an empty one is written $.')
			else if (!this.value(depth)) return false
			this.skipSpace()
			const next = bytes[this.at]
			this.at++
			if (next === CLOSE) return true
			if (next !== COMMA) {
				this.at--
				if (next === SEMICOLON)
					return this.fail('parenthesis_missing', 'A closing parenthesis is missing before the semicolon.')
				return this.unexpected('comma_missing', 'A comma or a closing parenthesis was expected.')
			}
		}
	}

	private value(depth: number): boolean {
		const { bytes } = this
		const byte = bytes[this.at] as number
		if (byte === QUOTE) return this.text()
		if (byte === HASH) return this.reference()
		if (byte === DOLLAR || byte === STAR) {
			this.at++
			return true
		}
		if (byte === DOT) return this.enumeration()
		if (isDigit(byte) || byte === MINUS || byte === PLUS) return this.number()
		if (byte === OPEN || isUpper(byte) || isLower(byte) || byte === EXCLAMATION) {
			if (depth >= DEEPEST) return this.fail('too_deep', `Lists are nested more than ${DEEPEST} deep.`)
			return byte === OPEN ? this.parameters(depth + 1) : this.typedValue(depth)
		}
		if (byte === DOUBLE_QUOTE) return this.binary()
		return this.unexpected('value_expected', 'This is not a STEP value.')
	}

	private typedValue(depth: number): boolean {
		const start = this.at
		if (!this.keyword('a type')) return false
		this.skipSpace()
		if (this.bytes[this.at] !== OPEN)
			return this.fail('value_expected', 'A name here must be that of a type, with its value in parentheses.', start)
		this.at++
		this.skipSpace()
		const byte = this.bytes[this.at]
		if (byte === CLOSE || byte === COMMA)
			return this.fail('typed_value', 'A type here has no value in its parentheses.', start)
		if (!this.value(depth + 1)) return false
		this.skipSpace()
		if (this.bytes[this.at] === COMMA) return this.fail('typed_value', 'A type here has more than one value.', start)
		return this.take(CLOSE, 'parenthesis_missing', 'A closing parenthesis is missing after the value of a type.')
	}

	private text(): boolean {
		const start = this.at
		const after = checkText(this.bytes, start, this.faults)
		if (after < 0) return this.fail('text_not_ended', 'A text begins here and has no closing quote.', start)
		this.at = after
		return true
	}

	/** Reads `#12`; the number 0 is none. */
	reference(): boolean {
		const start = this.at
		const id = this.number10('A reference')
		if (id <= 0) return id === 0
		if (!this.exists(id))
			this.fail('reference_to_nothing', `#${id} is referred to, but no record has this number.`, start)
		return true
	}

	/** Reads `#12` as its number; 0 and a fault for `#0`, -1 and a fault for `#` without digits. */
	number10(what: string): number {
		const start = this.at++
		let id = 0
		while (isDigit(this.bytes[this.at])) id = id * 10 + (this.bytes[this.at++] as number) - 48
		if (this.at === start + 1) {
			this.fail('number_of_record', `${what} must be a number after the #.`, start)
			return -1
		}
		if (id === 0) this.fail('number_of_record', `${what} has the number 0; numbers begin with 1.`, start)
		return id
	}

	private enumeration(): boolean {
		const { bytes } = this
		const start = this.at++
		if (isDigit(bytes[this.at])) return this.fail('number', 'A number must have a digit before its point.', start)
		while (isNameByte(bytes[this.at])) this.at++
		if (bytes[this.at] === DOT && this.at > start + 1 && isUpper(bytes[start + 1])) {
			this.at++
			return true
		}
		if (isLower(bytes[this.at]))
			return this.fail('enumeration', 'A value between points must be written in capitals.', start)
		return this.fail(
			'enumeration',
			'A value that begins with a point must be a name in capitals and end with a point.',
			start,
		)
	}

	private digits(): boolean {
		const start = this.at
		while (isDigit(this.bytes[this.at])) this.at++
		return this.at > start
	}

	private number(): boolean {
		const { bytes } = this
		const start = this.at
		if (!isDigit(bytes[start])) this.at++
		if (!this.digits()) return this.fail('number', 'A number needs a digit after its sign.', start)
		if (bytes[this.at] === DOT) {
			this.at++
			this.digits()
			if (bytes[this.at] === UPPER_E) {
				this.at++
				if (bytes[this.at] === MINUS || bytes[this.at] === PLUS) this.at++
				if (!this.digits()) return this.fail('number', 'The exponent of a number has no digits.', start)
			}
		} else if (bytes[this.at] === UPPER_E)
			return this.fail('number', 'A number with an exponent needs a point before the E, such as 1.E-05.', start)
		if (bytes[this.at] === 101)
			return this.fail('number', 'The exponent of a number is written with a capital E.', start)
		return true
	}

	private binary(): boolean {
		const { bytes } = this
		const start = this.at++
		const first = bytes[this.at] as number
		while (isDigit(bytes[this.at]) || ((bytes[this.at] as number) >= 65 && (bytes[this.at] as number) <= 70)) this.at++
		if (bytes[this.at] !== DOUBLE_QUOTE || first < 48 || first > 51)
			return this.fail(
				'binary',
				'A binary value is a digit from 0 to 3 and upper-case hexadecimal digits between double quotes.',
				start,
			)
		this.at++
		return true
	}

	/** Reads `(A(...)B(...))`, the parts of an instance of several types. */
	complex(): boolean {
		this.at++
		let parts = 0
		for (;;) {
			this.skipSpace()
			if (this.bytes[this.at] === CLOSE && parts > 0) {
				this.at++
				return true
			}
			if (!this.keyword('an entity') || !this.parameters()) return false
			parts++
		}
	}
}
