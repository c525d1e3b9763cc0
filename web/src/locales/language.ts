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

/**
 * The language to start with: the address's `?lng=`, else the stored choice, else French for a browser whose first
 * language starts with `fr`, else English.
 */
export function detectLanguage(
	search: string,
	stored: string | null,
	browserLanguage: string | undefined,
): LanguageCode {
	const asked = new URLSearchParams(search).get('lng')
	if (isLanguage(asked)) return asked
	if (isLanguage(stored)) return stored
	return browserLanguage?.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

/** Text direction of a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')
