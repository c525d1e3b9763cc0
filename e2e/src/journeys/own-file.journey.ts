import type { Request } from '@playwright/test'
import { fileOf, smallHouse } from '../model-files.ts'
import { expect, GOOD_PASSWORD, newEmail, test } from '../people.ts'
import { setStatusByHand } from '../steps/changes.ts'
import { chooseFile, dropFile } from '../steps/create-project.ts'
import { modelIsShown } from '../steps/model-view.ts'
import { panelsOf, statusesOf } from '../steps/project-calls.ts'

test('a visitor drops a file of their own on the home page, works on it, and nothing of it is sent', async ({
	newVisitor,
}) => {
	const page = await newVisitor()
	await page.goto('/')
	await expect(page.getByRole('link', { name: 'Open your own IFC file' })).toBeVisible()
	// The home page's own requests have ended.
	await page.waitForLoadState('networkidle')
	const sent: Request[] = []
	page.on('request', (request) => sent.push(request))
	await dropFile(page, await smallHouse(), 'Secret house.ifc', page.locator('body'))
	await expect(page).toHaveURL(/\/app\/your-model$/)
	await modelIsShown(page)
	await expect(page.getByRole('heading', { name: 'Secret house' })).toBeVisible()
	await expect(page.getByText('Your file: it stays in this browser')).toBeVisible()

	await test.step('its panels are listed and get statuses, which stay when the page is loaded anew', async () => {
		await page.getByRole('link', { name: 'Project', exact: true }).click()
		await expect(page).toHaveURL(/\/app\/your-model\/project/)
		await page.getByRole('tab', { name: 'Panels' }).click()
		await expect(page.getByRole('row').nth(2)).toBeVisible()
		await setStatusByHand(page, 'B-201', 'Produced')
		await page.reload()
		await expect(page.getByRole('row', { name: /B-201/ })).toContainText('Produced')
	})

	await test.step('only the app itself was fetched', () => {
		const ofFile = sent.filter((request) => !request.url().startsWith('blob:'))
		// The home page counts that it was visited.
		const isCounting = (request: Request) => new URL(request.url()).pathname === '/analytics/events'
		const posted = ofFile.filter((request) => request.method() !== 'GET')
		expect(posted.filter((request) => !isCounting(request)).map((request) => request.url())).toEqual([])
		expect(posted.map((request) => request.postData() ?? '').join()).not.toMatch(/Secret|your-model/)
		const paths = ofFile.filter((request) => !isCounting(request)).map((request) => new URL(request.url()).pathname)
		// The home page asks who is there and for its gallery, which may come late.
		const OWN =
			/^\/(assets\/|app\/your-model|config$|auth\/check$|public_projects(\/|$)|[\w.-]+\.(svg|png|ico|webmanifest)$)/
		expect(paths.filter((path) => !OWN.test(path))).toEqual([])
	})

	await test.step('it comes along to an account', async () => {
		await page.getByRole('button', { name: 'Keep this model' }).click()
		await page.getByRole('button', { name: 'Start the free trial' }).click()
		await expect(page).toHaveURL(/\/authenticate/)
		await page.getByLabel('Email').fill(newEmail('Ada Own'))
		await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
		await page.getByRole('button', { name: /create account|sign up/i }).click()
		await expect(page).toHaveURL(/create-project/)
		await expect(page.getByText('Secret house.ifc')).toBeVisible()
		await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Secret house')
	})

	await test.step('and with it what was done to it', async () => {
		await page.getByRole('button', { name: 'Upload and convert' }).click()
		await page.getByRole('link', { name: 'Open project' }).click({ timeout: 120_000 })
		await page.getByRole('tab', { name: 'Panels' }).click()
		await expect(page.getByRole('row', { name: /B-201/ })).toContainText('Produced')
		const project_id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
		const produced = (await statusesOf(page.request, project_id)).find(({ name }) => name === 'Produced')?.id
		const statusesThere = async () =>
			(await panelsOf(page.request, project_id)).find(({ mark }) => mark === 'B-201')?.statuses
		await expect.poll(statusesThere).toEqual([produced])
	})
})

test('a file that can’t be shown is refused in words, and another one can be chosen', async ({ newVisitor }) => {
	const page = await newVisitor()
	await page.goto('/app/your-model')
	await chooseFile(page, await fileOf('letter.ifc', 'Dear Sir or Madam'))
	await expect(page.getByRole('alert')).toContainText('letter.ifc')
	await expect(page.getByRole('alert')).toContainText('This isn’t an IFC model')
	await chooseFile(page, await fileOf('picture.png', 'x'))
	await expect(page.getByRole('alert')).toContainText('Choose an IFC file (.ifc).')
	await chooseFile(page, await smallHouse())
	await modelIsShown(page)
})
