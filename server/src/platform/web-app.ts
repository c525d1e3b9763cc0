import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { App } from './feature.ts'
import { type PageTags, readPageFiles } from './page-files.ts'
import { pathOf } from './request-path.ts'
import { contentSecurityPolicy } from './web-security.ts'

export const WEB_DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url))
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'
export const FIRST_PLACEHOLDER = '<!-- fetched first -->'
const YEAR_SECONDS = 31_536_000

/** Answers what no route takes: the web app's page for a browser that navigates, an error for everything else. */
export type WebApp = (app: App) => void | Promise<void>

/** Addresses of images to show, and of data that a page will ask for as soon as its code runs, for the one who opens it. */
export type PageData = (request: FastifyRequest) => Promise<readonly string[]>

/** The built web app: its files, and its page on every other address a browser opens. */
export const builtWebApp =
	(root = WEB_DIST, dataOf: PageData = async () => []): WebApp =>
	async (app) => {
		const filesOf = await readPageFiles(root)
		if (existsSync(root)) {
			await app.register(fastifyStatic, {
				root,
				index: false,
				dotfiles: 'ignore',
				// The build leaves compressed copies.
				preCompressed: true,
				// The page itself needs a nonce, so it never goes out as a plain file; nor does a directory's listing.
				allowedPath: (path) => path !== '/index.html' && !path.endsWith('/'),
				cacheControl: false,
				setHeaders: (reply, path) => {
					// Names in assets/ carry a hash of their content.
					const immutable = path.startsWith(join(root, 'assets'))
					reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
				},
			})
		}
		app.setNotFoundHandler(async (request, reply) => {
			if (!isNavigation(request)) throw new AppError('NOT_FOUND', 'Not found')
			const html = await readFile(join(root, 'index.html'), 'utf8').catch(() => {
				throw new AppError('UNAVAILABLE', 'The web app is not built. Start the server with npm start.')
			})
			const data = await dataOf(request)
			const { beside, ...tags } = filesOf(pathOf(request.url))
			const posters = data.filter(isImage).map(posterTag).join('')
			const others = data.filter((url) => !isImage(url)).map(dataTag)
			return sendPage(reply, html, { ...tags, beside: beside + others.join(''), run: posters + tags.run })
		})
	}

/** Addresses that are pages of the app whatever a program says it accepts, such as link previews and monitors. */
const OWN_PAGES = /^\/($|index\.html$|(app|pricing|contact|authenticate|authenticated|reset-password|404)(\/|$))/

/** A browser that opens an address, as against a program or a page that calls the API. */
export function isNavigation(request: FastifyRequest): boolean {
	if (request.method !== 'GET' && request.method !== 'HEAD') return false
	if (request.url.startsWith('/assets/') || request.url.startsWith('/socket.io/')) return false
	const path = pathOf(request.url).replace(/\/+$/, '') || '/'
	// A last part with a dot is a file: one that exists was sent before.
	if (path !== '/index.html' && /\/\.|\.[^./]*$/.test(path)) return false
	return OWN_PAGES.test(path) || (request.headers.accept?.includes('text/html') ?? false)
}

const isImage = (url: string): boolean => url.includes('/images/')

/** Stands in the middle of the page until the page shows something better. */
const posterTag = (url: string): string => `<img data-poster alt="" fetchpriority="high" src="${url}">`

/** Code goes first where both have to share the way. */
const dataTag = (url: string): string =>
	`<link rel="preload" as="fetch" crossorigin="anonymous" fetchpriority="low" href="${url}">`

function sendPage(reply: FastifyReply, html: string, { first, beside, run }: PageTags): FastifyReply {
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
