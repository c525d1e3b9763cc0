import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const LOCALES = join(import.meta.dirname, '../../../web/src/locales')

type Texts = Map<string, string>

function flatten(value: unknown, prefix: string, into: Texts): void {
	if (typeof value === 'string') into.set(prefix, value)
	else if (typeof value === 'object' && value !== null)
		for (const [key, inner] of Object.entries(value)) flatten(inner, `${prefix}.${key}`, into)
}

function textsOf(language: string): Texts {
	const texts: Texts = new Map()
	const folder = join(LOCALES, language)
	for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
		flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')), basename(file, '.json'), texts)
	return texts
}

/** Words that are written in Latin letters whatever the language: names of things, keys, formats and units. */
const NAMES_ANYWHERE =
	/[\w.+-]+@[\w.-]+|https?:\S+|\b\w+\.(?:ifc|glb|csv|xlsx|pdf|zip)\b|\b(?:Ifc[A-Za-z0-9]+|GlobalId|Panelyard|Google|Chrome|Firefox|Safari|Edge|Samsung Internet|Chromium|Linux|Windows|Android|Excel|Tekla|Revit|Archicad|Structures|Draco|Meshopt|Stripe|Authenticator|Workspace|iPhone|iPad|Berlin|Europe|MIT)\b/g
/** Two words of Latin letters in a row, at least. */
const LATIN_SENTENCE = /[A-Za-z][a-z’']+(?:[ ,]+[A-Za-z]?[a-z’']{1,}){1,}/
const NOT_LATIN = new Set(['zh', 'ja', 'ko', 'ar'])
/** `list.title`, as i18next shows a text that it doesn’t have; not the name of a file. */
const KEY = /^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+$/
const FILE = /\.(?:ifc|glb|json|bin|csv|xlsx|pdf|zip)$/
const UNFILLED = /\{\{|\}\}|\[object |\bundefined\b|\bNaN\b/

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const TAGS = /<\/?\w+\s*\/?>/g

/** Reads the texts of the web app and says what on a page isn't in its language. */
export function readTranslations(languages: readonly string[]) {
	const english = textsOf('en')
	const all = new Map(languages.map((language) => [language, textsOf(language)]))
	const keys = new Set([...english.keys()].map((key) => key.slice(key.indexOf('.') + 1)))
	/** English text -> keys that have it. */
	const keysOf = new Map<string, string[]>()
	const patterns: { pattern: RegExp; key: string }[] = []
	for (const [key, text] of english) {
		const plain = text.replace(TAGS, '').trim()
		keysOf.set(plain, [...(keysOf.get(plain) ?? []), key])
		const literal = plain.replace(/\{\{[^}]*\}\}/g, ' ')
		if (!/\{\{/.test(plain) || (literal.match(/[A-Za-z]{3,}/g) ?? []).length < 2) continue
		const source = plain
			.split(/\{\{[^}]*\}\}/)
			.map(escaped)
			.join('.+')
		patterns.push({ pattern: new RegExp(`^${source}$`), key })
	}
	const own = new Map(
		[...all].map(([language, texts]) => [
			language,
			new Set([...texts.values()].map((text) => text.replace(TAGS, '').trim())),
		]),
	)
	const known = new Map<string, string | null>()

	const judge = (text: string, language: string, data: readonly string[]): string | null => {
		if (keys.has(text) && text.includes('.')) return `key “${text}”`
		if (UNFILLED.test(text)) return `unfilled “${text}”`
		if (KEY.test(text) && !FILE.test(text)) return `key “${text}”`
		if (language === 'en' || own.get(language)?.has(text) || !/[A-Za-z]{2}/.test(text)) return null
		const same = keysOf.get(text)
		if (same) return `English “${text}” (${same.join(', ')})`
		let rest = text.replace(NAMES_ANYWHERE, ' ')
		for (const each of data) rest = rest.replaceAll(each, ' ')
		if ((rest.match(/[A-Za-z]{2,}/g) ?? []).length < 2) return null
		const like = patterns.find(
			({ pattern, key }) => pattern.test(text) && all.get(language)?.get(key) !== english.get(key),
		)
		if (like) return `English “${text}” (${like.key})`
		return NOT_LATIN.has(language) && LATIN_SENTENCE.test(rest) ? `Latin “${text}”` : null
	}
	/** What is wrong with a text in a language; null for nothing. `data`: names that people gave. */
	return (text: string, language: string, data: readonly string[]): string | null => {
		if (data.includes(text)) return null
		const key = `${language} ${text}`
		const found = known.get(key)
		if (found !== undefined) return found
		const wrong = judge(text, language, data)
		known.set(key, wrong)
		return wrong
	}
}
