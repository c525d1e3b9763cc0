import { utf8Bytes } from '../../portable/bytes.ts'
import { ByteNames } from '../../step/byte-names.ts'
import { latin1Of } from '../../step/latin1.ts'
import type { StepFile } from '../../step/step-file.ts'
import { plainNumber } from '../../step/step-number.ts'
import type { ProjectUnits, Unit } from '../units.ts'
import { JsonBytes } from './json-bytes.ts'
import { isMeasureName, type MeasuredValue, measuredValue } from './measures.ts'
import { MEASURE_OF_UNIT, type PropertySetReader, QUANTITY_UNIT_TYPES } from './property-sets.ts'

const QUOTE = 39
const DOUBLE_QUOTE = 34
const BACKSLASH = 92
const OPEN = 40
const CLOSE = 41
const COMMA = 44
const HASH = 35
const DOLLAR = 36
const DOT = 46

/** Bytes cached for properties that sets share; further ones are read again each time. */
const MOST_KEPT = 64 << 20

const NOTHING_MEASURED: readonly MeasuredValue[] = []

/** The meaning of a defined type such as `IFCLENGTHMEASURE` for its values. */
interface ValueType {
	unit: Unit | undefined
	/** The JSON of the unit, comma first; nothing without one. */
	unitJson: Uint8Array
	unitType: string | undefined
}

const unitJsonOf = (unit: Unit | undefined): Uint8Array =>
	utf8Bytes(unit ? `,"unit":${JSON.stringify(unit.symbol)}` : '')

const KIND_PROPERTY = utf8Bytes('{"kind":"property",')
const KIND_QUANTITY = utf8Bytes('{"kind":"quantity",')
const KIND_TYPE = utf8Bytes('{"kind":"type",')
const NAME_OPEN = utf8Bytes('{"name":"')
const NAME_CLOSE = utf8Bytes('","value":')
const OBJECT_CLOSE = utf8Bytes('}')
const TEXT_QUOTE = utf8Bytes('"')
const TRUE = utf8Bytes('true')
const FALSE = utf8Bytes('false')
const NULL = utf8Bytes('null')
const LETTER_T = 84
const LETTER_F = 70
const LETTER_U = 85

/**
 * Writes property and quantity sets as JSON, from the bytes of the file to bytes, without intermediate objects and
 * texts: a model may have a million properties. Handles plain values and quantities itself, and leaves everything else
 * to the reader of sets, whose `ReadSet`s are equal.
 */
export class PropertyJson {
	private readonly file: StepFile
	private readonly units: ProjectUnits
	private readonly reader: PropertySetReader
	private readonly kept = new JsonBytes(1 << 16)
	/** Position of the cached JSON of a property, by record: 1 + offset, 0 for none yet. */
	private readonly keptAt: Uint32Array
	private readonly keptEnd: Uint32Array
	/** Measures in cached properties; 1 by record if there are any. */
	private readonly measured = new Map<number, readonly MeasuredValue[]>()
	private readonly saysMeasure: Uint8Array
	/** Names of sets so far, and the JSON of each up to its first property. */
	private readonly setNames = new ByteNames()
	private readonly beginnings: Uint8Array[] = []
	/** Names of values so far, and whether they may be measures. */
	private readonly names = new ByteNames()
	private readonly isMeasure: boolean[] = []
	/** Defined types so far, and their meaning. */
	private readonly typeNames = new ByteNames()
	private readonly valueTypes: ValueType[] = []
	private readonly quantityTypes = new Map<string, ValueType>()
	private readonly singleValue: number
	/** Unit type of a quantity, by number of its class. */
	private readonly quantities: (string | undefined)[]

	constructor(file: StepFile, units: ProjectUnits, reader: PropertySetReader) {
		this.file = file
		this.units = units
		this.reader = reader
		this.keptAt = new Uint32Array(file.index.count)
		this.keptEnd = new Uint32Array(file.index.count)
		this.saysMeasure = new Uint8Array(file.index.count)
		this.singleValue = file.index.typeNames.indexOf('IFCPROPERTYSINGLEVALUE')
		this.quantities = file.index.typeNames.map((name) => QUANTITY_UNIT_TYPES[name])
	}

