import { launchChromium, prepareChromium } from '@panelyard/e2e/product/chromium'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { sessionCookies } from '../session-cookies.ts'
import { comesToRest, type Rest, watchDrawing } from './draw-watch.ts'
import { MainThread, TRACED } from './main-thread.ts'
import { within } from './no-answer.ts'

/** CSS pixels, the same for all. */
export const VIEW = { width: 800, height: 500 }

const REST: Rest = { still: 600, look: 100, longest: 40_000 }

/** What the bench itself needs of a page takes moments; one that hangs must not hold it up. */
const LONGEST_CALL_MS = 20_000
const LONGEST_TRACE_MS = 120_000

/** The browser of the journeys, with its cache and memory figures as people have them, its graphics software started. */
export async function launchBrowser(): Promise<Browser> {
	const { args, ...prepared } = await prepareChromium()
	const browser = await launchChromium({ ...prepared, args: [...args, '--enable-precise-memory-info'] })
	const page = await browser.newPage()
	await finishDrawing(page)
	await page.close()
	return browser
}

/** Waits until the browser has drawn all it was given, by pages that are closed as well. */
async function finishDrawing(page: Page): Promise<void> {
	await page.evaluate(() => {
		const context = document.createElement('canvas').getContext('webgl2')
		context?.clear(context.COLOR_BUFFER_BIT)
		context?.finish()
		context?.getExtension('WEBGL_lose_context')?.loseContext()
	})
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

	/** With an empty cache. @param cookie `name=value` pairs for the address, joined by `; ` */
	static async open(browser: Browser, url: string, cookie = ''): Promise<PageUnderTest> {
		const context = await browser.newContext({
			baseURL: url,
			viewport: VIEW,
			locale: 'en-GB',
			reducedMotion: 'reduce',
		})
		await context.addCookies(sessionCookies(cookie, url))
		await context.addInitScript(watchDrawing)
		return PageUnderTest.#in(browser, context)
	}

	static async #in(browser: Browser, context: BrowserContext): Promise<PageUnderTest> {
		const page = await context.newPage()
		page.setDefaultTimeout(0)
		await finishDrawing(page)
		return new PageUnderTest(browser, context, page, await context.newCDPSession(page))
	}

	/** Closes the page and opens another that finds the cache as this one left it. */
	async another(): Promise<PageUnderTest> {
		await within(LONGEST_CALL_MS, this.page.close())
		return PageUnderTest.#in(this.#browser, this.#context)
	}

	/** What the main thread does meanwhile. What the work throws is thrown after the trace has ended. */
	async trace(run: () => Promise<void>): Promise<MainThread> {
		await this.#browser.startTracing(this.page, { categories: TRACED })
		try {
			await run()
		} catch (error) {
			await within(LONGEST_TRACE_MS, this.#browser.stopTracing()).catch(() => undefined)
			throw error
		}
		// Without the marks of this page there is nothing to find its thread by.
		await this.mark('bench:end').catch(() => undefined)
		return new MainThread(await within(LONGEST_TRACE_MS, this.#browser.stopTracing()))
	}

	async mark(name: string): Promise<void> {
		await within(
			LONGEST_CALL_MS,
			this.page.evaluate((text) => void performance.mark(text), name),
		)
	}

	/** Waits until all that was handed over has been drawn and nothing new comes: what is next must not queue behind it. */
	async rests(): Promise<void> {
		await this.page.evaluate(comesToRest, REST)
	}

	/** Megabytes of JavaScript after a collection: objects, and the buffers they hold. */
	async heap(): Promise<number> {
		await within(LONGEST_CALL_MS, this.#session.send('HeapProfiler.enable'))
		await within(LONGEST_CALL_MS, this.#session.send('HeapProfiler.collectGarbage'))
		const usage = (await within(LONGEST_CALL_MS, this.#session.send('Runtime.getHeapUsage'))) as {
			usedSize: number
			backingStorageSize?: number
		}
		return (usage.usedSize + (usage.backingStorageSize ?? 0)) / 1e6
	}

	async close(): Promise<void> {
		await within(LONGEST_CALL_MS, this.#context.close()).catch(() => undefined)
	}
}
