import {
	GUIDES,
	type Guide,
	LEGAL_PAGES,
	SITE_LANGUAGES,
	type SiteLanguage,
	type SitePage,
	siteAddressOf,
	sitePath,
} from '@panelyard/contracts/public/site-pages'
import { searchable } from '@panelyard/rules/texts/searchable'
import { marked } from 'marked'
import type { GuidePart } from './search-guides.ts'

/** Only the build and development import this: the built pages have the texts as HTML. */
const texts = import.meta.glob<string>('./{guides,legal}/*/*.md', { eager: true, query: '?raw', import: 'default' })
const pictures = import.meta.glob<string>('./guides/pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** The HTML of a guide or a legal text; '' for every other page. */
export function textPageHtml(page: SitePage, language: SiteLanguage): string {
	const guide = GUIDES.find((name) => page === `docs/${name}`)
	if (guide) return htmlOf(textOf('guides', language, guide), language, anchorsOf(guide))
	const legal = LEGAL_PAGES.find((name) => page === name)
	return legal ? htmlOf(textOf('legal', language, legal), language, []) : ''
}

/** What the search of the guides looks through. */
export const guideParts = (): { language: SiteLanguage; parts: GuidePart[] }[] =>
	SITE_LANGUAGES.map((language) => ({ language, parts: GUIDES.flatMap((guide) => partsOf(guide, language)) }))

function textOf(folder: 'guides' | 'legal', language: SiteLanguage, name: string): string {
	const text = texts[`./${folder}/${language}/${name}.md`]
	if (text === undefined) throw new Error(`${folder}/${language}/${name}.md is missing`)
	return text
}

function partsOf(guide: Guide, language: SiteLanguage): GuidePart[] {
	const [head = '', ...sections] = textOf('guides', language, guide).split(/^## /m)
	const anchors = anchorsOf(guide)
	const title = /^# (.+)$/m.exec(head)?.[1] ?? ''
	const intro = { guide, title, heading: '', anchor: '', text: plain(head.replace(/^# .+$/m, '')) }
	return [
		intro,
		...sections.map((section, index) => {
			const [heading = '', ...lines] = section.split('\n')
			return { guide, title, heading, anchor: anchors[index] ?? '', text: plain(lines.join('\n')) }
		}),
	]
}

/** Those of a guide's headings, the same in every language: an address with one holds when the language changes. */
const anchorsOf = (guide: Guide): string[] =>
	[...textOf('guides', 'en', guide).matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
		searchable(heading)
			.replace(/[^\p{L}\p{N}]+/gu, '-')
			.replace(/^-|-$/g, ''),
	)

const plain = (markdown: string): string =>
	markdown
		.replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/[*_`#>|]/g, '')
		.replace(/\s+/g, ' ')
		.trim()

function htmlOf(markdown: string, language: SiteLanguage, anchors: readonly string[]): string {
	const renderer = new marked.Renderer()
	let sections = 0
	renderer.heading = ({ tokens, depth }) => {
		const anchor = depth === 2 ? anchors[sections++] : undefined
		return `<h${depth}${anchor ? ` id="${anchor}"` : ''}>${new marked.Parser().parseInline(tokens)}</h${depth}>\n`
	}
	// The texts name pages without a language; people stay in theirs.
	renderer.link = ({ href, tokens }) => {
		const page = siteAddressOf(href)?.page
		const address = page === undefined ? href : sitePath(page, language)
		return `<a href="${address}">${new marked.Parser().parseInline(tokens)}</a>`
	}
	// Each picture is taken in light and dark, at 1440 × 900 and half of that.
	renderer.image = ({ href, text }) => {
		const alt = text.replaceAll('"', '&quot;')
		const address = (name: string) => pictures[`./guides/pictures/${name}.webp`] ?? ''
		const isOfPhone = href.startsWith('phone')
		const size = isOfPhone ? 'width="780" height="1688"' : 'width="1440" height="900"'
		return ['', '-dark']
			.map((scheme) => {
				const [large, small] = [address(`${href}${scheme}`), address(`${href}${scheme}-small`)]
				const choice = small && `srcset="${small} 720w, ${large} 1440w" sizes="(max-width: 48em) 94vw, 44rem"`
				const names = [scheme ? 'in-dark' : 'in-light', isOfPhone && 'of-phone'].filter(Boolean).join(' ')
				return `<img class="${names}" src="${large}" ${choice} alt="${alt}" ${size} loading="lazy" decoding="async">`
			})
			.join('')
	}
	return marked.parse(markdown, { renderer, async: false })
}
