import type { Guide } from '@panelyard/contracts/site-pages'

/** A part of a guide under a heading. `anchor` is '' for what comes before the first one. */
export type GuidePart = { guide: Guide; title: string; heading: string; anchor: string; text: string }

export const MOST_HITS = 8
const TITLE_WEIGHT = 6
const HEADING_WEIGHT = 4

/** Lower case without accents, so that `etage` finds `étage`. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The parts that hold all words of the query, as a beginning of a word each; the best first, at most `MOST_HITS`. */
export function searchGuides(parts: readonly GuidePart[], query: string): GuidePart[] {
	const words = folded(query)
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)
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

const timesIn = (text: string, word: string): number =>
	folded(text)
		.split(/[^\p{L}\p{N}]+/u)
		.filter((each) => each.startsWith(word)).length
