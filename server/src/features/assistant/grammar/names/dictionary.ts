import { type PropertyCondition, SHAPES, type Shape } from '@panelyard/contracts/assistant/assistant'
import { atomsOf, keyOf, readable } from '../conditions/atoms.ts'
import { isDenyingName } from '../conditions/denying-names.ts'
import { foreignGroupWords, foreignShapes, readyWordsOf } from './other-languages.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { Words } from './words/word-list.ts'
import { SHAPE_PATTERNS, type Tag, WORDS, type WordsLanguage } from './words.ts'

/** The meaning of a phrase: words of the grammar, things of the project, or both. */
export type Meaning = {
	tags: ReadonlySet<Tag>
	statuses: readonly string[]
	groups: readonly string[]
	categories: readonly string[]
	floors: readonly number[]
	kinds: readonly number[]
	shapes: readonly Shape[]
	properties?: readonly PropertyCondition[]
	month?: number
	/** 1 for Monday. */
	weekday?: number
	colour?: number
	number?: number
	/** "Second", unlike "two". */
	is_ordinal?: boolean
}
const NO_MEANING: Meaning = {
	tags: new Set(),
	statuses: [],
	groups: [],
	categories: [],
	floors: [],
	kinds: [],
	shapes: [],
}

export type Dictionary = {
	phrases: Map<string, Meaning>
	/** Beginnings of words, the longest first. */
	beginnings: { beginning: string; meaning: Meaning }[]
	/** Most atoms of a phrase. */
	longest: number
	/** Keys of the project's own names. */
	names: string[]
}

const DEFAULT_KEYS = /^key_(.+)$/

/** The words of one language, compiled once. */
const compiled = new Map<WordsLanguage, { phrases: Map<string, Meaning>; beginnings: Map<string, Meaning> }>()

function add(to: Map<string, Meaning>, key: string, more: Partial<Meaning>): void {
	const before = to.get(key) ?? NO_MEANING
	to.set(key, {
		...before,
		...more,
		tags: new Set([...before.tags, ...(more.tags ?? [])]),
		statuses: [...new Set([...before.statuses, ...(more.statuses ?? [])])],
		groups: [...new Set([...before.groups, ...(more.groups ?? [])])],
		categories: [...new Set([...before.categories, ...(more.categories ?? [])])],
		floors: [...new Set([...before.floors, ...(more.floors ?? [])])],
		kinds: [...new Set([...before.kinds, ...(more.kinds ?? [])])],
		shapes: [...new Set([...before.shapes, ...(more.shapes ?? [])])],
	})
}

export function wordsOf(language: WordsLanguage) {
	const known = compiled.get(language)
	if (known) return known
	const phrases = new Map<string, Meaning>()
	const beginnings = new Map<string, Meaning>()
	const { months, weekdays, colours, numbers, ordinals = '', ...words }: Words = WORDS[language]
	for (const [tags, alternatives = ''] of Object.entries(words)) {
		const meaning = { tags: new Set(tags.split(' ') as Tag[]) }
		for (const phrase of alternatives.split('|')) {
			const key = keyOf(phrase.replace('*', ''))
			if (key !== '') add(phrase.endsWith('*') ? beginnings : phrases, key, meaning)
		}
	}
	const inOrder = (list: string, field: 'month' | 'weekday' | 'colour' | 'number', first: number) => {
		for (const [place, alternatives] of list.split('|').entries())
			for (const word of alternatives.split(' ')) if (word !== '') add(phrases, keyOf(word), { [field]: place + first })
	}
	inOrder(months, 'month', 1)
	inOrder(weekdays, 'weekday', 1)
	inOrder(colours, 'colour', 0)
	inOrder(numbers, 'number', 1)
	for (const [place, alternatives] of ordinals.split('|').entries())
		for (const key of alternatives.split(' ').map(keyOf))
			if (key !== '' && phrases.get(key)?.weekday === undefined)
				add(phrases, key, { number: place + 1, is_ordinal: true })
	const made = { phrases, beginnings }
	compiled.set(language, made)
	return made
}

/** Words for storeys that have a name of their own, of all languages. */
function storeyWords(tag: 'ground' | 'basement' | 'roof'): ReadonlySet<string> {
	const known = wordsOfStoreys.get(tag)
	if (known) return known
	const made = new Set(Object.values(WORDS).flatMap((words) => (words[tag] ?? '').split('|').map(keyOf)))
	wordsOfStoreys.set(tag, made)
	return made
}
const wordsOfStoreys = new Map<string, ReadonlySet<string>>()

const dictionaries = new WeakMap<Vocabulary, Map<WordsLanguage, Dictionary>>()

