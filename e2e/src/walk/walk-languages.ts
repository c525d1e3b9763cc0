import { SITE_LANGUAGES } from '@panelyard/contracts/site-pages'
import type { Page } from '@playwright/test'
import { lookAtPage } from './look-at-page.ts'
import { readTranslations } from './translated-texts.ts'

export const LANGUAGES = SITE_LANGUAGES
export type Language = (typeof LANGUAGES)[number]

/** The app's own router, which TanStack Router leaves in the window. */
type AppWindow = {
	__TSR_ROUTER__: {
		routesByPath: Record<string, unknown>
		history: { push: (href: string) => void }
		state: { status: string; isLoading: boolean }
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
			const { state, options } = router
			return (
				state.status === 'idle' &&
				!state.isLoading &&
				options.context.queryClient.isFetching() === 0 &&
				document.querySelector('[aria-busy=true], .mantine-Skeleton-root') === null
			)
		},
		undefined,
		{ timeout: 30_000 },
	)
	await nextPicture(page)
}

/** Until what changed has been laid out. */
const nextPicture = (page: Page): Promise<void> =>
	page.evaluate(async () => {
		await new Promise(requestAnimationFrame)
		await new Promise(requestAnimationFrame)
		const moving = document
			.getAnimations()
			.filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
		await Promise.allSettled(moving.map(({ finished }) => finished))
	})

/** Changes the language of the open page as the account's setting does when it is changed on another device. */
export async function speak(page: Page, language: Language): Promise<void> {
	// Again and again: the settings may be on their way from the server just now.
	await page.waitForFunction((value) => {
		if (document.documentElement.lang === value) return true
		const { queryClient } = (window as unknown as AppWindow).__TSR_ROUTER__.options.context
		queryClient.setQueryData(['project', '', 'settings'], (settings) => ({ ...settings, language: value }))
		return false
	}, language)
	await nextPicture(page)
	// Some of what a page says comes from the server in the language that it is read in.
	await settle(page)
}

const judge = readTranslations(LANGUAGES)

/** What is wrong with the page that is open, in a language that it should speak. */
export async function problemsOf(page: Page, language: Language, data: readonly string[]): Promise<string[]> {
	const { lang, dir, texts, misfits } = await lookAtPage(page)
	const direction = language === 'ar' ? 'rtl' : 'ltr'
	return [
		...(lang === language ? [] : [`lang is “${lang}”`]),
		...(dir === direction ? [] : [`dir is “${dir}”`]),
		...misfits,
		...texts.map((text) => judge(text, language, data)).filter((problem) => problem !== null),
	]
}
