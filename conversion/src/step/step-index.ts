import { foldedId } from './record-ids.ts'
import { RecordStore } from './record-store.ts'
import { Comments } from './step-comments.ts'

/**
 * The position of every record of a STEP physical file, found in one pass over the bytes. Doesn't parse arguments.
 *
 * Records keep the order of the file. `firstArgument` is the offset just after the opening parenthesis and `end` the
 * offset of the closing semicolon (or of the end of the file, for a truncated record).
 */
export interface StepIndex {
	bytes: Uint8Array
	count: number
	/** Express id of each record. */
	ids: Uint32Array | Float64Array
	firstArgument: Uint32Array
	end: Uint32Array
	/** Index into `typeNames`, by record. */
	type: Uint32Array
	/** Upper case, as in the file; an externally mapped (complex) record has the name `''`. */
	typeNames: string[]
	/** Offsets of the header section. */
	headerStart: number
	headerEnd: number
	hasData: boolean
	/** The file has its end marker; false if it was truncated or its program was careless. */
	hasEnd: boolean
	/** Express ids that occur more than once. The last record wins, as in web-ifc. */
	repeatedIds: number[]
	/** The file ended within a record, which was skipped. */
	truncatedRecord: boolean
	/** Offset of the truncated record at the end of the file, -1 for none. */
	truncatedAt: number
	/** Number of byte ranges inside the data section that aren't records. */
	skippedStretches: number
	/** Offsets of the first of them. */
	skippedAt: number[]
}

/** A further data section starts at most this many bytes after the end of one, comments aside. */
const MOST_BETWEEN_SECTIONS = 4096

/** Comments are blanked this far before the first record. */
const LONGEST_HEADER = 1 << 20

/** Most stored positions of errors. */
const MOST_PLACES = 10

const QUOTE = 39
const SEMICOLON = 59
const HASH = 35
const OPEN = 40
const SLASH = 47
const NEWLINE = 10
const RETURN = 13
const EQUALS = 61
const BACKSLASH = 92

function isSpace(byte: number): boolean {
	return byte === 32 || (byte >= 9 && byte <= 13)
}

function isDigit(byte: number): boolean {
	return byte >= 48 && byte <= 57
}

