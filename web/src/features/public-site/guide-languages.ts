/** The languages in which guides are written; others show the English ones and say so. */
export const GUIDE_LANGUAGES = ['en', 'fr'] as const
export type GuideLanguage = (typeof GUIDE_LANGUAGES)[number]
export const guideLanguageOf = (language: string): GuideLanguage => (language === 'fr' ? 'fr' : 'en')
