import type { TextEncoding } from '@panelyard/contracts/models/text-encodings'
import { storableText } from '../storable-text.ts'
import { latin1Reader } from './latin1.ts'
import { LineTable } from './line-table.ts'
import { type RawTexts, rawTexts } from './raw-texts.ts'
import { idAt } from './record-ids.ts'
import { sharedMemory } from './shared-memory.ts'
import { indexStep, isShiftedQuote, type StepIndex } from './step-index.ts'
import { plainNumber } from './step-number.ts'
import { decodeText } from './step-text.ts'

/** A measured or plain value of a property; `type` is the upper-case defined type (`IFCLABEL`), '' if there is none. */
export interface StepValue {
	type: string
	value: string | number | boolean | null
}

const QUOTE = 39
const OPEN = 40
const CLOSE = 41
const COMMA = 44
const HASH = 35
const DOLLAR = 36
const STAR = 42
const DOT = 46

/** Ids up to this much above the record count are looked up in a flat table; sparser ones in a map. */
const DENSE_ID_LIMIT = 16

/** Bytes of a header that are searched for the program that wrote the file. */
const LONGEST_HEADER = 4096

/** A value is wrapped in one type, possibly two; more are invalid. */
const DEEPEST_VALUE = 8

/** An indexed file for transfer to another thread. */
export interface SharedStepFile {
	index: StepIndex
	recordById: Int32Array | Map<number, number>
}

/**
 * Reads records of an indexed STEP file on demand. `record` parameters are positions in the index; -1 is a missing
 * record, which reads as absent everywhere, so that dangling references need no special case.
 */
export class StepFile {
	readonly index: StepIndex
	readonly bytes: Uint8Array
	/** Reads the bytes as text. */
	private readonly latin1: (start: number, end: number) => string
	private readonly recordById: Int32Array | Map<number, number>
	private recordsOfType: Map<string, Int32Array> | undefined
	private raws: RawTexts | undefined
	private lines: LineTable | undefined
	private readonly chosenEncoding: TextEncoding | null

	/**
	 * @param source the bytes of a file, or one that another thread has indexed
	 * @param encoding of bytes above 127, as a person chose it
	 */
	constructor(
		source: Uint8Array | SharedStepFile,
		onProgress?: (fraction: number) => void,
		encoding: TextEncoding | null = null,
	) {
		this.chosenEncoding = encoding
		const isShared = !(source instanceof Uint8Array)
		this.index = isShared ? source.index : indexStep(source, onProgress)
		const { bytes } = this.index
		this.bytes = bytes
		this.latin1 = latin1Reader(bytes)
		this.recordById = isShared ? source.recordById : this.tableOfIds()
	}

	/** The data that another thread needs to read the same file; the arrays are shared and not copied. */
	share(): SharedStepFile {
		return { index: this.index, recordById: this.recordById }
	}

	private tableOfIds(): Int32Array | Map<number, number> {
		const { ids, count, repeatedIds } = this.index
		let largest = 0
		for (let record = 0; record < count; record++)
			if ((ids[record] as number) > largest) largest = ids[record] as number
		if (largest <= count * DENSE_ID_LIMIT + 1_000_000) {
			const table = new Int32Array(sharedMemory((largest + 1) * 4)).fill(-1)
			for (let record = 0; record < count; record++) {
				const id = ids[record] as number
				if ((table[id] as number) >= 0) repeatedIds.push(id)
				table[id] = record
			}
			return table
		}
		const table = new Map<number, number>()
		for (let record = 0; record < count; record++) {
			const id = ids[record] as number
			if (table.has(id)) repeatedIds.push(id)
			table.set(id, record)
		}
		return table
	}

	/** Position of the record with an express id, -1 when there is none. */
	record(id: number): number {
		if (this.recordById instanceof Map) return this.recordById.get(id) ?? -1
		return this.recordById[id] ?? -1
	}

	id(record: number): number {
		return this.index.ids[record] ?? 0
	}

	/** Offset of the `#` at which a record begins. */
	startOf(record: number): number {
		let start = Math.max(0, (this.index.firstArgument[record] ?? 1) - 1)
		while (start > 0 && this.bytes[start] !== HASH) start--
		return start
	}

	/** Line and column of the byte at an offset, both from 1. */
	place(offset: number): { line: number; column: number } {
		this.lines ??= new LineTable(this.bytes)
		return this.lines.place(offset)
	}

	/** Upper-case type name, '' for none. */
	type(record: number): string {
		return record < 0 ? '' : (this.index.typeNames[this.index.type[record] as number] ?? '')
	}

	/** Records of one upper-case type in file order, without those that a repeated id hides. */
	ofType(name: string): Int32Array {
		if (!this.recordsOfType) this.recordsOfType = this.groupByType()
		return this.recordsOfType.get(name) ?? new Int32Array(0)
	}

