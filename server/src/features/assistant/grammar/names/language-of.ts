import { atomsOf } from '../conditions/atoms.ts'
import { wordsOf } from './dictionary.ts'
import { WORDS, type WordsLanguage } from './words.ts'

/** The language of a sentence by its script, then by how many of its words each language knows. */
export function languageOf(sentence: string, usual: WordsLanguage): WordsLanguage {
	const letters = sentence.replaceAll(/["“„«「『].*?["”“»」』]/g, '')
	if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letters)) return 'ja'
	if (/\p{Script=Hangul}/u.test(letters)) return 'ko'
	if (/\p{Script=Arabic}/u.test(letters)) return 'ar'
	if (/\p{Script=Han}/u.test(letters)) return usual === 'ja' ? 'ja' : 'zh'
	const words = atomsOf(letters).filter(({ type }) => type === 'word')
	const latin = (Object.keys(WORDS) as WordsLanguage[]).filter(
		(language) => !['zh', 'ja', 'ko', 'ar'].includes(language),
	)
	const score = (language: WordsLanguage): number => {
		const { phrases, beginnings } = wordsOf(language)
		const parts = partsOfPhrases(language)
		const known = words.filter(
			({ text }) =>
				phrases.has(text) || parts.has(text) || [...beginnings.keys()].some((each) => text.startsWith(each)),
		)
		// Of languages that share words ("no", "a") the person's own is meant, where it knows any.
		return known.length + (language !== usual ? 0 : known.length > 0 ? 1.5 : 0.5)
	}
	return latin.reduce((best, language) => (score(language) > score(best) ? language : best), latin[0] as WordsLanguage)
}

const parts = new Map<WordsLanguage, Set<string>>()
function partsOfPhrases(language: WordsLanguage): Set<string> {
	const known = parts.get(language)
	if (known) return known
	const made = new Set([...wordsOf(language).phrases.keys()].flatMap((key) => key.split(' ')))
	parts.set(language, made)
	return made
}
