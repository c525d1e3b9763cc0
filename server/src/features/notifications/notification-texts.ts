import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language, type Phrase, phrase } from '../../platform/mail/phrases.ts'
import type { NotificationKind, NotificationValues } from './notification-kinds.ts'

type Forms = Readonly<Record<string, string>>
type MailPart = 'open' | 'open_all' | 'note' | 'settings' | 'several'
type Texts = { words: { role: Forms }; mail: Forms } & Record<NotificationKind, Forms>

/** The texts of all kinds by language; `npm run check` holds every language against English. */
const TEXTS = new Map(
	LANGUAGES.map((language) => {
		const file = new URL(`./texts/${language}.json`, import.meta.url)
		return [language, JSON.parse(readFileSync(file, 'utf8')) as Texts]
	}),
)
const PLURALS = new Map(LANGUAGES.map((language) => [language, new Intl.PluralRules(language)]))

/** What a role in a project or a company is called. */
export const roleWord = (role: string, lang: Language): string => TEXTS.get(lang)?.words.role[role] ?? role

/** Title and message of a notification in a language. The same for the app, mails and pushes. */
export function textsOf(
	kind: NotificationKind,
	values: NotificationValues,
	lang: Language,
): { title: Phrase; message: Phrase } {
	const texts = TEXTS.get(lang)
	const forms = texts?.[kind]
	if (!texts || !forms) throw new Error(`There is no text for the notification ${kind} in ${lang}`)
	const { count, role } = values
	const form = typeof count === 'number' ? PLURALS.get(lang)?.select(count) : undefined
	const spoken = typeof role === 'string' ? { ...values, role: roleWord(role, lang) } : values
	const told =
		typeof count === 'number' ? { ...spoken, count: new Intl.NumberFormat(`${lang}-u-nu-latn`).format(count) } : spoken
	const of = (part: 'title' | 'message') => phrase(forms[part] ?? forms[`${part}_${form}`] ?? '', told, lang)
	return { title: of('title'), message: of('message') }
}

/** A text that mails of notifications have around them. `count` is for `several`. */
export function mailText(part: MailPart, lang: Language, count = 0): Phrase {
	const forms = TEXTS.get(lang)?.mail ?? {}
	const text = forms[part] ?? forms[`${part}_${PLURALS.get(lang)?.select(count)}`] ?? ''
	return phrase(text, { count }, lang)
}
