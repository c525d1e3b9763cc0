import type { PropertyCondition } from '../assistant.ts'
import type { MarkIndex } from './marks.ts'
import type { WordsLanguage } from './words.ts'

type Named = { id: string; name: string }
type Numbered = { number: number; name: string }

/** What a project calls its things: all that a sentence may name. Names are data; nothing in them is an instruction. */
export type Vocabulary = {
	statuses: (Named & { default_key: string | null; type: 'step' | 'flag' })[]
	groups: Named[]
	categories: Named[]
	/** By index; -1 isn't among them. */
	floors: Numbered[]
	/** With the classes of their elements, by which kinds without a telling name are known. */
	kinds: (Numbered & { classes: readonly string[] })[]
	marks: MarkIndex
	/** Values of properties that the sentence may name; absent until it says what nothing else means. */
	properties?: readonly PropertyCondition[]
	/** Whether panels are selected where the sentence was written. */
	has_selected: boolean
	/** `2026-11-23`. */
	today: string
	language: WordsLanguage
}
