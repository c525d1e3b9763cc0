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
					isFetching: () => number
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

/** Waits until the page has all it asked for. */
export async function settle(page: Page): Promise<void> {
	await page.waitForFunction(
		() => {
			const router = (window as unknown as Partial<AppWindow>).__TSR_ROUTER__
			if (!router) return false
			const { state, options, history } = router
			return (
				state.resolvedLocation?.state.__TSR_key === history.location.state.__TSR_key &&
				state.status === 'idle' &&
				!state.isLoading &&
				options.context.queryClient.isFetching() === 0 &&
				document.querySelector('[aria-busy=true], .mantine-Skeleton-root') === null
			)
		},
		undefined,
		{ timeout: 60_000 },
	)
	await nextPicture(page)
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
