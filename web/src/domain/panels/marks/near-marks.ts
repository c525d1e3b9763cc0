import type { Panel } from '@panelyard/contracts/panels/panels'
import { searchable } from '@panelyard/rules/texts/searchable'
import { panelLabel, withoutSeparators } from '../search/panel-filters.ts'
import { compareNaturally } from './natural-order.ts'

/** With fewer characters, nearly every mark differs by only one. */
const FEWEST_CHARACTERS = 3

/** A mark that may have been meant, and how many panels have it. */
export type NearMark = { label: string; count: number }

/**
 * Marks that differ from the typed text by one character: wrong, missing, extra, or swapped with the next. Case, width and
 * separators don't count. Marks that equal the text, which filters may hide, come first.
 */
export function nearMarks(panels: readonly Panel[], typed: string, most: number): NearMark[] {
	const sought = bare(typed)
	if (sought.length < FEWEST_CHARACTERS) return []
	const found = new Map<string, NearMark & { isSame: boolean }>()
	for (const panel of panels) {
		if (panel.mark === '') continue
		const mark = bare(panel.mark)
		if (!isWithinOne(sought, mark)) continue
		const label = panelLabel(panel)
		const known = found.get(label)
		if (known) known.count++
		else found.set(label, { label, count: 1, isSame: mark === sought })
	}
	return [...found.values()]
		.sort((a, b) => Number(b.isSame) - Number(a.isSame) || compareNaturally(a.label, b.label))
		.slice(0, most)
		.map(({ label, count }) => ({ label, count }))
}

const bare = (text: string): string => withoutSeparators(searchable(text))

/** Whether two texts are equal or differ by one such character. */
export function isWithinOne(a: string, b: string): boolean {
	if (Math.abs(a.length - b.length) > 1) return false
	let start = 0
	while (start < a.length && a[start] === b[start]) start++
	let end = 0
	const most = Math.min(a.length, b.length) - start
	while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
	const [leftA, leftB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
	if (leftA.length <= 1 && leftB.length <= 1) return true
	return leftA.length === 2 && leftB.length === 2 && leftA[0] === leftB[1] && leftA[1] === leftB[0]
}
