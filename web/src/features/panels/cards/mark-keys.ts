import type { Panel } from '@panelyard/contracts/panels/panels'
import { searchable } from '@panelyard/rules/texts/searchable'

/** More letters would leave no list above the keys. */
const MOST_LETTERS = 12

/** The letters that a project's marks are written with, for large keys: the commonest, in their order. */
export function lettersOfMarks(panels: readonly Pick<Panel, 'mark'>[]): string[] {
	const counts = new Map<string, number>()
	for (const { mark } of panels)
		for (const letter of new Set(searchable(mark).normalize('NFC').match(/\p{L}/gu)))
			counts.set(letter, (counts.get(letter) ?? 0) + 1)
	return [...counts]
		.sort(([, a], [, b]) => b - a)
		.slice(0, MOST_LETTERS)
		.map(([letter]) => letter.toUpperCase())
		.sort()
}
