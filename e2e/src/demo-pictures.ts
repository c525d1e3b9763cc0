import type { Browser, Page } from '@playwright/test'
import { panelsOf } from './steps/project-calls.ts'

// Pictures of pages that need a past to be worth looking at: those of the demo, whose sample project has one.

const WORDS = 'The bracket on the left sits 20 mm too low. Can the factory check the next load?'

type Keep = (page: Page, path: string) => Promise<void>

/**
 * Takes the figures of the demo's project and a panel that people talk about, light and dark.
 * @param baseURL where the product runs
 * @param keep writes what the page shows
 */
export async function takeDemoPictures(browser: Browser, baseURL: string, keep: Keep): Promise<void> {
	for (const colorScheme of ['light', 'dark'] as const) {
		const ending = colorScheme === 'dark' ? '-dark' : ''
		const context = await browser.newContext({
			baseURL,
			viewport: { width: 1200, height: 750 },
			deviceScaleFactor: 1.2,
			colorScheme,
			reducedMotion: 'reduce',
		})
		// Nobody is greeted, and no tour lies over the page.
		await context.addInitScript(() =>
			sessionStorage.setItem('panelyard.demo_tour', JSON.stringify({ phase: 'closed', step: 0, done: [] })),
		)
		const page = await context.newPage()
		await page.goto('/app/demo/project')
		await page.getByRole('img').first().waitFor()
		await settle(page)
		await page
			.getByRole('heading', { name: 'Panels that reached each step' })
			.evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
		await page.mouse.wheel(0, -100)
		await settle(page)
		await keep(page, `viewer-figures${ending}`)

		const { demo_project_id: sample } = await (await page.request.get('/config')).json()
		const wall = (await panelsOf(page.request, sample)).find(({ name }) => name.startsWith('Wall'))
		await page.goto(`/app/demo/panel/${wall?.id}`)
		await page
			.getByRole('textbox', { name: /comment/i })
			.first()
			.fill(WORDS)
		await page.getByRole('button', { name: 'Comment', exact: true }).click()
		await page.getByText(WORDS).waitFor()
		await page.getByText(WORDS).evaluate((words) => words.scrollIntoView({ block: 'center' }))
		await settle(page)
		await keep(page, `viewer-talk${ending}`)
		await context.close()
	}
}

/** Nothing is being fetched, and the button that begins the tour is gone from the picture. */
async function settle(page: Page): Promise<void> {
	await page.waitForLoadState('networkidle')
	await page.evaluate(() => {
		for (const part of document.querySelectorAll('body [data-covers-view]')) part.remove()
	})
}
