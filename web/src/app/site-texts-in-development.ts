import type { SiteLanguage, SitePage } from '@panelyard/contracts/public/site-pages'
import { textPageHtml } from '../features/public-site/text-pages.ts'

/** The HTML of a guide or a legal text, which the built app has in its pages. */
export const writtenTextOf = async (page: SitePage, language: SiteLanguage): Promise<string> =>
	textPageHtml(page, language)
