import type { Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { finishedProject, panelsOf, setStatus, statusesOf } from '../steps/project-calls.ts'
import { openProject } from '../steps/project-page.ts'

const namesInOrder = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').getByTitle(/.+/)

const shownOrder = (page: Page): Promise<string[]> =>
	page
		.getByRole('list', { name: 'Steps' })
		.getByRole('listitem')
		.evaluateAll((rows) =>
			rows.map((row) => row.querySelector('[title]:not([title=""], [title^="Drag"])')?.textContent ?? ''),
		)

const stepNames = async (page: Page, projectId: string) =>
	(await statusesOf(page.request, projectId)).filter(({ type }) => type === 'step').map(({ name }) => name)

test('the statuses of a project are added, changed, put in order and deleted, and mistakes are explained', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Mara Planer')
	const project = await finishedProject(page.request, 'Statuses', await smallHouse())
	await openProject(page, project.id, 'Statuses')
	await expect(namesInOrder(page).first()).toBeVisible()

	await test.step('a status needs a name of its own; an icon is already chosen', async () => {
		await page.getByRole('button', { name: 'Add status' }).click()
		const dialog = page.getByRole('dialog', { name: 'Add status' })
		await dialog.getByRole('button', { name: 'Add', exact: true }).click()
		await expect(dialog.getByText('Status name is required')).toBeVisible()
		await expect(dialog.getByRole('radiogroup', { name: 'Icon' }).getByRole('radio', { checked: true })).toHaveCount(1)
		await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
		await dialog.getByRole('textbox', { name: 'Name' }).fill('installed')
		await dialog.getByRole('radio', { name: 'Clock' }).click()
		await dialog.getByRole('button', { name: 'Add', exact: true }).click()
		await expect(dialog.getByText('Status name already exists')).toBeVisible()
	})

	await test.step('adding one', async () => {
		const dialog = page.getByRole('dialog', { name: 'Add status' })
		await dialog.getByRole('textbox', { name: 'Name' }).fill('Painted')
		await dialog.getByRole('textbox', { name: 'Custom colour' }).fill('#12b886')
		await dialog.getByRole('button', { name: 'Add', exact: true }).click()
		await expect(dialog).toBeHidden()
		await expect(page.getByRole('listitem').filter({ hasText: 'Painted' })).toBeVisible()
	})

	await test.step('changing it', async () => {
		await page.getByRole('button', { name: 'Edit Painted' }).click()
		const dialog = page.getByRole('dialog', { name: 'Edit status' })
		await dialog.getByRole('textbox', { name: 'Name' }).fill('Painted twice')
		await dialog.getByRole('button', { name: 'Save' }).click()
		await expect(dialog).toBeHidden()
		await expect(page.getByRole('listitem').filter({ hasText: 'Painted twice' })).toBeVisible()
	})

	await test.step('moving it up keeps its place after a reload', async () => {
		const before = await shownOrder(page)
		expect(before.at(-1)).toBe('Painted twice')
		await page.getByRole('button', { name: 'Move Painted twice up' }).click()
		await expect
			.poll(() => stepNames(page, project.id))
			.toEqual([...before.slice(0, -2), 'Painted twice', before.at(-2)])
		await page.reload()
		await expect.poll(async () => (await shownOrder(page)).at(-2)).toBe('Painted twice')
	})

	await test.step('dragging a status by its handle puts it first', async () => {
		const row = page.getByRole('listitem').filter({ hasText: 'Painted twice' })
		const handle = await row.getByTitle('Drag to move Painted twice').boundingBox()
		const first = await page.getByRole('tabpanel').getByRole('listitem').first().boundingBox()
		if (!handle || !first) throw new Error('nothing to drag')
		await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
		await page.mouse.down()
		await page.mouse.move(first.x + 20, first.y + 40, { steps: 8 })
		await page.mouse.move(first.x + 20, first.y + 6, { steps: 4 })
		await page.mouse.up()
		await expect.poll(async () => (await statusesOf(page.request, project.id))[0]?.name).toBe('Painted twice')
	})

	await test.step('deleting says how many panels lose it', async () => {
		const status = (await statusesOf(page.request, project.id)).find(({ name }) => name === 'Painted twice')
		const panels = await panelsOf(page.request, project.id)
		const some = panels.slice(0, 3).map(({ id }) => id)
		await setStatus(page.request, project.id, some, status?.id ?? null)
		await expect(page.getByRole('listitem').filter({ hasText: 'Painted twice' })).toContainText('3 panels')
		await page.getByRole('button', { name: 'Delete Painted twice' }).click()
		const dialog = page.getByRole('dialog', { name: 'Delete “Painted twice”?' })
		await expect(dialog).toContainText('3 panels have this status and will lose it')
		await dialog.getByRole('button', { name: 'Delete status' }).click()
		await expect(page.getByRole('listitem').filter({ hasText: 'Painted twice' })).toHaveCount(0)
		const after = await panelsOf(page.request, project.id)
		expect(after.every(({ statuses }) => !statuses.includes(status?.id ?? ''))).toBe(true)
	})
})
