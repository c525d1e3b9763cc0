import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
	firstKnownLanguage,
	LANGUAGE_COOKIE,
	LEGAL_PAGES,
	SITE_LANGUAGES,
	SITE_PAGES,
	SITE_PLACEHOLDERS,
	type SiteFacts,
	type SiteLanguage,
	type SitePage,
	siteAddressOf,
	sitePath,
} from '@panelyard/contracts/public/site-pages'
import type { FastifyRequest } from 'fastify'
import { marked } from 'marked'
import type { Config } from '../../config.ts'
import { pathOf } from '../http/request-path.ts'
import { escapeHtml } from '../mail/escape-html.ts'

/** A public page to send; only the nonce is missing. */
export type WrittenPage = { html: string; language: SiteLanguage; isMissing: boolean; isOneLanguage: boolean }

type SiteConfig = Pick<
	Config,
	'maxIfcUploadMb' | 'trialMaxIfcUploadMb' | 'contactEmail' | 'socialUrl' | 'socialName' | 'legalDir' | 'stripe'
>

/** The public pages as the build wrote them, with the values of this server filled in. */
export class SitePages {
	readonly #root: string
	readonly #config: SiteConfig
	/** About 150 pages of 30 KB. */
	readonly #known = new Map<string, Promise<string | null>>()

	constructor(root: string, config: SiteConfig) {
		this.#root = join(root, '.site')
		this.#config = config
	}

	/** The page at a request's address, in the visitor's language; null for addresses that aren't public pages. */
	async at(request: Pick<FastifyRequest, 'url' | 'headers' | 'cookies'>, origin: string): Promise<WrittenPage | null> {
		const address = siteAddressOf(pathOf(request.url))
		if (!address) return null
		const language = address.language ?? languageOf(request)
		const html = await this.#read(address.page, language)
		if (html === null) return null
		return {
			html: html.replaceAll(SITE_PLACEHOLDERS.origin, () => escapeHtml(origin)),
			language,
			isMissing: address.page === '404',
			isOneLanguage: address.language !== null,
		}
	}

	#read(page: SitePage, language: SiteLanguage): Promise<string | null> {
		const name = `${language}/${page || 'home'}.html`
		const known = this.#known.get(name)
		if (known) return known
		const reading = readFile(join(this.#root, name), 'utf8')
			.then((html) => this.#filled(html, page, language))
			.catch((error: NodeJS.ErrnoException) => {
				this.#known.delete(name)
				if (error.code === 'ENOENT') return null
				throw error
			})
		this.#known.set(name, reading)
		return reading
	}

	async #filled(html: string, page: SitePage, language: SiteLanguage): Promise<string> {
		const facts = factsOf(this.#config)
		let filled = html
		for (const [name, value] of Object.entries(facts) as [keyof SiteFacts, SiteFacts[keyof SiteFacts]][]) {
			// Removes texts about settings that the operator didn't set, as the browser does.
			if (value === null) filled = filled.replace(new RegExp(`<(\\w+)[^>]*data-if="${name}"[^>]*>.*?</\\1>`, 'gs'), '')
			filled = filled.replaceAll(SITE_PLACEHOLDERS[name], () => escapeHtml(String(value ?? '')))
		}
		const json = JSON.stringify(facts).replaceAll('<', '\\u003c')
		filled = filled.replace(SITE_PLACEHOLDERS.facts, () => json)
		if (!LEGAL_PAGES.some((legal) => legal === page)) return filled
		const own = await this.#ownText(page, language)
		return filled.replace(LEGAL_TEXT, (_, usual: string, note: string) =>
			own ? inItsLanguage(own, language, note) : usual,
		)
	}

	/**
	 * The operator's text in the visitor's language, otherwise the file without a language, otherwise the first one
	 * found.
	 */
	async #ownText(page: SitePage, language: SiteLanguage): Promise<OwnText | null> {
		const { legalDir } = this.#config
		if (!legalDir) return null
		for (const written of [language, null, ...SITE_LANGUAGES]) {
			const name = [page, written, 'md'].filter(Boolean).join('.')
			const text = await readFile(join(legalDir, name), 'utf8').catch(() => null)
			if (text !== null) return { html: marked.parse(text, { async: false }), language: written }
		}
		return null
	}
}

/** Our text, and the note for one in another language. */
const LEGAL_TEXT = /<!--legal-->(.*)<!--legal-note-->(.*)<!--\/legal-->/s

type OwnText = { html: string; language: SiteLanguage | null }

/**
 * The operator's text, marked with its language if it differs from the page's, and with a note if the language is
 * known.
 */
function inItsLanguage({ html, language }: OwnText, reader: SiteLanguage, note: string): string {
	if (language === reader) return html
	if (language === null) return `<div lang="" dir="auto">${html}</div>`
	const name = new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language
	const shown = note.replace(SITE_PLACEHOLDERS.legal_language, () => escapeHtml(name))
	return `${shown}<div lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">${html}</div>`
}

const factsOf = (config: SiteConfig): SiteFacts => ({
	max_mb: config.maxIfcUploadMb,
	trial_mb: config.trialMaxIfcUploadMb,
	contact_email: config.contactEmail,
	social_url: config.socialUrl,
	social_name: config.socialUrl && (config.socialName ?? new URL(config.socialUrl).hostname.replace(/^www\./, '')),
	plans: config.stripe ? 'yes' : null,
	no_plans: config.stripe ? null : 'yes',
})

/** The language of the link, otherwise the visitor's choice, otherwise the first of the browser's languages that we have. */
export function languageOf({
	url,
	headers,
	cookies,
}: Pick<FastifyRequest, 'url' | 'headers' | 'cookies'>): SiteLanguage {
	const asked = new URLSearchParams(url.split('?')[1] ?? '').get('lng')
	const wanted = [asked, cookies?.[LANGUAGE_COOKIE]]
	for (const language of wanted) {
		const known = SITE_LANGUAGES.find((each) => each === language)
		if (known) return known
	}
	return firstKnownLanguage(acceptedLanguages(headers['accept-language'] ?? ''))
}

/** The languages of an `Accept-Language` header, the best first. */
function acceptedLanguages(header: string): string[] {
	const accepted = header.split(',').map((part) => {
		const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
		const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
		return { tag, quality: Number.isNaN(quality) ? 0 : quality }
	})
	return accepted
		.filter(({ quality }) => quality > 0)
		.sort((a, b) => b.quality - a.quality)
		.map(({ tag }) => tag)
}

/** Every public page in every language, and the test of a file, for search engines. */
export function sitemapOf(origin: string): string {
	const pages = SITE_PAGES.filter((page) => page !== '404')
	const address = (page: SitePage, language: SiteLanguage) => escapeHtml(origin + sitePath(page, language))
	const entries = pages.flatMap((page) =>
		SITE_LANGUAGES.map(
			(language) =>
				`<url><loc>${address(page, language)}</loc>${SITE_LANGUAGES.map(
					(other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${address(page, other)}"/>`,
				).join('')}</url>`,
		),
	)
	return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
<url><loc>${escapeHtml(origin)}/app/ifc-testing</loc></url>
</urlset>
`
}

/** Search engines find the public pages, with the demo and the test of a file, and nothing behind a sign-in. */
export const robotsOf = (origin: string): string => `User-agent: *
Allow: /
Allow: /app/demo$
Allow: /app/ifc-testing$
Disallow: /app/
Disallow: /reset-password
Disallow: /authenticated

Sitemap: ${origin}/sitemap.xml
`
