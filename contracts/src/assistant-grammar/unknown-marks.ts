import { GrammarError } from './grammar-error.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Asks about a mark that the project lacks, and offers the one with digits in place of letters that look like them. */
export function unknownMark(words: string, { marks }: Pick<Vocabulary, 'marks'>): GrammarError {
	const meant = marks.find(
		words.replaceAll(/(?<=[-\d])[oO]|[oO](?=\d)/g, '0').replaceAll(/(?<=[-\d])[lI]|[lI](?=\d)/g, '1'),
	)
	return new GrammarError('unknown_mark', words, meant === undefined ? [] : [meant])
}
