import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Texts of the interface in one language, by namespace and key (`panels:export`). */
export type InterfaceTexts = ReadonlyMap<string, string>

type Section = { bold: string[]; counts: Record<string, number>; same: Record<string, string[]> }
type Outline = { title: string; sections: Section[] }

const allOf = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

/**
 * What a text must have in common with the English one, by section; the first section is the text before the first
 * heading.
 */
function outlineOf(markdown: string): Outline {
	const title = /^# (.+)$/m.exec(markdown)?.[1] ?? ''
	const sections = markdown.split(/^## .*$/m).map((text) => ({
		bold: allOf(text, /\*\*([^*]+)\*\*/g),
		counts: {
			steps: allOf(text, /^(\d+\. )/gm).length,
			points: allOf(text, /^(- )/gm).length,
			paragraphs: allOf(text, /^(?!#|!\[|- |\d+\. )(\S)/gm).length,
			'smaller headings': allOf(text, /^(#{3,} )/gm).length,
		},
		same: {
			pictures: allOf(text, /!\[[^\]]+\]\(([^)]*)\)/g),
			links: allOf(text, /(?<!!)\[[^\]]+\]\(([^)]*)\)/g).sort(),
			code: allOf(text, /`([^`]+)`/g).sort(),
		},
	}))
	return { title, sections }
}

const plainName = (text: string): string =>
	text
		.replace(/[\u00a0\u202f]/g, ' ')
		.replace(/…$/, '')
		.trim()

/** The texts of the interface with a name, without those of the public pages. */
const keysNamed = (name: string, texts: InterfaceTexts): string[] =>
	[...texts]
		.filter(([key, text]) => !key.startsWith('public:') && plainName(text) === plainName(name))
		.map(([key]) => key)

/** Bold names in English that aren't in the interface; use single stars to stress other words. */
export const unknownNames = (english: string, texts: InterfaceTexts): string[] =>
	outlineOf(english)
		.sections.flatMap(({ bold }) => bold)
		.filter((name) => keysNamed(name, texts).length === 0)
		.map((name) => `**${name}** is nowhere in the interface`)

/** Bold names of a translation that differ from the interface's translations of the English ones. */
function compareNames(english: string[], translated: string[], from: InterfaceTexts, to: InterfaceTexts): string[] {
	const left = translated.map(plainName)
	const problems = english.flatMap((name) => {
		const names = [...new Set(keysNamed(name, from).map((key) => plainName(to.get(key) ?? '')))]
		const place = left.findIndex((one) => names.includes(one))
		if (place < 0) return [`lacks **${names.join('** or **')}** (${name})`]
		left.splice(place, 1)
		return []
	})
	return [...problems, ...left.map((name) => `has **${name}**, which the interface or the English text has not`)]
}

type Names = { english: InterfaceTexts; translated: InterfaceTexts }

/**
 * Differences between a translation and the English text in sections, steps, pictures or links, and with `names` in
 * names.
 */
export function compareGuide(english: string, translated: string, names: Names | null): string[] {
	const source = outlineOf(english).sections
	const { sections } = outlineOf(translated)
	if (sections.length !== source.length)
		return [`has ${sections.length - 1} headings, English has ${source.length - 1}`]
	return sections.flatMap((section, index) => {
		const of = source[index] as Section
		const problems = [
			...Object.entries(of.counts)
				.filter(([what, count]) => section.counts[what] !== count)
				.map(([what, count]) => `has ${section.counts[what]} ${what}, English has ${count}`),
			...Object.entries(of.same)
				.filter(([what, list]) => section.same[what]?.join() !== list.join())
				.map(([what, list]) => `has the ${what} [${section.same[what]}], English has [${list}]`),
			...(names ? compareNames(of.bold, section.bold, names.english, names.translated) : []),
		]
		return problems.map((problem) => `part ${index + 1} ${problem}`)
	})
}

/** All problems of the guides and legal texts of the public pages, given the texts of the interface by language. */
export function checkGuides(folder: string, interfaces: ReadonlyMap<string, InterfaceTexts>): string[] {
	const source = interfaces.get('en') ?? new Map()
	const written = (['guides', 'legal'] as const).flatMap((kind) =>
		readdirSync(join(folder, kind, 'en')).map((file) => ({ kind, name: file.replace(/\.md$/, '') })),
	)
	return [...interfaces].flatMap(([language, texts]) =>
		written.flatMap(({ kind, name }) => {
			const path = join(kind, language, `${name}.md`)
			if (!existsSync(join(folder, path))) return [`${path} is missing`]
			const text = readFileSync(join(folder, path), 'utf8')
			const english = readFileSync(join(folder, kind, 'en', `${name}.md`), 'utf8')
			const isGuide = kind === 'guides'
			const title = texts.get(isGuide ? `public:docs.${name}.title` : `public:legal.${name}`)
			return [
				...(outlineOf(text).title === title ? [] : [`is not called “${title}”, as its links are`]),
				...(isGuide && language === 'en' ? unknownNames(text, texts) : []),
				...compareGuide(english, text, isGuide ? { english: source, translated: texts } : null),
			].map((problem) => `${path}: ${problem}`)
		}),
	)
}
