/** The public pages, which the build writes as HTML in every language. */

export const SITE_LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar'] as const
export type SiteLanguage = (typeof SITE_LANGUAGES)[number]

/** The first of a reader's languages that we have, such as `de` for `de-AT`; English if we have none of them. */
export function firstKnownLanguage(tags: readonly string[]): SiteLanguage {
	for (const tag of tags) {
		const known = SITE_LANGUAGES.find((language) => language === tag.trim().toLowerCase().split(/[-_]/)[0])
		if (known) return known
	}
	return 'en'
}

/** The guides of /docs, in their order for readers. */
export const GUIDES = [
	'first-project',
	'choosing-panels',
	'statuses',
	'lists',
	'comments',
	'new-version',
	'phone',
	'labels',
	'ifc-testing',
] as const
export type Guide = (typeof GUIDES)[number]

/** Texts that the operator can replace by files. */
export const LEGAL_PAGES = ['imprint', 'privacy', 'terms'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

/** Paths without the first slash; '' is the home page. */
export const SITE_PAGES = [
	'',
	'pricing',
	'contact',
	'gallery',
	'docs',
	...GUIDES.map((guide) => `docs/${guide}` as const),
	...LEGAL_PAGES,
	'404',
] as const
export type SitePage = (typeof SITE_PAGES)[number]

/** Cookie with the language that a visitor chose, for addresses without one. */
export const LANGUAGE_COOKIE = 'panelyard_language'

export type SiteAddress = {
	page: SitePage
	/** Null if the address has none: `/pricing`. */
	language: SiteLanguage | null
}

/** The public page at a path such as `/fr/pricing`; null for every other address. */
export function siteAddressOf(path: string): SiteAddress | null {
	const [first = '', ...rest] = path.split('/').filter(Boolean)
	const language = SITE_LANGUAGES.find((known) => known === first) ?? null
	const wanted = (language ? rest : [first, ...rest]).join('/')
	const page = SITE_PAGES.find((known) => known === wanted)
	return page === undefined ? null : { page, language }
}

/** The address of a page in a language. English addresses have no language, like those that depend on the visitor. */
export const sitePath = (page: SitePage, language: SiteLanguage): string =>
	`/${[language === 'en' ? '' : language, page].filter(Boolean).join('/')}`

/** Values of the server in the pages; it fills them in when it sends them. */
export type SiteFacts = {
	/** Largest model file, in MB; `trial_mb` during the free trial. */
	max_mb: number | string
	trial_mb: number | string
	/** Null if the operator set none. */
	contact_email: string | null
	social_url: string | null
	social_name: string | null
	/** One of the two is null, depending on whether this server sells plans. */
	plans: string | null
	no_plans: string | null
}

/** Placeholders in the built pages. */
export const SITE_PLACEHOLDERS = {
	origin: '__SITE_ORIGIN__',
	facts: '__SITE_FACTS__',
	legal: '__SITE_LEGAL__',
	legal_language: '__SITE_LEGAL_LANGUAGE__',
	max_mb: '__SITE_MAX_MB__',
	trial_mb: '__SITE_TRIAL_MB__',
	contact_email: '__SITE_CONTACT_EMAIL__',
	social_url: '__SITE_SOCIAL_URL__',
	social_name: '__SITE_SOCIAL_NAME__',
	plans: '__SITE_PLANS__',
	no_plans: '__SITE_NO_PLANS__',
} as const
