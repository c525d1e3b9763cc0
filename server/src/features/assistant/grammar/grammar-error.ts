import type { Unclear } from '@panelyard/contracts/assistant/assistant'

/** Thrown for a sentence that the grammar can't read; holds the question for the person. */
export class GrammarError extends Error {
	readonly unclear: Unclear

	constructor(why: Unclear['why'], words = '', options: readonly string[] = []) {
		super(why)
		this.unclear = { why, words: words.slice(0, 400), options: options.slice(0, 8) }
	}
}
