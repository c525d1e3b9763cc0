import { expect, test } from '../people.ts'

test.use({ locale: 'de-DE' })

test('a page whose scripts can’t be fetched says so in the visitor’s language, and loads when asked again', async ({
	page,
}) => {
	let isLost = (_kind: string) => true
	await page.route(/\/assets\/[^?]*\.js/, (route) =>
		isLost(route.request().resourceType()) ? route.abort('connectionreset') : route.continue(),
	)
	await page.goto('/authenticate')
	await expect(page.getByText('Panelyard ist nicht geladen. Prüfen Sie Ihre Verbindung.')).toBeVisible({
		timeout: 20_000,
	})
	await expect(page.getByText('Check your connection')).toBeHidden()
	// The page keeps asking for them by itself. Those tries still fail, so that it is the link that loads it again.
	isLost = (kind) => kind === 'fetch'
	await page.getByRole('link', { name: 'Erneut versuchen' }).click()
	isLost = () => false
	await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
})

test('a page that loses one script once comes by itself', async ({ page }) => {
	let lost = 0
	await page.route(/\/assets\/start-app[^?]*\.js/, (route) =>
		lost++ === 0 ? route.abort('connectionreset') : route.continue(),
	)
	await page.goto('/authenticate')
	await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
	expect(lost).toBeGreaterThan(1)
})
