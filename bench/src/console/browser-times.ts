import { launchChromium, prepareChromium } from '@panelyard/e2e/product/chromium'
import type { Page } from '@playwright/test'
import type { BenchServer } from '../bench-server.ts'
import { sessionCookies } from '../session-cookies.ts'

const VISITS = 3
const PATIENCE_MS = 30_000
const PAGES = [
	...['companies', 'users', 'projects', 'billing', 'db', 'settings', 'support', 'contact'],
	...['analytics', 'jobs', 'audit-log', 'diagnostics'],
]
/** What is clicked on a page to see one of its many. */
const ONE_OF_MANY: [page: string, selector: string][] = [
	['companies', 'main tbody a[href^="/sysbly/companies/"]'],
	['users', 'main tbody a[href^="/sysbly/users/"]'],
	['projects', 'main tbody a[href^="/sysbly/projects/"]'],
]

/** From the click to the picture with its data; milliseconds. */
export type PageTime = { page: string; median: number; longest: number }

/** Times of the console's pages in Chromium. Each visit begins on a new page, whose scripts Chromium has kept. */
export async function timePages({ url, cookie }: BenchServer, print: (time: PageTime) => void): Promise<PageTime[]> {
	const browser = await launchChromium(await prepareChromium())
	try {
		const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
		await context.addCookies(sessionCookies(cookie, url))
		await context.addInitScript(countCalls)
		const page = await context.newPage()
		const times: PageTime[] = []
		const visits: [string, (() => Promise<void>) | null, string][] = [
			...PAGES.map((name): [string, null, string] => [name, null, `nav a[href="/sysbly/${name}"]`]),
			...ONE_OF_MANY.map(([name, selector]): [string, () => Promise<void>, string] => [
				`${name}: one`,
				async () => void (await click(page, `nav a[href="/sysbly/${name}"]`)),
				selector,
			]),
		]
		for (const [name, before, selector] of visits) {
			const taken: number[] = []
			for (let visit = 0; visit < VISITS; visit++) {
				await page.goto(`${url}/sysbly`)
				await page.waitForSelector('main h1')
				await before?.()
				taken.push(await click(page, selector))
			}
			taken.sort((a, b) => a - b)
			const time = { page: name, median: taken[Math.floor(VISITS / 2)] ?? 0, longest: taken.at(-1) ?? 0 }
			times.push(time)
			print(time)
		}
		return times
	} finally {
		await browser.close()
	}
}

type Calls = { begun: number; ended: number }

/** Runs in the page: counts its calls. */
function countCalls(): void {
	const calls = { begun: 0, ended: 0 }
	Object.assign(globalThis, { calls })
	const { fetch } = globalThis
	globalThis.fetch = (...given) => {
		calls.begun++
		return fetch(...given).finally(() => setTimeout(() => calls.ended++))
	}
}

/** Returns the time until every call that the click caused is answered and drawn. */
async function click(page: Page, selector: string): Promise<number> {
	await page.waitForSelector(selector)
	await page.waitForLoadState('networkidle')
	return page.evaluate(
		async ([selector, patience]) => {
			const { calls } = globalThis as unknown as { calls: Calls }
			const before = calls.begun
			const begun = performance.now()
			document.querySelector<HTMLElement>(selector)?.click()
			const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
			const isDrawn = () =>
				calls.begun > before &&
				calls.ended >= calls.begun &&
				document.querySelector('main .mantine-Skeleton-root') === null
			while (!isDrawn() && performance.now() - begun < patience) await frame()
			await frame()
			return performance.now() - begun
		},
		[selector, PATIENCE_MS] as const,
	)
}