	/**
	 * Appends a set as `{"kind":...,"name":...,"properties":[...]}`, or nothing when the record isn't a set or is empty.
	 * @param kind written instead of the kind of the set
	 * @param measured extended by the measures in its values
	 */
	write(record: number, out: JsonBytes, kind: 'type' | null, measured: MeasuredValue[]): void {
		const { file } = this
		const type = file.type(record)
		const isProperties = type === 'IFCPROPERTYSET'
		if (!isProperties && type !== 'IFCELEMENTQUANTITY') return
		const before = out.length
		out.copy(kind === 'type' ? KIND_TYPE : isProperties ? KIND_PROPERTY : KIND_QUANTITY)
		this.beginning(record, out)
		const empty = out.length
		const { bytes, index } = file
		const end = index.end[record] as number
		let at = file.argument(record, isProperties ? 4 : 5)
		const isList = bytes[at] === OPEN
		for (; at < end; at++) {
			const byte = bytes[at]
			if (byte === CLOSE || (byte === COMMA && !isList)) break
			if (byte !== HASH) continue
			const property = file.record(file.refAt(at))
			if (property < 0) continue
			const isFirst = out.length === empty
			if (!isFirst) out.byte(COMMA)
			const start = out.length
			this.property(property, out, measured)
			if (out.length === start && !isFirst) out.length--
		}
		if (out.length === empty) out.length = before
		else out.ascii(']}')
	}

	/** Appends a set's name and the text up to its first property. */
	private beginning(record: number, out: JsonBytes): void {
		const { file } = this
		const end = file.index.end[record] as number
		const at = file.argument(record, 2)
		const close = file.bytes[at] === QUOTE ? file.endOfTextAt(at, end) : at
		const name = this.setNames.number(file.bytes, at, close)
		this.beginnings[name] ??= utf8Bytes(`"name":${JSON.stringify(file.textAt(at, end) ?? '')},"properties":[`)
		out.copy(this.beginnings[name] as Uint8Array)
	}

	/** Appends a property: one object, several for a complex one, nothing for a record that isn't a property. */
	private property(record: number, out: JsonBytes, measured: MeasuredValue[]): void {
		const { kept } = this
		if (this.keptAt[record] === 0) {
			if (kept.length > MOST_KEPT) {
				measured.push(...this.propertyAnew(record, out))
				return
			}
			this.keptAt[record] = kept.length + 1
			const found = this.propertyAnew(record, kept)
			this.keptEnd[record] = kept.length
			if (found.length > 0) {
				this.measured.set(record, found)
				this.saysMeasure[record] = 1
			}
		}
		out.copy(kept.data, (this.keptAt[record] as number) - 1, this.keptEnd[record] as number)
		if (this.saysMeasure[record] === 1) measured.push(...(this.measured.get(record) ?? NOTHING_MEASURED))
	}

	private propertyAnew(record: number, out: JsonBytes): readonly MeasuredValue[] {
		const before = out.length
		const type = this.file.index.type[record] as number
		const unitType = this.quantities[type]
		const measured =
			type === this.singleValue
				? this.plainValue(record, out)
				: unitType === undefined
					? null
					: this.plainQuantity(record, unitType, out)
		if (measured) return measured
		out.length = before
		const read = this.reader.readProperty(record)
		for (const [at, property] of read.properties.entries())
			out.text(at > 0 ? `,${JSON.stringify(property)}` : JSON.stringify(property))
		return read.measured
	}

	/**
	 * Appends `{"name":...,"value":` if the name is plain text.
	 * @returns the offset after the description, which is omitted; -1 if this isn't plain
	 */
	private name(record: number, out: JsonBytes): number {
		const { file } = this
		const { bytes, index } = file
		const end = index.end[record] as number
		const at = file.argument(record, 0)
		const close = plainTextEnd(bytes, at, end)
		if (close < 0 || bytes[close + 1] !== COMMA) return -1
		out.copy(NAME_OPEN)
		out.copy(bytes, at + 1, close)
		out.copy(NAME_CLOSE)
		if (bytes[close + 2] === DOLLAR && bytes[close + 3] === COMMA) return skipBlanks(bytes, close + 4)
		return file.nextArgument(record, file.nextArgument(record, close + 1))
	}

