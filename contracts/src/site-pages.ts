/** The pages that anybody may read: they are written as HTML by the build, in every language. */

export const SITE_LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar'] as const
export type SiteLanguage = (typeof SITE_LANGUAGES)[number]

/** The guides of /docs, in the order in which people need them. */
export const GUIDES = ['first-project', 'choosing-panels', 'statuses', 'lists', 'comments', 'phone'] as const
export type Guide = (typeof GUIDES)[number]

/** Texts that the operator may replace by files. */
export const LEGAL_PAGES = ['imprint', 'privacy', 'terms'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

/** Paths without the first slash; '' is the home page. */
export const SITE_PAGES = [
	'',
	'pricing',
	'contact',
	'docs',
	...GUIDES.map((guide) => `docs/${guide}` as const),
	...LEGAL_PAGES,
	'404',
] as const
export type SitePage = (typeof SITE_PAGES)[number]

/** Holds the language that a visitor chose, so that addresses without one are answered in it. */
export const LANGUAGE_COOKIE = 'panelyard_language'

export type SiteAddress = {
	page: SitePage
	/** Null where the address names none: `/pricing`. */
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

/** The address of a page in a language. That of English names none, as do addresses that any language may answer. */
export const sitePath = (page: SitePage, language: SiteLanguage): string =>
	`/${[language === 'en' ? '' : language, page].filter(Boolean).join('/')}`

/** What the pages say of the server they come from; it fills them in as it sends them. */
export type SiteFacts = {
	/** Largest model file, in MB; `trial_mb` during the free trial. */
	max_mb: number | string
	trial_mb: number | string
	/** Null where the operator named none. */
	contact_email: string | null
	social_url: string | null
	social_name: string | null
	/** One of the two is null: whether this server sells plans. */
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
