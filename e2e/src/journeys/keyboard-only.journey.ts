import type { Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, GOOD_PASSWORD, newEmail, test } from '../people.ts'
import { modelIsShown } from '../steps/model-view.ts'
import { finishedProject, panelsOf } from '../steps/project-calls.ts'

/** Presses Tab until the focus is on what one looks for. */
async function tabTo(page: Page, what: string, most = 40): Promise<void> {
	for (let pressed = 0; pressed < most; pressed += 1) {
		await page.keyboard.press('Tab')
		const name = await page.evaluate(() => {
			const focused = document.activeElement
			const label = focused?.getAttribute('aria-label') ?? ''
			const labels =
				focused instanceof HTMLInputElement ? [...(focused.labels ?? [])].map((each) => each.textContent) : []
			return `${label} ${labels.join(' ')} ${focused?.textContent ?? ''}`
		})
		if (name.includes(what)) return
	}
	throw new Error(`the Tab key does not lead to “${what}”`)
}

test('the main job can be done with the keyboard alone', async ({ newVisitor }) => {
	test.slow()
	const page = await newVisitor({ viewport: { width: 1200, height: 700 } })
	await page.goto('/authenticate?mode=sign_up')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await tabTo(page, 'Email')
	await page.keyboard.type(newEmail('Kim Keyboard'))
	await tabTo(page, 'Password')
	await page.keyboard.type(GOOD_PASSWORD)
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(/\/app\/dashboard/)

	const project = await finishedProject(page.request, 'By keyboard', await smallHouse())
	await page.reload()
	await expect(page.getByRole('link', { name: 'By keyboard' }).first()).toBeVisible()
	await tabTo(page, 'Skip to content')
	await page.keyboard.press('Enter')
	await tabTo(page, 'By keyboard')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(new RegExp(project.id))

	await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
	await tabTo(page, 'Overview')
	await page.keyboard.press('ArrowRight')
	await expect(page.getByRole('tab', { name: /^Panels/ })).toBeFocused()
	await expect(page.getByRole('grid', { name: 'Panels' })).toBeVisible()

	await test.step('in the list, arrows move, space selects and Enter opens', async () => {
		await page.getByRole('grid', { name: 'Panels' }).focus()
		await page.keyboard.press('ArrowDown')
		await page.keyboard.press('Space')
		await page.keyboard.press('Shift+ArrowDown')
		await expect(page.getByText('2 selected')).toBeVisible()
		await page.keyboard.press('Enter')
		await expect(page.getByRole('complementary')).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(page.getByRole('complementary')).toBeHidden()
	})

	await test.step('a status is set from the bar below', async () => {
		const button = page.getByRole('region', { name: /Actions for/ }).getByRole('button', { name: 'Set status' })
		await button.focus()
		await page.keyboard.press('Enter')
		// The menu is seen a moment before it has the focus.
		await expect(page.locator('[role=menu] :focus')).toHaveCount(1)
		await page.keyboard.press('ArrowDown')
		await expect(page.getByRole('menuitem', { name: 'Designed' })).toBeFocused()
		await page.keyboard.press('ArrowDown')
		await page.keyboard.press('Enter')
		await expect(page.getByText('2 panels set to “In production”')).toBeVisible()
		expect((await panelsOf(page.request, project.id)).filter(({ statuses }) => statuses.length > 0)).toHaveLength(2)
	})

	await test.step('3D is reached, found in and left', async () => {
		await page.getByRole('link', { name: 'Open in 3D' }).focus()
		await page.keyboard.press('Enter')
		await modelIsShown(page)
		const mark = (await panelsOf(page.request, project.id))[0]?.mark ?? ''
		await tabTo(page, 'Find a panel')
		await page.keyboard.type(mark)
		await expect(page.getByRole('option').first()).toBeVisible()
		await page.keyboard.press('Enter')
		await expect(page.getByRole('complementary', { name: 'Selection' })).toContainText(mark)
		await page.locator('canvas').focus()
		await page.keyboard.press('Escape')
		await expect(page.getByRole('complementary', { name: 'Selection' })).toBeHidden()
	})
})
