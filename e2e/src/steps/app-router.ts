import type { Page } from '@playwright/test'

/** Each step of the browser's history has a key of its own. */
type KeyedLocation = { state: { __TSR_key?: string } }

/** The app's own router, which TanStack Router leaves in the window. */
export type AppWindow = {
	__TSR_ROUTER__: {
		routesByPath: Record<string, unknown>
		history: { push: (href: string) => void; location: KeyedLocation }
		state: { status: string; isLoading: boolean; resolvedLocation?: KeyedLocation }
		options: {
			context: {
				queryClient: {
					getQueryCache: () => { getAll: () => { queryKey: unknown; state: { fetchStatus: string } }[] }
					setQueryData: (key: unknown[], change: (settings: object | undefined) => object) => void
				}
			}
		}
	}
}

/** Every address the app knows, as its router names it. */
export const routesOf = (page: Page): Promise<string[]> =>
	page.evaluate(() => Object.keys((window as unknown as AppWindow).__TSR_ROUTER__.routesByPath))

/** Goes there without loading the app anew. */
export async function goTo(page: Page, address: string): Promise<void> {
	await page.evaluate((href) => (window as unknown as AppWindow).__TSR_ROUTER__.history.push(href), address)
	await settle(page)
}

/** Waits until the page has all it asked for. @throws what it still waits for after a minute, with its address */
export async function settle(page: Page): Promise<void> {
	await page.waitForFunction(() => document.readyState === 'complete', undefined, { timeout: 60_000 })
	const end = Date.now() + 60_000
	for (;;) {
		const missing = await page.evaluate(whatIsMissing)
		if (missing.length === 0) break
		if (Date.now() > end) throw new Error(`${page.url()} still waits for: ${missing.join(', ')}`)
		await page.waitForTimeout(50)
	}
	await nextPicture(page)
}

/** Runs in the page: it may use nothing from outside. */
function whatIsMissing(): string[] {
	const router = (window as unknown as Partial<AppWindow>).__TSR_ROUTER__
	if (!router) return ['the app']
	if (!document.querySelector('main, [role=main]')) return ['the first rendering']
	const { state, options, history } = router
	const isThere = state.resolvedLocation?.state.__TSR_key === history.location.state.__TSR_key
	const asked = options.context.queryClient
		.getQueryCache()
		.getAll()
		.filter(({ state }) => state.fetchStatus === 'fetching')
	const busy = document.querySelector('[aria-busy=true], .mantine-Skeleton-root')
	return [
		...(isThere ? [] : ['the address']),
		...(state.status === 'idle' && !state.isLoading ? [] : ['the router']),
		...asked.map(({ queryKey }) => JSON.stringify(queryKey)),
		...(busy ? [`${busy.tagName} ${busy.className}`] : []),
	]
}

/** Until what changed has been laid out. */
export const nextPicture = (page: Page): Promise<void> =>
	page.evaluate(async () => {
		await new Promise(requestAnimationFrame)
		await new Promise(requestAnimationFrame)
		const moving = document
			.getAnimations()
			.filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
		await Promise.allSettled(moving.map(({ finished }) => finished))
	})
