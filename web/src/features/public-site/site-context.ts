import type { SiteFacts, SiteLanguage, SitePage } from '@panelyard/contracts/public/site-pages'
import { sitePath } from '@panelyard/contracts/public/site-pages'
import { createContext, useContext } from 'react'

export type Site = {
	page: SitePage
	language: SiteLanguage
	facts: SiteFacts
	/** HTML of a guide or a legal text, which no script renders again. */
	html: string
}

export const SiteContext = createContext<Site | null>(null)

/** The page that is shown and the server it comes from. */
export function useSite(): Site {
	const site = useContext(SiteContext)
	if (!site) throw new Error('A page of the public site stands outside SiteContext')
	return site
}

/** Addresses of the public pages in the language of this one. */
export function useSitePath(): (page: SitePage, hash?: string) => string {
	const { language } = useSite()
	return (page, hash = '') => sitePath(page, language) + hash
}

/**
 * Addresses of the app that begin in the language of this page: the app would ask the browser, which may name another. In
 * English nothing is added, so that somebody's own choice holds.
 */
export function useAppPath(): (path: string) => string {
	const { language } = useSite()
	if (language === 'en') return (path) => path
	return (path) => `${path}${path.includes('?') ? '&' : '?'}lng=${language}`
}
