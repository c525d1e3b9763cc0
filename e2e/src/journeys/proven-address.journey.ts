import { expect, GOOD_PASSWORD, newEmail, test } from '../people.ts'
import { NO_RATE_LIMITS } from '../product/global-set-up.ts'
import { startMailStandIn } from '../product/mail-stand-in.ts'
import { startProduct } from '../product/running-product.ts'

test('a project shared with an address appears once its owner has confirmed the address', async ({ newVisitor }) => {
	test.slow()
	const mails = await startMailStandIn()
	const product = await startProduct({ ...NO_RATE_LIMITS, SMTP_URL: mails.url })
	try {
		const manager = await newVisitor({ baseURL: product.url })
		const managerEmail = newEmail('Mona Manager')
		await manager.request.post('/signup/emailpw', {
			data: { email: managerEmail, password: GOOD_PASSWORD, name: 'Mona Manager' },
		})
		await test.step('who confirms signed out chooses a new password, and whoever signed up is signed out', async () => {
			const owner = await newVisitor({ baseURL: product.url })
			await owner.goto(await mails.linkTo(managerEmail, 'verify-email'))
			await owner.getByRole('button', { name: 'Confirm address' }).click()
			await expect(owner.getByText('Email address confirmed')).toBeVisible()
			const check = await manager.request.get('/auth/check')
			expect((await check.json()).authenticated).toBe(false)
			await owner.getByRole('link', { name: 'Choose a new password' }).click()
			await owner.getByLabel('New password').fill(`${GOOD_PASSWORD} again`)
			await owner.getByRole('button', { name: 'Save password' }).click()
			await expect(owner.getByText('Password changed')).toBeVisible()
			const data = { email: managerEmail, password: `${GOOD_PASSWORD} again` }
			expect((await manager.request.post('/login/emailpw', { data })).ok()).toBe(true)
		})
		const made = await manager.request.post('/projects', { data: { project_name: 'Lakeside School' } })
		const { project } = await made.json()

		const email = newEmail('Nick Newcomer')
		await test.step('the manager shares the project with an address that has no account', async () => {
			await manager.goto(`/app/project/${project.id}`)
			await manager.getByRole('button', { name: 'Access', exact: true }).click()
			await manager.getByLabel('Email address').fill(email)
			await manager.getByRole('button', { name: 'Add', exact: true }).click()
			await expect(manager.getByText(`${email} will get access after signing in with this address`)).toBeVisible()
			const row = manager.getByRole('listitem').filter({ hasText: email })
			await expect(row.getByText('Invited')).toBeVisible()
		})

		const newcomer = await newVisitor({ baseURL: product.url })
		await test.step('the person follows the link of the mail and signs up, but sees nothing yet', async () => {
			await newcomer.goto(await mails.linkTo(email, 'app/project'))
			await expect(newcomer).toHaveURL(/\/authenticate/)
			await newcomer.getByRole('button', { name: 'Start a free trial' }).click()
			await newcomer.getByLabel('Email').fill(email)
			await newcomer.getByLabel('Your name').fill('Nick Newcomer')
			await newcomer.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
			await newcomer.getByRole('button', { name: 'Create account' }).click()
			await expect(newcomer.getByText('You don’t have access to this project')).toBeVisible()
			await expect(newcomer.getByRole('region', { name: 'Confirm your email address' })).toBeVisible()
			await newcomer.getByRole('link', { name: 'Back to projects' }).click()
			await expect(newcomer.getByText('No projects yet')).toBeVisible()
		})

		const first = await mails.linkTo(email, 'verify-email')
		await test.step('the dashboard asks to confirm the address, and sends another link', async () => {
			const notice = newcomer.getByRole('region', { name: 'Confirm your email address' })
			await expect(notice.getByText(email)).toBeVisible()
			await notice.getByRole('button', { name: 'Send the link again' }).click()
			await expect(notice.getByText(`We’ve sent a new link to ${email}`)).toBeVisible()
			await expect.poll(() => mails.linkTo(email, 'verify-email')).not.toBe(first)
		})

		await test.step('opening the link confirms nothing by itself; the button does, and the project appears', async () => {
			const link = await mails.linkTo(email, 'verify-email')
			await newcomer.goto(link)
			const confirm = newcomer.getByRole('button', { name: 'Confirm address' })
			await expect(confirm).toBeVisible()
			const check = await newcomer.request.get('/auth/check')
			expect((await check.json()).user.email_verified).toBe(false)
			await confirm.click()
			await expect(newcomer.getByRole('status').filter({ hasText: 'Email address confirmed' })).toBeVisible()
			await newcomer.getByRole('link', { name: 'Go to projects' }).click()
			await expect(newcomer.getByRole('link', { name: 'Lakeside School' }).first()).toBeVisible()
			await expect(newcomer.getByRole('region', { name: 'Confirm your email address' })).toHaveCount(0)

			const elsewhere = await newVisitor({ baseURL: product.url })
			await elsewhere.goto(link)
			await elsewhere.getByRole('button', { name: 'Confirm address' }).click()
			await expect(elsewhere.getByRole('alert')).toContainText('no longer valid')
			await expect(elsewhere.getByRole('link', { name: 'Sign in' })).toBeVisible()
		})

		await test.step('the manager sees the person in place of the invitation', async () => {
			const row = manager.getByRole('listitem').filter({ hasText: 'Nick Newcomer' })
			await expect(row).toBeVisible()
			await expect(row.getByText('Invited')).toHaveCount(0)
		})
	} finally {
		await product.close()
		await mails.close()
	}
})
