import { escapeHtml } from './escape-html.ts'
import type { Language, Phrase } from './phrases.ts'

/** The content of a mail, from top to bottom. */
export type MailContent = {
	lang: Language
	subject: string
	/** Above the text, larger. */
	heading?: Phrase
	paragraphs: readonly Phrase[]
	/** Items with a link each, such as the notifications of a digest. */
	items?: readonly { title: Phrase; message: Phrase; link: string }[]
	button: { label: Phrase; link: string }
	/** Also shows the button's link as text, so that people can see where it leads. */
	has_plain_link?: boolean
	terms?: Phrase
	/** Below, in grey. */
	note: Phrase
	/** At the very end, such as the link to the mail settings. */
	footer?: { label: Phrase; link: string }
}

// Colours of the app. Mail programs without support for dark colours show the light ones.
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
body { margin: 0; padding: 24px 12px; background: #f4f6f9; color: #1f2933; font: 15px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif }
.card { max-width: 560px; margin: 0 auto; padding: 24px; background: #ffffff; border: 1px solid #dfe4ea; border-radius: 8px }
.brand { margin: 0 0 16px; font-weight: 600; color: #3b5b92 }
h1 { margin: 0 0 12px; font-size: 18px; line-height: 1.35 }
p { margin: 0 0 14px; overflow-wrap: anywhere }
.item { margin: 0 0 14px; padding-block-end: 14px; border-block-end: 1px solid #dfe4ea }
.item p { margin: 2px 0 0 }
.item a { font-weight: 600 }
a { color: #3b5b92 }
.button { display: inline-block; padding: 10px 16px; border-radius: 6px; background: #3b5b92; color: #ffffff; text-decoration: none }
.quiet { color: #667085; font-size: 13px }
@media (prefers-color-scheme: dark) {
body { background: #14181f; color: #e4e8ee }
.card { background: #1b212b; border-color: #323b49 }
.brand, a { color: #9db9ec }
.item { border-color: #323b49 }
.button { background: #9db9ec; color: #14181f }
.quiet { color: #9aa5b4 }
}`

/** A mail as plain text and as HTML: light or dark like the reader's device, and right to left in Arabic. */
export function layOutMail(content: MailContent): { subject: string; text: string; html: string } {
	const {
		lang,
		subject,
		heading,
		paragraphs,
		items = [],
		button,
		has_plain_link = false,
		terms,
		note,
		footer,
	} = content
	const text = [
		...(heading ? [heading.plain] : []),
		...paragraphs.map(({ plain }) => plain),
		...items.map(({ title, message, link }) => [title.plain, message.plain, link].join('\n')),
		`${button.label.plain}\n${button.link}`,
		...(terms ? [terms.plain] : []),
		note.plain,
		...(footer ? [`${footer.label.plain}\n${footer.link}`] : []),
	].join('\n\n')
	const html = `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}
</style>
</head>
<body>
<div class="card">
<p class="brand">Panelyard</p>
${[
	heading && `<h1>${heading.html}</h1>`,
	...paragraphs.map((each) => `<p>${linesOf(each.html)}</p>`),
	...items.map(
		({ title, message, link }) => `<div class="item">${anchor(link, title)}<p>${linesOf(message.html)}</p></div>`,
	),
	`<p>${anchor(button.link, button.label, 'button')}</p>`,
	has_plain_link && `<p class="quiet">${escapeHtml(button.link)}</p>`,
	terms && `<p>${terms.html}</p>`,
	`<p class="quiet">${note.html}</p>`,
	footer && `<p class="quiet">${anchor(footer.link, footer.label)}</p>`,
]
	.filter(Boolean)
	.join('\n')}
</div>
</body>
</html>
`
	return { subject, text, html }
}

const anchor = (link: string, label: Phrase, name?: string): string =>
	`<a href="${escapeHtml(link)}"${name ? ` class="${name}"` : ''}>${label.html}</a>`

/** Line breaks that a person wrote. */
const linesOf = (html: string): string => html.replaceAll('\n', '<br>')
