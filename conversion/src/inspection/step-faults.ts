import { FaultList } from '../step/fault-list.ts'
import { latin1Of } from '../step/latin1.ts'
import { BROKEN, EMPTY_ARGUMENT, stateOfRecord } from '../step/record-grammar.ts'
import { idAt } from '../step/record-ids.ts'
import type { StepFile } from '../step/step-file.ts'
import { isShiftedQuote } from '../step/step-index.ts'
import { storableText } from '../storable-text.ts'

/** Errors of one kind: their number, and the first as `line: record`. */
export interface Faults {
	count: number
	samples: string[]
}

/** Errors in the records of a STEP file, with their positions. */
export interface StepFaults {
	/** The record in which the file is truncated. */
	truncated: Faults
	/** Text that isn't a record. */
	skipped: Faults
	/** Line numbers that occur more than once; samples are all their records. */
	repeated: Faults
	/** Records with a reference to a missing record. */
	dangling: Faults
	/** Records with invalid or empty values, or with `*` for values that can't be derived. */
	broken: Faults
}

const HASH = 35
const STAR = 42
const QUOTE = 39
const OPEN = 40
const CLOSE = 41
const SEMICOLON = 59
const SLASH = 47

/** Most samples that a check shows. */
const MOST_SAMPLES = 10

/** Characters shown of a record. */
const LONGEST_EXCERPT = 60

const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57

/** The text of the file from an offset, on one line. */
function excerpt({ bytes }: StepFile, from: number): string {
	const raw = latin1Of(bytes.subarray(from, from + LONGEST_EXCERPT + 1))
	const text = raw.replaceAll(/\s+/g, ' ').trim()
	return raw.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT)}…` : text
}

const nameOf = (file: StepFile, record: number): string => `#${file.id(record)}=${file.type(record)}`

/** A place in the file as a check shows it. */
const sample = (file: StepFile, offset: number, text: string): string =>
	storableText(`${file.place(offset).line}: ${text}`, 200)

/** The first missing record that a record refers to; 0 for none. */
function danglingIn(file: StepFile, record: number): number {
	const { bytes, index } = file
	const end = index.end[record] as number
	for (let at = index.firstArgument[record] as number; at < end; at++) {
		const byte = bytes[at]
		if (byte === QUOTE) {
			at++
			while (at < end && (bytes[at] !== QUOTE || isShiftedQuote(bytes, at))) at++
		} else if (byte === HASH && isDigit(bytes[at + 1] as number)) {
			const id = idAt(bytes, at + 1)
			while (isDigit(bytes[at + 1] as number)) at++
			if (file.record(id) < 0) return id
		}
	}
	return 0
}

/** Records with a GlobalId have only their own attributes: none is derived, so `*` is invalid. */
function derivesWrongly(file: StepFile, record: number): boolean {
	const { bytes, index } = file
	const first = index.firstArgument[record] as number
	const end = index.end[record] as number
	if (bytes[first] !== QUOTE || bytes[first + 23] !== QUOTE) return false
	let depth = 0
	for (let at = first + 24; at < end; at++) {
		const byte = bytes[at]
		if (byte === QUOTE) {
			at++
			while (at < end && (bytes[at] !== QUOTE || isShiftedQuote(bytes, at))) at++
		} else if (byte === OPEN) depth++
		else if (byte === CLOSE) depth--
		else if (byte === STAR && depth === 0 && bytes[at - 1] !== SLASH && bytes[at + 1] !== SLASH) return true
	}
	return false
}

/** Every record of the numbers that occur more than once, in the file's order. */
function addRepeated(file: StepFile, list: FaultList<string>): void {
	const { index } = file
	const wanted = new Set(index.repeatedIds.slice(0, MOST_SAMPLES))
	for (let record = 0; wanted.size > 0 && record < index.count && !list.isFull; record++)
		if (wanted.has(file.id(record))) list.add(() => sample(file, file.startOf(record), nameOf(file, record)))
	list.count = index.repeatedIds.length
}

/** The line of the first place where a file can't be read as written; null for none. */
export function firstDamage(file: StepFile): number | null {
	const { truncated, skipped, broken } = findFaults(file)
	const samples = [truncated, skipped, broken].flatMap((faults) => faults.samples)
	const lines = samples.map((sample) => Number.parseInt(sample, 10))
	return lines.length === 0 ? null : Math.min(...lines)
}

/** Checks every record of a file. */
export function findFaults(file: StepFile): StepFaults {
	const { bytes, index } = file
	const truncated = new FaultList<string>(MOST_SAMPLES)
	const skipped = new FaultList<string>(MOST_SAMPLES)
	const repeated = new FaultList<string>(MOST_SAMPLES)
	const dangling = new FaultList<string>(MOST_SAMPLES)
	const broken = new FaultList<string>(MOST_SAMPLES)
	const { truncatedAt } = index
	if (truncatedAt >= 0) truncated.add(() => sample(file, truncatedAt, excerpt(file, truncatedAt)))
	for (const offset of index.skippedAt) skipped.add(() => sample(file, offset, excerpt(file, offset)))
	skipped.count = index.skippedStretches
	addRepeated(file, repeated)
	for (let record = 0; record < index.count; record++) {
		const end = index.end[record] as number
		// A record without its semicolon is reported as text that isn't a record.
		if (bytes[end] !== SEMICOLON) continue
		const missing = danglingIn(file, record)
		if (missing > 0) dangling.add(() => sample(file, file.startOf(record), `${nameOf(file, record)} → #${missing}`))
		const state = stateOfRecord(bytes, index.firstArgument[record] as number, end)
		if ((state & (BROKEN | EMPTY_ARGUMENT)) !== 0 || derivesWrongly(file, record))
			broken.add(() => sample(file, file.startOf(record), nameOf(file, record)))
	}
	const told = ({ count, faults }: FaultList<string>): Faults => ({ count, samples: faults })
	return {
		truncated: told(truncated),
		skipped: told(skipped),
		repeated: told(repeated),
		dangling: told(dangling),
		broken: told(broken),
	}
}
