import { SHAPES, type Shape } from '@panelyard/contracts/assistant/assistant'
import type { ReadyStatusKey } from '@panelyard/contracts/statuses/status-words'
import { keyOf } from '../conditions/atoms.ts'
import { isDenyingName } from '../conditions/denying-names.ts'
import { READY_WORDS } from './ready-words.ts'
import type { Vocabulary } from './vocabulary.ts'
import { TAGS, WORDS, type WordsLanguage } from './words.ts'

// Words of the trade that a sentence may take from another language: "which Stützen are betoniert?"

const LATIN: readonly WordsLanguage[] = ['en', 'fr', 'es', 'de', 'it', 'pt']
/** Shorter words mean something else too often. */
const LEAST_LETTERS = 4
/** Endings of participles that are written as `betoniert*`. */
const ENDINGS = ['', 'e', 'en', 'er', 'es', 's', 'o', 'a', 'os', 'as', 'i', 'ee', 'ees']
/** Models are Dutch at times; the app isn't. */
const DUTCH: Record<Shape, string> = {
	wall: 'wand|wanden|gevel',
	slab: 'vloer|vloeren|vloerplaat|vloerplaten',
	stair: 'trap|trappen',
	balcony: 'balkon|balkons',
	column: 'kolom|kolommen',
	beam: 'balk|balken|ligger|liggers',
}
const GROUP_WORDS = 'lkw|truck|trucks|lorry|camion|camions|camiones|caminhao|caminhoes|camiao'.split('|')

const othersThan = (language: WordsLanguage): WordsLanguage[] => LATIN.filter((each) => each !== language)
const isLong = (word: string): boolean => word.length >= LEAST_LETTERS && !word.includes(' ')

/** Parts of a building by the words of other languages, but for words that mean two parts. */
export function foreignShapes(language: WordsLanguage): ReadonlyMap<string, Shape> {
	const known = shapes.get(language)
	if (known) return known
	const found = new Map<string, Set<Shape>>()
	for (const shape of SHAPES)
		for (const list of [DUTCH[shape], ...othersThan(language).map((other) => WORDS[other][shape] ?? '')])
			for (const word of list.split('|').map(keyOf).filter(isLong))
				found.set(word, (found.get(word) ?? new Set()).add(shape))
	const made = new Map(
		[...found].flatMap(([word, [shape, other]]) => (shape && !other ? [[word, shape] as const] : [])),
	)
	shapes.set(language, made)
	return made
}
const shapes = new Map<WordsLanguage, ReadonlyMap<string, Shape>>()

/** Words for groups of other languages. */
export const foreignGroupWords = (): readonly string[] => GROUP_WORDS

/** Words for the ready-made statuses of a project, by status. A word that ends with `*` is the beginning of words. */
export type ReadyWords = { own: [string, string][]; foreign: [string, string][] }

/** Both the words of the sentence's language and those of others. */
export function readyWordsOf(statuses: Vocabulary['statuses'], language: WordsLanguage): ReadyWords {
	const words: ReadyWords = { own: [], foreign: [] }
	// "QC checked", where no other status speaks of a check.
	const [check, otherCheck] = statuses.filter(namesCheck)
	const isCheck = (name: string): boolean => !otherCheck && name === check?.name && !isDenyingName(name)
	for (const { id, default_key, name } of statuses) {
		const made = keysByName.get(keyOf(name)) ?? (isCheck(name) ? 'checked' : undefined)
		const key = (default_key ?? made) as ReadyStatusKey | undefined
		if (key === undefined) continue
		const written = (each: WordsLanguage): string[] => READY_WORDS[each][key]?.split('|') ?? []
		// The grammar's own words for a status do more.
		if (!isInGrammar(key))
			for (const word of written(language)) words.own.push([keyOf(word) + (word.endsWith('*') ? '*' : ''), id])
		for (const word of othersThan(language).flatMap(written)) {
			const stem = keyOf(word)
			for (const each of word.endsWith('*') ? ENDINGS.map((ending) => stem + ending) : [stem])
				if (isLong(each)) words.foreign.push([each, id])
		}
	}
	return words
}

const isInGrammar = (key: string): boolean => (TAGS as readonly string[]).includes(`key_${key}`)
/** "Checked" and "inspected" in all languages; beginnings of words end with `*`. */
const CHECKS = Object.values(READY_WORDS).flatMap(({ checked = '' }) => checked.split('|'))
const isCheckWord = (word: string): boolean =>
	CHECKS.some((check) => (check.endsWith('*') ? word.startsWith(keyOf(check)) : word === keyOf(check)))
const namesCheck = ({ name }: { name: string }): boolean => keyOf(name).split(' ').some(isCheckWord)

/** Statuses that people made, by the first word of the table in any language. */
const keysByName = new Map(
	Object.values(READY_WORDS).flatMap((words) =>
		Object.entries(words).map(([key, alternatives]) => [keyOf(alternatives.split('|')[0] ?? ''), key] as const),
	),
)
