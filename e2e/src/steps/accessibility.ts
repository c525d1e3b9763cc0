import { AxeBuilder } from '@axe-core/playwright'
import { siteAddressOf } from '@panelyard/contracts/site-pages'
import type { Page } from '@playwright/test'
import { expect, test } from '../people.ts'
import { tooLowForThumbs, widerThanWindow } from './layout.ts'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/** The rules whose findings depend on colours. All others find the same in the dark. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Everything axe can find, with the size of what is pressed, which it leaves out by itself. */
const ALL_RULES = { resultTypes: ['violations' as const], rules: { 'target-size': { enabled: true } } }

type AxeWindow = { axe: { run: (options: object) => Promise<AxeResults> } }

/** What axe finds on the page, of any impact, in words. */
async function allProblems(page: Page): Promise<string[]> {
	if (await page.evaluate(() => 'axe' in window)) return problemsByRules(page, ALL_RULES)
	// No page has frames to be looked into, and what is well is not listed: the same findings in a third of the time.
	const axe = new AxeBuilder({ page }).setLegacyMode(true).options(ALL_RULES)
	return inWords((await axe.analyze()).violations)
}

/** The same of colours alone. */
const colourProblems = (page: Page): Promise<string[]> =>
	problemsByRules(page, { resultTypes: ['violations'], runOnly: { type: 'rule', values: RULES_OF_COLOURS } })

/** By the axe that `allProblems` left in the document. */
async function problemsByRules(page: Page, options: object): Promise<string[]> {
	const { violations } = await page.evaluate((given) => (window as unknown as AxeWindow).axe.run(given), options)
	return inWords(violations)
}

const inWords = (violations: AxeResults['violations']): string[] =>
	violations.flatMap(({ id, nodes }) =>
		nodes.map(({ html, any, all }) => `${id}: ${html.slice(0, 160)} (${[...any, ...all][0]?.message})`),
	)

/** Public pages take their colours only when they are loaded, and lose the axe of before. */
const isOfSite = (page: Page): boolean => siteAddressOf(new URL(page.url()).pathname) !== null

/** Changes between light and dark as the person's device does, and waits until every colour has changed. */
async function wearColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
	await page.emulateMedia({ colorScheme })
	if (isOfSite(page)) {
		// The next page is loaded anyway.
		if (colorScheme === 'light') return
		await page.reload()
	}
	await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
	await page.evaluate(async () => {
		await new Promise(requestAnimationFrame)
		const changing = document.getAnimations().filter((each) => each instanceof CSSTransition)
		await Promise.allSettled(changing.map(({ finished }) => finished))
	})
}

/** Looks at pages in light and in dark colours, and gathers what is wrong. */
export function lookForProblems() {
	const problems: string[] = []
	const look = (page: Page, what: string) =>
		test.step(what, async () => {
			await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
			for (const problem of await allProblems(page)) problems.push(`${what}: ${problem}`)
			await wearColours(page, 'dark')
			for (const problem of await (isOfSite(page) ? allProblems : colourProblems)(page))
				problems.push(`${what}, dark: ${problem}`)
			await wearColours(page, 'light')
		})
	return { problems, look }
}

const UPRIGHT = { width: 390, height: 844 }
const SIDEWAYS = { width: 844, height: 390 }

/** Looks at a phone's pages, held upright and sideways, and gathers what axe finds, what is too low for thumbs or too wide. */
export function lookOnPhone() {
	const problems: string[] = []
	const look = (page: Page, what: string) =>
		test.step(what, async () => {
			for (const [way, size] of [['sideways', SIDEWAYS] as const, ['upright', UPRIGHT] as const]) {
				await page.setViewportSize(size)
				await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
				await page.evaluate(() => new Promise(requestAnimationFrame))
				const found = await allProblems(page)
				found.push(...(await tooLowForThumbs(page)))
				const tooWide = await widerThanWindow(page)
				if (tooWide > 0) found.push(`${tooWide} px too wide`)
				problems.push(...found.map((problem) => `${what}, ${way}: ${problem}`))
			}
		})
	return { problems, look }
}
