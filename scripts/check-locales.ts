import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkGuides, type InterfaceTexts } from './check-guides.ts'
import { type CodeFile, keysMissing, keysUnused, valuesMissing } from './locale-key-use.ts'

/** The interface languages of the product; `en` is the source that the others are compared with. */
const LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar'] as const

/** Texts by flattened key (`list.title`, `count_other`), of one namespace in one language. */
export type Texts = Map<string, string>

/** English words that look untranslated but are also correct in other languages. */
const sameInEveryLanguage = new Set<string>(['IFC2x3, IFC4, IFC4x3'])

const pluralKey = /^(.+)_(zero|one|two|few|many|other)$/

/** Nested JSON as one flat map; a value that isn't text is reported by its key with `null`. */
export function flatten(value: unknown, prefix = ''): [string, string | null][] {
	if (typeof value === 'string') return [[prefix, value]]
	if (typeof value !== 'object' || value === null) return [[prefix, null]]
	return Object.entries(value).flatMap(([key, inner]) => flatten(inner, prefix ? `${prefix}.${key}` : key))
}

/** Names of the variables (`{{count}}`) and the tags (`<b>`) a text must carry in every language. */
function placeholders(text: string): Set<string> {
	const variables = [...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map(([, name]) => `{{${name}}}`)
	const tags = [...text.matchAll(/<(\/?[\w]+)\s*\/?>/g)].map(([, name]) => `<${name}>`)
	return new Set([...variables, ...tags])
}

/** Keys counted by `count`: those with an `_other` form. */
function pluralBases(texts: Texts): Set<string> {
	const bases = [...texts.keys()].map((key) => pluralKey.exec(key)).filter((match) => match?.[2] === 'other')
	return new Set(bases.map((match) => match?.[1] ?? ''))
}

/** The keys that a language must have, each with its English text. */
function requiredKeys(english: Texts, language: string): Map<string, { text: string; plural: boolean }> {
	const bases = pluralBases(english)
	const required = new Map<string, { text: string; plural: boolean }>()
	for (const [key, text] of english) {
		const base = pluralKey.exec(key)?.[1]
		if (base === undefined || !bases.has(base)) required.set(key, { text, plural: false })
		// i18next uses a separate text for zero in every language.
		else if (key.endsWith('_zero')) required.set(key, { text, plural: true })
	}
	for (const base of bases) {
		const text = english.get(`${base}_other`) ?? ''
		for (const category of new Intl.PluralRules(language).resolvedOptions().pluralCategories) {
			required.set(`${base}_${category}`, { text: english.get(`${base}_${category}`) ?? text, plural: true })
		}
	}
	return required
}

const looksUntranslated = (text: string): boolean =>
	text
		.replace(/\{\{[^}]*\}\}/g, '')
		.split(/\s+/)
		.filter((word) => /\p{L}{2}/u.test(word)).length >= 4

function placeholderProblem(key: string, english: string, text: string, plural: boolean): string | null {
	const wanted = placeholders(english)
	const found = placeholders(text)
	const optional = (name: string) => plural && name === '{{count}}'
	const lacking = [...wanted].filter((name) => !found.has(name) && !optional(name))
	const foreign = [...found].filter((name) => !wanted.has(name) && !optional(name))
	if (lacking.length > 0) return `${key} lacks ${lacking.join(' ')}`
	if (foreign.length > 0) return `${key} has ${foreign.join(' ')}, which English has not`
	return null
}

/** French punctuation that an ordinary space lets begin the next line. The space before it must not break. */
const BREAKING_FRENCH_SPACE = /« | »| [:;?!](?=[\s»)<]|$)/

/**
 * Missing and extra keys of one language in one namespace, in no particular order.
 * @param english the source texts of the namespace
 */
