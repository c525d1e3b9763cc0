import type { VersionPanel } from './version-panel.ts'

/** GlobalIds, marks and shapes that more panels share tell nothing about two of them. */
export const MOST_SHARED = 6
const NONE = -1

/** Pairs of panels of two versions with the same text, by column. */
export interface SharedTexts {
	before: number[]
	after: number[]
	/** How many panels of the version in which it is more have the text: 1 where it is that of these two alone. */
	most: number[]
}

/** Pairs of panels with the same GlobalId, mark and shape. */
export type TextsInCommon = Record<'global_id' | 'mark' | 'own_shape', SharedTexts>

export const textsInCommon = (before: readonly VersionPanel[], after: readonly VersionPanel[]): TextsInCommon => ({
	global_id: sharedTexts(before, after, ({ global_id }) => global_id),
	mark: sharedTexts(before, after, ({ mark }) => mark),
	own_shape: sharedTexts(before, after, ({ fingerprint }) => fingerprint),
})

type TextOf = (panel: VersionPanel) => string

/** Every pair of panels with the same text, where few have it. */
function sharedTexts(before: readonly VersionPanel[], after: readonly VersionPanel[], of: TextOf): SharedTexts {
	const numbers = new Map<string, number>()
	for (const panel of before) {
		const text = of(panel)
		if (text !== '' && !numbers.has(text)) numbers.set(text, numbers.size)
	}
	const [ours, theirs] = [before, after].map((panels) => chains(panels, numbers, of)) as [Chains, Chains]
	const pairs: SharedTexts = { before: [], after: [], most: [] }
	for (let number = 0; number < numbers.size; number++) {
		const most = Math.max(ours.count[number] as number, theirs.count[number] as number)
		if (most > MOST_SHARED) continue
		for (let at = ours.first[number] as number; at !== NONE; at = ours.next[at] as number)
			for (let to = theirs.first[number] as number; to !== NONE; to = theirs.next[to] as number) {
				pairs.before.push(at)
				pairs.after.push(to)
				pairs.most.push(most)
			}
	}
	return pairs
}

/** By number of a text the first panel that has it and how many have it, and by panel the next one: cheaper than many lists. */
type Chains = Record<'first' | 'count' | 'next', Int32Array>

function chains(panels: readonly VersionPanel[], numbers: ReadonlyMap<string, number>, of: TextOf): Chains {
	const first = new Int32Array(numbers.size).fill(NONE)
	const count = new Int32Array(numbers.size)
	const next = new Int32Array(panels.length)
	// From the last one, so that the first one comes first.
	for (let index = panels.length - 1; index >= 0; index--) {
		const number = numbers.get(of(panels[index] as VersionPanel))
		if (number === undefined) continue
		next[index] = first[number] as number
		first[number] = index
		count[number] = (count[number] as number) + 1
	}
	return { first, count, next }
}
