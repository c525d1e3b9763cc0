import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { detectLanguage, directionOf, LANGUAGE_STORAGE_KEY, LANGUAGES, visitLanguage } from './language.ts'
import { formatsKey, type NumberText, numberFormat } from './own-formats.ts'
import { keepLanguage, rememberLanguage } from './remember-language.ts'
import { writeToQuery } from './write-to-query.ts'

/** What only super admins read; loaded with the console. */
export const CONSOLE_NAMESPACES = ['admin', 'operations', 'upkeep', 'console'] as const
/** What the app says, but for the console. */
const APP_NAMESPACES = [
	'shell',
	'chrome',
	'companies',
	'notifications',
	'profile',
	'analytics',
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
	'gallery',
	'groups',
	'categories',
	'plan',
	'comments',
	'images',
	'versions',
	'requirements',
	'labels',
	'scan',
	'offline',
	'viewer',
	'selection',
	'colours',
	'tree',
	'errors',
	'public',
	'tools',
	'conformance',
	'merge',
	'imports',
	'asking',
	'assistant',
	'reader',
	'reports',
	'sets',
	'billing',
	'demo',
	'notices',
	'support',
	'seeing',
] as const
export const NAMESPACES = [...APP_NAMESPACES, ...CONSOLE_NAMESPACES] as const

type Texts = Record<string, unknown>

/** What the public pages say; `site-texts.ts` of each language has it. */
const SITE_NAMESPACE = 'public' satisfies (typeof NAMESPACES)[number]

/** Three chunks a language, loaded when somebody needs them: the texts of the public pages, the console's and all others. */
const siteTexts = import.meta.glob<{ texts: Record<string, Texts> }>('./*/site-texts.ts')
const consoleTexts = import.meta.glob<{ texts: Record<string, Texts> }>('./*/console-texts.ts')
const otherTexts = import.meta.glob<{ texts: Record<string, Texts> }>('./*/texts.ts')

/** The texts of one namespace in one language; empty when nobody has translated it yet, so that English shows. */
export async function loadTexts(language: string, namespace: string): Promise<Texts> {
	const load =
		namespace === SITE_NAMESPACE
			? siteTexts[`./${language}/site-texts.ts`]
			: CONSOLE_NAMESPACES.some((one) => one === namespace)
				? consoleTexts[`./${language}/console-texts.ts`]
				: otherTexts[`./${language}/texts.ts`]
	return (await load?.())?.texts[`./${namespace}.json`] ?? {}
}

/**
 * Starts i18next in the visitor's language and resolves when its texts are there.
 * @param namespaces those that the page uses
 */
export async function startI18n(namespaces: readonly string[] = APP_NAMESPACES): Promise<i18n> {
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
		lng: detectLanguage(visitLanguage(location.search), storedLanguage(), navigator.languages),
		fallbackLng: 'en',
		supportedLngs: LANGUAGES.map((language) => language.code),
		ns: namespaces,
		defaultNS: 'shell',
		interpolation: { escapeValue: false },
		returnEmptyString: false,
	})
	addNumberFormat(i18next)
	return i18next
}

/** Loads what the console says, so that its pages come with their texts. */
export const loadConsoleTexts = (): Promise<void> => i18next.loadNamespaces([...CONSOLE_NAMESPACES])

/** Starts i18next for a public page, in the language that it was written in. Only that language's texts are loaded. */
export async function startSiteI18n(language: string): Promise<void> {
	await startWithTexts(i18next, language, await loadTexts(language, SITE_NAMESPACE))
}

/** An i18next of its own for a page that the build writes. */
export async function siteI18nOf(language: string, texts: Texts): Promise<i18n> {
	const instance = i18next.createInstance()
	await startWithTexts(instance, language, texts)
	return instance
}

async function startWithTexts(instance: i18n, language: string, texts: Texts): Promise<void> {
	await instance.use(initReactI18next).init({
		lng: language,
		fallbackLng: false,
		ns: [SITE_NAMESPACE],
		defaultNS: SITE_NAMESPACE,
		resources: { [language]: { [SITE_NAMESPACE]: texts } },
		interpolation: { escapeValue: false },
		returnEmptyString: false,
	})
	addNumberFormat(instance)
}

const addNumberFormat = (instance: i18n): void =>
	instance.services.formatter?.add('number', (value: number, language = 'en') => countText(value, language))

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

let changes = 0

/**
 * Fetches what the page says in a language, without which i18next would mix it with English until the next document.
 * Returns whether this is still the newest change.
 * @throws Error when the texts don't arrive
 */
async function textsArrive(language: string): Promise<boolean> {
	const change = ++changes
	const used = [i18next.options.ns ?? []].flat()
	if (!used.every((namespace) => i18next.hasResourceBundle(language, namespace))) {
		if (!navigator.onLine) throw new Error('There is no connection')
		await Promise.all(used.map((namespace) => loadTexts(language, namespace)))
	}
	return change === changes
}

/**
 * What a person asks for: changes the interface language, remembers it in this browser and notes it for the account.
 * @throws Error when its texts don't arrive; the language stays
 */
export async function chooseLanguage(language: string): Promise<void> {
	if (!(await textsArrive(language))) return
	writeToQuery('lng', language)
	rememberLanguage(language)
	await i18next.changeLanguage(language)
	for (const listener of choiceListeners) listener()
}

/** Changes the interface language to the account's, once its texts arrive, and remembers it in this browser. */
export async function adoptLanguage(language: string): Promise<void> {
	if (!(await textsArrive(language).catch(() => false))) return
	keepLanguage(language)
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
