/**
 * Lighthouse, from the built app on this machine. Of every public page on its phone and its desktop profile: all four
 * scores shall be at least 95, accessibility 100, and the largest paint within 1.0 s (desktop) and 2.0 s (phone). Of pages
 * with a 3D view no performance is asked, since a machine without a graphics card draws them in software. Of the pages where
 * invited people arrive, performance and accessibility; of every page of the app, signed in, accessibility.
 * `npm run bench -- pages [ADDRESS...] [visitors] [app]` measures those addresses, with `visitors` the demo, a public project
 * and the pages where invited people arrive, and with `app` the pages of the app.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SITE_PAGES } from '@panelyard/contracts/public/site-pages'
import { prepareChromium } from '@panelyard/e2e/product/chromium'
import { writeSampleModel } from '@panelyard/sample-models/sample-model'
import { type Browser, chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { BenchServer, freePort } from './bench-server.ts'
import { sessionCookies } from './session-cookies.ts'

const LEAST = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 95 }
const SLOWEST_PAINT_S = { phone: 2, desktop: 1 }
const CATEGORIES = Object.keys(LEAST) as Category[]
/** Stands for the pages of the app, signed in. */
const APP = 'app'
/** Stands for the pages of the app that need no account. */
const VISITORS = 'visitors'
const SAMPLE_WITHIN_MS = 120_000
const CONVERTED_WITHIN_MS = 60_000

type Category = keyof typeof LEAST
type Profile = keyof typeof SLOWEST_PAINT_S
type Asked = { address: string; categories: Category[] }
type Result = { scores: number[]; paint: number; shift: number; blocked: number; failed: string[] }

export async function run(args: string[]): Promise<number> {
	const server = await BenchServer.start()
	const port = await freePort()
	const prepared = await prepareChromium()
	const browser = await chromium.launch({ ...prepared, args: [...prepared.args, `--remote-debugging-port=${port}`] })
	let misses = 0
	try {
		const addresses = args.length === 0 ? sitePages() : args.filter((arg) => arg !== APP && arg !== VISITORS)
		const pages: Asked[] = addresses.map((address) => ({ address, categories: CATEGORIES }))
		if (args.length === 0 || args.includes(VISITORS)) pages.push(...visitorPages(await sampleId(server)))
		const load = () => loadavg().map((average) => average.toFixed(1))
		console.log(`Load of this machine: ${load().join(' ')}\n`)
		if (pages.length > 0) misses += await measureAll(server.url, pages, port)
		if (args.length === 0 || args.includes(APP)) {
			const own = await ownPages(server)
			await signIn(browser, server)
			console.log('\nSigned in:\n')
			misses += await measureAll(server.url, own, port)
		}
		console.log(`\nLoad of this machine: ${load().join(' ')}`)
	} finally {
		await browser.close()
		await server.close()
	}
	console.log(misses === 0 ? '\nAll within the limits' : `\n${misses} beyond a limit`)
	return misses === 0 ? 0 : 1
}

const sitePages = (): string[] => [
	...SITE_PAGES.filter((page) => page !== '404').map((page) => `/${page}`),
	...['/ar', '/fr/pricing', '/ja/docs'],
]

/** Where invited people arrive: the sign-in page, and the links of an invitation and of a shared project, signed out. */
const INVITED = [
	'/authenticate',
	'/app/invitation?token=unknown&email=guest@example.com',
	'/app/project/00000000-0000-4000-8000-000000000000?tab=panels',
]

function visitorPages(sample: string): Asked[] {
	return [
		...['/app/demo', `/gallery/${sample}/3d-view`, `/gallery/${sample}`].map((address) => ({
			address,
			categories: CATEGORIES.filter((name) => name !== 'performance'),
		})),
		...INVITED.map((address) => ({ address, categories: ['performance', 'accessibility'] as Category[] })),
	]
}

