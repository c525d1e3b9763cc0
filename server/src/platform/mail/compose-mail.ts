import { readFileSync } from 'node:fs'
import { layOutMail } from './mail-layout.ts'
import { LANGUAGES, languageOf, phrase } from './phrases.ts'

type MailTexts = Record<'subject' | 'intro' | 'button' | 'terms' | 'ignore', string> & Partial<Record<Detail, string>>
/** Values that have a line of their own, where they are there. */
const DETAILS = ['role', 'last_day', 'figures'] as const
type Detail = (typeof DETAILS)[number]
/** The kinds of mails, and the values in their texts. */
type MailValues = {
	reset_password: { minutes: number }
	verify_email: { hours: number }
	/** To the new address of an account. */
	change_email: { hours: number }
	/** To its old address. */
	email_changed: { email: string; days: number; before: number }
	project_shared: { person: string; person_email: string; project: string; email: string }
	/** `last_day` of a temporary access; else empty. */
	company_invitation: {
		person: string
		person_email: string
		company: string
		days: number
		email: string
		role: string
		last_day: string
	}
	/**
	 * A report for a person of the project, and for someone else; the link of the second stops such mails. `figures` is a
	 * line of its key figures.
	 */
	report: { project: string; figures: string }
	report_outside: { project: string; figures: string }
}
type MailKind = keyof MailValues

/** The interface language, and the origin of the link, such as `https://panels.example.com`. */
export type MailOptions = { language: string | undefined; origin: string }

/** `kind` is for the log, which must not show the rest. */
export type Mail = {
	kind: MailKind | 'notification' | 'digest' | 'contact'
	to: string
	/** The address for answers, instead of the sender. */
	replyTo?: string
	subject: string
	text: string
	html: string
}

/** The texts of all mails by language; `npm run check` compares every language with English. */
const TEXTS = new Map(
	LANGUAGES.map((language) => {
		const file = new URL(`./mail-texts/${language}.json`, import.meta.url)
		return [language, JSON.parse(readFileSync(file, 'utf8')) as Record<MailKind, MailTexts>]
	}),
)

/**
 * A mail in the language of the interface, as plain text and as HTML.
 * @param language such as `fr` or `pt-BR`; English when unknown
 * @param values go into the texts; HTML in them is escaped
 */
export function composeMail<Kind extends MailKind>(
	kind: Kind,
	language: string | undefined,
	link: string,
	values: MailValues[Kind],
): Omit<Mail, 'to'> {
	const lang = languageOf(language)
	const texts = TEXTS.get(lang)?.[kind]
	if (!texts) throw new Error(`There is no text for the mail ${kind} in ${lang}`)
	const given: Readonly<Record<string, unknown>> = values
	const filled = (text: string) => phrase(text, values, lang)
	const content = {
		lang,
		subject: filled(texts.subject).plain,
		paragraphs: [texts.intro, ...DETAILS.flatMap((detail) => (given[detail] ? (texts[detail] ?? []) : []))].map(filled),
		button: { label: filled(texts.button), link },
		has_plain_link: true,
		terms: filled(texts.terms),
		note: filled(texts.ignore),
	}
	return { kind, ...layOutMail(content) }
}
