import { loadTexts, siteI18nOf } from '../../locales/i18n.ts'
import { type ConformanceWords, conformanceWords } from './use-conformance-words.ts'

/** What the results of tests say in a language. */
export async function wordsOf(language: string): Promise<ConformanceWords> {
	const i18n = await siteI18nOf(language, {})
	i18n.addResourceBundle(language, 'conformance', await loadTexts(language, 'conformance'))
	return conformanceWords(i18n, language)
}
