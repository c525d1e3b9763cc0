import { expect, type Locator, type Page } from '@playwright/test'

/** Fills the sign-in form that is on the screen and sends it. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password', { exact: true }).fill(password)
	await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens the menu under the picture of the person; returns one of its items. */
export async function itemOfAccountMenu(page: Page, name: string): Promise<Locator> {
	await page.getByRole('button', { name: /^Account menu/ }).click()
	return page.getByRole('menuitem', { name })
}

/** Signs out by the menu of the person and its question. */
export async function signOut(page: Page): Promise<void> {
	await (await itemOfAccountMenu(page, 'Sign out')).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
	await page.getByText('Successfully logged out').waitFor()
}

/** Deletes the account of the signed-in person, who ends on the sign-in page. */
export async function deleteAccount(page: Page, email: string, password: string): Promise<void> {
	await page.goto('/app/dashboard/profile')
	await page.getByRole('button', { name: 'Delete account' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel(/Type your email/).fill(email)
	await dialog.getByLabel('Your password', { exact: true }).fill(password)
	await dialog.getByRole('button', { name: 'Delete account' }).click()
	await expect(page.getByText('Your account was deleted.')).toBeVisible()
	await expect(page).toHaveURL(/\/authenticate$/)
}
