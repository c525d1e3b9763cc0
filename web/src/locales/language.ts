import { firstKnownLanguage } from '@panelyard/contracts/public/site-pages'

/** The ten interface languages, each under its own name. */
export const LANGUAGES = [
	{ code: 'en', name: 'English' },
	{ code: 'fr', name: 'Français' },
	{ code: 'es', name: 'Español' },
	{ code: 'de', name: 'Deutsch' },
	{ code: 'it', name: 'Italiano' },
	{ code: 'pt', name: 'Português' },
	{ code: 'zh', name: '中文' },
	{ code: 'ja', name: '日本語' },
	{ code: 'ko', name: '한국어' },
	{ code: 'ar', name: 'العربية' },
] as const
export type LanguageCode = (typeof LANGUAGES)[number]['code']

export const LANGUAGE_STORAGE_KEY = 'panelyard.language'

export const isLanguage = (value: unknown): value is LanguageCode =>
	LANGUAGES.some((language) => language.code === value)

/** Holds the language of the address this visit began with, in this tab. */
const VISIT_STORAGE_KEY = 'panelyard.visit_language'

/** The language that a link asked for at the start of this visit, now by `search` or earlier; null for none. */
export function visitLanguage(search: string): string | null {
	const asked = new URLSearchParams(search).get('lng')
	try {
		if (isLanguage(asked)) sessionStorage.setItem(VISIT_STORAGE_KEY, asked)
		return sessionStorage.getItem(VISIT_STORAGE_KEY)
	} catch {
		return asked
	}
}

/** Forgets the language a link asked for, once the person chooses one. */
export function forgetVisitLanguage(): void {
	try {
		sessionStorage.removeItem(VISIT_STORAGE_KEY)
	} catch {
		// Private windows may refuse storage; nothing was kept then.
	}
}

/** Holds a language that was chosen in this tab, until the account has it. */
const CHOSEN_STORAGE_KEY = 'panelyard.chosen_language'

/** Notes a choice for `takeChosenLanguage`, which may be asked by the next page. */
export function noteChosenLanguage(language: string): void {
	try {
		sessionStorage.setItem(CHOSEN_STORAGE_KEY, language)
	} catch {
		// Private windows may refuse storage; the account then keeps its language.
	}
}

/** The language chosen in this tab since it was last asked; null for none. */
export function takeChosenLanguage(): LanguageCode | null {
	try {
		const chosen = sessionStorage.getItem(CHOSEN_STORAGE_KEY)
		sessionStorage.removeItem(CHOSEN_STORAGE_KEY)
		return isLanguage(chosen) ? chosen : null
	} catch {
		return null
	}
}

/**
 * The language to start with: the one a link asked for by `?lng=`, else the stored choice, else the first of the browser's
 * languages that we have, else English.
 */
export function detectLanguage(
	asked: string | null,
	stored: string | null,
	browserLanguages: readonly string[],
): LanguageCode {
	if (isLanguage(asked)) return asked
	if (isLanguage(stored)) return stored
	return firstKnownLanguage(browserLanguages)
}

/** Text direction of a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')
