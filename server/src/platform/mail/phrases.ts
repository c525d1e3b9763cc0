import { escapeHtml } from './escape-html.ts'

export const LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code)

/** The interface language of a code such as `fr` or `pt-BR`; English for any other. */
export function languageOf(code: string | null | undefined): Language {
	const asked = code?.toLowerCase().split('-')[0] ?? ''
	return isLanguage(asked) ? asked : 'en'
}

/** A text with its values, as plain text and as HTML. */
export type Phrase = { plain: string; html: string }

/**
 * Replaces `{{name}}` with values. In the HTML, values are text, never markup, and don't change the writing direction
 * of the sentence around them.
 */
export function phrase(text: string, values: Readonly<Record<string, string | number>>, lang: Language): Phrase {
	return {
		plain: fill(text, values, (value) => isolated(value, lang)),
		html: fill(escapeHtml(text), values, (value) => `<bdi>${escapeHtml(value)}</bdi>`),
	}
}

function fill(
	text: string,
	values: Readonly<Record<string, string | number>>,
	show: (value: string) => string,
): string {
	return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
		const value = Object.hasOwn(values, name) ? (values[name] ?? '') : ''
		return typeof value === 'number' ? String(value) : show(value)
	})
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

function isolated(value: string, lang: Language): string {
	const harmless = value.replace(DIRECTION_CONTROLS, '')
	return lang === 'ar' || RIGHT_TO_LEFT.test(harmless) ? `\u2068${harmless}\u2069` : harmless
}
