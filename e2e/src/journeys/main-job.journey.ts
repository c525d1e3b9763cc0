import type { Page, TestInfo } from '@playwright/test'
import { apartmentBlock } from '../model-files.ts'
import { expect, GOOD_PASSWORD, newEmail, test } from '../people.ts'
import { shareChanged, tintedPart } from '../steps/colour-places.ts'
import { SMALL_WINDOW } from '../steps/coloured-house.ts'
import {
	dropFile,
	lastByteAt,
	limitUpload,
	offeredRules,
	panelsPromised,
	send,
	showAllRules,
	watchUploads,
} from '../steps/create-project.ts'
import {
	clickSomePanel,
	colourAt,
	modelIsShown,
	pictureAtRest,
	selectedStatuses,
	selectionCard,
} from '../steps/model-view.ts'
import { distance, isTinted } from '../steps/picture.ts'
import { panelsOf, statusesOf } from '../steps/project-calls.ts'

/** What controls leave free of the picture while no card is open, pixels. */
const FREE = { left: 200, top: 60, right: 880, bottom: 590 }

async function signUp(page: Page, name: string): Promise<string> {
	const email = newEmail(name)
	await page.goto('/authenticate')
	await page.getByRole('button', { name: 'Start a free trial' }).click()
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Your name').fill(name)
	await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
	await page.getByRole('button', { name: 'Create account' }).click()
	await expect(page).toHaveURL(/\/app\/dashboard/)
	return email
}

/** Uploads a model by hand and watches it until the panels can be chosen. */
async function createProject(page: Page, file: string, name: string): Promise<void> {
	await page.getByRole('link', { name: 'Create project' }).first().click()
	await dropFile(page, file)
	await page.getByLabel('Project name').fill(name)
	await limitUpload(page, 100_000)
	await send(page)
	await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
	await expect(page.getByText(/MB|kB/).first()).toBeVisible()
	await limitUpload(page, null)
	await expect(page.getByRole('heading', { name: new RegExp(`(Converting )?${name}`) })).toBeVisible()
}

/** Tells how long it took from the upload's last byte to the picture, with nobody reloading the page. */
async function tellTimes(info: TestInfo, file: string, times: Record<string, number>): Promise<void> {
	const lines = Object.entries(times).map(([what, ms]) => `${what} ${(ms / 1000).toFixed(1)} s`)
	const text = `From the last byte of ${file}: ${lines.join(', ')}`
	console.log(text)
	await info.attach('times', { body: text, contentType: 'text/plain' })
}

type Watched = { converted: number; chosen: number; picture: number }

/** Converts, chooses a rule, opens 3D. */
async function untilThePicture(page: Page, rule: RegExp): Promise<Watched & { panels: number }> {
	await expect(page.getByRole('heading', { name: /is ready$/ })).toBeVisible({ timeout: 90_000 })
	const start = await lastByteAt(page)
	const converted = Date.now() - start
	await showAllRules(page)
	const choice = offeredRules(page).filter({ hasText: rule }).first()
	const panels = await panelsPromised(choice)
	await page.getByRole('checkbox', { name: /Suggested/ }).click()
	await choice.click()
	await expect(choice).toBeChecked()
	await expect(page.getByText(`${panels} panels in total`)).toBeVisible()
	await page.getByRole('button', { name: 'Use these panels' }).click()
	await expect(page.getByText(`${panels} panels found.`)).toBeVisible()
	await expect(choice).toBeEnabled()
	const chosen = Date.now() - start
	await page.getByRole('link', { name: 'Open in 3D' }).click()
	await modelIsShown(page)
	return { converted, chosen, picture: Date.now() - start, panels }
}

