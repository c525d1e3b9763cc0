import { VIEW_PAGE } from '@panelyard/contracts/projects/view-page'
import type { AppBuild } from './app-build.ts'
import { keptModel } from './kept-answers.ts'
import { answerWithin, unpackedHeaders } from './line.ts'
import { type FetchEvent, worker } from './worker-scope.ts'

/** Names contain a hash of the content, so files of several builds lie side by side. */
const FILES = 'app files'
/** Entry with the last build that was activated. */
const BUILD = '/app-build'
const FETCHED_AT_ONCE = 4
/** An app page is shown from the device after this time without an answer. */
const PAGE_WITHIN_MS = 2500

const shellOf = ({ entry }: AppBuild): string => `/app-page?of=${entry}`

/** Fetches all files of the build. @throws when one is missing, or the server has another build by now */
export async function install(build: AppBuild): Promise<void> {
	const cache = await caches.open(FILES)
	const wanted = [...build.files, ...(await languageFiles(cache, build))]
	const fetchSome = async () => {
		for (let file = wanted.pop(); file !== undefined; file = wanted.pop()) {
			if (!(await cache.match(file))) await cache.add(file)
		}
	}
	await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchSome))
	const page = await fetch('/index.html', { cache: 'no-store' })
	const html = await page.text()
	if (!page.ok || !html.includes(build.entry)) throw new Error('The server has another build')
	await cache.put(shellOf(build), new Response(html, { headers: unpackedHeaders(page) }))
}

/** The files of languages that this browser has used. */
async function languageFiles(cache: Cache, build: AppBuild): Promise<string[]> {
	const before = await lastBuild(cache)
	const used = await Promise.all(
		Object.entries(before?.languages ?? {}).map(async ([language, files]) => {
			const known = await Promise.all(files.map((file) => cache.match(file)))
			return known.some(Boolean) ? (build.languages[language] ?? []) : []
		}),
	)
	return used.flat()
}

async function lastBuild(cache: Cache): Promise<AppBuild | null> {
	const kept = await cache.match(BUILD)
	return kept ? ((await kept.json()) as AppBuild) : null
}

/** Deletes the files of all builds but this one and the last, whose pages may still be open, and tells open pages. */
export async function activate(build: AppBuild): Promise<void> {
	const cache = await caches.open(FILES)
	const last = await lastBuild(cache)
	const needed = new Set([build, ...(last ? [last] : [])].flatMap((each) => [...allFiles(each), BUILD]))
	for (const { url } of await cache.keys()) {
		const { pathname, search } = new URL(url)
		if (!needed.has(pathname + search)) await cache.delete(url)
	}
	await cache.put(BUILD, new Response(JSON.stringify(build)))
	await worker.registration.navigationPreload?.enable()
	await worker.clients.claim()
	for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage({ build: build.entry })
}

const allFiles = (build: AppBuild): string[] => [
	...build.files,
	...Object.values(build.languages).flat(),
	shellOf(build),
]

/** Whether an address is one of a file of the app. */
export const isAppFile = ({ pathname }: URL): boolean => pathname.startsWith('/assets/')

/** A file of the app from the device. What the installed build doesn't have is kept once it was used. */
export async function answerFile(event: FetchEvent): Promise<Response> {
	const kept = await caches.match(event.request, { cacheName: FILES, ignoreVary: true }).catch(() => undefined)
	if (kept) return kept
	const response = await fetch(event.request)
	if (response.ok) {
		const copy = response.clone()
		const keep = caches.open(FILES).then((cache) => cache.put(event.request.url, copy))
		event.waitUntil(keep.catch(() => {}))
	}
	return response
}

/** Fetches and keeps a file that a page had loaded before this worker answered its calls. */
export async function keepFile({ pathname }: URL): Promise<void> {
	const cache = await caches.open(FILES)
	if (!(await cache.match(pathname, { ignoreVary: true }))) await cache.add(pathname)
}

/** Pages of the app, which it can show without the server. The demo's document begins with data from the server. */
const APP_PAGE = /^\/(app(?!\/demo)(\/|$)|authenticate$|p\/)/i

/** Pages outside of the app that lead into it when the line fails: home, and the one for unknown addresses. */
const LEADS_TO_APP = ['/', '/404']

/** A page from the server. Those of the app come from the device when the line fails. */
export async function answerPage(event: FetchEvent, build: AppBuild): Promise<Response> {
	const { pathname } = new URL(event.request.url)
	const network = event.preloadResponse.then((response) => response ?? fetch(event.request))
	if (LEADS_TO_APP.includes(pathname)) return network.catch(() => Response.redirect(new URL('/app', location.origin)))
	if (!APP_PAGE.test(pathname)) return network
	const answer = await answerWithin(network, PAGE_WITHIN_MS)
	return answer ?? (await keptPage(pathname, build).catch(() => undefined)) ?? network
}

/** The app's page from the device. That of a view names the model, as the server's does, so that its picture comes before the app. */
async function keptPage(pathname: string, build: AppBuild): Promise<Response | undefined> {
	const shell = await caches.match(shellOf(build), { cacheName: FILES })
	const [, project] = VIEW_PAGE.exec(pathname) ?? []
	const model = shell && project && (await keptModel(project).catch(() => null))
	if (!model) return shell
	const data = `<link rel="preload" as="fetch" crossorigin="anonymous" href="${encodeURI(model)}">`
	const run = `<script type="module" async crossorigin src="${build.early_view}"></script>`
	const html = (await shell.text()).replace('</head>', () => `${data}</head>`).replace('</body>', () => `${run}</body>`)
	return new Response(html, { headers: shell.headers })
}