/** The pages of a person with a project. */
async function ownPages(server: BenchServer): Promise<Asked[]> {
	const folder = mkdtempSync(join(tmpdir(), 'panelyard-bench-models-'))
	try {
		const path = join(folder, 'sample.ifc')
		await writeSampleModel(path, { panels: 20 })
		const id = await server.createProject(path)
		await server.conversionEnds(id, CONVERTED_WITHIN_MS)
		const { panels } = await server.call<{ panels: { id: string }[] }>(`/projects/${id}/panels`)
		const tabs = ['overview', 'panels', 'statuses', 'groups', 'plan', 'comments'].map((tab) => `${id}?tab=${tab}`)
		return [
			...['', '/create-project', '/profile', '/settings', '/billing', '/company', '/notifications'].map(
				(page) => `/app/dashboard${page}`,
			),
			...[...tabs, `${id}/panel/${panels[0]?.id}`, `${id}/3d-view`].map((page) => `/app/project/${page}`),
		].map((address) => ({ address, categories: ['accessibility'] }))
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

async function signIn(browser: Browser, server: BenchServer): Promise<void> {
	const session = await browser.newBrowserCDPSession()
	const cookies = sessionCookies(server.cookie, server.url).map((each) => ({ ...each, httpOnly: true }))
	await session.send('Storage.setCookies', { cookies })
	await session.detach()
}

/** The sample's model is converted after the first start. */
async function sampleId(server: BenchServer): Promise<string> {
	for (const end = Date.now() + SAMPLE_WITHIN_MS; Date.now() < end; await wait(500)) {
		const { projects } = await server.call<{ projects: { id: string }[] }>('/public_projects?page_size=1')
		if (projects[0]) return projects[0].id
	}
	throw new Error('The sample project was not ready')
}

/** Prints a line for each page and profile. Returns how many limits were missed. */
async function measureAll(origin: string, pages: readonly Asked[], port: number): Promise<number> {
	let misses = 0
	console.log(
		'| page | profile | performance | accessibility | best practices | SEO | largest paint | shift | blocked |',
	)
	console.log('|---|---|---|---|---|---|---|---|---|')
	for (const asked of pages)
		for (const profile of ['desktop', 'phone'] as const) {
			const result = await measure(origin, asked, profile, port)
			const problems = problemsOf(result, asked, profile)
			misses += problems.length
			const { scores, paint, shift, blocked } = result
			const measured = [`${paint.toFixed(2)} s`, shift.toFixed(3), `${Math.round(blocked)} ms`]
			const cells = CATEGORIES.map((name) => scores[asked.categories.indexOf(name)] ?? '')
			const times = asked.categories.includes('performance') ? measured : ['', '', '']
			console.log(`| ${[asked.address, profile, ...cells, ...times].join(' | ')} |`)
			for (const problem of problems) console.log(`  ${problem}`)
		}
	return misses
}

async function measure(origin: string, { address, categories: asked }: Asked, profile: Profile, port: number) {
	const flags = { port, logLevel: 'error', onlyCategories: asked, disableStorageReset: true } as const
	const done = await lighthouse(origin + address, flags, profile === 'desktop' ? desktopConfig : undefined)
	if (!done) throw new Error(`Lighthouse gave nothing for ${address}`)
	const { categories, audits } = done.lhr
	const figureOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
	const failed = asked
		.filter((name) => name !== 'performance')
		.flatMap((name) => categories[name]?.auditRefs ?? [])
		.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
		.map(({ id }) => id)
	return {
		scores: asked.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
		paint: figureOf('largest-contentful-paint') / 1000,
		shift: figureOf('cumulative-layout-shift'),
		blocked: figureOf('total-blocking-time'),
		failed,
	}
}

function problemsOf({ scores, paint, failed }: Result, { categories }: Asked, profile: Profile): string[] {
	const low = categories.filter((name, index) => (scores[index] ?? 0) < LEAST[name]).map((name) => `${name} is too low`)
	const isLate = categories.includes('performance') && paint > SLOWEST_PAINT_S[profile]
	return [...low, ...(isLate ? ['the largest paint is late'] : []), ...failed.map((audit) => `fails ${audit}`)]
}
