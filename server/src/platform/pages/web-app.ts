import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { SITE_LANGUAGES, siteAddressOf, sitePath } from '@panelyard/contracts/public/site-pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import type { App } from '../feature.ts'
import { pathOf } from '../http/request-path.ts'
import { ownAddress } from '../own-address.ts'
import { type PageAbout, pageAbout, pageOfNothing } from './page-about.ts'
import { type PageTags, readPageFiles } from './page-files.ts'
import { languageOf, robotsOf, SitePages, sitemapOf, type WrittenPage } from './site-pages.ts'
import { contentSecurityPolicy } from './web-security.ts'

export const WEB_DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'
export const FIRST_PLACEHOLDER = '<!-- fetched first -->'
const YEAR_SECONDS = 31_536_000

/** Answers requests without a route: with the web app's page for a navigating browser, otherwise with an error. */
export type WebApp = (app: App) => void | Promise<void>

/** Addresses of images to show, and of data that the page will request once its code runs. */
export type PageData = (request: FastifyRequest) => Promise<readonly string[]>

/**
 * The title and description of the page at an address; `missing` for missing content, null for pages without their own.
 */
export type AboutPage = (request: FastifyRequest) => Promise<PageAbout | 'missing' | null>

/** The built web app: its files, and its page on every other address a browser opens. */
export const builtWebApp =
	(config: Config, root = WEB_DIST, dataOf: PageData = async () => [], aboutOf: AboutPage = async () => null): WebApp =>
	async (app) => {
		const filesOf = await readPageFiles(root)
		const site = new SitePages(root, config)
		if (existsSync(root)) {
			await app.register(fastifyStatic, {
				root,
				index: false,
				dotfiles: 'ignore',
				// The build leaves compressed copies.
				preCompressed: true,
				// The page itself needs a nonce, so it is never sent as a plain file; nor is a directory listing.
				allowedPath: (path) => path !== '/index.html' && !path.endsWith('/'),
				cacheControl: false,
				setHeaders: (reply, path) => {
					// Names in assets/ contain a hash of the content.
					const immutable = path.startsWith(join(root, 'assets'))
					reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
				},
			})
		}
		app.setNotFoundHandler(async (request, reply) => {
			if (isRead(request) && FOR_SEARCH_ENGINES.has(pathOf(request.url)))
				return sendForSearchEngines(reply, pathOf(request.url), ownAddress(config, request), config.publicUrl !== null)
			if (!isNavigation(request)) throw new AppError('NOT_FOUND', 'Not found')
			const written = await site.at(request, ownAddress(config, request))
			if (written) return sendWritten(reply, written)
			const path = pathOf(request.url)
			// To others the console's pages are addresses that nobody knows.
			if (!isOfApp(path) || (isOfConsole(path) && !request.user?.is_super_admin))
				return reply.redirect(missingPageOf(path))
			const built = await readFile(join(root, 'index.html'), 'utf8').catch(() => {
				throw new AppError('UNAVAILABLE', 'The web app is not built. Start the server with npm start.')
			})
			const about = await aboutOf(request)
			if (about === 'missing') reply.status(404)
			const address = { origin: ownAddress(config, request), path }
			const html = about === 'missing' ? pageOfNothing(built) : about ? pageAbout(built, about, address) : built
			const data = await dataOf(request)
			// Whoever isn't signed in is led from a project to the sign-in page, unless it is public.
			const tags = filesOf(!request.user && OF_A_PROJECT.test(path) ? '/authenticate' : path)
			const posters = data.filter(isImage).map(posterTag).join('')
			// A script that draws data has nothing to do without.
			const isLater = tags.isAppLater && (tags.run === '' || data.length > 0)
			const others = data.filter((url) => !isImage(url)).map((url) => dataTag(url, isLater))
			const page = isLater ? appLater(html, tags) : { html, tags }
			const beside = page.tags.beside + others.join('')
			const spoken = page.html.replace('<html lang="en">', `<html lang="${languageOf(request)}">`)
			return sendPage(reply, spoken, { ...page.tags, beside, run: posters + tags.run })
		})
	}

/** Addresses that the app itself answers in the browser. */
const APP_PAGES =
	/^\/(index\.html$|(app|[pP]|demo|private-demo|authenticate|authenticated|reset-password|verify-email|change-email|restore-email|404|sysbly|sysbly-unavailable|gallery)(\/|$))/
