import { randomBytes } from 'node:crypto'
import {
	type APIRequestContext,
	type BrowserContext,
	type BrowserContextOptions,
	test as base,
	expect,
	type Page,
} from '@playwright/test'
import { launchChromium } from './product/chromium.ts'

/** Somebody with an account and a browser window of their own, signed in. */
export type Person = { name: string; email: string; password: string; page: Page }

/** `isSharp`: 3D pictures have all their pixels, for journeys that look closely at them. */
export type WindowOptions = BrowserContextOptions & { isSharp?: boolean }

type Fixtures = {
	/** A browser window nobody is signed in to. */
	newVisitor: (options?: WindowOptions) => Promise<Page>
	/** A new account, signed in, in a window of its own. */
	newPerson: (name: string, options?: WindowOptions) => Promise<Person>
}

/** An address nobody else in this run has. */
export const newEmail = (name: string): string =>
	`${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${randomBytes(4).toString('hex')}@factory.example`

export const GOOD_PASSWORD = 'correct horse battery'

/** Makes an account, and signs in whoever asks for it. */
export async function signUp(request: APIRequestContext, name: string): Promise<Omit<Person, 'page'>> {
	const person = { name, email: newEmail(name), password: GOOD_PASSWORD }
	const response = await request.post('/signup/emailpw', { data: person })
	expect(response.status(), await response.text()).toBeLessThan(300)
	return person
}

/** What must never happen in any window, whatever a journey is about. */
function watchForBreakage(page: Page, found: string[]): void {
	page.on('pageerror', (error) => found.push(`uncaught: ${error.message}`))
	page.on('console', (message) => {
		if (/Content.Security.Policy/i.test(message.text())) found.push(message.text())
	})
}

/**
 * 3D pictures have a quarter of the pixels. Here they are drawn in software, which takes most of the time of such a page;
 * what the page lays out and where one points stays as it is.
 */
async function drawCoarsely(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		const ratio = window.devicePixelRatio / 2
		Object.defineProperty(window, 'devicePixelRatio', { get: () => ratio, configurable: true })
	})
}

export const test = base.extend<Fixtures>({
	browser: [
		async ({ launchOptions, headless }, use) => {
			const browser = await launchChromium({ ...launchOptions, headless })
			await use(browser)
			await browser.close()
		},
		{ scope: 'worker' },
	],
	baseURL: process.env.PANELYARD_JOURNEYS_URL,
	newVisitor: async ({ browser, contextOptions, baseURL }, use) => {
		const contexts: { close: () => Promise<void> }[] = []
		const broken: string[] = []
		await use(async ({ isSharp = false, ...options } = {}) => {
			const context = await browser.newContext({
				...contextOptions,
				...(baseURL ? { baseURL } : {}),
				// It would answer calls that journeys hold, count or fail. Only `offline` uses it.
				serviceWorkers: 'block',
				...options,
			})
			contexts.push(context)
			if (!isSharp) await drawCoarsely(context)
			const page = await context.newPage()
			watchForBreakage(page, broken)
			return page
		})
		for (const context of contexts) await context.close()
		expect(broken, 'nothing broke in any window').toEqual([])
	},
	newPerson: async ({ newVisitor }, use) => {
		await use(async (name, options) => {
			const page = await newVisitor(options)
			const person = await signUp(page.request, name)
			return { ...person, page }
		})
	},
})

export { expect }