	private groupByType(): Map<string, Int32Array> {
		const { count, type, typeNames, ids } = this.index
		const counts = new Uint32Array(typeNames.length)
		for (let record = 0; record < count; record++)
			counts[type[record] as number] = (counts[type[record] as number] as number) + 1
		const lists = typeNames.map((_, at) => new Int32Array(counts[at] as number))
		const filled = new Uint32Array(typeNames.length)
		const repeats = this.index.repeatedIds.length > 0
		for (let record = 0; record < count; record++) {
			if (repeats && this.record(ids[record] as number) !== record) continue
			const at = type[record] as number
			;(lists[at] as Int32Array)[filled[at] as number] = record
			filled[at] = (filled[at] as number) + 1
		}
		return new Map(typeNames.map((name, at) => [name, (lists[at] as Int32Array).subarray(0, filled[at])]))
	}

	/** Offset of the first byte of argument `number` (0-based); `end` of the record if it has fewer arguments. */
	argument(record: number, number: number): number {
		if (record < 0) return this.bytes.length
		const end = this.index.end[record] as number
		let at = this.skipSpace(this.index.firstArgument[record] as number, end)
		for (let passed = 0; passed < number && at < end; passed++) {
			at = this.skipSpace(this.skipValue(at, end), end)
			if (this.bytes[at] === COMMA) at = this.skipSpace(at + 1, end)
			else return end
		}
		return at
	}

	/** Offset of the argument after the one at `at`; `end` after the last. For reading several in one pass. */
	nextArgument(record: number, at: number): number {
		const end = this.index.end[record] as number
		const after = this.skipSpace(this.skipValue(at, end), end)
		return this.bytes[after] === COMMA ? this.skipSpace(after + 1, end) : end
	}

	/** Offset of the first byte from `from` on that is not blank, at most `end`. */
	private skipSpace(from: number, end: number): number {
		const { bytes } = this
		let at = from
		for (;;) {
			if (at >= end) return end
			const byte = bytes[at] as number
			if (byte === 32 || (byte >= 9 && byte <= 13)) at++
			else return at
		}
	}

	/** Offset of the comma or parenthesis after the value that starts at `from`. */
	skipValue(from: number, end: number): number {
		const { bytes } = this
		let depth = 0
		let at = from
		while (at < end) {
			const byte = bytes[at] as number
			if (byte === QUOTE) {
				at++
				while (at < end && (bytes[at] !== QUOTE || isShiftedQuote(bytes, at))) at++
			} else if (byte === OPEN) depth++
			else if (byte === CLOSE) {
				if (depth === 0) return at
				depth--
			} else if (byte === COMMA && depth === 0) return at
			at++
		}
		return at
	}

	/** The text of an argument as written, in Latin-1; '' for a missing record. */
	raw(record: number, number: number): string {
		if (record < 0) return ''
		const start = this.argument(record, number)
		return this.ascii(start, this.skipValue(start, this.index.end[record] as number)).trim()
	}

	/** Express id of the reference at an offset, 0 when there is none. */
	refAt(offset: number): number {
		if (this.bytes[offset] !== HASH) return 0
		return idAt(this.bytes, offset + 1)
	}

	ref(record: number, number: number): number {
		return record < 0 ? 0 : this.refAt(this.argument(record, number))
	}

	/** The record that argument `number` refers to, -1 for none. */
	follow(record: number, number: number): number {
		const id = this.ref(record, number)
		return id === 0 ? -1 : this.record(id)
	}

	/** Ids in a list argument, nested lists and typed wrappers flattened; a single reference is a list of one. */
	refs(record: number, number: number): number[] {
		if (record < 0) return []
		const found: number[] = []
		const start = this.argument(record, number)
		const end = this.index.end[record] as number
		const stop = this.skipValue(start, end)
		for (let at = start; at < stop; at++) {
			const byte = this.bytes[at]
			if (byte === HASH) {
				const id = this.refAt(at)
				if (id > 0) found.push(id)
			} else if (byte === QUOTE) {
				at++
				while (at < stop && (this.bytes[at] !== QUOTE || isShiftedQuote(this.bytes, at))) at++
			}
		}
		return found
	}

	/** Ids of all references of a record. */
	allRefs(record: number): number[] {
		const end = this.index.end[record] as number
		const found: number[] = []
		for (let at = this.index.firstArgument[record] as number; at < end; at++) {
			const byte = this.bytes[at]
			if (byte === HASH) found.push(this.refAt(at))
			else if (byte === QUOTE) at = this.endOfTextAt(at, end)
		}
		return found
	}

	/** Offset of the quote that closes the text opened at an offset. */
	endOfTextAt(offset: number, end: number): number {
		let at = offset + 1
		for (;;) {
			while (at < end && (this.bytes[at] !== QUOTE || isShiftedQuote(this.bytes, at))) at++
			if (at + 1 >= end || this.bytes[at + 1] !== QUOTE) return at
			at += 2
		}
	}

	/** The text at an offset, null when the value isn't a text. */
	textAt(offset: number, end: number): string | null {
		if (this.bytes[offset] !== QUOTE) return null
		const encoding = () => this.rawTexts().encoding
		return decodeText(this.bytes, this.latin1, offset + 1, this.endOfTextAt(offset, end), encoding)
	}

