import i18next from 'i18next'

/** The languages that the person reads: that of the app, and those of the browser. */
export const readerLanguages = (): string[] => [i18next.language ?? 'en', ...navigator.languages]
