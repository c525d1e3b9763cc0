import { expect, GOOD_PASSWORD, newEmail, test } from '../people.ts'
import { deleteAccount, fillSignIn, signOut } from '../steps/accounts.ts'
import { lastMailTo } from '../steps/mails.ts'
import { phone } from '../steps/phone.ts'

test('a person signs up, signs out and signs in again; a wrong password is refused', async ({ newVisitor }) => {
	const page = await newVisitor()
	const email = newEmail('Nora Site')
	await page.goto('/authenticate')
	await page.getByRole('button', { name: 'Start a free trial' }).click()
	await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()

	await test.step('what is wrong with the form is said beside the field', async () => {
		await page.getByRole('button', { name: 'Create account' }).click()
		await expect(page.getByText('Please enter a valid email address')).toBeVisible()
		await expect(page.getByText('Password must have at least 10 characters')).toBeVisible()
	})
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Your name').fill('Nora Site')
	await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
	await page.getByRole('button', { name: 'Create account' }).click()
	await expect(page).toHaveURL(/\/app\/dashboard/)
	await expect(page.getByText('14 days of trial left')).toBeVisible()

	await signOut(page)
	await page.goto('/app/dashboard')
	await expect(page).toHaveURL(/\/authenticate\?not_auth_redirect=home/)
	await fillSignIn(page, email, 'a wrong password')
	await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toBeVisible()
	await fillSignIn(page, email, GOOD_PASSWORD)
	await expect(page).toHaveURL(/\/app\/dashboard/)
})

test('an address that has an account cannot be taken twice', async ({ newPerson, newVisitor }) => {
	const { email } = await newPerson('First Here')
	const page = await newVisitor()
	await page.goto('/authenticate')
	await page.getByRole('button', { name: 'Start a free trial' }).click()
	await page.getByLabel('Email').fill(email.toUpperCase())
	await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
	await page.getByRole('button', { name: 'Create account' }).click()
	await expect(page.getByText(/already/i).first()).toBeVisible()
	await expect(page).toHaveURL(/\/authenticate/)
})

test('on a phone a forgotten password is replaced through a link in a mail that works once, and the account deleted', async ({
	newPerson,
	newVisitor,
}) => {
	const { email } = await newPerson('Forgetful Fitter')
	const page = await newVisitor(phone)
	await page.goto('/authenticate')
	await page.getByLabel('Email').fill(email)
	await page.getByRole('button', { name: 'Forgot password?' }).click()
	await expect(page.getByLabel('Email')).toHaveValue(email)
	await page.getByRole('button', { name: 'Send link' }).click()
	await expect(page.getByText('Check your inbox')).toBeVisible()

	const link =
		/https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(await lastMailTo(email, '/reset-password?token='))?.[0] ?? ''
	expect(link, 'the mail has a link').not.toBe('')
	await page.goto(link)
	await page.getByLabel('New password', { exact: true }).fill('a brand new password')
	await page.getByRole('button', { name: 'Save password' }).click()
	await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()

	await page.getByRole('link', { name: 'Sign in' }).click()
	await fillSignIn(page, email, GOOD_PASSWORD)
	await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toBeVisible()
	await fillSignIn(page, email, 'a brand new password')
	await expect(page).toHaveURL(/\/app\/dashboard/)
	await test.step('whoever wants to go can, and is told that the account is gone', () =>
		deleteAccount(page, email, 'a brand new password'))

	const second = await newVisitor()
	await second.goto(link)
	await second.getByLabel('New password', { exact: true }).fill('yet another password')
	await second.getByRole('button', { name: 'Save password' }).click()
	await expect(second.getByRole('alert')).toContainText(/link|expired|used/i)
})

test('a person signs in with Google and comes back to the page they wanted', async ({ newVisitor }) => {
	const page = await newVisitor()
	const email = newEmail('Gina Google')
	await page.route('https://**', (route) => route.abort())
	await page.goto('/app/dashboard/settings')
	await expect(page).toHaveURL(/\/authenticate\?not_auth_redirect=settings/)
	await page.getByRole('link', { name: 'Continue with Google' }).click()
	await page.getByPlaceholder('Enter any login').fill(email)
	await page.getByPlaceholder('and password').fill('anything')
	await page.getByRole('button', { name: 'Sign-in' }).click()
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(page).toHaveURL(/\/app\/dashboard\/settings/)
	await page.getByRole('button', { name: /Account menu for/ }).click()
	await expect(page.getByRole('menu').getByText(email)).toBeVisible()
})

test('changing one’s mind at Google leads back to the sign-in page with a word about it', async ({ newVisitor }) => {
	const page = await newVisitor()
	await page.goto('/authenticate')
	await page.getByRole('link', { name: 'Continue with Google' }).click()
	await page.getByRole('link', { name: /cancel/i }).click()
	await expect(page).toHaveURL(/\/authenticate/)
	await expect(page.getByRole('alert')).toContainText('Couldn’t sign in with Google')
})
