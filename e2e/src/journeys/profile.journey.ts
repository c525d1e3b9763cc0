import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, GOOD_PASSWORD, newEmail, test } from '../people.ts'
import { fillSignIn, signOut } from '../steps/accounts.ts'
import { codeOf } from '../steps/authenticator-app.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { lastMailTo } from '../steps/mails.ts'
import { phone } from '../steps/phone.ts'

const openProfile = async (page: Page) => {
	await page.goto('/app/dashboard/profile')
	await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
}

/** A photo that the browser draws, so that the journey needs no file. */
async function photo(page: Page): Promise<Buffer> {
	const base64 = await page.evaluate(() => {
		const canvas = document.createElement('canvas')
		canvas.width = 900
		canvas.height = 600
		const context = canvas.getContext('2d')
		if (!context) throw new Error('no canvas')
		context.fillStyle = 'teal'
		context.fillRect(0, 0, 450, 600)
		context.fillStyle = 'orange'
		context.fillRect(450, 0, 450, 600)
		return canvas.toDataURL('image/png').split(',')[1] ?? ''
	})
	return Buffer.from(base64, 'base64')
}

test('a person describes themselves, takes it back, and crops a photo with the keyboard', async ({ newPerson }) => {
	const { page } = await newPerson('Nora Lindqvist')
	await openProfile(page)
	await page.getByLabel('First name').fill('Norah')
	await page.getByLabel('Company').fill('Betonwerk Nord')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByText('Profile saved')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Account menu for Norah Lindqvist' })).toBeVisible()

	await test.step('undo brings the fields back', async () => {
		await page.getByRole('button', { name: 'Undo' }).first().click()
		await expect(page.getByLabel('First name')).toHaveValue('Nora')
		await expect(page.getByLabel('Company')).toHaveValue('')
	})

	await page
		.locator('input[type=file]')
		.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photo(page) })
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel(/Part to show/).press('ArrowRight')
	await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
	await dialog.getByRole('button', { name: 'Save' }).click()
	await expect(page.getByText('Photo saved')).toBeVisible()
	const shown = page.getByRole('img', { name: 'Your photo' })
	await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(480)
})

test('an account asks for a code of the app, and a recovery code opens it once', async ({ newPerson }) => {
	const { page, email } = await newPerson('Two Steps')
	await openProfile(page)
	await page.getByRole('button', { name: 'Set up' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Your password', { exact: true }).fill(GOOD_PASSWORD)
	await dialog.getByRole('button', { name: 'Continue' }).click()
	await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
	const secret = ((await dialog.locator('p[dir="ltr"]').textContent()) ?? '').replaceAll(' ', '')
	await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret))
	await dialog.getByRole('button', { name: 'Switch on' }).click()
	const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
	await expect(codes).toHaveCount(10)
	const recovery = (await codes.first().textContent()) ?? ''
	await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
	await expect(page.getByText('10 recovery codes left')).toBeVisible()

	const firstStep = async () => {
		await signOut(page)
		await page.goto('/authenticate')
		await fillSignIn(page, email, GOOD_PASSWORD)
		await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
	}
	const show = async (code: string) => {
		await page.getByLabel('Code', { exact: true }).fill(code)
		await page.getByRole('button', { name: 'Sign in', exact: true }).click()
	}
	await firstStep()
	await show('000000')
	await expect(page.getByText('Wrong code').first()).toBeVisible()
	// The next step's code: the current one may have been used for setting up.
	await show(codeOf(secret, 1))
	await expect(page).toHaveURL(/\/app\/dashboard/)
	await firstStep()
	await show(recovery)
	await expect(page).toHaveURL(/\/app\/dashboard/)
	await firstStep()
	await show(recovery)
	await expect(page.getByText('Wrong code').first()).toBeVisible()
})

