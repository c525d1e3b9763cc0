import { GUIDES, type Guide, LEGAL_PAGES, type SitePage } from '@panelyard/contracts/site-pages'
import { marked } from 'marked'
import { GUIDE_LANGUAGES, type GuideLanguage, guideLanguageOf } from './guide-languages.ts'
import { folded, type GuidePart } from './search-guides.ts'

/** Only the build and development import this: the built pages have the texts as HTML. */
const guides = import.meta.glob<string>('./guides/*/*.md', { eager: true, query: '?raw', import: 'default' })
const legal = import.meta.glob<string>('./legal/*/*.md', { eager: true, query: '?raw', import: 'default' })
const pictures = import.meta.glob<string>('./guides/pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** The HTML of a guide or a legal text; '' for every other page. */
export function textPageHtml(page: SitePage, language: string): string {
	const guide = GUIDES.find((name) => page === `docs/${name}`)
	const markdown = guide
		? guides[`./guides/${guideLanguageOf(language)}/${guide}.md`]
		: LEGAL_PAGES.some((name) => name === page)
			? (legal[`./legal/${language}/${page}.md`] ?? legal[`./legal/en/${page}.md`])
			: ''
	return htmlOf(markdown ?? '')
}

/** What the search of the guides looks through. */
export const guideParts = (): { language: GuideLanguage; parts: GuidePart[] }[] =>
	GUIDE_LANGUAGES.map((language) => ({ language, parts: GUIDES.flatMap((guide) => partsOf(guide, language)) }))

function partsOf(guide: Guide, language: GuideLanguage): GuidePart[] {
	const [head = '', ...sections] = (guides[`./guides/${language}/${guide}.md`] ?? '').split(/^## /m)
	const title = /^# (.+)$/m.exec(head)?.[1] ?? ''
	const intro = { guide, title, heading: '', anchor: '', text: plain(head.replace(/^# .+$/m, '')) }
	return [
		intro,
		...sections.map((section) => {
			const [heading = '', ...lines] = section.split('\n')
			return { guide, title, heading, anchor: anchorOf(heading), text: plain(lines.join('\n')) }
		}),
	]
}

const anchorOf = (heading: string): string =>
	folded(heading)
		.replace(/[^\p{L}\p{N}]+/gu, '-')
		.replace(/^-|-$/g, '')

const plain = (markdown: string): string =>
	markdown
		.replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/[*_`#>|]/g, '')
		.replace(/\s+/g, ' ')
		.trim()

function htmlOf(markdown: string): string {
	const renderer = new marked.Renderer()
	renderer.heading = ({ tokens, depth, text }) =>
		`<h${depth} id="${anchorOf(text)}">${new marked.Parser().parseInline(tokens)}</h${depth}>\n`
	// Each picture is taken in light and dark, at 1440 × 900.
	renderer.image = ({ href, text }) => {
		const alt = text.replaceAll('"', '&quot;')
		const address = (scheme: string) => pictures[`./guides/pictures/${href}${scheme}.webp`] ?? ''
		const size = href.startsWith('phone') ? 'width="780" height="1688"' : 'width="1440" height="900"'
		return ['', '-dark']
			.map(
				(scheme) =>
					`<img class="${scheme ? 'in-dark' : 'in-light'}" src="${address(scheme)}" alt="${alt}" ${size} loading="lazy" decoding="async">`,
			)
			.join('')
	}
	return marked.parse(markdown, { renderer, async: false })
}
