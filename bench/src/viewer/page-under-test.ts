import { setTimeout as wait } from 'node:timers/promises'
import { prepareChromium } from '@panelyard/e2e/product/chromium'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { watchDrawing } from './draw-watch.ts'
import { MainThread, TRACED } from './main-thread.ts'

export const VIEW = { width: 800, height: 500 }

/** A view that draws nothing new for so long is at rest; some draw for ever, but the same. */
const REST_MS = 600
const LOOK_MS = 150
const LONGEST_REST_MS = 30_000

const LONGEST_WAIT_MS = 240_000

/** The browser of the journeys, with its cache and memory figures as people have them. */
export async function launchBrowser(): Promise<Browser> {
	const { args, ...prepared } = await prepareChromium()
	return chromium.launch({ ...prepared, args: [...args, '--enable-precise-memory-info'] })
}

/** A window of the browser whose drawing is watched, and whose main thread can be traced. */
export class PageUnderTest {
	readonly page: Page
	readonly #browser: Browser
	readonly #context: BrowserContext
	readonly #session: CDPSession

	private constructor(browser: Browser, context: BrowserContext, page: Page, session: CDPSession) {
		this.#browser = browser
		this.#context = context
		this.page = page
		this.#session = session
	}

	/** @param cookie `name=value` pairs for the address, joined by `; ` */
	static async open(browser: Browser, url: string, cookie = ''): Promise<PageUnderTest> {
		const context = await browser.newContext({
			baseURL: url,
			viewport: VIEW,
			locale: 'en-GB',
			reducedMotion: 'reduce',
		})
		for (const pair of cookie.split('; ').filter(Boolean)) {
			const [name = '', ...value] = pair.split('=')
			await context.addCookies([{ name, value: value.join('='), url }])
		}
		await context.addInitScript(watchDrawing)
		const page = await context.newPage()
		page.setDefaultTimeout(LONGEST_WAIT_MS)
		return new PageUnderTest(browser, context, page, await context.newCDPSession(page))
	}

	/** What the main thread does meanwhile. */
	async trace(run: () => Promise<void>): Promise<MainThread> {
		await this.#browser.startTracing(this.page, { categories: TRACED })
		try {
			await run()
		} finally {
			// Without the marks of this page there is nothing to find its thread by.
			await this.mark('bench:end').catch(() => undefined)
		}
		return new MainThread(await this.#browser.stopTracing())
	}

	async mark(name: string): Promise<void> {
		await this.page.evaluate((text) => void performance.mark(text), name)
	}

	/** Waits until nothing has changed in the picture for a while. */
	async rests(): Promise<void> {
		const start = await this.page.evaluate(() => performance.now())
		const restedFor = () =>
			this.page.evaluate((from) => {
				const frames = performance.getEntriesByType('mark').filter(({ name }) => name.startsWith('bench:frame|'))
				const other = frames.findLastIndex(({ name }) => name !== frames.at(-1)?.name)
				return performance.now() - Math.max(frames[other + 1]?.startTime ?? from, from)
			}, start)
		for (const end = Date.now() + LONGEST_REST_MS; Date.now() < end; await wait(LOOK_MS))
			if ((await restedFor()) > REST_MS) break
		await this.page.evaluate(() => {
			const names = new Set(performance.getEntriesByType('mark').map(({ name }) => name))
			for (const name of names) if (name.startsWith('bench:frame|')) performance.clearMarks(name)
		})
	}

	/** Rests, and waits until all that was handed over has been drawn: what comes next must not queue behind it. */
	async settles(): Promise<void> {
		await this.rests()
		await this.page.evaluate(() => {
			for (const canvas of document.querySelectorAll('canvas')) canvas.getContext('webgl2')?.finish()
		})
	}

	/** Megabytes of JavaScript after a collection: objects, and the buffers they hold. */
	async heap(): Promise<number> {
		await this.#session.send('HeapProfiler.enable')
		await this.#session.send('HeapProfiler.collectGarbage')
		const usage = (await this.#session.send('Runtime.getHeapUsage')) as {
			usedSize: number
			backingStorageSize?: number
		}
		return (usage.usedSize + (usage.backingStorageSize ?? 0)) / 1e6
	}

	async close(): Promise<void> {
		await this.#context.close()
	}
}
