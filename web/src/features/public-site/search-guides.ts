import type { Guide } from '@panelyard/contracts/public/site-pages'
import { searchable } from '@panelyard/rules/texts/searchable'

/** A part of a guide under a heading. `anchor` is '' for what comes before the first one. */
export type GuidePart = { guide: Guide; title: string; heading: string; anchor: string; text: string }

export const MOST_HITS = 8
const TITLE_WEIGHT = 6
const HEADING_WEIGHT = 4
const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/u

/** Words that stand in a text without spaces (Chinese, Japanese) or behind an article without one (Arabic). */
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Arabic}]/u

/**
 * The parts that hold all words of the query, as a beginning of a word each, or anywhere in scripts that don't part words;
 * the best first, at most `MOST_HITS`.
 */
export function searchGuides(parts: readonly GuidePart[], query: string): GuidePart[] {
	const words = wordsOf(query).map(searchable)
	if (words.length === 0) return []
	const scored = parts.flatMap((part) => {
		const scores = words.map(
			(word) =>
				TITLE_WEIGHT * timesIn(part.title, word) +
				HEADING_WEIGHT * timesIn(part.heading, word) +
				Math.min(3, timesIn(part.text, word)),
		)
		return scores.every((score) => score > 0) ? [{ part, score: scores.reduce((sum, score) => sum + score, 0) }] : []
	})
	return scored
		.sort((left, right) => right.score - left.score)
		.slice(0, MOST_HITS)
		.map(({ part }) => part)
}

/** Browsers without a segmenter look for a phrase of Chinese or Japanese as a whole. */
function wordsOf(text: string): string[] {
	const words = text.split(NO_LETTERS).filter(Boolean)
	if (!WITHOUT_SPACES.test(text) || !('Segmenter' in Intl)) return words
	const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
	return words.flatMap((word) => [...segmenter.segment(word)].map(({ segment }) => segment))
}

function timesIn(text: string, word: string): number {
	if (WITHOUT_SPACES.test(word)) return searchable(text).split(word).length - 1
	return searchable(text)
		.split(NO_LETTERS)
		.filter((each) => each.startsWith(word)).length
}
