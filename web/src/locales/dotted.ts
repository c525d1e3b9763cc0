import { isolated } from './isolated.ts'

/**
 * What there is of some texts in one line, such as "Floor 1 · Axes B–C / 3". On a page from right to left the line runs that way,
 * and each text keeps the direction of its own letters, whatever the element around it makes of them.
 */
export function dotted(parts: readonly (string | false | null | undefined)[]): string {
	const texts = parts.filter((part): part is string => !!part)
	if (texts.length < 2 || document.documentElement.dir !== 'rtl') return texts.join(' · ')
	return `\u2067${texts.map(isolated).join(' · ')}\u2069`
}