	/** A property with a single value of a usual kind; null otherwise. */
	private plainValue(record: number, out: JsonBytes): readonly MeasuredValue[] | null {
		const { bytes, index } = this.file
		const at = this.name(record, out)
		if (at < 0) return null
		const end = index.end[record] as number
		if (bytes[at] === DOLLAR) {
			if (bytes[at + 1] !== COMMA || bytes[at + 2] !== DOLLAR) return null
			out.copy(NULL)
			out.copy(OBJECT_CLOSE)
			return NOTHING_MEASURED
		}
		let open = at
		while (open < end && isLetterOrDigit(bytes[open] as number)) open++
		if (bytes[open] !== OPEN || open === at) return null
		const value = skipBlanks(bytes, open + 1)
		const byte = bytes[value] as number
		let close: number
		if (byte === QUOTE) {
			close = plainTextEnd(bytes, value, end)
			if (close < 0) return null
			out.copy(TEXT_QUOTE)
			out.copy(bytes, value + 1, close)
			out.copy(TEXT_QUOTE)
			close++
		} else if (byte === DOT && bytes[value + 2] === DOT) {
			const letter = bytes[value + 1]
			if (letter === LETTER_T) out.copy(TRUE)
			else if (letter === LETTER_F) out.copy(FALSE)
			else if (letter === LETTER_U) out.copy(NULL)
			else return null
			close = value + 3
		} else {
			close = value
			while (close < end && bytes[close] !== CLOSE) close++
			const number = plainNumber(bytes, value, close)
			if (Number.isNaN(number) || bytes[close + 1] !== COMMA || bytes[close + 2] !== DOLLAR) return null
			return this.finishNumber(record, out, number, this.valueType(bytes, at, open), false)
		}
		close = skipBlanks(bytes, close)
		if (bytes[close] !== CLOSE || bytes[close + 1] !== COMMA || bytes[close + 2] !== DOLLAR) return null
		out.copy(OBJECT_CLOSE)
		return NOTHING_MEASURED
	}

	/** A quantity in the project's unit; null for another unit. */
	private plainQuantity(record: number, unitType: string, out: JsonBytes): readonly MeasuredValue[] | null {
		const { bytes, index } = this.file
		const at = this.name(record, out)
		if (at < 0 || bytes[at] !== DOLLAR || bytes[at + 1] !== COMMA) return null
		const end = index.end[record] as number
		const value = skipBlanks(bytes, at + 2)
		let close = value
		while (close < end && bytes[close] !== CLOSE && bytes[close] !== COMMA) close++
		const number = plainNumber(bytes, value, close)
		if (Number.isNaN(number)) return null
		return this.finishNumber(record, out, number, this.quantityType(unitType), true)
	}

	private finishNumber(
		record: number,
		out: JsonBytes,
		value: number,
		type: ValueType,
		isQuantity: boolean,
	): readonly MeasuredValue[] {
		out.ascii(String(value + 0))
		out.copy(type.unitJson)
		out.copy(OBJECT_CLOSE)
		if (!type.unit || type.unitType === undefined) return NOTHING_MEASURED
		const { file } = this
		const at = file.argument(record, 0)
		const name = this.names.number(file.bytes, at + 1, plainTextEnd(file.bytes, at, file.index.end[record] as number))
		if (this.isMeasure.length <= name) this.isMeasure.push(isMeasureName(file.text(record, 0) ?? ''))
		if (!this.isMeasure[name]) return NOTHING_MEASURED
		const measured = measuredValue(file.text(record, 0) ?? '', value, type.unitType, type.unit.factor, isQuantity)
		return measured ? [measured] : NOTHING_MEASURED
	}

	private valueType(bytes: Uint8Array, start: number, end: number): ValueType {
		const number = this.typeNames.number(bytes, start, end)
		let known = this.valueTypes[number]
		if (!known) {
			const type = latin1Of(bytes.subarray(start, end)).toUpperCase()
			const unit = this.units.ofMeasure(type)
			known = { unit, unitJson: unitJsonOf(unit), unitType: MEASURE_OF_UNIT[type] }
			this.valueTypes[number] = known
		}
		return known
	}

	private quantityType(unitType: string): ValueType {
		let known = this.quantityTypes.get(unitType)
		if (!known) {
			const unit = this.units.ofType(unitType)
			known = { unit, unitJson: unitJsonOf(unit), unitType }
			this.quantityTypes.set(unitType, known)
		}
		return known
	}
}

function skipBlanks(bytes: Uint8Array, from: number): number {
	let at = from
	while (bytes[at] === 32 || ((bytes[at] as number) >= 9 && (bytes[at] as number) <= 13)) at++
	return at
}

const isLetterOrDigit = (byte: number): boolean =>
	(byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57)

/**
 * Offset of the quote that ends the text at an offset, if JSON can contain that text unchanged: ASCII without quotes,
 * backslashes and control characters. -1 otherwise, if there is no text, or if it doesn't end within the record.
 */
function plainTextEnd(bytes: Uint8Array, start: number, end: number): number {
	if (bytes[start] !== QUOTE) return -1
	for (let at = start + 1; at < end; at++) {
		const byte = bytes[at] as number
		if (byte === QUOTE) return bytes[at + 1] === QUOTE ? -1 : at
		if (!(byte >= 32 && byte <= 126) || byte === DOUBLE_QUOTE || byte === BACKSLASH) return -1
	}
	return -1
}
