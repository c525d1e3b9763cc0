import { escapeHtml } from '../mail/escape-html.ts'

/** The title and description of the page at an address, for search engines and link previews. */
export type PageAbout = {
	title: string
	description: string
	/** Address of a picture on this server. */
	picture: string | null
}

/** The app's page at a path of this server, with the title of its content. */
export function pageAbout(
	html: string,
	{ title, description, picture }: PageAbout,
	{ origin, path }: { origin: string; path: string },
): string {
	const url = origin + path
	const image = origin + (picture ?? '/social-card.jpg')
	const cards = {
		'og:type': 'website',
		'og:site_name': 'Panelyard',
		'og:title': title,
		'og:description': description,
		'og:url': url,
		'og:image': image,
	}
	const tags = [
		`<link rel="canonical" href="${escapeHtml(url)}">`,
		...Object.entries(cards).map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`),
		'<meta name="twitter:card" content="summary_large_image">',
	]
	return html
		.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>${tags.join('')}`)
		.replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escapeHtml(description)}">`)
}

/** The app's page for missing content. */
export const pageOfNothing = (html: string): string =>
	html.replace('</title>', () => '</title><meta name="robots" content="noindex">')