function isNameByte(byte: number): boolean {
	return (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || isDigit(byte) || byte === 95
}

/**
 * Whether the quote at an offset is the operand of `\S\`, which real exporters write, so that it doesn't end a text.
 */
export function isShiftedQuote(bytes: Uint8Array, at: number): boolean {
	return bytes[at - 1] === BACKSLASH && bytes[at - 2] === 83 && bytes[at - 3] === BACKSLASH
}

/** Finds an ASCII word from `from` on, ignoring case; -1 if it doesn't occur before `to`. */
export function findWord(bytes: Uint8Array, word: string, from: number, to: number): number {
	const first = word.charCodeAt(0)
	const firstLower = first | 32
	for (let at = from; at <= to - word.length; at++) {
		const byte = bytes[at] as number
		if (byte !== first && byte !== firstLower) continue
		let matched = 1
		while (matched < word.length) {
			const wanted = word.charCodeAt(matched)
			const got = bytes[at + matched] as number
			if (got !== wanted && !(wanted >= 65 && wanted <= 90 && got === (wanted | 32))) break
			matched++
		}
		if (matched === word.length) return at
	}
	return -1
}

/** Slots of the table of types; no file has a tenth as many types. */
const TYPE_SLOTS = 1 << 14

/** Slots to try for a name before it is read as text. */
const MOST_PROBES = 8

class TypeTable {
	readonly names: string[] = []
	/** 1 + number of the type of each slot, 0 for none. */
	private readonly slots = new Uint16Array(TYPE_SLOTS)
	/** Offset of the first occurrence of the name in each slot, and its length. */
	private readonly slotStart = new Uint32Array(TYPE_SLOTS)
	private readonly slotLength = new Uint32Array(TYPE_SLOTS)
	private readonly byName = new Map<string, number>()

	/** The number of the type whose name is `bytes[start..end)`, compared in upper case. */
	lookUp(bytes: Uint8Array, start: number, end: number): number {
		// Some bytes and the length distinguish nearly all types; a match is then compared byte by byte.
		const length = end - start
		let hash = length
		for (let at = start + 3; at < end && at < start + 9; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0
		for (let at = Math.max(start + 9, end - 6); at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0
		let slot = (hash ^ (hash >>> 14)) & (TYPE_SLOTS - 1)
		for (let probe = 0; probe < MOST_PROBES; probe++) {
			const number = this.slots[slot] as number
			if (number === 0) break
			if (this.slotLength[slot] === length) {
				let from = this.slotStart[slot] as number
				let at = start
				while (at < end && bytes[at] === bytes[from]) {
					at++
					from++
				}
				if (at === end) return number - 1
			}
			slot = (slot + 1) & (TYPE_SLOTS - 1)
		}
		return this.byText(bytes, start, end, slot)
	}

	/** @param slot reserved for the name from now on if it is free */
	private byText(bytes: Uint8Array, start: number, end: number, slot: number): number {
		let text = ''
		for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] as number)
		const name = text.toUpperCase()
		let number = this.byName.get(name)
		if (number === undefined) {
			number = this.names.push(name) - 1
			this.byName.set(name, number)
		}
		if (this.slots[slot] === 0 && number < 0xffff) {
			this.slots[slot] = number + 1
			this.slotStart[slot] = start
			this.slotLength[slot] = end - start
		}
		return number
	}
}

/**
 * Most blanks to skip before a record; limited because this runs at every line break of a text, which would be
 * quadratic for a text of line breaks.
 */
const MOST_BLANKS = 64

/** Whether a record (`#12=`) starts after the line break at an offset. */
function recordFollows(bytes: Uint8Array, newline: number, length: number): boolean {
	let at = newline + 1
	const end = Math.min(length, at + MOST_BLANKS)
	while (at < end && isSpace(bytes[at] as number)) at++
	return isStartOfRecord(bytes, at, length)
}

/** Whether a record (`#12=`) starts at an offset. */
export function isStartOfRecord(bytes: Uint8Array, offset: number, length: number): boolean {
	if (bytes[offset] !== HASH || !isDigit(bytes[offset + 1] as number)) return false
	let at = offset + 1
	while (at < length && isDigit(bytes[at] as number)) at++
	while (at < length && isSpace(bytes[at] as number)) at++
	return bytes[at] === EQUALS
}

/**
 * Offset of the semicolon that ends the record whose arguments start at `from`, whose comments are blanked; -1 if the
 * file ends first, or the next record begins before, because a quote or the semicolon is missing. Never reads beyond
 * that, so that broken records take no longer than others.
 */
function endOfRecord(bytes: Uint8Array, from: number, length: number, comments: Comments): number {
	let at = from
	let passed: number[] | null = null
	while (at < length) {
		const byte = bytes[at] as number
		if (byte === QUOTE) {
			at++
			for (;;) {
				const inside = bytes[at] as number
				if (inside === QUOTE && !isShiftedQuote(bytes, at)) break
				if ((inside === NEWLINE || inside === RETURN) && recordFollows(bytes, at, length)) return -1
				if (++at >= length) return -1
			}
		} else if (byte === SEMICOLON) {
			if (passed) for (const comment of passed) comments.blank(comment)
			return at
		} else if ((byte === NEWLINE || byte === RETURN) && recordFollows(bytes, at, length)) return -1
		else if (byte === SLASH && comments.startsAt(at)) {
			const after = comments.endOf(at)
			if (after > 0) {
				passed ??= []
				passed.push(at)
				at = after - 1
			}
		}
		at++
	}
	return -1
}

/**
 * Ends a record with unbalanced quotes or without a semicolon: just before the next line that starts a record, so that
 * one broken text costs only one record and not the rest of the file.
 */
function endOfBrokenRecord(bytes: Uint8Array, from: number, length: number): number {
	for (let at = from; at < length - 1; at++) {
		if ((bytes[at] === NEWLINE || bytes[at] === RETURN) && recordFollows(bytes, at, length)) return at
	}
	return -1
}

/** Indexes a STEP file in memory and blanks its comments. Never throws: counts what it can't read. */
export function indexStep(bytes: Uint8Array, onProgress?: (fraction: number) => void): StepIndex {
	const length = bytes.length
	const types = new TypeTable()
	const store = new RecordStore(Math.max(1024, Math.ceil(length / 48)))
	const comments = new Comments(bytes)
	comments.blankHeader(Math.min(length, LONGEST_HEADER))
	const header = findWord(bytes, 'HEADER', 0, Math.min(length, 65536))
	const dataWord = findDataSection(bytes, Math.max(header, 0), length, null)
	let at = dataWord < 0 ? length : dataWord
	let hasEnd = false
	let truncatedAt = -1
	let skippedStretches = 0
	const skippedAt: number[] = []
	const skip = (offset: number): void => {
		skippedStretches++
		if (skippedAt.length < MOST_PLACES) skippedAt.push(offset)
	}
	let skipping = false
	let nextReport = 1 << 22

	while (at < length) {
		const byte = bytes[at] as number
		if (isSpace(byte) || byte === SEMICOLON) {
			at++
			continue
		}
		if (byte === SLASH && comments.startsAt(at)) {
			const after = comments.blank(at)
			if (after < 0) skip(at)
			at = Math.max(after, at + 2)
			continue
		}
		if (byte !== HASH) {
			if (startsWith(bytes, at, 'ENDSEC') || startsWith(bytes, at, 'END-ISO')) {
				hasEnd = true
				const next = findDataSection(bytes, at + 6, MOST_BETWEEN_SECTIONS, comments)
				if (next < 0) break
				at = next
				continue
			}
			if (!skipping) skip(at)
			skipping = true
			at++
			continue
		}
		skipping = false
		const recordStart = at
		let id = 0
		at++
		while (at < length && isDigit(bytes[at] as number)) id = id * 10 + ((bytes[at++] as number) - 48)
		if (id > Number.MAX_SAFE_INTEGER) id = foldedId(bytes, recordStart + 1)
		at = comments.skip(at)
		if (bytes[at] !== EQUALS || at === recordStart + 1) {
			skip(recordStart)
			at = Math.max(at, recordStart + 1)
			continue
		}
		at = comments.skip(at + 1)
		const nameStart = at
		while (at < length && isNameByte(bytes[at] as number)) at++
		const nameEnd = at
		at = comments.skip(at)
		while (at < length && bytes[at] !== OPEN && bytes[at] !== SEMICOLON) at++
		if (at < length && bytes[at] === OPEN) at++
		const firstArgument = at
		let end = endOfRecord(bytes, at, length, comments)
		if (end < 0) {
			end = endOfBrokenRecord(bytes, at, length)
			if (end < 0) {
				truncatedAt = recordStart
				break
			}
			skip(recordStart)
		}
		store.add(id, firstArgument, end, types.lookUp(bytes, nameStart, nameEnd))
		at = end + 1
		if (onProgress && at > nextReport) {
			onProgress(at / length)
			nextReport = at + (1 << 22)
		}
	}
	return {
		bytes,
		count: store.count,
		ids: store.ids,
		firstArgument: store.firstArgument,
		end: store.end,
		type: store.type,
		typeNames: types.names,
		headerStart: Math.max(0, header),
		headerEnd: dataWord < 0 ? length : dataWord,
		hasData: dataWord >= 0,
		hasEnd,
		repeatedIds: [],
		truncatedRecord: truncatedAt >= 0,
		truncatedAt,
		skippedStretches,
		skippedAt,
	}
}

function startsWith(bytes: Uint8Array, at: number, word: string): boolean {
	return findWord(bytes, word, at, Math.min(bytes.length, at + word.length)) === at
}

/**
 * Offset just after `DATA;` (or `DATA(...);`) following a semicolon. Ignores quotes, because real headers contain texts
 * with unbalanced quotes.
 * @param comments passed over, and not counted as part of the length; null where they are blanked already
 */
function findDataSection(bytes: Uint8Array, from: number, most: number, comments: Comments | null): number {
	let length = Math.min(bytes.length, from + most)
	let last = SEMICOLON
	for (let at = from; at < length; at++) {
		const byte = bytes[at] as number
		if (isSpace(byte)) continue
		if (byte === SLASH && comments?.startsAt(at)) {
			const after = comments.blank(at)
			if (after < 0) continue
			length = Math.min(bytes.length, length + after - at)
			at = after - 1
			continue
		}
		if (last === SEMICOLON && (byte === 68 || byte === 100) && startsWith(bytes, at, 'DATA')) {
			let after = comments ? comments.skip(at + 4) : at + 4
			while (after < length && isSpace(bytes[after] as number)) after++
			if (bytes[after] === SEMICOLON || bytes[after] === OPEN) {
				while (after < length && bytes[after] !== SEMICOLON) after++
				return after + 1
			}
		}
		last = byte
	}
	return -1
}
