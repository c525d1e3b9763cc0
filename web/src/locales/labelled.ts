import i18next from 'i18next'

const COLONS: Readonly<Record<string, string>> = { fr: '\u00a0: ', zh: '：', ja: '：' }

/** `label: text` with the colon of the language: French has a space before it. */
export const labelled = (label: string, text: string, language = i18next.language): string =>
	`${label}${COLONS[language] ?? ': '}${text}`