/** All that sentences in one language may say about one project. A vocabulary doesn't change once it is read. */
export function dictionaryOf(vocabulary: Vocabulary, language: WordsLanguage): Dictionary {
	const own = dictionaries.get(vocabulary) ?? new Map<WordsLanguage, Dictionary>()
	dictionaries.set(vocabulary, own)
	const known = own.get(language)
	if (known) return known
	const made = compiledDictionary(vocabulary, language)
	own.set(language, made)
	return made
}

/** A vocabulary with the same words, and other facts besides: they needn't be compiled again. */
export function withSameWords(vocabulary: Vocabulary, more: Pick<Vocabulary, 'created' | 'said'>): Vocabulary {
	const own = dictionaries.get(vocabulary) ?? new Map<WordsLanguage, Dictionary>()
	const made = { ...vocabulary, ...more }
	dictionaries.set(vocabulary, own)
	dictionaries.set(made, own)
	return made
}

function compiledDictionary(vocabulary: Vocabulary, language: WordsLanguage): Dictionary {
	const { phrases: known, beginnings: begun } = wordsOf(language)
	const phrases = new Map(known)
	const names: string[] = []
	const name = (text: string, meaning: Partial<Meaning>) => {
		const key = keyOf(text)
		if (key === '') return
		names.push(key)
		// Things of the project take precedence over words of the grammar with the same spelling.
		const before = phrases.get(key)
		add(phrases, key, { ...meaning, tags: new Set([...(before?.tags ?? [])].filter((tag) => tag !== 'skip')) })
	}
	for (const { id, name: text } of vocabulary.statuses) name(text, { statuses: [id] })
	for (const { id, name: text } of vocabulary.groups) name(text, { groups: [id] })
	for (const { id, name: text } of vocabulary.categories) name(text, { categories: [id] })
	for (const { number, name: text } of vocabulary.floors) name(text, { floors: [number] })
	for (const { number, name: text } of vocabulary.kinds) name(text, { kinds: [number] })
	const settled = addReadyWords(phrases, vocabulary, language)
	addPartsOfNames(phrases, vocabulary)
	addProperties(phrases, vocabulary.properties ?? [])
	const meant = projectMeanings(vocabulary)
	const withProject = (meaning: Meaning, isSettled = false): Meaning => {
		const more: Partial<Meaning>[] = []
		for (const tag of meaning.tags) if (!isSettled || !isOfStatus(tag)) more.push(...(meant.get(tag) ?? []))
		if (more.length === 0) return meaning
		const all = new Map<string, Meaning>([['', meaning]])
		for (const each of more) add(all, '', each)
		return all.get('') as Meaning
	}
	for (const [key, meaning] of phrases) {
		const made = withProject(meaning, settled.phrases.has(key))
		if (made !== meaning) phrases.set(key, made)
	}
	// "Betonada" is Cast, where the grammar would mean Produced by it.
	const general = [...begun].filter(([beginning]) => !settled.beginnings.has(beginning))
	const beginnings = [...general, ...settled.beginnings].map(([beginning, meaning]) => ({
		beginning,
		meaning: withProject(meaning, settled.beginnings.has(beginning)),
	}))
	beginnings.sort((one, other) => other.beginning.length - one.beginning.length)
	// Values contain signs, as in C30/37, which keys omit.
	const written = (vocabulary.properties ?? []).map(({ value }) => atomsOf(readable(value)).length)
	const longest = Math.max(...written, ...[...phrases.keys()].map((key) => key.split(' ').length))
	return { phrases, beginnings, longest: Math.min(longest, 24), names }
}

const isOfStatus = (tag: Tag): boolean => DEFAULT_KEYS.test(tag) || tag === 'received'

/**
 * Words for the project's ready-made statuses, in place of what they mean where a project lacks these: "cast" is Cast, and
 * Produced elsewhere. Words of other languages only where the sentence's own language doesn't know them.
 */
function addReadyWords(phrases: Map<string, Meaning>, vocabulary: Vocabulary, language: WordsLanguage) {
	const settled = { phrases: new Set<string>(), beginnings: new Map<string, Meaning>() }
	const isNamed = (key: string): boolean => namesAny(phrases.get(key))
	const { own, foreign } = readyWordsOf(vocabulary.statuses, language)
	const settle = (key: string, id: string): void => {
		if (isNamed(key)) return
		const tags = [...(phrases.get(key)?.tags ?? [])].filter((tag) => tag !== 'skip')
		phrases.set(key, { ...NO_MEANING, ...phrases.get(key), tags: new Set(tags), statuses: [id] })
		settled.phrases.add(key)
	}
	for (const [word, id] of own) {
		const stem = word.replace('*', '')
		if (stem === word) settle(word, id)
		else {
			settled.beginnings.set(stem, { ...NO_MEANING, statuses: [id] })
			for (const [key, { tags }] of phrases)
				if (key.startsWith(stem) && !key.includes(' ') && [...tags].some(isOfStatus)) settle(key, id)
		}
	}
	for (const [key, id] of foreign) if (!phrases.has(key)) settle(key, id)
	for (const [key, shape] of foreignShapes(language))
		if (!phrases.has(key)) add(phrases, key, { tags: new Set([shape]) })
	for (const key of foreignGroupWords()) if (!phrases.has(key)) add(phrases, key, { tags: new Set(['group_word']) })
	return settled
}

