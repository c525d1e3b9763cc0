import { GrammarError } from '../grammar-error.ts'
import type { Entity } from '../names/entities.ts'
import type { Vocabulary } from '../names/vocabulary.ts'

/** A part of a building that no panel is: the project may call its kinds otherwise. */
export const absentShape = ({ shapes, kinds, text }: Entity, vocabulary: Vocabulary): GrammarError | undefined =>
	kinds.length === 0 &&
	shapes.length > 0 &&
	vocabulary.shapes &&
	!shapes.some((each) => vocabulary.shapes?.includes(each))
		? new GrammarError(
				'which_kind',
				text,
				vocabulary.kinds.map(({ name }) => name).filter((name) => name !== ''),
			)
		: undefined
