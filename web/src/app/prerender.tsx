import {
	GUIDES,
	type SitePage as Page,
	SITE_LANGUAGES,
	SITE_PAGES,
	SITE_PLACEHOLDERS,
	type SiteLanguage,
	sitePath,
} from '@panelyard/contracts/public/site-pages'
import type { i18n } from 'i18next'
import { renderToString } from 'react-dom/server'
import type { Site } from '../features/public-site/site-context.ts'
import { SitePage } from '../features/public-site/site-page.tsx'
import { structuredDataOf } from '../features/public-site/structured-data.ts'
import { guideParts, textPageHtml } from '../features/public-site/text-pages.ts'
import { siteI18nOf } from '../locales/i18n.ts'
import { directionOf } from '../locales/language.ts'

/** What the build of the browser's code knows of the files that every page names. */
export type BuiltSite = {
	/** Tags of the code, which `site-first-paint.js` puts into the page. */
	scripts: string
	/** The styles of all public pages. */
	styles: string
	/** The script that sets what must be right before anything is painted. */
	firstPaint: string
	/** By language, the tag that fetches its texts beside the code. */
	texts: Record<string, string>
}

type WrittenFile = { path: string; content: string }

const allTexts = import.meta.glob<Record<string, unknown>>('../locales/*/public.json', {
	eager: true,
	import: 'default',
})
/** Filled in by the server, so that the texts name its limits. */
const { origin, facts, legal, legal_language, ...inText } = SITE_PLACEHOLDERS

/**
 * Runs in the build: every public page in every language, and what the search of the guides looks through.
 * @public the build imports it by its path
 */
export async function writeSite(built: BuiltSite): Promise<WrittenFile[]> {
	const files: WrittenFile[] = []
	for (const language of SITE_LANGUAGES) {
		const texts = allTexts[`../locales/${language}/public.json`] ?? {}
		const i18n = await siteI18nOf(language, texts)
		for (const page of SITE_PAGES)
			files.push({ path: `.site/${language}/${page || 'home'}.html`, content: htmlOf(page, language, i18n, built) })
	}
	for (const { language, parts } of guideParts())
		files.push({ path: `guides/${language}.json`, content: JSON.stringify(parts) })
	return files
}

function htmlOf(page: Page, language: SiteLanguage, i18n: i18n, built: BuiltSite): string {
	const t = i18n.getFixedT(language, 'public')
	const isLegal = (['imprint', 'privacy', 'terms'] as readonly string[]).includes(page)
	const html = isLegal ? legal : textPageHtml(page, language)
	const site: Site = { page, language, facts: inText, html }
	const body = renderToString(<SitePage site={site} />)
	const guide = GUIDES.find((name) => page === `docs/${name}`)
	const title = guide ? `${t(`docs.${guide}.title`)} · Panelyard` : t(`meta.${nameOf(page)}.title`)
	const description = guide ? t(`docs.${guide}.text`) : t(`meta.${nameOf(page)}.description`)
	const address = origin + sitePath(page, language)
	const data = structuredDataOf({ page, language, t, title, description, origin })
	// The server puts the operator's text in place of ours, with the note when it isn't in the reader's language.
	const note = `<p class="in-language">${t('legal.in_language', { language: legal_language })}</p>`
	const usual = `<!--legal-->${textPageHtml(page, language)}<!--legal-note-->${note}<!--/legal-->`
	const content = isLegal ? body.replace(legal, () => usual) : body
	return [
		`<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
		'<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
		`<title>${escaped(title)}</title><meta name="description" content="${escaped(description)}">`,
		page === '404' ? '<meta name="robots" content="noindex">' : addressTags(page, address),
		socialTags({ title, description, address, language }),
		'<meta name="color-scheme" content="light dark">',
		'<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">',
		'<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#191d21">',
		'<meta property="csp-nonce" nonce="__CSP_NONCE__">',
		`<script nonce="__CSP_NONCE__">${built.firstPaint}</script>`,
		`<style nonce="__CSP_NONCE__">${built.styles}</style>`,
		'<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
		data && `<script type="application/ld+json">${data.replaceAll('<', '\\u003c')}</script>`,
		`<script type="application/json" id="site-facts">${facts}</script></head>`,
		`<body><div id="root" data-page="${page}">${content}</div><template id="code">${built.texts[language] ?? ''}${built.scripts}</template></body></html>`,
	].join('')
}

type TextName = 'home' | 'pricing' | 'contact' | 'gallery' | 'docs' | 'imprint' | 'privacy' | 'terms' | '404'
const nameOf = (page: Page): TextName => (page === '' ? 'home' : (page as TextName))

const addressTags = (page: Page, address: string): string =>
	[
		`<link rel="canonical" href="${address}">`,
		...SITE_LANGUAGES.map(
			(language) => `<link rel="alternate" hreflang="${language}" href="${origin}${sitePath(page, language)}">`,
		),
		`<link rel="alternate" hreflang="x-default" href="${origin}${sitePath(page, 'en')}">`,
	].join('')

type SocialTags = { title: string; description: string; address: string; language: SiteLanguage }

/** Open Graph names a language with a territory. */
const OPEN_GRAPH_LOCALES: Record<SiteLanguage, string> = {
	en: 'en_GB',
	fr: 'fr_FR',
	es: 'es_ES',
	de: 'de_DE',
	it: 'it_IT',
	pt: 'pt_BR',
	zh: 'zh_CN',
	ja: 'ja_JP',
	ko: 'ko_KR',
	ar: 'ar_AR',
}

const socialTags = ({ title, description, address, language }: SocialTags): string =>
	[
		['og:type', 'website'],
		['og:site_name', 'Panelyard'],
		['og:title', title],
		['og:description', description],
		['og:url', address],
		['og:locale', OPEN_GRAPH_LOCALES[language]],
		...SITE_LANGUAGES.filter((other) => other !== language).map((other) => [
			'og:locale:alternate',
			OPEN_GRAPH_LOCALES[other],
		]),
		['og:image', `${origin}/social-card.jpg`],
		['og:image:width', '1200'],
		['og:image:height', '630'],
		['og:image:alt', 'Panelyard'],
	]
		.map(([name, content]) => `<meta property="${name}" content="${escaped(content ?? '')}">`)
		.concat('<meta name="twitter:card" content="summary_large_image">')
		.join('')

const escaped = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
