import { smallHouse, smallHouseAgain } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { chooseFile } from '../steps/create-project.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { finishedProject, panelsOf, setStatus, statusesOf } from '../steps/project-calls.ts'

test('a new version of the model is reviewed, goes live without losing work, and is taken back', async ({
	newPerson,
}) => {
	test.slow()
	const { page } = await newPerson('Rita Reviewer', { viewport: { width: 1440, height: 900 } })
	const project = await finishedProject(page.request, 'House in two versions', await smallHouse())
	const before = await panelsOf(page.request, project.id)
	const ids = before.map(({ id }) => id)
	const produced = (await statusesOf(page.request, project.id)).find(({ default_key }) => default_key === 'produced')
	await setStatus(page.request, project.id, ids, produced?.id ?? '')
	const statusesNow = async () =>
		new Map((await panelsOf(page.request, project.id)).map(({ id, statuses }) => [id, statuses]))

	await test.step('uploads it from the page of versions', async () => {
		await page.goto(`/app/project/${project.id}`)
		await page.getByRole('button', { name: 'Versions', exact: true }).click()
		await page.getByRole('button', { name: 'Upload a new version' }).click()
		await chooseFile(page, await smallHouseAgain())
		await page.getByLabel('Name or number of the version').fill('B')
		await page.getByRole('button', { name: 'Upload', exact: true }).click()
		const row = page.getByRole('listitem', { name: /^Version 2/ })
		await expect(row.getByText('To review')).toBeVisible({ timeout: 90_000 })
		expect(await panelsOf(page.request, project.id)).toHaveLength(before.length)
		await row.getByRole('link', { name: 'See what changes' }).click()
	})

	await test.step('sees what changes, and holds a panel that was removed', async () => {
		await expect(page.getByRole('heading', { name: 'Changed after they were produced' })).toBeVisible()
		await page.getByRole('button', { name: /^Removed/ }).click()
		const removed = page.getByRole('region', { name: 'Removed' }).getByRole('listitem')
		await removed.getByRole('button', { name: /^Hold/ }).first().click()
		await expect(removed.getByText(/^Held: .*Rita Reviewer/).first()).toBeVisible()
		await page.getByRole('button', { name: /^Moved/ }).click()
		await page.getByRole('button', { name: 'Accept all' }).click()
		await expect(
			page
				.getByRole('region', { name: 'Moved' })
				.getByText(/^Accepted: .*Rita Reviewer/)
				.first(),
		).toBeVisible()
	})

	await test.step('on a phone nothing is wider than the window, and the buttons are large enough', async () => {
		await page.setViewportSize({ width: 390, height: 844 })
		expect(await widerThanWindow(page)).toBe(0)
		const accept = page.getByRole('button', { name: 'Accept all' })
		await expect(accept).toBeVisible()
		await page.setViewportSize({ width: 1440, height: 900 })
	})

	await test.step('goes live: every panel that had a status still has it', async () => {
		await page.getByRole('button', { name: 'Go live' }).click()
		const question = page.getByRole('dialog')
		await expect(question.getByText('Panels kept')).toBeVisible()
		await question.getByRole('button', { name: /Go live|Hold them/ }).click()
		await expect(page.getByText('Version 2 · \u2068B\u2069 is live')).toBeVisible()
		const now = await statusesNow()
		for (const id of ids) expect(now.get(id), id).toEqual([produced?.id])
		expect(now.size).toBeGreaterThan(ids.length)
	})

	await test.step('goes back to the first version', async () => {
		await page.getByRole('link', { name: 'Versions of the model' }).click()
		const row = page.getByRole('listitem', { name: /^Version 1/ })
		await row.getByRole('button', { name: 'Go back to this version' }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Go back to this version' }).click()
		await expect(row.getByText('Live', { exact: true })).toBeVisible()
		const now = await statusesNow()
		for (const id of ids) expect(now.get(id), id).toEqual([produced?.id])
		expect(now.size).toBe(ids.length)
	})

	await test.step('and takes that back by the message', async () => {
		await page.getByRole('button', { name: 'Undo', exact: true }).click()
		const row = page.getByRole('listitem', { name: /^Version 2/ })
		await expect(row.getByText('Live', { exact: true })).toBeVisible()
		const now = await statusesNow()
		for (const id of ids) expect(now.get(id), id).toEqual([produced?.id])
	})
})
