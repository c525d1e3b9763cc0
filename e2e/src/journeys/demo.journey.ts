import type { Page } from '@playwright/test'
import { expect, GOOD_PASSWORD, newEmail, test } from '../people.ts'
import { clickSomePanel, modelIsShown, selectionCard } from '../steps/model-view.ts'
import { panelsOf } from '../steps/project-calls.ts'

/** A new server gives the sample its statuses and groups once it is converted. */
async function sampleIsDressed(page: Page, id: string): Promise<void> {
	const groups = async () => (await (await page.request.get(`/projects/${id}/groups`)).json()).groups.length
	await expect.poll(groups, { timeout: 60_000 }).toBeGreaterThan(2)
}

test('a visitor plays the tour, signs up and goes on with what they did', async ({ newVisitor }) => {
	test.slow()
	const page = await newVisitor({ reducedMotion: 'reduce' })
	const tour = page.getByRole('region', { name: 'Guided tour' })
	const stepIs = (name: string) => expect(tour.getByRole('heading', { name })).toBeVisible()
	const { demo_project_id: sample } = await (await page.request.get('/config')).json()
	await sampleIsDressed(page, sample)
	const panels = await panelsOf(page.request, sample)

	await test.step('home leads to the demo, which greets', async () => {
		await page.goto('/')
		await page.getByRole('link', { name: 'Launch demo' }).first().click()
		await expect(page).toHaveURL(/\/app\/demo$/)
		await expect(page.getByRole('heading', { name: 'Welcome to the Lindenhof building' })).toBeVisible()
		await page.getByRole('button', { name: 'Take the 3-minute tour' }).click()
		await modelIsShown(page)
	})

	await test.step('each step is done by doing it', async () => {
		await stepIs('Spin the model')
		await page.locator('canvas').focus()
		for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowRight')
		await stepIs('Filter by group')
		const row = page
			.getByRole('group')
			.getByRole('button', { name: /Delivery 1/ })
			.first()
		await row.click()
		await stepIs('Select a component')
		await clickSomePanel(page, panels)
		await stepIs('Check the work')
		await selectionCard(page).getByRole('link', { name: /page/ }).click()
		await expect(page).toHaveURL(/\/app\/demo\/panel\//)
		await stepIs('Update the status')
	})

	await test.step('a comment and a status stay when the page is loaded anew', async () => {
		await page.getByRole('textbox', { name: /comment/i }).fill('Anchor is missing')
		await page.getByRole('button', { name: 'Comment', exact: true }).click()
		await expect(page.getByText('Anchor is missing')).toBeVisible()
		await page.getByRole('button', { name: 'Set status' }).click()
		await page.getByRole('menuitem', { name: 'Issue' }).click()
		await stepIs('See the project pulse')
		await page.reload()
		await stepIs('See the project pulse')
		await expect(page.getByText('Anchor is missing')).toBeVisible()
	})

	await test.step('the overview ends the tour, and signing up takes the project along', async () => {
		await page.getByRole('banner').getByRole('link', { name: 'Project' }).click()
		await expect(page).toHaveURL(/\/app\/demo\/project$/)
		await page.getByRole('button', { name: 'Start the free trial' }).click()
		await expect(page).toHaveURL(/\/authenticate\?/)
		await page.getByLabel('Email').fill(newEmail('Tina Tour'))
		await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
		await page.getByRole('button', { name: /create account|sign up/i }).click()
		await page.getByRole('button', { name: 'Take it over' }).click()
		await expect(page.getByText('Your demo project is here')).toBeVisible()
		await page.getByRole('link', { name: 'Open the project' }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Lindenhof residential building' })).toBeVisible()
		await page.getByRole('tab', { name: /Comments/ }).click()
		await expect(page.getByText('Anchor is missing')).toBeVisible()
	})
})

test('the tour on a phone, in Arabic', async ({ newVisitor }) => {
	test.slow()
	const page = await newVisitor({
		reducedMotion: 'reduce',
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
	})
	await page.addInitScript(() => localStorage.setItem('panelyard.language', 'ar'))
	await page.goto('/app/demo')
	await page.getByRole('button', { name: 'ابدأ جولة من 3 دقائق' }).click()
	await modelIsShown(page)
	const tour = page.getByRole('region', { name: 'جولة إرشادية' })
	await expect(tour.getByRole('heading', { name: 'أدِر النموذج' })).toBeVisible()
	const [card, window] = [await tour.boundingBox(), page.viewportSize()]
	expect(card && window && card.x >= 0 && card.x + card.width <= window.width).toBe(true)
	await tour.getByRole('button', { name: 'تخطي الخطوة' }).click()
	await expect(tour.getByRole('heading', { name: 'صفِّ حسب المجموعة' })).toBeVisible()
	await page.reload()
	await expect(tour.getByRole('heading', { name: 'صفِّ حسب المجموعة' })).toBeVisible()
	await tour.getByRole('button', { name: 'رجوع' }).click()
	await tour.getByRole('button', { name: 'إغلاق الجولة' }).click()
	await page.getByRole('button', { name: /الجولة/ }).click()
	await expect(tour.getByRole('heading', { name: 'أدِر النموذج' })).toBeVisible()
})
