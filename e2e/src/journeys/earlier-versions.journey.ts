import { smallHouse, smallHouseAgain } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { finishedProject, issueVersion, panelsOf, setStatus, statusesOf } from '../steps/project-calls.ts'

test('what a version changed is told with the progress and by the assistant, and a manager decides which are kept', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Vera Versions', { viewport: { width: 1440, height: 900 } })
	const { request } = page
	const project = await finishedProject(request, 'House with a history', await smallHouse())
	const ids = (await panelsOf(request, project.id)).map(({ id }) => id)
	const produced = (await statusesOf(request, project.id)).find(({ default_key }) => default_key === 'produced')
	await setStatus(request, project.id, ids, produced?.id ?? '')
	await issueVersion(request, project.id, await smallHouseAgain(), 2)

	await test.step('asks the assistant which produced panels changed', async () => {
		await page.goto(`/app/project/${project.id}`)
		await page.getByRole('button', { name: 'Ask or tell Panelyard…' }).first().click()
		const pane = page.getByRole('complementary', { name: 'Ask or tell Panelyard' })
		await pane.getByRole('textbox').fill('Which produced panels changed?')
		await pane.getByRole('button', { name: 'Preview' }).click()
		await expect(pane.getByText('Produced panels that changed')).toBeVisible()
		await pane.getByRole('link', { name: /^Removed/ }).click()
		await expect(page.getByRole('region', { name: 'Removed' })).toBeVisible()
	})

	await test.step('goes live, and the progress says why it may jump', async () => {
		await request.post(`/projects/${project.id}/versions/2/go_live`, { data: { hold_undecided: true } })
		await page.goto(`/app/project/${project.id}`)
		const marks = page.getByRole('list', { name: 'Changes of the model' })
		await expect(marks.getByText(/Version 2 went live/)).toBeVisible()
	})

	await test.step('keeps only the models of some versions, and sees what they take', async () => {
		await page.goto(`/app/project/${project.id}/versions`)
		const kept = page.getByRole('region', { name: 'Kept models' })
		await expect(kept.getByText(/^The model of 1 earlier version takes/)).toBeVisible()
		await kept.getByLabel('Models of earlier versions').selectOption('Keep the last 3')
		await kept.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByText('The rule is saved')).toBeVisible()
		await page.reload()
		await expect(kept.getByLabel('Models of earlier versions')).toHaveValue('last 3')
	})

	await test.step('issues the file of a discarded version again', async () => {
		await issueVersion(request, project.id, await smallHouse(), 3)
		const row = page.getByRole('listitem', { name: /^Version 3/ })
		await row.getByRole('button', { name: 'Discard' }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
		await row.getByRole('button', { name: 'Issue its file again' }).click()
		const again = page.getByRole('listitem', { name: /^Version 4/ })
		await expect(again.getByText('To review')).toBeVisible({ timeout: 90_000 })
	})
})