test('a passkey signs in without an address or a password, until it is deleted', async ({ newPerson }) => {
	const { page } = await newPerson('Key Holder')
	const authenticator = await page.context().newCDPSession(page)
	await authenticator.send('WebAuthn.enable')
	await authenticator.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	})
	await openProfile(page)
	await page.getByRole('button', { name: 'Add passkey' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name').fill('Work laptop')
	await dialog.getByLabel('Your password', { exact: true }).fill(GOOD_PASSWORD)
	await dialog.getByRole('button', { name: 'Continue' }).click()
	await expect(page.getByText('Passkey added')).toBeVisible()
	await expect(page.getByText('Work laptop')).toBeVisible()

	await signOut(page)
	await page.goto('/authenticate')
	await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
	await expect(page).toHaveURL(/\/app\/dashboard/)

	await openProfile(page)
	await page.getByRole('button', { name: 'Delete Work laptop' }).click()
	await dialog.getByLabel('Your password', { exact: true }).fill(GOOD_PASSWORD)
	await dialog.getByRole('button', { name: 'Delete passkey' }).click()
	await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
	await signOut(page)
	await page.goto('/authenticate')
	await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
	await expect(page.getByRole('alert').filter({ hasText: 'This passkey wasn’t accepted' })).toBeVisible()
})

test('another address is proven by mail and can be taken back by the old one', async ({ newPerson, newVisitor }) => {
	const { page, email } = await newPerson('Moves On')
	const next = newEmail('Moved On')
	await openProfile(page)
	await page.getByRole('button', { name: 'Change email' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('New email').fill(next)
	await dialog.getByLabel('Your password', { exact: true }).fill(GOOD_PASSWORD)
	await dialog.getByRole('button', { name: 'Send link' }).click()
	await expect(page.getByText(`Waiting for confirmation: open the link we sent to ${next}.`)).toBeVisible()
	const link =
		/https?:\/\/\S+\/change-email\?token=[\w-]+/.exec(await lastMailTo(next, '/change-email?token='))?.[0] ?? ''
	await page.goto(link)
	await page.getByRole('button', { name: 'Confirm new email' }).click()
	await expect(page.getByText(`From now on you sign in with ${next}.`)).toBeVisible()
	await page.reload()
	await expect(page.getByText(`From now on you sign in with ${next}.`)).toBeVisible()

	const other = await newVisitor()
	const back =
		/https?:\/\/\S+\/restore-email\?token=[\w-]+/.exec(await lastMailTo(email, '/restore-email?token='))?.[0] ?? ''
	await other.goto(back)
	await other.getByRole('button', { name: 'Restore this email' }).click()
	await expect(other.getByText(`Your account has the address ${email} again`)).toBeVisible()
	await other.getByRole('link', { name: 'Choose a new password' }).click()
	await other.getByLabel('New password', { exact: true }).fill('a brand new password')
	await other.getByRole('button', { name: 'Save password' }).click()
	await expect(other.getByRole('heading', { name: 'Password changed' })).toBeVisible()
	await page.goto('/app/dashboard')
	await expect(page).toHaveURL(/\/authenticate/)
})

test('on a phone and in Arabic a person signs other devices out and takes their data along', async ({
	newPerson,
	newVisitor,
}) => {
	const { page, email } = await newPerson('Tidy Person', phone)
	const office = await newVisitor()
	await office.goto('/authenticate')
	await fillSignIn(office, email, GOOD_PASSWORD)
	await expect(office).toHaveURL(/\/app\/dashboard/)
	await page.goto('/app/dashboard/profile?lng=ar')
	await expect(page.getByRole('heading', { name: 'الملف الشخصي', level: 1 })).toBeVisible()
	await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
	expect(await widerThanWindow(page)).toBe(0)
	await page.getByRole('button', { name: 'تسجيل الخروج من كل مكان آخر' }).tap()
	await expect(page.getByText('سُجّل خروج جهاز واحد')).toBeVisible()
	await office.goto('/app/dashboard')
	await expect(office).toHaveURL(/\/authenticate/)

	const exporting = page.getByRole('button', { name: 'تصدير بياناتي' })
	const downloading = page.waitForEvent('download')
	await exporting.tap()
	const download = await downloading
	expect(download.suggestedFilename()).toBe('panelyard-my-data.zip')
	const zip = await readFile(await download.path())
	expect(zip.subarray(0, 2).toString()).toBe('PK')
	for (const name of ['profile.json', 'comments.json', 'actions.json']) expect(zip.includes(name)).toBe(true)
	// A file may get lost on its way.
	for (let time = 0; time < 2; time++) await Promise.all([page.waitForEvent('download'), exporting.tap()])
	await exporting.tap()
	await expect(page.getByText('يمكنك تصدير بياناتك ثلاث مرات كل ساعة')).toBeVisible()
})
