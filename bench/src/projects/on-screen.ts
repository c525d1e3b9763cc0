import { launchChromium, prepareChromium } from '@panelyard/e2e/product/chromium'
import type { Browser, Page } from '@playwright/test'
import type { BenchServer } from '../bench-server.ts'
import { sessionCookies } from '../session-cookies.ts'
import { callsOf } from './long-project.ts'

/** Twelve columns of the list. */
const COLUMNS = [
	'mark',
	'name',
	'floor',
	'statuses',
	'groups',
	'planned',
	'class',
	'length',
	'width',
	'height',
	'area',
].concat('weight')
/** The figures of the overview. Its charts stay away on a project's first day, which is all that a bench has. */
const FIGURES = 'dl[aria-label="Progress figures"] dd'

const STEPS = 240
/** Rows' worth of pixels for one turn of the wheel. */
const TURN = 160

export interface OnScreen {
	/** From the click on the tab to the figures in the page, milliseconds; the server has answered this person before. */
	overview: number
	/** Scripts of a frame of scrolling, mean, milliseconds. */
	script: number
	/** Scripts, styles and layout of a frame: the mean, and what 1 of 20 exceeds. */
	whole: number
	slowest: number
	rows: number
}

/** Opens a project's pages as a person does. */
export async function measureOnScreen(server: BenchServer, projectId: string): Promise<OnScreen> {
	await callsOf(server, projectId).put('settings/panel_columns', { value: COLUMNS })
	const browser = await launchChromium(await prepareChromium())
	try {
		const page = await newPage(browser, server)
		await page.goto(`/app/project/${projectId}?tab=panels`)
		await page.getByRole('row').nth(5).waitFor()
		const frames = await scroll(page)
		const rows = Number(await page.locator('[aria-rowcount]').first().getAttribute('aria-rowcount'))
		// A colleague looks first, in a browser of their own: from then on the server is warm.
		const colleague = await newPage(browser, server)
		await colleague.goto(`/app/project/${projectId}`)
		await colleague.locator(FIGURES).first().waitFor()
		await colleague.context().close()
		const overview = await openOverview(page)
		return { overview, rows, ...frames }
	} finally {
		await browser.close()
	}
}

/** A page of a signed-in person, with nothing in its browser's cache. */
async function newPage(browser: Browser, server: BenchServer): Promise<Page> {
	const viewport = { width: 1440, height: 900 }
	const context = await browser.newContext({ baseURL: server.url, viewport, locale: 'en-GB' })
	await context.addCookies(sessionCookies(server.cookie, server.url))
	const page = await context.newPage()
	page.setDefaultTimeout(120_000)
	return page
}

/** By the clock of the page: from the event of the click to the frame after the figures stand in it. */
async function openOverview(page: Page): Promise<number> {
	const tab = page.getByRole('tab', { name: /^Overview/ })
	const shown = tab.evaluate(
		(element, figures) =>
			new Promise<number>((resolve) => {
				element.addEventListener(
					'click',
					() => {
						const begun = performance.now()
						const look = () => {
							const isThere = document.querySelector(figures) && !document.querySelector('.mantine-Skeleton-root')
							if (isThere) resolve(performance.now() - begun)
							else requestAnimationFrame(look)
						}
						requestAnimationFrame(look)
					},
					{ once: true },
				)
			}),
		FIGURES,
	)
	await tab.click()
	return shown
}

/** What each frame costs the page's thread while the list is scrolled through from the top. */
async function scroll(page: Page): Promise<Pick<OnScreen, 'script' | 'whole' | 'slowest'>> {
	const session = await page.context().newCDPSession(page)
	await session.send('Performance.enable', { timeDomain: 'threadTicks' })
	const spent = async () => {
		const { metrics } = await session.send('Performance.getMetrics')
		const of = (name: string) => (metrics.find((each) => each.name === name)?.value ?? 0) * 1000
		const script = of('ScriptDuration')
		return { script, whole: script + of('LayoutDuration') + of('RecalcStyleDuration') }
	}
	await page.getByRole('row').nth(5).hover()
	const costs: number[] = []
	const first = await spent()
	let before = first
	for (let step = 0; step < STEPS; step++) {
		await page.mouse.wheel(0, TURN)
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
		const now = await spent()
		costs.push(now.whole - before.whole)
		before = now
	}
	const sorted = costs.toSorted((a, b) => a - b)
	return {
		script: (before.script - first.script) / STEPS,
		whole: (before.whole - first.whole) / STEPS,
		slowest: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
	}
}