test('a model becomes coloured panels that two people see change at the same time', async ({ newVisitor }, info) => {
	test.slow()
	const file = await apartmentBlock()
	const anna = await newVisitor({ ...SMALL_WINDOW, isSharp: true })
	await watchUploads(anna)
	await signUp(anna, 'Anna Works')
	await createProject(anna, file, 'Harbour Street 12')
	await anna.evaluate(() => Object.assign(window, { neverReloaded: true }))

	const { panels, ...times } =
		await test.step('conversion, the choice of panels, and 3D without a reload', async () => {
			await expect(offeredRules(anna).first()).toBeVisible({ timeout: 90_000 })
			expect(await offeredRules(anna).count(), 'there is something to choose').toBeGreaterThan(1)
			await expect(offeredRules(anna).first(), 'the best rule is chosen already').toBeChecked()
			return untilThePicture(anna, /Assemblies named Wall panel/)
		})
	expect(await anna.evaluate(() => 'neverReloaded' in window)).toBe(true)
	await tellTimes(info, 'a model of 200 panels', times)
	const projectId = /project\/([\w-]+)\//.exec(anna.url())?.[1] ?? ''

	const ben = await newVisitor({ ...SMALL_WINDOW, isSharp: true })
	const benEmail = await signUp(ben, 'Ben Site')
	await test.step('a colleague is given access', async () => {
		await anna.goto(`/app/project/${projectId}`)
		await anna.getByRole('button', { name: 'Access', exact: true }).click()
		const dialog = anna.getByRole('dialog', { name: 'Project access' })
		await dialog.getByLabel('Email address').fill(benEmail)
		await dialog.getByRole('button', { name: 'Add' }).click()
		await expect(dialog.getByRole('listitem').filter({ hasText: benEmail })).toBeVisible()
		await anna.keyboard.press('Escape')
	})

	await ben.goto('/app/dashboard')
	await ben.getByRole('link', { name: 'Harbour Street 12' }).first().click()
	await ben.getByRole('link', { name: 'Open in 3D' }).click()
	await modelIsShown(ben)
	await anna.getByRole('link', { name: 'Open in 3D' }).click()
	await modelIsShown(anna)

	const statuses = await statusesOf(anna.request, projectId)
	const colourOf = (name: string) => statuses.find((status) => status.name === name)?.colour ?? ''
	const legend = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Show only ${name}`) })

	const { place, panel } = await test.step('a click on a panel tells its mark', async () =>
		clickSomePanel(anna, await panelsOf(anna.request, projectId)))
	await expect(legend(ben, 'No status')).toHaveAccessibleName(new RegExp(`${panels}$`))
	const before = await pictureAtRest(ben)

	await test.step('a status set in one window colours the panel in the other', async () => {
		await selectionCard(anna).getByRole('button', { name: 'Set status' }).click()
		await anna.getByRole('menuitem', { name: 'Installed' }).click()
		await expect(selectedStatuses(anna).getByTitle('Installed')).toBeVisible()
		await expect(legend(ben, 'Installed')).toHaveAccessibleName(/1$/)
		await expect.poll(async () => isTinted(await colourAt(ben, place), colourOf('Installed'))).toBe(true)
		const after = await pictureAtRest(ben)
		expect(distance(after.at(place.x, place.y), before.at(place.x, place.y))).toBeGreaterThan(30)
		const part = tintedPart(after, FREE, colourOf('Installed'))
		expect(part.left, 'the panel has the colour').toBeLessThanOrEqual(place.x)
		expect(part.right, 'the panel has the colour').toBeGreaterThanOrEqual(place.x)
		expect(part.top, 'the panel has the colour').toBeLessThanOrEqual(place.y)
		expect(part.bottom, 'the panel has the colour').toBeGreaterThanOrEqual(place.y)
		expect(part.right - part.left, 'no other panel has it').toBeLessThan(160)
		expect(shareChanged(before, after, FREE), 'and nothing moved').toBeLessThan(0.03)
	})

	await test.step('the other person clicks the same place and reads the same mark and status', async () => {
		await ben.mouse.click(place.x, place.y)
		await expect(selectionCard(ben).getByRole('heading', { level: 2 })).toHaveText(panel.mark)
		await expect(selectedStatuses(ben).getByTitle('Installed')).toBeVisible()
	})

	await test.step('a status set in the panel list shows in 3D at once', async () => {
		await anna.goto(`/app/project/${projectId}?tab=panels`)
		await anna.getByLabel('Search mark, name or GlobalId').fill(panel.mark)
		await anna
			.getByRole('checkbox', { name: `Select ${panel.mark}`, exact: true })
			.first()
			.click()
		await anna
			.getByRole('region', { name: /Actions for/ })
			.getByRole('button', { name: 'Set status' })
			.click()
		await anna.getByRole('menuitem', { name: 'In production' }).click()
		await expect(
			selectedStatuses(ben).getByTitle('In production'),
			'what Ben has selected stays selected',
		).toBeVisible()
		await ben.getByRole('button', { name: 'Clear selection' }).click()
		await expect(legend(ben, 'In production')).toHaveAccessibleName(/1$/)
		await expect(legend(ben, 'Installed')).toHaveAccessibleName(/0$/)
		await expect.poll(async () => isTinted(await colourAt(ben, place), colourOf('In production'))).toBe(true)
	})

	await test.step('after a reload everything is still there', async () => {
		await ben.reload()
		await modelIsShown(ben)
		await expect(legend(ben, 'In production')).toHaveAccessibleName(/1$/)
		await expect.poll(async () => isTinted(await colourAt(ben, place), colourOf('In production'))).toBe(true)
	})
})
