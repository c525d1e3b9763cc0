/**
 * The locale dates are written in: the interface's language as the person's own region writes it, as far as the browser
 * tells (`en-GB` says 21 Nov 2026, `en-US` Nov 21, 2026). English without a region is written as in Britain, as our texts
 * are: 03/04 is a day in April on every site but an American one. Calendar and digits stay those of the language, so that a table
 * is all of one kind.
 */
export function regionalLocale(
	language: string,
	preferred: readonly string[] = globalThis.navigator?.languages ?? [],
): string {
	const key = [language, ...preferred].join()
	const locale = known.get(key) ?? localeOf(language, preferred)
	known.set(key, locale)
	return locale
}

/** Making one takes milliseconds, and pages ask for it in each of many cards. */
const known = new Map<string, string>()

function localeOf(language: string, preferred: readonly string[]): string {
	const regional = preferred.find((tag) => tag.toLowerCase().startsWith(`${language}-`))
	const ownLocale = language === 'en' ? 'en-GB' : language
	try {
		const { numberingSystem } = new Intl.NumberFormat(language).resolvedOptions()
		return new Intl.Locale(regional ?? ownLocale, { calendar: 'gregory', numberingSystem }).toString()
	} catch {
		// A browser may be set to a tag that is none.
		return ownLocale
	}
}
