/** "Cast → Installed", with the arrow in the reading direction of the page, whatever script the names have. */
export const fromTo = (before: string, after: string, direction: 'ltr' | 'rtl'): string =>
	direction === 'rtl' ? `\u2067\u2068${before}\u2069 ← \u2068${after}\u2069\u2069` : `${before} → ${after}`