export function compareTexts(english: Texts, texts: Texts, language: string): string[] {
	const required = requiredKeys(english, language)
	const problems: string[] = []
	for (const [key, { text, plural }] of required) {
		const translated = texts.get(key)
		if (translated === undefined) {
			problems.push(`${key} is missing`)
			continue
		}
		if (translated.trim() === '') problems.push(`${key} is empty`)
		if (language === 'fr' && BREAKING_FRENCH_SPACE.test(translated))
			problems.push(`${key} needs a no-break space beside its punctuation`)
		const problem = placeholderProblem(key, text, translated, plural)
		if (problem) problems.push(problem)
		if (language !== 'en' && translated === text && looksUntranslated(text) && !sameInEveryLanguage.has(text)) {
			problems.push(`${key} is still English: ${text}`)
		}
	}
	for (const key of texts.keys()) if (!required.has(key)) problems.push(`${key} is not in English`)
	return problems
}

function readTexts(path: string, problems: string[]): Texts {
	const texts: Texts = new Map()
	if (!existsSync(path)) return texts
	for (const [key, text] of flatten(JSON.parse(readFileSync(path, 'utf8')))) {
		if (text === null) problems.push(`${path}: ${key} is not a text`)
		else if (key !== '') texts.set(key, text)
	}
	return texts
}

function readCode(folder: string): CodeFile[] {
	return readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name))
		.map((path) => ({ path: path.slice(folder.length + 1), text: readFileSync(path, 'utf8') }))
}

/**
 * All problems of the interface texts under `web/src`: incomplete languages, wrong plural forms or variables, text left
 * in English, missing or unused keys, guides that differ from the English ones.
 */
export function checkLocales(webSource: string): string[] {
	const locales = join(webSource, 'locales')
	const namespaces = readdirSync(join(locales, 'en'))
		.filter((name) => name.endsWith('.json'))
		.map((name) => name.slice(0, -'.json'.length))
	const problems: string[] = []
	const english = new Map(
		namespaces.map((namespace) => [namespace, readTexts(join(locales, 'en', `${namespace}.json`), problems)]),
	)

	for (const language of LANGUAGES) {
		for (const namespace of namespaces) {
			const source = english.get(namespace) ?? new Map()
			const path = join(locales, language, `${namespace}.json`)
			const found = compareTexts(source, readTexts(path, problems), language)
			if (source.size > 0 && !existsSync(path))
				problems.push(`${language}/${namespace}.json is missing (${source.size} texts)`)
			else problems.push(...found.map((problem) => `${language}/${namespace}.json: ${problem}`))
		}
		const folder = join(locales, language)
		const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
		for (const file of files) {
			if (!namespaces.includes(file.replace(/\.json$/, ''))) problems.push(`${language}/${file} is not in English`)
		}
	}

	const code = readCode(webSource)
	const keys = new Map([...english].map(([namespace, texts]) => [namespace, new Set(texts.keys())]))
	problems.push(...keysMissing(keys, code), ...keysUnused(keys, code), ...valuesMissing(english, code))
	problems.push(...checkGuides(join(webSource, 'features/public-site'), interfaceTexts(locales, namespaces)))
	return problems
}

/** By language, the texts of all namespaces. */
const interfaceTexts = (locales: string, namespaces: string[]): Map<string, InterfaceTexts> =>
	new Map(
		LANGUAGES.map((language) => [
			language,
			new Map(
				namespaces.flatMap((namespace) =>
					[...readTexts(join(locales, language, `${namespace}.json`), [])].map(
						([key, text]) => [`${namespace}:${key}`, text] as const,
					),
				),
			),
		]),
	)

/** All problems of the texts of mails, one `LANGUAGE.json` each in a folder: incomplete languages, wrong values. */
export function checkMailTexts(folder: string): string[] {
	const problems: string[] = []
	const english = readTexts(join(folder, 'en.json'), problems)
	if (english.size === 0) problems.push(`${folder}: en.json has no texts`)
	for (const language of LANGUAGES) {
		const texts = readTexts(join(folder, `${language}.json`), problems)
		problems.push(...compareTexts(english, texts, language).map((problem) => `${language}.json of mails: ${problem}`))
	}
	return problems
}
