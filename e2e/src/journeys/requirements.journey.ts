import { fileOf, fireRatedHouse, smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { colourOfMark, tintedPart } from '../steps/colour-places.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { modelIsShown, pictureAtRest } from '../steps/model-view.ts'
import { finishedProject, issueVersion, panelsOf } from '../steps/project-calls.ts'

test('what a project requires is checked in every version: failures are seen on panels and in 3D, and a new version passes', async ({
	newPerson,
}) => {
	test.slow()
	const { page } = await newPerson('Mona Manager', { viewport: { width: 1440, height: 900 } })
	const project = await finishedProject(page.request, 'House with requirements', await smallHouse())
	const panels = await panelsOf(page.request, project.id)

	await test.step('makes an IDS in the editor, and tries it on the model', async () => {
		await page.goto(`/app/project/${project.id}`)
		await page.getByRole('region', { name: 'Requirements (IDS)' }).getByRole('link', { name: 'Add' }).click()
		await page.getByRole('button', { name: 'Make an IDS' }).click()
		const editor = page.getByRole('dialog', { name: 'Make an IDS' })
		await editor.getByLabel('Name', { exact: true }).fill('Fire safety')
		await editor.getByRole('button', { name: 'Fire rating' }).click()
		const question = editor.getByRole('listitem', { name: 'Fire rating' })
		await question.getByRole('combobox', { name: 'Values' }).click()
		await page.getByRole('option', { name: 'One of these values' }).click()
		await question.getByLabel('Allowed values').fill('REI 90\nREI 120')
		await question.getByRole('combobox', { name: 'Presence' }).click()
		await page.getByRole('option', { name: 'Optional: may be missing' }).click()
		await editor.getByLabel('Instructions').fill('Ask the fire engineer.')
		await editor.getByRole('button', { name: 'Check the model' }).click()
		await expect(question.getByText('Fire rating in Panel is “REI 60”, not REI 90 or REI 120')).toBeVisible({
			timeout: 60_000,
		})
		await editor.getByRole('button', { name: 'Save to the project' }).click()
		await expect(page.getByText('Fire safety.ids added')).toBeVisible()
	})

	await test.step('sees at once what fails, and the panels that fail in 3D', async () => {
		const result = page.getByRole('region', { name: 'Version 1' })
		await expect(result.getByText(`Panels that fail: ${panels.length}`)).toBeVisible({ timeout: 90_000 })
		await expect(result.getByText('Ask the fire engineer.')).toBeVisible()
		await page.getByRole('button', { name: 'Show in 3D: Fire safety' }).click()
		await modelIsShown(page)
	})

	await test.step('the list shows those that fail alone, and 3D has a colour for them', async () => {
		const open = async (tab: string) => page.goto(`/app/project/${project.id}${tab}`)
		await open('?tab=panels')
		await page.getByRole('search').getByRole('button', { name: 'Requirements' }).click()
		const choices = page.getByRole('group', { name: 'Requirements' })
		await choices.getByRole('checkbox', { name: /^Met/ }).check()
		await expect(page.getByRole('grid')).toHaveCount(0)
		await choices.getByRole('checkbox', { name: /^Met/ }).uncheck()
		await choices.getByRole('checkbox', { name: /^Not met/ }).check()
		await page.keyboard.press('Escape')
		await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(panels.length + 1))
		await expect(page).toHaveURL(/requirements=/)
		await open('/3d-view?colours=requirements')
		await modelIsShown(page)
		const notMet = page.getByRole('button', { name: /^Show only Not met\b/ })
		await expect(notMet).toHaveAccessibleName(new RegExp(`${panels.length}$`))
		const middle = { left: 430, top: 270, right: 1000, bottom: 540 }
		const { count } = tintedPart(await pictureAtRest(page), middle, await notMet.evaluate(colourOfMark))
		expect(count, 'the panels have the colour that the legend names').toBeGreaterThan(50)
	})

	await test.step('a kept file gets another specification, and that is taken back', async () => {
		await page.goto(`/app/project/${project.id}/requirements`)
		await page.getByRole('button', { name: 'Edit Fire safety.ids' }).click()
		const editor = page.getByRole('dialog', { name: 'Edit Fire safety.ids' })
		await expect(editor.getByRole('listitem', { name: 'Fire rating' }).getByLabel('Allowed values')).toHaveValue(
			'REI 90\nREI 120',
		)
		await editor.getByRole('button', { name: 'Add a specification' }).click()
		await editor.getByLabel('Name of the specification').fill('Weights')
		await editor.getByRole('button', { name: 'Weight', exact: true }).click()
		await page.reload()
		await page.getByRole('list', { name: 'Not saved yet' }).getByRole('button', { name: 'Continue' }).click()
		await editor.getByRole('button', { name: /^Weights/ }).click()
		await expect(editor.getByRole('listitem', { name: /weight/i })).toBeVisible()
		await editor.getByRole('button', { name: 'Save to the project' }).click()
		const files = page.getByRole('region', { name: 'IDS files' })
		await expect(files.getByText('Specifications: 2')).toBeVisible()
		await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
		await expect(page.getByText('Fire safety.ids is as it was before')).toBeVisible()
		await expect(files.getByText('Specifications: 1')).toBeVisible()
	})

	await test.step('a panel’s page says what it lacks', async () => {
		await page.goto(`/app/project/${project.id}/panel/${panels[0]?.id}`)
		const note = page.getByRole('note').filter({ hasText: 'This panel lacks something that is required' })
		await expect(note.getByText('Fire rating in Panel is “REI 60”, not REI 90 or REI 120')).toBeVisible()
		await note.getByRole('link', { name: 'All requirements' }).click()
		await expect(page.getByRole('heading', { name: 'Requirements (IDS)' })).toBeVisible()
	})

	await test.step('on a phone, in Arabic too, nothing is wider than the window', async () => {
		await page.setViewportSize({ width: 390, height: 844 })
		expect(await widerThanWindow(page)).toBe(0)
		await page.goto(`/app/project/${project.id}/requirements?lng=ar`)
		await expect(page.getByText('المتطلبات غير مستوفاة')).toBeVisible()
		expect(await widerThanWindow(page)).toBe(0)
		await page.setViewportSize({ width: 1440, height: 900 })
		await page.goto(`/app/project/${project.id}/requirements?lng=en`)
	})

	await test.step('a file that isn’t an IDS is refused with the place', async () => {
		await page.locator('input[type="file"]').setInputFiles(fileOf('wrong.ids', '<?xml version="1.0"?>\n<ids/>'))
		await expect(page.getByRole('alert').filter({ hasText: 'This isn’t a valid IDS 1.0 file: Line 2' })).toBeVisible()
	})

	await test.step('a new version passes before it goes live', async () => {
		await issueVersion(page.request, project.id, await fireRatedHouse(), 2)
		await page.goto(`/app/project/${project.id}/versions/2`)
		await expect(page.getByRole('button', { name: 'Go live' })).toBeVisible({ timeout: 90_000 })
		const result = page.getByRole('region', { name: 'Requirements (IDS)' })
		await expect(result.getByLabel('Met', { exact: true })).toBeVisible({ timeout: 90_000 })
		await page.getByRole('button', { name: 'Go live' }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click()
		await expect(page.getByText('Version 2 is live')).toBeVisible()
		await page.goto(`/app/project/${project.id}/requirements`)
		await expect(page.getByRole('region', { name: 'Version 2' }).getByText('Requirements met')).toBeVisible()
	})

	await test.step('removes the IDS, and takes that back', async () => {
		await page.getByRole('button', { name: 'Remove Fire safety.ids' }).click()
		await expect(page.getByText('Add the IDS files of your client', { exact: false })).toBeVisible()
		await page.getByRole('button', { name: 'Undo' }).click()
		await expect(page.getByRole('region', { name: 'Version 2' }).getByText('Requirements met')).toBeVisible()
	})
})
