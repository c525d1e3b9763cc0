import { AxeBuilder } from '@axe-core/playwright'
import { siteAddressOf } from '@panelyard/contracts/public/site-pages'
import type { Page } from '@playwright/test'
import { expect, test } from '../people.ts'
import { tooLowForThumbs, widerThanWindow } from './layout.ts'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/** The rules whose findings depend on colours. All others find the same in the dark. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Everything axe can find, with the size of what is pressed, which it leaves out by itself. */
const ALL_RULES = { resultTypes: ['violations' as const], rules: { 'target-size': { enabled: true } } }

type AxeWindow = { axe: { run: (options: object) => Promise<{ violations: Violations }> } }

/** What axe finds on the page, of any impact, in words. */
async function allProblems(page: Page): Promise<string[]> {
	return inWords(await withoutCovered(page, await allViolations(page)))
}

async function allViolations(page: Page): Promise<Violations> {
	if (await page.evaluate(() => 'axe' in window)) return violationsOf(page, ALL_RULES)
	// No page has frames to be looked into, and what is well is not listed: the same findings in a third of the time.
	const axe = new AxeBuilder({ page }).setLegacyMode(true).options(ALL_RULES)
	return (await axe.analyze()).violations
}

/** The same of colours alone. */
const colourProblems = async (page: Page): Promise<string[]> => inWords(await violationsOfRules(page, RULES_OF_COLOURS))

const violationsOfRules = (page: Page, values: readonly string[]): Promise<Violations> =>
	violationsOf(page, { resultTypes: ['violations'], runOnly: { type: 'rule', values } })

/** By the axe that `allViolations` left in the document. */
const violationsOf = (page: Page, options: object): Promise<Violations> =>
	page.evaluate(async (given) => (await (window as unknown as AxeWindow).axe.run(given)).violations, options)

const inWords = (violations: Violations): string[] =>
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

/**
 * Looks at a phone's pages, held upright and sideways, and gathers what axe finds, what is too low for thumbs or too wide.
 * `lookInSun` looks at their contrast in sun mode, which has to be higher.
 */
export function lookOnPhone() {
	const problems: string[] = []
	const look = (page: Page, what: string) =>
		test.step(what, async () => {
			for (const [way, size] of [['sideways', SIDEWAYS] as const, ['upright', UPRIGHT] as const]) {
				await page.setViewportSize(size)
				await page.evaluate(() => new Promise(requestAnimationFrame))
				await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
				const found = await allProblems(page)
				found.push(...(await tooLowForThumbs(page)))
				const tooWide = await widerThanWindow(page)
				if (tooWide > 0) found.push(`${tooWide} px too wide`)
				problems.push(...found.map((problem) => `${what}, ${way}: ${problem}`))
			}
		})
	const lookInSun = (page: Page, what: string) =>
		test.step(`${what}, in the sun`, async () => {
			await expect(page.locator('html')).toHaveAttribute('data-sun')
			await allViolations(page)
			const found = inWords(await violationsOfRules(page, ['color-contrast-enhanced']))
			const tooWide = await widerThanWindow(page)
			if (tooWide > 0) found.push(`${tooWide} px too wide`)
			problems.push(...found.map((problem) => `${what}, in the sun: ${problem}`))
		})
	return { problems, look, lookInSun }
}

/**
 * Without targets that something covers now: bars at the foot cover what the page scrolls out from under them, and behind an open
 * dialog nothing can be pressed.
 */
async function withoutCovered(page: Page, violations: Violations): Promise<Violations> {
	const left: Violations = []
	for (const violation of violations) {
		const nodes: typeof violation.nodes = []
		for (const node of violation.nodes) {
			const isCovered = node.any.some(({ message }) => message.includes('partially obscured'))
			if (!isCovered || !(await isFreeInTime(page, String(node.target[0])))) nodes.push(node)
		}
		if (nodes.length > 0) left.push({ ...violation, nodes })
	}
	return left
}

/** Whether all of an element can be pressed after it was scrolled to, as it is for whoever moves to it by keys, or after the dialog. */
const isFreeInTime = (page: Page, selector: string): Promise<boolean> =>
	page.evaluate(async (target) => {
		const element = document.querySelector(target)
		const dialog = document.querySelector('[role=dialog][aria-modal=true]')
		if (dialog && !dialog.contains(element)) return true
		const before = window.scrollY
		element?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
		await new Promise(requestAnimationFrame)
		const { left = 0, right = 0, top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
		const isFree = [top + 3, bottom - 3].every((y) => {
			const seen = document.elementFromPoint((left + right) / 2, y)
			return seen !== null && (element?.contains(seen) ?? false)
		})
		window.scrollTo(0, before)
		return isFree
	}, selector)
