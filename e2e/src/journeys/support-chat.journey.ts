import { devices, type Page } from '@playwright/test'
import { expect, GOOD_PASSWORD, newEmail, test } from '../people.ts'
import { NO_RATE_LIMITS } from '../product/global-set-up.ts'
import { startProduct } from '../product/running-product.ts'
import { withoutHttps } from '../product/without-https.ts'
import { signInOperator } from '../steps/operator.ts'

/** Signs somebody up on a product of its own. */
async function signUp(page: Page, name: string): Promise<string> {
	const email = newEmail(name)
	const answer = await page.request.post('/signup/emailpw', { data: { email, name, password: GOOD_PASSWORD } })
	expect(answer.ok(), await answer.text()).toBe(true)
	return email
}

const write = async (page: Page, text: string) => {
	await page.getByLabel('Message', { exact: true }).fill(text)
	await page.getByLabel('Message', { exact: true }).press('Enter')
}
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('article')
/** The texts of the conversation, in their order. */
const texts = (page: Page) => messages(page).locator('p').allInnerTexts()

test('without HTTPS, a person on a phone and an admin talk, also after the server was killed, and nothing is doubled or lost', async ({
	newVisitor,
}) => {
	test.slow()
	const product = await startProduct({ ...NO_RATE_LIMITS, HOST: '0.0.0.0' })
	try {
		const baseURL = withoutHttps(product.url)
		const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
		const [anna, admin] = [await newVisitor({ baseURL, ...phone }), await newVisitor({ baseURL })]
		await signUp(anna, 'Anna Asks')
		await signInOperator(admin.request)
		await admin.goto('/sysbly/support')
		await expect(admin.getByText('No conversations')).toBeVisible()

		await test.step('the person selects a subject and writes, and the conversation comes up at the support', async () => {
			await anna.goto('/app/dashboard')
			await anna.getByRole('button', { name: 'Open the support chat' }).click()
			await anna.getByRole('button', { name: 'Technical issue' }).click()
			await write(anna, 'My conversion failed')
			await expect(anna.getByText('Sent', { exact: true })).toBeVisible()
			await admin.getByRole('button', { name: /Anna Asks/ }).click()
			await expect(messages(admin)).toHaveCount(1)
			await expect(anna.getByText('Read', { exact: true })).toBeVisible()
		})

		await test.step('each sees that the other types, and what was sent', async () => {
			await admin.getByLabel('Message', { exact: true }).pressSequentially('Let me look')
			await expect(anna.getByText('Support is typing…')).toBeVisible()
			await admin.getByLabel('Message', { exact: true }).press('Enter')
			await expect(messages(anna)).toHaveCount(2)
			await expect(anna.getByText('Support is typing…')).toBeHidden()
			await expect(admin.getByRole('heading', { name: 'Notes' }), 'beside the conversation').toBeVisible()
		})

		await test.step('the server is killed: what is written meanwhile is sent once it is back, and both go on where they were', async () => {
			await product.kill()
			await expect(anna.getByRole('status').filter({ hasText: /Connecting|connect/ })).toBeVisible()
			await write(anna, 'Are you still there?')
			await product.startAgain()
			await expect(messages(admin)).toHaveCount(3)
			await write(admin, 'Yes. Please try again.')
			await expect(messages(anna)).toHaveCount(4)
			const all = ['My conversion failed', 'Let me look', 'Are you still there?', 'Yes. Please try again.']
			expect(await texts(anna)).toEqual(all)
			expect(await texts(admin)).toEqual(all)
		})

		await test.step('an answer that comes while the chat is closed shows at its button', async () => {
			await anna.getByRole('dialog').getByRole('button', { name: 'Close the support chat' }).click()
			await write(admin, 'Does it work?')
			await anna.getByRole('button', { name: 'Open the support chat: there is a new answer' }).click()
			await expect(messages(anna)).toHaveCount(5)
		})

		await test.step('the admin closes the conversation, and a new message opens it again', async () => {
			await admin.getByRole('button', { name: 'Close conversation' }).click()
			await expect(anna.getByText('This conversation is closed. A new message opens it again.')).toBeVisible()
			await write(anna, 'It works, thank you')
			await expect(anna.getByText('This conversation is closed. A new message opens it again.')).toBeHidden()
			await expect(messages(admin)).toHaveCount(6)
		})

		await test.step('the person adds a file', async () => {
			const file = { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('crane stopped') }
			await anna.locator('input[type=file]').setInputFiles(file)
			await anna.getByRole('button', { name: 'Send' }).click()
			await expect(messages(admin).getByText('log.txt')).toBeVisible()
		})

		await test.step('the console says when the server doesn’t answer', async () => {
			await admin.route('**/auth/is-admin*', (route) => route.abort())
			await admin.goto('/sysbly')
			await expect(admin).toHaveURL(/\/sysbly-unavailable$/)
		})
	} finally {
		await product.close()
	}
})

test('nobody but an admin finds the console: its pages look like any unknown address', async ({ newPerson }) => {
	const { page } = await newPerson('Nora Noadmin')
	for (const path of ['/sysbly', '/sysbly/support', '/sysbly-unavailable', '/no-such-page']) {
		await page.goto(path)
		await expect(page).toHaveURL(`/404?from=${encodeURIComponent(path)}`)
	}
})
