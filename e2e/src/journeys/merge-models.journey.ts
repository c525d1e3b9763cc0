import { smallHouse, surveyedAnnex } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { openCreateProject } from '../steps/create-project.ts'
import { widerThanWindow } from '../steps/layout.ts'

test('two models, one of them surveyed far away, become one building with common storeys', async ({ newPerson }) => {
	const { page } = await newPerson('Mara Merger')
	await openCreateProject(page)
	await page.getByRole('tab', { name: 'Merge models' }).click()
	await page.locator('input[type=file]').setInputFiles([await smallHouse(), await surveyedAnnex()])

	const storeys = page.getByRole('table')
	await test.step('the far one is brought to the first, and their storeys meet', async () => {
		await expect(page.getByText(/^Moved by [\d,]+ km · its bounding box overlaps the reference’s$/)).toBeVisible({
			timeout: 60_000,
		})
		const ground = storeys.getByRole('row').last()
		await expect(ground.getByRole('cell', { name: 'Ground floor' })).toHaveCount(2)
	})

	await test.step('where coordinates are kept, that is told; a reload forgets neither file', async () => {
		await page.getByRole('combobox', { name: 'Position of surveyed-annex.ifc' }).click()
		await page.getByRole('option', { name: 'Keep its coordinates' }).click()
		await expect(page.getByText(/^It is [\d,]+ km from the reference\./)).toBeVisible()
		await page.reload()
		await expect(page.getByText(/^Moved by [\d,]+ km · its bounding box overlaps the reference’s$/)).toBeVisible()
		await page.setViewportSize({ width: 390, height: 844 })
		expect(await widerThanWindow(page)).toBe(0)
	})

	await page.getByLabel('Project name').fill('House and annex')
	await page.getByRole('button', { name: 'Merge and create project' }).click()
	await expect(page.getByRole('heading', { name: 'House and annex is ready' })).toBeVisible({ timeout: 60_000 })
	await expect(page.getByText('60 panels found.')).toBeVisible()
})
