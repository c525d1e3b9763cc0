import { readFileSync } from 'node:fs'
import { fileOf, smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { modelIsShown } from '../steps/model-view.ts'
import { finishedProject, panelsOf } from '../steps/project-calls.ts'

/** Wants a fire rating of all panels. */
const IDS = `<?xml version="1.0" encoding="UTF-8"?>
<ids xmlns="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<info><title>What the client wants</title></info>
<specifications><specification name="Panels have a fire rating" ifcVersion="IFC4" instructions="Ask the fire engineer.">
<applicability maxOccurs="unbounded"><entity><name><simpleValue>IFCELEMENTASSEMBLY</simpleValue></name></entity>
<property><propertySet><simpleValue>Panel</simpleValue></propertySet><baseName><simpleValue>Mark</simpleValue></baseName></property>
</applicability>
<requirements><property><propertySet><simpleValue>Panel</simpleValue></propertySet>
<baseName><simpleValue>Fire rating</simpleValue></baseName></property></requirements>
</specification></specifications></ids>`

test('what a client requires is checked in every version: failures are seen on panels and in 3D, and a new version passes', async ({
	newPerson,
}) => {
	test.slow()
	const { page } = await newPerson('Mona Manager', { viewport: { width: 1440, height: 900 } })
	const whole = readFileSync(await smallHouse(), 'utf8')
	const lacking = fileOf('house-lacking.ifc', whole.replaceAll("'Fire rating'", "'Fire class'"))
	const project = await finishedProject(page.request, 'House with requirements', lacking)
	const panels = await panelsOf(page.request, project.id)

	await test.step('adds the client’s IDS, and sees at once what fails', async () => {
		await page.goto(`/app/project/${project.id}`)
		const card = page.getByRole('region', { name: 'Requirements (IDS)' })
		await card.getByRole('link', { name: 'Add' }).click()
		await page.locator('input[type="file"]').setInputFiles(fileOf('client.ids', IDS))
		await expect(page.getByText('client.ids added')).toBeVisible()
		const result = page.getByRole('region', { name: 'Version 1' })
		await expect(result.getByText(`Panels that fail: ${panels.length}`)).toBeVisible({ timeout: 90_000 })
		await expect(result.getByText('Panels have a fire rating')).toBeVisible()
		await expect(result.getByText('Ask the fire engineer.')).toBeVisible()
	})

	await test.step('sees the panels that fail in 3D, and on a panel’s page what it lacks', async () => {
		await page.getByRole('button', { name: 'Show in 3D: Panels have a fire rating' }).click()
		await modelIsShown(page)
		await page.goto(`/app/project/${project.id}/panel/${panels[0]?.id}`)
		const note = page.getByRole('note').filter({ hasText: 'This panel lacks something that is required' })
		await expect(note.getByText('lacks Fire rating in Panel')).toBeVisible()
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

	await test.step('a new version passes before it goes live, and its panels lack nothing afterwards', async () => {
		const sent = await page.request.post(`/projects/${project.id}/versions/create_with_ifc`, {
			multipart: {
				file: { name: 'house.ifc', mimeType: 'application/octet-stream', buffer: Buffer.from(whole) },
			},
		})
		expect(sent.ok()).toBe(true)
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
		await page.getByRole('button', { name: 'Remove client.ids' }).click()
		await expect(page.getByText('Add the IDS files of your client', { exact: false })).toBeVisible()
		await page.getByRole('button', { name: 'Undo' }).click()
		await expect(page.getByRole('region', { name: 'Version 2' }).getByText('Requirements met')).toBeVisible()
	})
})