const namesAny = (meaning: Meaning | undefined): boolean =>
	meaning !== undefined &&
	meaning.statuses.length + meaning.groups.length + meaning.categories.length + meaning.floors.length > 0

/**
 * "QC" for the status "QC checked", where no other name has this word and it means nothing else. "Started" isn't
 * "Not started", though.
 */
function addPartsOfNames(phrases: Map<string, Meaning>, vocabulary: Vocabulary): void {
	const { statuses, groups, categories, floors, kinds } = vocabulary
	const all = [...statuses, ...groups, ...categories, ...floors, ...kinds].flatMap(({ name }) => keyOf(name).split(' '))
	for (const { id, name } of statuses) {
		const words = keyOf(name).split(' ')
		if (words.length < 2 || words.length > 4 || isDenyingName(name)) continue
		for (const word of words)
			if (/^\p{L}{2,}$/u.test(word) && !phrases.has(word) && all.filter((each) => each === word).length === 1)
				add(phrases, word, { statuses: [id] })
	}
}

/** Values of properties; their names, written as words, say no more than the value beside them. */
function addProperties(phrases: Map<string, Meaning>, properties: readonly PropertyCondition[]): void {
	for (const [key, same] of Map.groupBy(properties, ({ value }) => keyOf(value))) {
		const before = phrases.get(key)
		const isKnown = before && (before.tags.size > 0 || before.statuses.length + before.groups.length > 0)
		if (key !== '' && !isKnown) add(phrases, key, { properties: same })
	}
	for (const { name } of properties) {
		const key = keyOf(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
		if (key !== '' && !phrases.has(key)) add(phrases, key, { tags: new Set(['property_word']) })
	}
}

/** The meaning of general words in this project: statuses, storeys and kinds. */
function projectMeanings(vocabulary: Vocabulary): Map<Tag, Partial<Meaning>[]> {
	const meant = new Map<Tag, Partial<Meaning>[]>()
	const mean = (tag: Tag, meaning: Partial<Meaning>) => meant.set(tag, [...(meant.get(tag) ?? []), meaning])
	for (const { id, default_key, name } of vocabulary.statuses) {
		const key = default_key ?? (DEFAULT_NAMES.has(keyOf(name)) ? DEFAULT_NAMES.get(keyOf(name)) : undefined)
		if (key) mean(`key_${key}` as Tag, { statuses: [id] })
		if (key === 'delivered') mean('received', { statuses: [id] })
	}
	for (const shape of SHAPES) {
		const kinds = vocabulary.kinds.filter((kind) => isKindOf(kind, shape)).map(({ number }) => number)
		mean(shape, kinds.length > 0 ? { kinds } : { shapes: [shape] })
	}
	for (const tag of ['ground', 'basement', 'roof'] as const) {
		const words = storeyWords(tag)
		const named = vocabulary.floors.filter(({ name }) => words.has(keyOf(name)))
		// "Level 0" is the ground floor where no storey is called so.
		const numbered = vocabulary.floors.filter(({ name }) => tag === 'ground' && /^\D*0+$/.test(name))
		for (const { number } of named.length > 0 ? named : numbered) mean(tag, { floors: [number] })
	}
	return meant
}

const shapesIn = (text: string): Shape[] => SHAPES.filter((shape) => new RegExp(SHAPE_PATTERNS[shape], 'i').test(text))

/** Whether all panels of a kind have a shape, by its name or otherwise by its classes. */
function isKindOf({ name, classes }: Vocabulary['kinds'][number], shape: Shape): boolean {
	const named = shapesIn(name)
	if (named.length > 0) return named.includes(shape)
	return classes.length > 0 && classes.every((each) => shapesIn(each).includes(shape))
}

/** Names that people wrote and that mean a status of the product. */
const DEFAULT_NAMES = new Map(
	Object.entries(WORDS).flatMap(([, words]) =>
		Object.entries(words).flatMap(([tags, alternatives = '']) => {
			const key = tags.split(' ').map((tag) => DEFAULT_KEYS.exec(tag)?.[1])[0]
			return key === undefined ? [] : alternatives.split('|').map((phrase) => [keyOf(phrase), key] as const)
		}),
	),
)
