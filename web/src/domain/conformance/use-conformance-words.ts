import type { i18n } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../locales/isolated.ts'
import { faultWords } from './fault-words.ts'
import { idsWords } from './ids-words.ts'
import type { Say } from './said.ts'

const asIs = (text: string): string => text

export type ConformanceWords = ReturnType<typeof conformanceWords>

/** What the results of tests say in a language whose texts are loaded. */
export function conformanceWords(i18n: i18n, language: string) {
	const say = i18n.getFixedT(language, 'conformance') as Say
	const isolate = i18n.dir(language) === 'rtl' ? isolated : asIs
	const has = (key: string) => i18n.exists(key, { lng: language })
	return { ...idsWords(say, language, isolate), ...faultWords({ say, has, language, isolate }) }
}

/** The same in the language of the interface. */
export function useConformanceWords(): ConformanceWords {
	const { i18n } = useTranslation('conformance')
	const { language } = i18n
	return useMemo(() => conformanceWords(i18n, language), [i18n, language])
}
