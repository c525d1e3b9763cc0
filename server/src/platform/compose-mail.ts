import { readFileSync } from 'node:fs'
import { escapeHtml } from './escape-html.ts'

const LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar'] as const
type Language = (typeof LANGUAGES)[number]

type MailTexts = { subject: string; intro: string; button: string; terms: string; ignore: string }
/** What each mail says, and the values its texts name. */
type MailValues = {
	reset_password: { minutes: number }
	verify_email: { hours: number }
	/** To the address that an account is to have. */
	change_email: { hours: number }
	/** To the address that it had. */
	email_changed: { email: string; days: number }
	project_shared: { person: string; person_email: string; project: string; email: string }
	/** A report for a person of the project, and for somebody else; the link of the second ends such mails. */
	report: { project: string }
	report_outside: { project: string }
}
type MailKind = keyof MailValues

/** The interface language, and the origin of the link, such as `https://panels.example.com`. */
export type MailOptions = { language: string | undefined; origin: string }

/** `kind` is for the log, which must not show the rest. */
export type Mail = { kind: MailKind; to: string; subject: string; text: string; html: string }

/** The texts of all mails by language; `npm run check` holds every language against English. */
const TEXTS = new Map(
	LANGUAGES.map((language) => {
		const file = new URL(`./mail-texts/${language}.json`, import.meta.url)
		return [language, JSON.parse(readFileSync(file, 'utf8')) as Record<MailKind, MailTexts>]
	}),
)

const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code)

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
	const asked = language?.toLowerCase().split('-')[0] ?? ''
	const lang = isLanguage(asked) ? asked : 'en'
	const texts = TEXTS.get(lang)?.[kind]
	if (!texts) throw new Error(`There is no text for the mail ${kind} in ${lang}`)
	const plain = (text: string) => fill(text, values, (value) => isolated(value, lang))
	const html = (text: string) => fill(escapeHtml(text), values, (value) => `<bdi>${escapeHtml(value)}</bdi>`)
	return {
		kind,
		subject: plain(texts.subject),
		text: [plain(texts.intro), link, plain(texts.terms), plain(texts.ignore)].join('\n\n'),
		html: `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<body style="font-family: system-ui, sans-serif; font-size: 15px; line-height: 1.5; color: #1f2933">
<p>${html(texts.intro)}</p>
<p><a href="${escapeHtml(link)}" style="display: inline-block; padding: 10px 16px; border-radius: 6px; background: #3b5b92; color: #ffffff; text-decoration: none">${html(texts.button)}</a></p>
<p style="word-break: break-all">${escapeHtml(link)}</p>
<p>${html(texts.terms)}</p>
<p style="color: #667085">${html(texts.ignore)}</p>
</body>
</html>
`,
	}
}

function fill(text: string, values: Record<string, string | number>, show: (value: string) => string): string {
	return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
		const value = values[name] ?? ''
		return typeof value === 'number' ? String(value) : show(value)
	})
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Keeps a name of the other writing direction from turning the sentence around it. */
const isolated = (value: string, lang: Language): string =>
	lang === 'ar' || RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value
