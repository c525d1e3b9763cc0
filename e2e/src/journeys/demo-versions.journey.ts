import type { Page } from '@playwright/test'
import { expect, test } from '../people.ts'
import { secondIssueIsReady } from '../steps/demo.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { bothAreDrawn } from '../steps/version-comparison.ts'

/** The visitor looks around without the tour. */
async function openDemo(page: Page, path: string): Promise<void> {
	await page.goto('/app/demo/project')
	await page.getByRole('button', { name: 'Look around on your own' }).click()
	if (path) await page.goto(`/app/demo/${path}`)
}

test('a visitor plays another issue of the building through, without an account', async ({ newVisitor }) => {
	test.slow()
	const page = await newVisitor()
	await secondIssueIsReady(page)
	await openDemo(page, '')
	let mark = ''

	await test.step('uploads it, and sees what it means for what is produced', async () => {
		await page.getByRole('button', { name: 'Versions', exact: true }).click()
		await page.getByRole('button', { name: 'Upload a new version' }).click()
		await expect(page.getByText('lindenhof-2.ifc')).toBeVisible()
		await page.getByRole('button', { name: 'Upload', exact: true }).click()
		const row = page.getByRole('listitem', { name: /^Version 2/ })
		await expect(row.getByText('To review')).toBeVisible()
		await row.getByRole('link', { name: 'See what changes' }).click()
		await page.getByRole('button', { name: 'Show the panels' }).click()
		const produced = page.getByRole('region', { name: 'Changed after they were produced' }).last()
		const accept = produced.getByRole('button', { name: /^Accept/ })
		await expect(accept).toHaveCount(3)
		await accept.first().click()
		await expect(produced.getByText(/^Accepted: /)).toBeVisible()
	})

	await test.step('holds a panel that is gone, and accepts what moved and turned', async () => {
		await page.getByRole('button', { name: /^Removed/ }).click()
		const removed = page.getByRole('region', { name: 'Removed' }).getByRole('listitem')
		mark = (await removed.first().getAttribute('aria-label')) ?? ''
		await removed.first().getByRole('button', { name: /^Hold/ }).click()
		await expect(removed.getByText(/^Held: /)).toBeVisible()
		for (const kind of ['Moved', 'Turned']) {
			await page.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
			await page.getByRole('button', { name: 'Accept all' }).click()
			await expect(
				page
					.getByRole('region', { name: kind })
					.getByText(/^Accepted: /)
					.first(),
			).toBeVisible()
		}
		await expect(page.getByText('Turned by 180°')).toBeVisible()
	})

	await test.step('says which panel an uncertain one is now', async () => {
		await page.getByRole('button', { name: /^Uncertain/ }).click()
		await page.getByRole('button', { name: 'It is IW-503A' }).click()
		await expect(page.getByRole('region', { name: 'Uncertain' }).getByText(/^Assigned: /)).toBeVisible()
	})

	await test.step('what was decided is there when the page is loaded anew', async () => {
		await page.reload()
		await page.getByRole('button', { name: /^Removed/ }).click()
		await expect(page.getByRole('region', { name: 'Removed' }).getByText(/^Held: /)).toBeVisible()
	})

	await test.step('goes live: every panel keeps its statuses, and the pages show the other model', async () => {
		await page.getByRole('button', { name: 'Go live' }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click()
		await expect(page.getByText('Version 2 · \u2068B\u2069 is live')).toBeVisible()
		await page.getByRole('link', { name: 'Versions of the model' }).click()
		await expect(page.getByRole('listitem', { name: /^Version 2/ }).getByText('Live', { exact: true })).toBeVisible()
		await page.goto(`/app/demo/project?tab=panels`)
		await page.getByLabel('Search mark, name or GlobalId').fill('IW-503A')
		await expect(page.getByRole('grid').getByText('IW-503A', { exact: true })).toBeVisible()
		await page.getByLabel('Search mark, name or GlobalId').fill(mark)
		const held = page.getByRole('grid').getByText(mark, { exact: true })
		await expect(held).toBeVisible()
	})

	await test.step('opens the panel that has another mark now, with what the new model says of it', async () => {
		await page.getByLabel('Search mark, name or GlobalId').fill('IW-503A')
		await page.getByRole('grid').getByText('IW-503A', { exact: true }).click()
		const details = page.getByRole('complementary', { name: 'IW-503A' })
		await details.getByRole('link', { name: /page/ }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'IW-503A' })).toBeVisible()
		await expect(page.getByText(/^Version 2 · .*: Assigned$/)).toBeVisible()
	})

	await test.step('compares the two in 3D, and goes back', async () => {
		await page.goto('/app/demo/versions')
		await page.getByRole('link', { name: 'Compare in 3D' }).click()
		await bothAreDrawn(page)
		await page.goBack()
		const first = page.getByRole('listitem', { name: /^Version 1/ })
		await first.getByRole('button', { name: 'Go back to this version' }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Go back to this version' }).click()
		await expect(first.getByText('Live', { exact: true })).toBeVisible()
		await page.getByRole('button', { name: 'Undo', exact: true }).click()
		const second = page.getByRole('listitem', { name: /^Version 2/ })
		await expect(second.getByText('Live', { exact: true })).toBeVisible()
	})
})

test('the same on a phone in Arabic', async ({ newVisitor }) => {
	const page = await newVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
	await secondIssueIsReady(page)
	await page.goto('/app/demo/versions?lng=ar')
	await page.getByRole('button', { name: 'استكشف بنفسك' }).tap()
	await page.getByRole('button', { name: 'رفع إصدار جديد' }).tap()
	expect(await widerThanWindow(page)).toBe(0)
	await page.getByRole('button', { name: 'رفع', exact: true }).tap()
	await page.getByRole('link', { name: 'عرض التغييرات' }).tap()
	await expect(page.getByRole('heading', { name: 'تغيّرت بعد إنتاجها' })).toBeVisible()
	expect(await widerThanWindow(page)).toBe(0)
	await page.getByRole('button', { name: 'اعتماد', exact: true }).first().tap()
	await page.getByRole('dialog').getByRole('button', { name: 'تعليقها والاعتماد' }).tap()
	await expect(page.getByText(/^تم اعتماد /)).toBeVisible()
})
