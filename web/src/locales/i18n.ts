import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import {
	detectLanguage,
	directionOf,
	forgetVisitLanguage,
	LANGUAGE_STORAGE_KEY,
	LANGUAGES,
	noteChosenLanguage,
	visitLanguage,
} from './language.ts'
import { formatsKey, type NumberText, numberFormat } from './own-formats.ts'
import { writeToQuery } from './write-to-query.ts'

export const NAMESPACES = [
	'shell',
	'chrome',
	'companies',
	'admin',
	'auth',
	'projects',
	'create',
	'project',
	'figures',
	'segments',
	'changes',
	'lists',
	'panels',
	'palette',
	'panel',
	'statuses',
	'groups',
	'categories',
	'plan',
	'comments',
	'viewer',
	'selection',
	'colours',
	'tree',
	'errors',
	'public',
	'tools',
	'merge',
	'imports',
	'reports',
	'sets',
	'billing',
	'demo',
] as const

type Texts = Record<string, unknown>

/** What the home page says; `home-texts.ts` of each language has the same list. */
export const HOME_NAMESPACES = ['public', 'shell'] as const satisfies readonly (typeof NAMESPACES)[number][]

/** Two chunks a language, loaded when somebody needs them: the home page's texts and all others. */
const homeTexts = import.meta.glob<{ texts: Record<string, Texts> }>('./*/home-texts.ts')
const otherTexts = import.meta.glob<{ texts: Record<string, Texts> }>('./*/texts.ts')

/** The texts of one namespace in one language; empty when nobody has translated it yet, so that English shows. */
export async function loadTexts(language: string, namespace: string): Promise<Texts> {
	const isOfHome = (HOME_NAMESPACES as readonly string[]).includes(namespace)
	const load = isOfHome ? homeTexts[`./${language}/home-texts.ts`] : otherTexts[`./${language}/texts.ts`]
	return (await load?.())?.texts[`./${namespace}.json`] ?? {}
}

/**
 * Starts i18next in the visitor's language and resolves when its texts are there.
 * @param namespaces those that the page uses
 */
export async function startI18n(namespaces: readonly string[] = NAMESPACES): Promise<i18n> {
	i18next.use(initReactI18next).use({
		type: 'backend',
		read: (language: string, namespace: string, done: (error: Error | null, texts: Texts | null) => void) => {
			loadTexts(language, namespace).then(
				(texts) => done(null, texts),
				(error: Error) => done(error, null),
			)
		},
	})
	i18next.on('languageChanged', showLanguage)
	await i18next.init({
		lng: detectLanguage(visitLanguage(location.search), storedLanguage(), navigator.language),
		fallbackLng: 'en',
		supportedLngs: LANGUAGES.map((language) => language.code),
		ns: namespaces,
		defaultNS: 'shell',
		interpolation: { escapeValue: false },
		returnEmptyString: false,
	})
	i18next.services.formatter?.add('number', (value: number, language = 'en') => countText(value, language))
	return i18next
}

const counts = new Map<string, NumberText>()

/** A number within a text, in the person's own format. */
function countText(value: number, language: string): string {
	const key = `${language} ${formatsKey()}`
	const format = counts.get(key) ?? numberFormat(language)
	counts.set(key, format)
	return format.format(value)
}

const choiceListeners = new Set<() => void>()

/** Calls `listener` after each `chooseLanguage`; returns what ends that. */
export function onLanguageChosen(listener: () => void): () => void {
	choiceListeners.add(listener)
	return () => void choiceListeners.delete(listener)
}

/** What a person asks for: changes the interface language, remembers it in this browser and notes it for the account. */
export async function chooseLanguage(language: string): Promise<void> {
	forgetVisitLanguage()
	writeToQuery('lng', language)
	noteChosenLanguage(language)
	await adoptLanguage(language)
	for (const listener of choiceListeners) listener()
}

/** Changes the interface language to the account's and remembers it in this browser. */
export async function adoptLanguage(language: string): Promise<void> {
	try {
		localStorage.setItem(LANGUAGE_STORAGE_KEY, language)
	} catch {
		// Private windows may refuse storage; the choice then lasts for this visit.
	}
	await i18next.changeLanguage(language)
}

function storedLanguage(): string | null {
	try {
		return localStorage.getItem(LANGUAGE_STORAGE_KEY)
	} catch {
		return null
	}
}

function showLanguage(language: string): void {
	document.documentElement.lang = language
	document.documentElement.dir = directionOf(language)
}
