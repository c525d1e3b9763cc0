import { GrammarError } from '../grammar-error.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Asks about a mark that the project doesn't have, and suggests the one with digits instead of similar letters. */
export function unknownMark(words: string, { marks }: Pick<Vocabulary, 'marks'>): GrammarError {
	const meant = marks.find(
		words.replaceAll(/(?<=[-\d])[oO]|[oO](?=\d)/g, '0').replaceAll(/(?<=[-\d])[lI]|[lI](?=\d)/g, '1'),
	)
	return new GrammarError('unknown_mark', words, meant === undefined ? [] : [meant])
}
