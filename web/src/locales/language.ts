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

const isLanguage = (value: string | null | undefined): value is LanguageCode =>
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

/**
 * The language to start with: the one a link asked for by `?lng=`, else the stored choice, else French for a browser
 * whose first language starts with `fr`, else English.
 */
export function detectLanguage(
	asked: string | null,
	stored: string | null,
	browserLanguage: string | undefined,
): LanguageCode {
	if (isLanguage(asked)) return asked
	if (isLanguage(stored)) return stored
	return browserLanguage?.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

/** Text direction of a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')
