import type { Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { phone } from '../steps/phone.ts'
import { finishedProject, panelsOf } from '../steps/project-calls.ts'

const SEARCH = 'Search mark, name or GlobalId'
/** What the page draws, in place of what was drawn before it. */
const ofPage = (page: Page) => page.locator('#root')

/** Holds the app's code back, as a bad line does, until what this returns is called. */
async function holdApp(page: Page): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>()
	// The route stays: the browser never answers what it was holding back at the moment when the last route goes.
	await page.route(/\/assets\/(?!early-list)[^?]*\.js/, async (route) => {
		await promise
		await route.continue().catch(() => {})
	})
	return resolve
}

test('on a bad line, a fitter finds and opens a panel before the app is there', async ({ newPerson }) => {
	const { page } = await newPerson('Finn Fitter', phone)
	const project = await finishedProject(page.request, 'On site', await smallHouse())
	const panels = await panelsOf(page.request, project.id)
	const wanted = panels.at(-1)
	const letGo = await holdApp(page)
	await page.goto(`/app/project/${project.id}?tab=panels`, { waitUntil: 'commit' })

	await expect(page.getByRole('heading', { name: 'On site' })).toBeVisible()
	const cards = page.getByRole('list', { name: 'Panels' }).getByRole('listitem')
	await expect(cards.first()).toHaveAttribute('aria-setsize', String(panels.length))
	await expect(cards.first()).toContainText('No status')
	await test.step('the search finds marks without their separators', async () => {
		await page.getByLabel(SEARCH).fill((wanted?.mark ?? '').replaceAll(/[^\w]/g, '').toLowerCase())
		await expect(cards.first()).toContainText(wanted?.mark ?? '')
		await page.getByLabel(SEARCH).fill('no such panel')
		await expect(page.getByText('No matching panels')).toBeVisible()
		await page.getByLabel(SEARCH).fill(wanted?.mark ?? '')
	})
	await test.step('a panel that is tapped opens once the app is there, with what was searched for', async () => {
		await cards.first().tap()
		await expect(cards.first()).toHaveAttribute('aria-busy', 'true')
		letGo()
		await expect(
			page
				.getByRole('dialog')
				.getByText(wanted?.mark ?? '')
				.first(),
		).toBeVisible()
		await page.goBack()
		await expect(page.getByRole('dialog')).toBeHidden()
		await expect(ofPage(page).getByLabel(SEARCH)).toHaveValue(wanted?.mark ?? '')
		await expect(page.getByLabel(SEARCH), 'one list is left').toHaveCount(1)
	})
})

test('whoever may not see a project sees none of it before the app is there', async ({ newPerson }) => {
	const owner = await newPerson('Olga Owner')
	const project = await finishedProject(owner.page.request, 'Not yours', await smallHouse())
	const { page } = await newPerson('Sam Stranger', phone)
	const letGo = await holdApp(page)
	const refused = page.waitForResponse(`**/projects/${project.id}/panels/columns`)
	await page.goto(`/app/project/${project.id}?tab=panels`, { waitUntil: 'commit' })
	expect((await refused).ok()).toBe(false)
	await expect(page.getByText('Not yours')).toHaveCount(0)
	letGo()
	await expect(ofPage(page).getByRole('heading', { level: 1 })).toBeVisible()
	await expect(page.getByText('Not yours')).toHaveCount(0)
})
