/**
 * What there is of some texts in one line, such as "Floor 1 · Axes B–C / 3". On a page from right to left each of them keeps the
 * direction of its own letters.
 */
export function dotted(parts: readonly (string | false | null | undefined)[]): string {
	const texts = parts.filter(Boolean)
	const isRightToLeft = document.documentElement.dir === 'rtl'
	return texts.map((text) => (isRightToLeft && texts.length > 1 ? `\u2068${text}\u2069` : text)).join(' · ')
}
