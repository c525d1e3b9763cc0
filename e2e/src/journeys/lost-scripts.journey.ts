import { expect, test } from '../people.ts'

test.use({ locale: 'de-DE' })

test('a page whose scripts can’t be fetched says so in the visitor’s language, and loads when asked again', async ({
	page,
}) => {
	const scripts = /\/assets\/[^?]*\.js/
	await page.route(scripts, (route) => route.abort('connectionreset'))
	await page.goto('/authenticate')
	await expect(page.getByText('Panelyard ist nicht geladen. Prüfen Sie Ihre Verbindung.')).toBeVisible({
		timeout: 20_000,
	})
	await expect(page.getByText('Check your connection')).toBeHidden()
	await page.unroute(scripts)
	await page.getByRole('link', { name: 'Erneut versuchen' }).click()
	await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
})