const OF_A_PROJECT = /^\/app\/project\/[^/]+\/?$/
const isOfConsole = (path: string): boolean => /^\/sysbly(-unavailable)?(\/|$)/.test(path)
const isOfApp = (path: string): boolean => path === '/' || APP_PAGES.test(path) || siteAddressOf(path) !== null

/** Redirects a browser from an address that isn't decodable, such as `/app/%%%`, to the 404 page. Returns whether it did. */
export function redirectBadAddress(error: { code: string }, request: FastifyRequest, reply: FastifyReply): boolean {
	if (error.code !== 'FST_ERR_BAD_URL' || !isNavigation(request)) return false
	reply.redirect(missingPageOf(pathOf(request.url)))
	return true
}

/** Address of the 404 page for a missing path, in the path's language. */
function missingPageOf(path: string): string {
	const language = SITE_LANGUAGES.find((known) => path.startsWith(`/${known}/`)) ?? 'en'
	return `${sitePath('404', language)}?from=${encodeURIComponent(path.slice(0, 200))}`
}

const FOR_SEARCH_ENGINES = new Set(['/robots.txt', '/sitemap.xml'])

/** Without `PUBLIC_URL` they contain the request's address, so shared caches mustn't store them. */
function sendForSearchEngines(reply: FastifyReply, path: string, origin: string, isSure: boolean): FastifyReply {
	const isMap = path === '/sitemap.xml'
	return reply
		.type(isMap ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8')
		.header('cache-control', isSure ? 'public, max-age=3600' : 'private, no-cache')
		.send(isMap ? sitemapOf(origin) : robotsOf(origin))
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** A browser that opens an address, not a program or a page that calls the API. */
export function isNavigation(request: FastifyRequest): boolean {
	if (!isRead(request)) return false
	if (request.url.startsWith('/assets/') || request.url.startsWith('/socket.io/')) return false
	const path = pathOf(request.url).replace(/\/+$/, '') || '/'
	// A last part with a dot is a file: one that exists was sent before.
	if (path !== '/index.html' && /\/\.|\.[^./]*$/.test(path)) return false
	return isOfApp(path) || (request.headers.accept?.includes('text/html') ?? false)
}

const isImage = (url: string): boolean => url.includes('/picture/')

/** Shown in the middle of the page until the page has content. */
const posterTag = (url: string): string => `<img data-poster alt="" fetchpriority="high" src="${url}">`

/** Code comes first if both share the connection, unless the app waits for the data. */
const dataTag = (url: string, isFirst: boolean): string =>
	`<link rel="preload" as="fetch" crossorigin="anonymous" fetchpriority="${isFirst ? 'high' : 'low'}" href="${url}">`

const OF_THE_APP = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g

/** The page with the app's code in a template. `first-paint.js` inserts it when an early script requests it. */
function appLater(html: string, { first, beside, ...tags }: PageTags): { html: string; tags: PageTags } {
	const app = (html.match(OF_THE_APP) ?? []).join('') + beside
	return {
		html: html.replace(OF_THE_APP, ''),
		tags: { ...tags, first: `${first}<template id="app">${app}</template>`, beside: '' },
	}
}

/** The language of an address without one depends on the visitor, so shared caches mustn't store its page. */
function sendWritten(reply: FastifyReply, { html, language, isMissing, isOneLanguage }: WrittenPage): FastifyReply {
	const nonce = randomBytes(16).toString('base64')
	if (!isOneLanguage) reply.header('vary', 'Accept-Language, Cookie')
	return reply
		.status(isMissing ? 404 : 200)
		.type('text/html; charset=utf-8')
		.header('cache-control', 'private, no-cache')
		.header('content-language', language)
		.header('content-security-policy', contentSecurityPolicy(nonce))
		.send(html.replaceAll(NONCE_PLACEHOLDER, nonce))
}

function sendPage(
	reply: FastifyReply,
	html: string,
	{ first, beside, run }: Omit<PageTags, 'isAppLater'>,
): FastifyReply {
	const nonce = randomBytes(16).toString('base64')
	return reply
		.type('text/html; charset=utf-8')
		.header('cache-control', 'no-store')
		.header('content-security-policy', contentSecurityPolicy(nonce))
		.send(
			html
				.replace(FIRST_PLACEHOLDER, () => first)
				.replace('</head>', () => `${beside}</head>`)
				.replace('</body>', () => `${run}</body>`)
				.replaceAll(NONCE_PLACEHOLDER, nonce),
		)
}
