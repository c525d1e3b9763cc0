import { searchable, searchedWords } from '@panelyard/rules/texts/searchable'
import type { PaletteEntry, PaletteSection } from './palette-entry.ts'

/** Entries listed under one heading, while something is typed and before. */
const MOST_OF_SECTION = { found: 8, offered: 5 }
/** The commands of a view are few, and people look through them. */
const MOST_COMMANDS = 40
const MOST_RECENT = 5

export type FoundSection = { section: PaletteSection; entries: PaletteEntry[]; score: number }

/**
 * How well a text is meant by what was typed, 0 for not at all: every word of it must begin the text, begin a word, stand
 * somewhere in it or, from three letters on, have its letters in this order from the start of a word.
 */
export function matchScore(text: string, typed: string): number {
	const plain = searchable(text)
	const words = searchedWords(typed)
	if (words.length === 0) return 1
	if (plain === words.join(' ')) return 120
	let lowest = Number.POSITIVE_INFINITY
	for (const word of words) lowest = Math.min(lowest, scoreOfWord(plain, word))
	return lowest
}

function scoreOfWord(plain: string, word: string): number {
	const at = plain.indexOf(word)
	if (at === 0) return 100
	if (at > 0) return beginsAWord(plain, word, at) ? 80 : 40
	return word.length >= 3 && isScattered(plain, word) ? 15 : 0
}

function beginsAWord(plain: string, word: string, first: number): boolean {
	for (let at = first; at > 0; at = plain.indexOf(word, at + 1)) if (!isLetter(plain[at - 1])) return true
	return false
}

const isLetter = (letter = ' '): boolean => /[\p{L}\p{N}]/u.test(letter)

/** Whether the letters stand in the text in their order, the first at the start of a word, none far from the one before. */
function isScattered(plain: string, word: string): boolean {
	for (let start = plain.indexOf(word[0] as string); start >= 0; start = plain.indexOf(word[0] as string, start + 1)) {
		if (start > 0 && isLetter(plain[start - 1])) continue
		let at = start
		for (let i = 1; at >= 0 && i < word.length; i++) {
			const next = plain.indexOf(word[i] as string, at + 1)
			at = next < 0 || next - at > MOST_GAP ? -1 : next
		}
		if (at >= 0) return true
	}
	return false
}

/** Letters between two that were typed one after the other. */
const MOST_GAP = 8

const scoreOf = ({ name, label }: PaletteEntry, typed: string): number =>
	Math.max(name === undefined ? 0 : matchScore(name, typed), matchScore(label, typed) * (name === undefined ? 1 : 0.9))

/**
 * The entries that are meant, the best first within their headings and the heading with the best one first. Before
 * anything is typed: what was done last, and some of each kind.
 * @param recent ids of entries, the last one first
 */
export function rankEntries(
	entries: readonly PaletteEntry[],
	typed: string,
	recent: readonly string[],
): FoundSection[] {
	const isTyped = typed.trim() !== ''
	const places = new Map(recent.map((id, place) => [id, place]))
	const latest = isTyped ? [] : latestOf(entries, recent)
	const taken = new Set(latest)
	const scored = entries.flatMap((entry, place) => {
		const score = taken.has(entry) ? 0 : scoreOf(entry, typed)
		// What was done of late goes before what is as good.
		const freshness = Math.max(10 - (places.get(entry.id) ?? 10), 0)
		return score > 0 ? [{ entry, place, score: isTyped ? score + freshness : score }] : []
	})
	const sections = Map.groupBy(scored, ({ entry }) => entry.section)
	const found = [...sections].map(([section, own]) => {
		const most = section === 'commands' ? MOST_COMMANDS : isTyped ? MOST_OF_SECTION.found : MOST_OF_SECTION.offered
		const best = own.toSorted((a, b) => b.score - a.score || a.place - b.place).slice(0, most)
		return { section, entries: best.map(({ entry }) => entry), score: best[0]?.score ?? 0 }
	})
	if (isTyped) return found.toSorted((a, b) => b.score - a.score)
	return latest.length > 0 ? [{ section: 'recent', entries: latest, score: 1 }, ...found] : found
}

const latestOf = (entries: readonly PaletteEntry[], recent: readonly string[]): PaletteEntry[] => {
	const byId = new Map(entries.map((entry) => [entry.id, entry]))
	return recent.flatMap((id) => byId.get(id) ?? []).slice(0, MOST_RECENT)
}
