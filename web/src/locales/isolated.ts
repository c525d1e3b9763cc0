/** A text that keeps the direction of its own letters within a sentence, and doesn't turn the sentence round. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** The same only on a page from right to left. */
export const isolatedFromRight = (text: string): string =>
	document.documentElement.dir === 'rtl' && text !== '' ? isolated(text) : text
