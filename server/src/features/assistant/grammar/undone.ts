import { GrammarError } from './grammar-error.ts'

/** How people of each language say that something should have happened, or that nothing is to be done. */
const UNDONE = [
	/\bsend (?:it |them )?back[\s.!]*$|\b(?:should|ought to|could|might) have (?:been|arrived|come)|\b(?:was|were) (?:supposed|meant|due) to\b/iu,
	/aurai(?:t|ent) d[uû]|(?<!\p{L})devai(?:t|ent)(?!\p{L})|(?<!\p{L})n(?:e\s|['’])\p{L}+(?:ez|ons) pas(?!\p{L})/iu,
	/deb(?:er)?[ií]an? haber|ten[ií]an? que (?:haber|estar)/iu,
	/(?<!\p{L})h[äa]tten?(?!\p{L}).*(?:sollen|müssen)|(?<!\p{L})sollten?(?!\p{L}).*gestern/iu,
	/avrebbe(?:ro)? dovuto|(?<!\p{L})doveva(?:no)?(?!\p{L})/iu,
	/dev(?:er)?iam? ter|era(?:m)? para ter/iu,
	/本应|本该|原定/u,
	/(?:はず|べき)だ(?:っ|が)|はずでし|予定だった|予定でし/u,
	/[했됐]어야|되었어야|예정이었/u,
	/不要|请勿|切勿|(?<![类级区个特性])别(?![的墅])/u,
	/ないで/u,
	/지\s?(?:마|말)/u,
	/كان(?:ت)? (?:من )?(?:المفترض|المفروض|يجب|المقرر)/u,
]

/**
 * "W20 should have been delivered yesterday" says that it wasn't.
 * @throws GrammarError
 */
export function refuseUndone(sentence: string): void {
	for (const undone of UNDONE) {
		const [words] = undone.exec(sentence) ?? []
		if (words !== undefined) throw new GrammarError('several_meant', words)
	}
}
