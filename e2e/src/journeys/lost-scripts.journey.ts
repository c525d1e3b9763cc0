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
	// The page keeps asking for them by itself. Those tries still fail, so that it is the link that loads it again.
	await page.unroute(scripts)
	await page.route(scripts, (route) =>
		route.request().resourceType() === 'fetch' ? route.abort('connectionreset') : route.continue(),
	)
	await page.getByRole('link', { name: 'Erneut versuchen' }).click()
	await page.unroute(scripts)
	await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
})
