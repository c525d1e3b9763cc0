import type { Panel } from '@panelyard/contracts/panels/panels'
import type { MarkIndex } from './mark-index.ts'

/** Which panels a text of marks means. */
export type ReadMarks = {
	/** Each once, in the order of the text. */
	panels: Panel[]
	/** Marks as written that several panels have. */
	several: { mark: string; panels: readonly Panel[] }[]
	/** As written. */
	unknown: string[]
	/** The text has more marks than are read. */
	isCut: boolean
}

/** Marks that are read; the rest of the text is left. */
export const MOST_MARKS = 50_000
/** Marks that one range may stand for. */
const LONGEST_RANGE = 5000
/** A longer text is no range: to look for one would take long. */
const MOST_RANGE_LETTERS = 500

const LINES = /[\r\n\t;；]+/
const COMMAS = /[,،、，]/
const RANGE = /^(.*?)(\d+)\s*(?:-|–|—|…|\.{2,3})\s*(.*?)(\d+)$/

/**
 * Reads marks that are separated by lines, tabs, semicolons, commas or spaces. `W12-W20` means the marks in between where
 * no panel has it for its mark and both ends exist. A mark may contain commas and spaces.
 */
export function readMarks(text: string, index: MarkIndex): ReadMarks {
	const marks = new Set<string>()
	for (const mark of marksIn(text, index)) {
		marks.add(mark)
		if (marks.size > MOST_MARKS) break
	}
	const several = new Map<string, readonly Panel[]>()
	const panels = new Map<string, Panel>()
	const unknown: string[] = []
	for (const mark of [...marks].slice(0, MOST_MARKS)) {
		const found = index.find(mark).panels
		const [only] = found
		if (!only) unknown.push(mark)
		else if (found.length === 1) panels.set(only.id, only)
		else several.set(mark, found)
	}
	return {
		panels: [...panels.values()],
		several: [...several].map(([mark, panels]) => ({ mark, panels })),
		unknown,
		isCut: marks.size > MOST_MARKS,
	}
}

/** The marks of a text one after the other: a few ranges may stand for more than there is room for. */
function* marksIn(text: string, index: MarkIndex): Generator<string> {
	for (const line of text.split(LINES)) yield* partsOf(line, index)
}

/** The marks of a part of the text, taken apart only as far as it isn't a mark itself. */
function* partsOf(text: string, index: MarkIndex): Generator<string> {
	const part = text.trim()
	if (part === '') return
	if (isKnown(part, index)) return yield part
	const pieces = part.split(COMMAS)
	const range = pieces.length > 1 ? null : marksOfRange(part, index)
	if (range) return yield* range
	const words = pieces.length > 1 ? pieces : part.split(/\s+/)
	const areMarks = pieces.length > 1 || words.some((word) => isKnown(word, index) || marksOfRange(word, index))
	if (words.length === 1 || !areMarks) return yield part
	for (const word of words) yield* partsOf(word, index)
}

const isKnown = (mark: string, index: MarkIndex): boolean => index.find(mark).panels.length > 0

/** The marks from one to another of the same series; null for what isn't a range of marks that exist. */
function marksOfRange(text: string, index: MarkIndex): string[] | null {
	if (text.length > MOST_RANGE_LETTERS) return null
	const [, prefix = '', first = '', second = '', last = ''] = RANGE.exec(text) ?? []
	const [from, to] = [Number(first), Number(last)]
	const isSeries = second === '' || second.toLowerCase() === prefix.toLowerCase()
	if (first === '' || !isSeries || to <= from || to - from >= LONGEST_RANGE) return null
	const marks = Array.from(
		{ length: to - from + 1 },
		(_, step) => `${prefix}${String(from + step).padStart(first.length, '0')}`,
	)
	const ends = [marks[0], marks.at(-1)]
	return ends.every((end) => end !== undefined && isKnown(end, index)) ? marks : null
}
