import { setTimeout as wait } from 'node:timers/promises'
import type { Chromium } from '@panelyard/e2e/product/chromium'
import { isOnDevice } from '@panelyard/e2e/product/own-profile'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { sessionCookies } from '../session-cookies.ts'

/** A browser with its folder, in which it keeps what it has from one start to the next. */
export type Profile = { folder: string; chromium: Chromium; url: string }

/** 400 kbit/s both ways, 400 ms there and back. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const WITHIN_MS = 180_000
/** Nothing more is kept once this time has passed without more storage in use. */
const QUIET_MS = 4000

async function open({ folder, chromium: prepared, url }: Profile): Promise<BrowserContext> {
	const context = await chromium.launchPersistentContext(folder, {
		...prepared,
		baseURL: url,
		serviceWorkers: 'allow',
		viewport: { width: 390, height: 844 },
		isMobile: true,
		hasTouch: true,
		locale: 'en-GB',
		reducedMotion: 'reduce',
	})
	context.setDefaultTimeout(WITHIN_MS)
	await context.addInitScript(watchForPage)
	return context
}

/** Notes when the list, the whole page of it, and the model are there, by the page's clock: from the start of the navigation. Runs in the page. */
function watchForPage(): void {
	const seen: Seen['seenAt'] = {}
	Object.assign(window, { seenAt: seen })
	const look = () => {
		const now = performance.now()
		const search = document.querySelector<HTMLInputElement>('main input[type=search], main input[aria-label]')
		if (document.querySelector('main li[aria-posinset]') && search && !search.disabled) seen.list ??= now
		if (document.querySelector('#root main li[aria-posinset]')) seen.page ??= now
		// The picture before the page marks this; one that begins with the page has its colours by then.
		seen.model ??= performance.getEntriesByName('model-stands')[0]?.startTime
		if (document.querySelector<HTMLCanvasElement>('canvas')?.dataset.ready === 'true') {
			seen.colours ??= now
			seen.model ??= now
		}
		requestAnimationFrame(look)
	}
	requestAnimationFrame(look)
}

type Seen = { seenAt: { list?: number; page?: number; model?: number | undefined; colours?: number } }

async function secondsUntil(page: Page, what: keyof Seen['seenAt']): Promise<number> {
	const found = await page.waitForFunction((name) => (window as unknown as Seen).seenAt?.[name], what, {
		timeout: WITHIN_MS,
		polling: 50,
	})
	return ((await found.jsonValue()) ?? Number.NaN) / 1000
}

const megabytesOf = async (page: Page): Promise<number> =>
	(await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)) / 1e6

async function signIn(context: BrowserContext, { url }: Profile, cookie: string): Promise<void> {
	const expires = Date.now() / 1000 + 86_400
	await context.addCookies(sessionCookies(cookie, url).map((each) => ({ ...each, httpOnly: true, expires })))
}

/** The first visit of a signed-in person over the slow line, in seconds until the first paint, the list and its whole page. */
export async function firstVisit(profile: Profile, cookie: string, address: string) {
	const context = await open(profile)
	try {
		await signIn(context, profile, cookie)
		const page = context.pages()[0] ?? (await context.newPage())
		const network = await context.newCDPSession(page)
		await network.send('Network.enable')
		await network.send('Network.emulateNetworkConditions', SLOW)
		await page.goto(address, { waitUntil: 'commit' })
		const list = await secondsUntil(page, 'list')
		const paint = await page.evaluate(
			() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
		)
		return { paint: paint / 1000, list, page: await secondsUntil(page, 'page') }
	} finally {
		await context.close()
	}
}

/** Opens the list and 3D with a connection, until the device has both and the app. */
export async function keepOnDevice(profile: Profile, cookie: string, id: string): Promise<void> {
	const context = await open(profile)
	try {
		await signIn(context, profile, cookie)
		const page = context.pages()[0] ?? (await context.newPage())
		await page.goto(`/app/project/${id}?tab=panels`)
		await secondsUntil(page, 'page')
		await isOnDevice(page)
		await page.goto(`/app/project/${id}/3d-view`)
		await secondsUntil(page, 'colours')
		await page.goto(`/app/project/${id}?tab=panels`)
		await secondsUntil(page, 'page')
		for (let before = -1, now = 0; now !== before; before = now, now = await megabytesOf(page)) await wait(QUIET_MS)
	} finally {
		await context.close()
	}
}

/** Starts the browser again without a connection and opens a page. */
export async function visitOffline(profile: Profile, address: string, what: 'list' | 'model') {
	const context = await open(profile)
	try {
		await context.setOffline(true)
		const page = context.pages()[0] ?? (await context.newPage())
		await page.goto(address, { waitUntil: 'commit' })
		const seconds = await secondsUntil(page, what)
		const whole = await secondsUntil(page, what === 'list' ? 'page' : 'colours')
		return { seconds, whole, megabytes: await megabytesOf(page) }
	} finally {
		await context.close()
	}
}
