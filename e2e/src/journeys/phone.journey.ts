import { devices } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { clickSomePanel, modelIsShown, pictureStandsStill, placesOf, selectionCard } from '../steps/model-view.ts'
import { finishedProject, panelsOf } from '../steps/project-calls.ts'

const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['iPhone 14']
const phone = { userAgent, deviceScaleFactor, isMobile, hasTouch, viewport: { width: 390, height: 844 } }

test('a fitter with a phone finds a panel in the list and says it is installed', async ({ newPerson }) => {
	const { page } = await newPerson('Finn Fitter', phone)
	const project = await finishedProject(page.request, 'On site', await smallHouse())
	const [panel] = await panelsOf(page.request, project.id)
	const mark = panel?.mark ?? ''
	await page.goto('/app/dashboard')
	await page.getByRole('link', { name: 'On site' }).first().tap()
	await page.getByRole('tab', { name: /^Panels/ }).tap()
	await page.getByLabel('Search mark, name or GlobalId').fill(mark)
	const change = page.getByRole('button', { name: `Change the status of ${mark}`, exact: true })
	const card = page.getByRole('listitem').filter({ has: change })
	await expect(card).toBeVisible()
	expect(await widerThanWindow(page)).toBe(0)

	const size = await change.boundingBox()
	expect(Math.min(size?.width ?? 0, size?.height ?? 0), 'large enough for a glove').toBeGreaterThanOrEqual(44)
	await change.tap()
	const sheet = page.getByRole('dialog', { name: `Change the status of ${mark}` })
	await sheet.getByRole('button', { name: 'Installed' }).tap()
	await expect(sheet).toBeHidden()
	await expect(card.getByTitle('Installed')).toBeVisible()
	await page.reload()
	await expect(card.getByTitle('Installed')).toBeVisible()

	await test.step('a tap on the card opens the details over the whole screen', async () => {
		await card.getByText(mark, { exact: true }).first().tap()
		const details = page.getByRole('dialog', { name: mark })
		await expect(details.getByText('Installed added')).toBeVisible()
		await details.getByRole('button', { name: 'Close details' }).tap()
		await expect(details).toBeHidden()
	})
})

test('a tap on a panel in 3D shows its sheet, and its status is set from there', async ({ newPerson }) => {
	test.slow()
	const { page } = await newPerson('Tamara Tap', phone)
	const project = await finishedProject(page.request, 'Tapped', await smallHouse())
	await page.goto(`/app/project/${project.id}`)
	await page.getByRole('link', { name: 'Open in 3D' }).tap()
	await modelIsShown(page)
	expect(await widerThanWindow(page)).toBe(0)
	const { panel } = await clickSomePanel(page, await panelsOf(page.request, project.id), true)
	const sheet = selectionCard(page)
	await sheet.getByRole('button', { name: 'Set status' }).tap()
	await page.getByRole('dialog', { name: 'Set status' }).getByRole('button', { name: 'Delivered' }).tap()
	await expect(sheet.getByTitle('Delivered')).toBeVisible()
	await expect
		.poll(async () => (await panelsOf(page.request, project.id)).find(({ id }) => id === panel.id)?.statuses.length)
		.toBe(1)

	await test.step('a finger that rests on it opens a menu that stays when it is lifted', async () => {
		await sheet.getByRole('button', { name: 'Clear the selection' }).tap()
		await expect(sheet).toBeHidden()
		await pictureStandsStill(page)
		const [place] = await placesOf(page, [panel.id])
		if (!place) throw new Error('the panel is still in the picture')
		const touch = await page.context().newCDPSession(page)
		await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
		const item = page.getByRole('menuitem', { name: 'Isolate' })
		await expect(item).toBeVisible({ timeout: 30_000 })
		await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
		expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
		await item.tap()
		await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(panel.mark)
		await sheet.getByRole('button', { name: 'Clear the selection' }).tap()
		await expect(page.getByRole('button', { name: 'Show everything hidden' })).toBeEnabled()
	})
})

test('the menu of a phone leads everywhere', async ({ newPerson }) => {
	const { page } = await newPerson('Mia Menu', phone)
	await page.goto('/app/dashboard')
	await page.getByRole('button', { name: 'Open menu' }).tap()
	await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).tap()
	await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
	await expect(page.getByRole('dialog')).toBeHidden()
	for (const address of ['/', '/authenticate', '/app/dashboard', '/app/dashboard/create-project', '/404']) {
		await page.goto(address)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		expect(await widerThanWindow(page), address).toBe(0)
	}
})
