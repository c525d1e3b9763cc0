import type { Page } from '@playwright/test'
import { expect, GOOD_PASSWORD, newEmail, test } from '../people.ts'
import { secondIssueIsReady } from '../steps/demo.ts'
import { drawFingers } from '../steps/fingers.ts'
import { clickSomePanel, modelIsShown, pictureStandsStill, placesOf, selectionCard } from '../steps/model-view.ts'
import { panelsOf } from '../steps/project-calls.ts'

/** A new server gives the sample its statuses and groups once it is converted. */
async function sampleIsDressed(page: Page, id: string): Promise<void> {
	const groups = async () => (await (await page.request.get(`/projects/${id}/groups`)).json()).groups.length
	await expect.poll(groups, { timeout: 60_000 }).toBeGreaterThan(2)
}

test('a visitor plays the tour, signs up and goes on with what they did', async ({ newVisitor }) => {
	test.slow()
	const page = await newVisitor()
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
		await page.getByRole('button', { name: 'Flag an issue' }).click()
		await page.getByRole('menuitem', { name: 'Issue' }).click()
		const flagging = page.getByRole('dialog', { name: /^Flag / })
		await flagging.getByRole('textbox', { name: 'What is wrong?' }).fill('No anchor')
		await flagging.getByRole('button', { name: 'Flag' }).click()
		await expect(page.getByText('Reason: No anchor')).toBeVisible()
		await stepIs('See the project pulse')
		await page.reload()
		await stepIs('See the project pulse')
		await expect(page.getByText('Anchor is missing')).toBeVisible()
	})

	await test.step('another issue of the building ends the tour', async () => {
		await page.getByRole('banner').getByRole('link', { name: 'Project' }).click()
		await expect(page).toHaveURL(/\/app\/demo\/project$/)
		await stepIs('Look at the next version')
		await secondIssueIsReady(page)
		await page.getByRole('button', { name: 'Versions', exact: true }).click()
		await page.getByRole('button', { name: 'Upload a new version' }).click()
		await page.getByRole('button', { name: 'Upload', exact: true }).click()
		await page.getByRole('link', { name: 'See what changes' }).click()
		await expect(page.getByRole('region', { name: 'All 7 steps done' })).toBeVisible()
	})

	await test.step('signing up takes the project along', async () => {
		await page.getByRole('button', { name: 'Start the free trial' }).click()
		await expect(page).toHaveURL(/\/authenticate\?/)
		await page.getByLabel('Email').fill(newEmail('Tina Tour'))
		await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
		await page.getByRole('button', { name: /create account|sign up/i }).click()
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
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
	})
	const tour = page.getByRole('region', { name: 'جولة إرشادية' })
	const stepIs = (name: string) => expect(tour.getByRole('heading', { name })).toBeVisible()
	const config = await page.request.get('/config')
	const { demo_project_id: sample } = await config.json()
	await sampleIsDressed(page, sample)
	const panels = await panelsOf(page.request, sample)

	await test.step('the Arabic home page leads to the demo in Arabic, whatever the browser speaks', async () => {
		await page.goto('/ar')
		await page.getByRole('link', { name: 'تشغيل العرض التوضيحي' }).first().tap()
		await page.getByRole('button', { name: 'ابدأ جولة من 3 دقائق' }).tap()
		await modelIsShown(page)
		await stepIs('أدِر النموذج')
	})

	await test.step('a step can be skipped, and the tour left and taken up again, also after a reload', async () => {
		await tour.getByRole('button', { name: 'تخطي الخطوة' }).tap()
		await stepIs('صفِّ حسب المجموعة')
		await page.reload()
		await stepIs('صفِّ حسب المجموعة')
		await modelIsShown(page)
		await tour.getByRole('button', { name: 'رجوع' }).tap()
		await tour.getByRole('button', { name: 'إغلاق الجولة' }).tap()
		await page.getByRole('button', { name: /الجولة/ }).tap()
		await stepIs('أدِر النموذج')
		const [card, window] = [await tour.boundingBox(), page.viewportSize()]
		expect(card && window && card.x >= 0 && card.x + card.width <= window.width).toBe(true)
	})

	await test.step('each step is done with a finger', async () => {
		await drawFingers(page, [[240, 430]], [[60, 430]])
		await stepIs('صفِّ حسب المجموعة')
		// A tap can miss while the page's parts still arrive and move: a person taps once more.
		const onlyFirst = page.getByRole('button', { name: /عرض التوريد 1 فقط/ })
		await expect(async () => {
			if ((await onlyFirst.getAttribute('aria-pressed')) === 'false') await onlyFirst.tap({ timeout: 5000 })
			await expect(tour.getByRole('heading', { name: 'حدّد مكوّنًا' })).toBeVisible({ timeout: 5000 })
		}).toPass({ timeout: 45_000 })
		await tapSomePanel(page, panels)
		await stepIs('تحقّق من العمل')
		await expect(page.getByRole('button', { name: /عرض التوريد 1 فقط/ }), 'colours are of statuses again').toBeHidden()
		await page.getByRole('link', { name: 'فتح الصفحة' }).tap()
		await expect(page).toHaveURL(/\/app\/demo\/panel\//)
		await stepIs('حدّث الحالة')
		const issue = page.getByRole('dialog').getByRole('button', { name: 'مشكلة' })
		await expect(async () => {
			if (!(await issue.isVisible()))
				await page.getByRole('button', { name: 'التنبيه إلى مشكلة' }).tap({ timeout: 5000 })
			await issue.tap({ timeout: 5000 })
		}).toPass({ timeout: 30_000 })
		const flagging = page.getByRole('dialog', { name: /^التنبيه إلى مشكلة في/ })
		await flagging.getByRole('button', { name: 'تنبيه', exact: true }).tap()
		await stepIs('اطّلع على نبض المشروع')
		await page.getByRole('banner').getByRole('link', { name: 'المشروع' }).tap()
		await stepIs('اطّلع على الإصدار التالي')
		await secondIssueIsReady(page)
		await page.getByRole('link', { name: 'الإصدارات', exact: true }).tap()
		await page.getByRole('button', { name: 'رفع إصدار جديد' }).tap()
		await page.getByRole('button', { name: 'رفع', exact: true }).tap()
		await page.getByRole('link', { name: 'عرض التغييرات' }).tap()
		await expect(page.getByRole('button', { name: 'ابدأ التجربة المجانية' })).toBeVisible()
	})
})

/** Taps on panels of the picture, the lowest first, until the card of one shows. */
async function tapSomePanel(page: Page, panels: { id: string }[]): Promise<void> {
	await pictureStandsStill(page)
	const ids = panels.map(({ id }) => id)
	const places = (await placesOf(page, ids)).filter((place) => place !== null)
	const card = page.getByRole('complementary')
	for (const { x, y } of places.toSorted((a, b) => b.y - a.y)) {
		await page.touchscreen.tap(x, y)
		const isShown = await card.waitFor({ timeout: 5_000 }).then(
			() => true,
			() => false,
		)
		if (isShown) return
	}
	throw new Error('no panel could be hit in the picture')
}
