import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { goTo } from '../steps/app-router.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { finishedProject } from '../steps/project-calls.ts'

test('a browser is answered in its language, and in English where we don’t speak it', async ({ newVisitor }) => {
	const french = await newVisitor({ locale: 'fr-CA' })
	await french.goto('/authenticate')
	await expect(french.locator('html')).toHaveAttribute('lang', 'fr')
	const arabic = await newVisitor({ locale: 'ar-EG' })
	await arabic.goto('/')
	await expect(arabic.locator('html')).toHaveAttribute('lang', 'ar')
	await arabic.goto('/authenticate')
	await expect(arabic.locator('html')).toHaveAttribute('dir', 'rtl')
	const danish = await newVisitor({ locale: 'da-DK' })
	await danish.goto('/authenticate')
	await expect(danish.locator('html')).toHaveAttribute('lang', 'en')
	await expect(danish.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the chosen language stays, and Arabic reads from right to left without scrolling sideways', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Amal Arabic')
	const project = await finishedProject(page.request, 'مشروع البرج', await smallHouse())
	await page.goto('/app/dashboard')
	await page.getByRole('button', { name: 'Language and appearance' }).click()
	await page
		.getByRole('menuitemradio', { name: 'العربية' })
		.or(page.getByRole('menuitem', { name: 'العربية' }))
		.click()
	await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
	await expect(page.locator('html')).toHaveAttribute('lang', 'ar')

	const addresses = [
		'/app/dashboard',
		'/app/dashboard/create-project',
		'/app/dashboard/settings',
		`/app/project/${project.id}`,
		`/app/project/${project.id}?tab=panels`,
		`/app/project/${project.id}?tab=statuses`,
		`/app/project/${project.id}?tab=groups`,
	]
	for (const [width, height] of [
		[1440, 900],
		[390, 844],
	] as const) {
		await page.setViewportSize({ width, height })
		for (const address of addresses) {
			await page.goto(address)
			await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
			expect(await widerThanWindow(page), `${address} at ${width}`).toBe(0)
		}
	}
	await page.setViewportSize({ width: 1440, height: 900 })
	await page.goto('/app/dashboard/create-project')
	await expect(page.locator('textarea:visible').first()).toBeVisible()
	await goTo(page, '/app/dashboard')
	await page.setViewportSize({ width: 390, height: 844 })
	expect(await widerThanWindow(page), 'a wide text area was measured before the window got narrow').toBe(0)

	await page.setViewportSize({ width: 1440, height: 900 })
	await page.goto('/app/dashboard')
	const navigation = await page.getByRole('navigation').first().boundingBox()
	expect(navigation?.x ?? 0, 'the sidebar stands on the right').toBeGreaterThan(700)
})
