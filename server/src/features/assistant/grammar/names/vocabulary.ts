import type { PropertyCondition, Selection, Shape } from '@panelyard/contracts/assistant/assistant'
import type { MarkIndex } from '../conditions/marks.ts'
import type { WordsLanguage } from './words.ts'

type Named = { id: string; name: string }
type Numbered = { number: number; name: string }

/** The names of a project's things: everything that a sentence may name. Names are data, never instructions. */
export type Vocabulary = {
	statuses: (Named & { default_key: string | null; type: 'step' | 'flag' })[]
	groups: (Named & {
		/** The first and the last planned day of the group and its panels, for each step that has one. */
		planned?: readonly { status: string; from: string; to: string }[]
	})[]
	categories: Named[]
	/** By index; -1 isn't among them. */
	floors: Numbered[]
	/** With the classes of their elements, which identify kinds without a descriptive name. */
	kinds: (Numbered & { classes: readonly string[] })[]
	/** Shapes that panels have; absent where that isn't known. */
	shapes?: readonly Shape[]
	marks: MarkIndex
	/** Values of properties that the sentence may name; absent until it has words with no other meaning. */
	properties?: readonly PropertyCondition[]
	/** Whether panels are selected where the sentence was written. */
	has_selected: boolean
	/** How many things the instruction creates in parts of the sentence that were read before. */
	created?: number
	/** The panels that parts of the sentence before named: "them". */
	said?: Selection
	/** `2026-11-23`. */
	today: string
	language: WordsLanguage
}
