import type { SyntaxFault } from '@panelyard/contracts/testing/conformance'
import type { FaultList } from '../../step/fault-list.ts'
import type { StepFile } from '../../step/step-file.ts'
import { findWord } from '../../step/step-index.ts'
import { checkHeader } from './check-header.ts'
import { StepParser } from './step-parser.ts'
import { endOfFaultyRecord, isDigit, wordAt } from './step-places.ts'
import { SyntaxFaults } from './syntax-faults.ts'

const HASH = 35
const OPEN = 40
const STAR = 42
const MINUS = 45
const SLASH = 47
const SEMICOLON = 59
const EQUALS = 61

const START = 'ISO-10303-21;'
const END = 'END-ISO-10303-21;'

/** Bytes in which the first words of a file are looked for. */
const LONGEST_START = 4096

/** Sections that STEP knows and IFC doesn't. */
const FURTHER_SECTIONS = ['DATA', 'ANCHOR', 'REFERENCE', 'SIGNATURE', 'HEADER']

/**
 * Checks the text of a file by ISO 10303-21 and by what IFC wants of its header. Comments are blank in the file's bytes
 * by now (the index does it), which changes neither offsets nor lines, and leaves those that never end.
 */
export function checkSyntax(file: StepFile): FaultList<SyntaxFault> {
	const { bytes } = file
	const faults = new SyntaxFaults(file)
	const parser = new StepParser(bytes, faults, (id) => file.record(id) >= 0)
	if (!checkStart(parser)) return faults.list
	checkHeaderSection(parser, file)
	if (checkData(parser, file)) checkEnd(parser)
	return faults.list
}

/** @returns whether it is a STEP file at all */
function checkStart(parser: StepParser): boolean {
	const { bytes, faults } = parser
	if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
		faults.add('byte_order_mark', 0, 'The file begins with a byte order mark; it must begin with ISO-10303-21;.')
		parser.at = 3
	}
	parser.skipSpace()
	if (parser.word(START)) return true
	const start = findWord(bytes, START, parser.at, Math.min(bytes.length, LONGEST_START))
	if (start >= 0 && bytes[start - 1] !== MINUS) {
		faults.add('start', parser.at, 'The file must begin with ISO-10303-21; in capitals, with nothing before it.')
		parser.at = start + START.length
		return true
	}
	faults.add('start', parser.at, 'The file does not begin with ISO-10303-21;, as every STEP file must.')
	const header = findWord(bytes, 'HEADER', parser.at, Math.min(bytes.length, LONGEST_START))
	if (header >= 0) parser.at = header
	return header >= 0
}

function checkHeaderSection(parser: StepParser, file: StepFile): void {
	const { bytes } = parser
	parser.skipSpace()
	if (parser.word('HEADER')) {
		parser.semicolon('HEADER')
		checkHeader(parser)
		return
	}
	parser.fail('header_missing', 'The header is missing: HEADER; must come after ISO-10303-21;.')
	if (!file.index.hasData) return
	// The offset after `DATA;`: back to its word.
	let at = file.index.headerEnd
	while (at > parser.at && !wordAt(bytes, at, 'DATA')) at--
	parser.at = at
}