	text(record: number, number: number): string | null {
		return record < 0 ? null : this.textAt(this.argument(record, number), this.index.end[record] as number)
	}

	/** Name of an enumeration value without its dots, '' when the value isn't one. */
	enumeration(record: number, number: number): string {
		if (record < 0) return ''
		const start = this.argument(record, number)
		if (this.bytes[start] !== DOT) return ''
		let name = ''
		for (let at = start + 1; this.bytes[at] !== DOT && at < (this.index.end[record] as number); at++)
			name += String.fromCharCode(this.bytes[at] as number)
		return name.toUpperCase()
	}

	/** A number (typed or plain), null when the value isn't one. */
	number(record: number, number: number): number | null {
		const found = this.value(record, number)
		return typeof found.value === 'number' ? found.value : null
	}

	/** Every number in an argument, lists flattened: the coordinates of a point, the rows of a point list one after another. */
	numbers(record: number, number: number): number[] {
		if (record < 0) return []
		const found: number[] = []
		const { bytes } = this
		const start = this.argument(record, number)
		const end = this.skipValue(start, this.index.end[record] as number)
		for (let at = start; at < end; at++) {
			const byte = bytes[at] as number
			const begins = (byte >= 48 && byte <= 57) || byte === 45 || byte === 43
			if (!begins) continue
			let stop = at + 1
			while (stop < end && bytes[stop] !== COMMA && bytes[stop] !== CLOSE) stop++
			let value = plainNumber(bytes, at, stop)
			if (Number.isNaN(value)) value = Number(this.ascii(at, stop))
			if (Number.isFinite(value)) found.push(value)
			at = stop
		}
		return found
	}

	value(record: number, number: number): StepValue {
		if (record < 0) return { type: '', value: null }
		return this.valueAt(this.argument(record, number), this.index.end[record] as number)
	}

	/** The values of a list argument; a single value is a list of one, `$` an empty one. */
	values(record: number, number: number): StepValue[] {
		if (record < 0) return []
		const end = this.index.end[record] as number
		const start = this.argument(record, number)
		const byte = this.bytes[start]
		if (byte === DOLLAR || byte === STAR || start >= end) return []
		if (byte !== OPEN) return [this.valueAt(start, end)]
		const found: StepValue[] = []
		let at = this.skipSpace(start + 1, end)
		while (at < end && this.bytes[at] !== CLOSE) {
			found.push(this.valueAt(at, end))
			at = this.skipSpace(this.skipValue(at, end), end)
			if (this.bytes[at] === COMMA) at = this.skipSpace(at + 1, end)
		}
		return found
	}

	/** The scalar at an offset. References become `#12`, so that unusual values are shown and not lost. */
	valueAt(start: number, end: number, depth = 0): StepValue {
		const byte = this.bytes[start] as number
		if (start >= end || byte === DOLLAR || byte === STAR) return { type: '', value: null }
		if (byte === QUOTE) return { type: '', value: this.textAt(start, end) }
		if (byte === DOT) return { type: '', value: this.logicalAt(start, end) }
		const stop = this.skipValue(start, end)
		if ((byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)) {
			let at = start
			while (at < stop && this.bytes[at] !== OPEN) at++
			const type = this.ascii(start, at).trim().toUpperCase()
			if (depth > DEEPEST_VALUE) return { type, value: null }
			const inner = this.valueAt(this.skipSpace(at + 1, stop), stop, depth + 1)
			return { type: inner.type || type, value: inner.value }
		}
		const raw = this.ascii(start, stop).trim()
		const parsed = Number(raw)
		if (raw !== '' && Number.isFinite(parsed)) return { type: '', value: parsed }
		return { type: '', value: storableText(raw) }
	}

	private logicalAt(start: number, end: number): string | boolean | null {
		let stop = start + 1
		while (stop < end && this.bytes[stop] !== DOT) stop++
		const name = this.ascii(start + 1, stop).toUpperCase()
		if (name === 'T' || name === 'TRUE') return true
		if (name === 'F' || name === 'FALSE') return false
		return name === 'U' || name === 'UNKNOWN' ? null : storableText(name)
	}

	private ascii(start: number, end: number): string {
		return this.latin1(start, end)
	}

	/** How texts with bytes above 127 are read, determined once from the first ones. */
	rawTexts(): RawTexts {
		this.raws ??= rawTexts(this.bytes, this.writer(), this.chosenEncoding)
		return this.raws
	}

	/** `rawTexts`; null if no text was read that has such bytes. */
	get rawTextsRead(): RawTexts | null {
		return this.raws ?? null
	}

	/** What the file says of the program that wrote it, in ASCII. */
	private writer(): string {
		const { headerStart, headerEnd } = this.index
		const [application = -1] = this.ofType('IFCAPPLICATION')
		const header = this.ascii(headerStart, Math.min(headerEnd, headerStart + LONGEST_HEADER))
		return `${header} ${this.raw(application, 2)}`
	}
}
