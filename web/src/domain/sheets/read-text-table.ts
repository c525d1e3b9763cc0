import { decodedText, doubtfulEncodings, rankEncodings, sampleLines } from '@panelyard/contracts/models/text-encodings'
import type { TextEncoding } from '@panelyard/contracts/models/text-languages'
import { type Table, type TableCell, tidyRows, UnreadableTable } from './table.ts'

const SEPARATORS = ['\t', ';', ',', '|'] as const
/** Records that a separator is guessed by. */
const GUESSED_BY = 30
const MARKS_APART = /[\t;,|、،]/

/** What is known of a list's encoding: the one that a person chose, and the languages of its reader. */
export type TextHints = { encoding?: TextEncoding | undefined; languages?: readonly string[] | undefined }

type DecodedText = { text: string; encoding?: NonNullable<Table['encoding']> }

/** Lines that show what an encoding makes of them, and bytes of one. */
const SAMPLE_LINES = 12
const SAMPLE_BYTES = 120

/**
 * The text of a file: in UTF-8 or UTF-16 with or without a byte order mark, else in the chosen encoding or the one that its
 * bytes and its reader's languages suggest.
 * @throws UnreadableTable for what is no text
 */
export function decodeText(bytes: Uint8Array, hints: TextHints = {}): DecodedText {
	const [a, b] = bytes
	if (a === 0xff && b === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) }
	if (a === 0xfe && b === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) }
	const zeros = zerosAt(bytes)
	if (zeros) return { text: new TextDecoder(zeros === 'odd' ? 'utf-16le' : 'utf-16be').decode(bytes) }
	const decoded = decodeUnstated(bytes, hints)
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a text from other files
	if (/[\u0000-\u0008\u000e-\u001a]/.test(decoded.text.slice(0, 4096))) throw new UnreadableTable('not_a_list')
	return decoded
}

function decodeUnstated(bytes: Uint8Array, hints: TextHints): DecodedText {
	const unicode = decodedText(bytes, 'utf-8')
	if (unicode !== null && !hints.encoding) return { text: unicode }
	const lines = sampleLines(bytes)
	const sample = Uint8Array.from(lines.flatMap((line) => [...line, 10]))
	const ranked = rankEncodings(sample, { languages: hints.languages ?? [] })
	const used = hints.encoding ?? ranked[0]?.encoding ?? 'windows-1252'
	const isInDoubt = !hints.encoding && doubtfulEncodings(sample, ranked).length > 1
	const samples = lines.slice(0, SAMPLE_LINES).map((line) => line.slice(0, SAMPLE_BYTES))
	return { text: new TextDecoder(used).decode(bytes), encoding: { used, isInDoubt, samples } }
}

/** Of UTF-16 without a byte order mark, every second byte of Latin text is zero. */
function zerosAt(bytes: Uint8Array): 'odd' | 'even' | null {
	const count = Math.min(bytes.length, 1000) & ~1
	const zeros = { odd: 0, even: 0 }
	for (let index = 0; index < count; index++) if (bytes[index] === 0) zeros[index % 2 ? 'odd' : 'even']++
	const enough = count / 4
	if (zeros.odd > enough && zeros.even === 0) return 'odd'
	return zeros.even > enough && zeros.odd === 0 ? 'even' : null
}

/** Reads a file of separated values, whatever separates them. */
export function readDelimited(text: string): Table {
	const [, named] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? []
	const start = named ? text.indexOf('\n') + 1 : text.startsWith('\uFEFF') ? 1 : 0
	const rows = parseDelimited(text, named ?? guessSeparator(text, start) ?? ',', start)
	return tableOf(rows)
}

/**
 * Reads what somebody pasted: cells of a spreadsheet, separated values, or marks as they stand in a mail, one a line or
 * several by commas, which then are one column.
 */
export function readPasted(text: string): Table {
	if (text.includes('\t')) return tableOf(parseDelimited(text, '\t', 0))
	const separator = guessSeparator(text, 0)
	if (separator) return tableOf(parseDelimited(text, separator, 0))
	return tableOf(text.split(/\r\n?|\n/).flatMap((line) => line.split(MARKS_APART).map((mark) => [cellOf(mark)])))
}

const tableOf = (rows: TableCell[][]): Table => ({ rows: tidyRows(rows), sheets: [], sheet: 0 })

/** The separator that gives most records the same number of cells, more than one; null when none does. */
function guessSeparator(text: string, start: number): string | null {
	let best: { separator: string; score: number } | null = null
	for (const separator of SEPARATORS) {
		const records = parseDelimited(text, separator, start, GUESSED_BY).filter((row) => row.some((cell) => cell !== ''))
		const widths = new Map<number, number>()
		for (const row of records) widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
		const [width, alike] = [...widths].sort((a, b) => b[1] - a[1])[0] ?? [0, 0]
		const isTable = width > 1 && records.length > 1 && alike / records.length >= 0.6
		const score = isTable ? alike / records.length + width / 1000 : 0
		if (score > (best?.score ?? 0)) best = { separator, score }
	}
	return best?.separator ?? null
}

/** Cells of separated values; a cell in quotes may hold separators and line ends. */
function parseDelimited(text: string, separator: string, start: number, most = Number.POSITIVE_INFINITY): string[][] {
	const rows: string[][] = []
	let row: string[] = []
	let at = start
	while (at <= text.length && rows.length < most) {
		const quoted = text[at] === '"' ? quotedCell(text, at, separator) : null
		const end = quoted?.end ?? endOfCell(text, at, separator)
		row.push(cellOf(quoted?.value ?? text.slice(at, end)))
		if (text[end] === separator) {
			at = end + 1
			continue
		}
		rows.push(row)
		row = []
		if (end >= text.length) break
		at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
	}
	return rows
}

function endOfCell(text: string, from: number, separator: string): number {
	for (let at = from; at < text.length; at++) {
		const sign = text[at]
		if (sign === separator || sign === '\n' || sign === '\r') return at
	}
	return text.length
}

/** A cell in quotes; null when they aren't closed before a separator, so that a lone quote is a sign like others. */
function quotedCell(text: string, from: number, separator: string): { value: string; end: number } | null {
	let value = ''
	let at = from + 1
	for (;;) {
		const quote = text.indexOf('"', at)
		if (quote === -1) return null
		value += text.slice(at, quote)
		if (text[quote + 1] !== '"') {
			const end = quote + 1
			const next = text[end]
			return next === undefined || next === separator || next === '\n' || next === '\r' ? { value, end } : null
		}
		value += '"'
		at = quote + 2
	}
}

/**
 * A cell without what spreadsheets put round it: `="007"` keeps zeros, and an apostrophe keeps a sign from becoming a
 * formula.
 */
function cellOf(written: string): string {
	const text = written.replaceAll('\u00a0', ' ').trim()
	const kept = /^="(.*)"$/.exec(text)?.[1]
	if (kept !== undefined) return kept.replaceAll('""', '"')
	return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}
