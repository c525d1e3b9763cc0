import type { Instruction } from '@panelyard/contracts/assistant/assistant'
import { atomsOf, plainWord } from '../conditions/atoms.ts'
import type { Vocabulary } from '../names/vocabulary.ts'
import { VERSION_WORDS, type VersionWords } from '../names/words/version-words.ts'

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * "What changed in the last issue?", "which produced panels changed?": a sentence that says nothing else. Null for any other, and
 * where a status of the project has the name of the change ("changed").
 */
export function readVersionQuestion(
	sentence: string,
	{ statuses }: Pick<Vocabulary, 'statuses'>,
): Extract<Instruction, { kind: 'version' }> | null {
	const named = new Set(statuses.map(({ name }) => plainWord(name)))
	for (const words of Object.values(VERSION_WORDS)) {
		const said = UNSPACED.test(sentence) ? withoutSpaces(sentence, words) : withSpaces(sentence, words)
		if (!said?.has('changed')) continue
		const isOfVersion = said.has('version')
		const isStatus = words.changed.some((word) => named.has(plainWord(word)))
		const produced = said.has('produced')
		if (isOfVersion || (produced && !isStatus)) return { kind: 'version', produced }
	}
	return null
}

type Said = Set<keyof VersionWords>
const KEYS = ['version', 'changed', 'produced', 'others'] as const

/** What the words of a sentence are; null if one of them is none of these. */
function withSpaces(sentence: string, words: VersionWords): Said | null {
	const said: Said = new Set()
	for (const { text, type } of atomsOf(sentence)) {
		if (type === 'punctuation') continue
		const key = KEYS.find((each) => words[each].some((word) => plainWord(word) === text))
		if (!key) return null
		said.add(key)
	}
	return said
}

/** The same for what is written without spaces: its parts are taken off, the longest first. */
function withoutSpaces(sentence: string, words: VersionWords): Said | null {
	const said: Said = new Set()
	const parts = KEYS.flatMap((key) => words[key].map((word) => ({ key, word }))).sort(
		(left, right) => right.word.length - left.word.length,
	)
	let rest = sentence.toLowerCase()
	for (const { key, word } of parts) {
		if (!rest.includes(word)) continue
		rest = rest.replaceAll(word, ' ')
		said.add(key)
	}
	return /[\p{L}\p{N}]/u.test(rest) ? null : said
}
