import { LANGUAGE_COOKIE } from '@panelyard/contracts/public/site-pages'
import { forgetVisitLanguage, LANGUAGE_STORAGE_KEY, noteChosenLanguage } from './language.ts'

const YEAR_SECONDS = 31_536_000

/** Remembers a choice in this browser and notes it for the account. */
export function rememberLanguage(language: string): void {
	forgetVisitLanguage()
	noteChosenLanguage(language)
	keepLanguage(language)
}

/** Keeps the language for the app, and in a cookie for the server, which answers public pages in it. */
export function keepLanguage(language: string): void {
	try {
		localStorage.setItem(LANGUAGE_STORAGE_KEY, language)
	} catch {
		// Private windows may refuse storage; the choice then lasts for this visit.
	}
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
	document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`
}