/** @returns whether the data section is ended, so that the end of the file can be looked at */
function checkData(parser: StepParser, file: StepFile): boolean {
	const { bytes } = parser
	parser.skipSpace()
	if (parser.word('DATA')) {
		parser.skipSpace()
		if (bytes[parser.at] === OPEN) {
			parser.fail('named_data_section', 'An IFC file has one data section, without a name: DATA;.')
			while (parser.at < bytes.length && bytes[parser.at] !== SEMICOLON) parser.at++
		}
		parser.semicolon('DATA')
	} else {
		parser.fail('data_missing', 'The data section is missing: DATA; must come after the header.')
		if (file.index.hasData) parser.at = Math.max(parser.at, file.index.headerEnd)
	}
	const repeated = new Repetitions(file.index.repeatedIds)
	for (;;) {
		parser.skipSpace()
		const start = parser.at
		if (start >= bytes.length) {
			parser.fail('data_not_ended', 'The file breaks off: ENDSEC; and END-ISO-10303-21; are missing.')
			return false
		}
		if (bytes[start] === HASH) {
			if (!checkRecord(parser, file, repeated)) parser.at = Math.max(endOfFaultyRecord(bytes, parser.at), start + 1)
		} else if (parser.word('ENDSEC')) {
			parser.semicolon('ENDSEC')
			return true
		} else if (wordAt(bytes, start, END)) {
			parser.fail('data_not_ended', 'The data section must be ended by ENDSEC; before the end of the file.')
			return true
		} else {
			if (bytes[start] === SLASH && bytes[start + 1] === STAR)
				parser.fail('comment_not_ended', 'A comment begins with /* and is never ended by */.')
			else if (bytes[start] === SEMICOLON) parser.fail('semicolon', 'There is a semicolon where a record was expected.')
			else
				parser.fail(
					'text_between_records',
					'There may only be blanks and comments between records; a record begins with # and its number.',
				)
			if (bytes[start] === SEMICOLON) parser.at++
			else parser.at = Math.max(endOfFaultyRecord(bytes, start), start + 1)
		}
	}
}

/** Which records have the number of an earlier one. */
class Repetitions {
	/** Offset of the first record of each number that occurs several times; -1 until it is met. */
	private readonly first: Map<number, number>

	constructor(repeatedIds: readonly number[]) {
		this.first = new Map(repeatedIds.map((id) => [id, -1]))
	}

	/** Offset of the earlier record that has the same number; -1 for the first. */
	earlier(id: number, offset: number): number {
		if (this.first.size === 0) return -1
		const first = this.first.get(id)
		if (first === -1) this.first.set(id, offset)
		return first ?? -1
	}
}

/** Reads `#12=NAME(...);`. */
function checkRecord(parser: StepParser, file: StepFile, repeated: Repetitions): boolean {
	const { bytes, faults } = parser
	const start = parser.at
	const id = parser.number10('A record')
	if (id < 0) return false
	const earlier = repeated.earlier(id, start)
	if (earlier >= 0)
		faults.add(
			'repeated_number',
			start,
			() =>
				`The number #${id} is used more than once, first in line ${file.place(earlier).line}; every record must have its own.`,
		)
	parser.skipSpace()
	if (bytes[parser.at] !== EQUALS) return parser.fail('equals_missing', `An equals sign is missing after #${id}.`)
	parser.at++
	parser.skipSpace()
	const isRead = bytes[parser.at] === OPEN ? parser.complex() : parser.keyword('an entity') && parser.parameters()
	if (!isRead) return false
	const end = parser.at
	parser.skipSpace()
	if (bytes[parser.at] === SEMICOLON) {
		parser.at++
		return true
	}
	parser.fail('semicolon_missing', `A semicolon is missing after #${id}.`, end)
	return bytes[parser.at] === HASH && isDigit(bytes[parser.at + 1])
}

function checkEnd(parser: StepParser): void {
	const { bytes } = parser
	parser.skipSpace()
	const further = FURTHER_SECTIONS.find((name) => wordAt(bytes, parser.at, name))
	if (further) {
		parser.fail(
			'further_section',
			`${further} begins another section; an IFC file has one header and one data section.`,
		)
		const end = findWord(bytes, END, Math.max(parser.at, bytes.length - LONGEST_START), bytes.length)
		parser.at = end < 0 ? bytes.length : end
		if (end < 0) parser.fail('end_missing', 'The file must end with END-ISO-10303-21;.')
	} else if (!wordAt(bytes, parser.at, END)) {
		parser.fail('end_missing', 'After the data the file must end with END-ISO-10303-21;.')
		return
	}
	parser.at = Math.min(bytes.length, parser.at + END.length)
	parser.skipSpace()
	// Some programs fill the file up with zero bytes.
	if (parser.at < bytes.length) parser.fail('text_after_end', 'Nothing may come after END-ISO-10303-21;.')
}
