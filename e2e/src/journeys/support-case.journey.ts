import type { Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, GOOD_PASSWORD, newEmail, test } from '../people.ts'
import { NO_RATE_LIMITS } from '../product/global-set-up.ts'
import { startProduct } from '../product/running-product.ts'
import { OPERATOR, signInOperator } from '../steps/operator.ts'
import { conversionEnds, uploadProject } from '../steps/project-calls.ts'

const WITHIN = { timeout: 30_000 }

async function signUp(page: Page, name: string): Promise<string> {
	const email = newEmail(name)
	const answer = await page.request.post('/signup/emailpw', { data: { email, name, password: GOOD_PASSWORD } })
	expect(answer.ok(), await answer.text()).toBe(true)
	return email
}
async function write(page: Page, text: string): Promise<void> {
	await page.getByLabel('Message', { exact: true }).fill(text)
	await page.getByLabel('Message', { exact: true }).press('Enter')
}
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('article')

test('a conversion failed: the support sees why beside the conversation, retries it, and it works', async ({
	newVisitor,
	playwright,
}) => {
	test.slow()
	// So little time that no conversion succeeds, until the operator allows more.
	const product = await startProduct({ ...NO_RATE_LIMITS, CONVERSION_TIMEOUT_MS: '1' })
	try {
		const baseURL = product.url
		const [anna, admin] = [await newVisitor({ baseURL }), await newVisitor({ baseURL })]
		await signUp(anna, 'Anna Asks')
		const { id } = await uploadProject(anna.request, 'Precast hall', await smallHouse())
		expect((await conversionEnds(anna.request, id)).conversion_status).toBe('FAILED')
		await signInOperator(admin.request)
		// In a session of its own: the window of the support must still be asked for the password.
		const operator = await playwright.request.newContext({ baseURL })
		await signInOperator(operator)
		expect((await operator.post('/admin/proof', { data: { password: OPERATOR.password } })).ok()).toBe(true)
		const data = { settings: { CONVERSION_TIMEOUT_MS: '600000' } }
		expect((await operator.put('/admin/api/settings', { data })).ok()).toBe(true)
		await operator.dispose()

		await test.step('the person writes from the page of the project that failed', async () => {
			await anna.goto(`/app/project/${id}`)
			await anna.getByRole('button', { name: 'Open the support chat' }).click()
			await anna.getByRole('button', { name: 'Technical issue' }).click()
			await write(anna, 'My conversion failed')
			await expect(anna.getByText('Sent', { exact: true })).toBeVisible(WITHIN)
		})

		await test.step('the support sees which conversion failed and why', async () => {
			await admin.goto('/sysbly/support')
			await admin.getByRole('button', { name: /Anna Asks/ }).click()
			await expect(messages(admin)).toHaveCount(1, WITHIN)
			const failed = admin.getByRole('region', { name: 'Failed conversions' })
			await expect(failed).toContainText('took too long', WITHIN)
		})

		await test.step('with the person’s consent it sees the app as they do, and can change nothing', async () => {
			await anna.getByText('Let support see what you see').click()
			await anna.getByRole('button', { name: 'Allow' }).click()
			await expect(anna.getByRole('button', { name: 'Stop now' })).toBeVisible(WITHIN)
			await admin.reload()
			await admin.getByRole('button', { name: 'See as this person' }).click(WITHIN)
			await admin.getByRole('dialog').getByRole('button', { name: 'See as this person' }).click()
			await admin.getByLabel('Your password').fill(OPERATOR.password)
			await admin.getByRole('button', { name: 'Confirm' }).click()
			await expect(admin.getByRole('region', { name: 'Seen as someone else' })).toContainText('Anna Asks', WITHIN)
			await expect(admin.getByRole('link', { name: 'Precast hall' }).first()).toBeVisible(WITHIN)
			expect((await admin.request.delete(`/projects/${id}`)).status()).toBe(403)
			await admin.getByRole('region', { name: 'Seen as someone else' }).getByRole('button', { name: 'Stop' }).click()
			await expect(admin).toHaveURL(/\/sysbly\/users\//, WITHIN)
		})

		await test.step('it retries the conversion beside the conversation, which then works', async () => {
			await admin.goto('/sysbly/support')
			await admin.getByRole('button', { name: /Anna Asks/ }).click(WITHIN)
			const failed = admin.getByRole('region', { name: 'Failed conversions' })
			await failed.getByRole('button', { name: 'Retry the conversion' }).click(WITHIN)
			await expect(failed.getByRole('status')).toContainText('Completed', { timeout: 90_000 })
			await failed.getByRole('link', { name: 'Precast hall' }).click()
			const newest = admin.getByRole('list', { name: 'Conversions' }).locator('> li').first()
			await expect(newest).toContainText('Elements', WITHIN)
			const download = admin.waitForEvent('download')
			await newest.getByRole('link', { name: 'Download the report (JSON)' }).click()
			expect((await download).suggestedFilename()).toMatch(/^report-.*[.]json$/)
		})

		await test.step('the person, who waited on the same page, sees the model and says that it works', async () => {
			await expect(anna.getByRole('link', { name: 'Open in 3D' })).toBeEnabled({ timeout: 60_000 })
			await admin.goBack()
			await write(admin, 'I started it again. Does it work?')
			await expect(messages(anna)).toHaveCount(2, WITHIN)
			await write(anna, 'It works, thank you')
			await expect(messages(admin)).toHaveCount(3, WITHIN)
		})
	} finally {
		await product.close()
	}
})
