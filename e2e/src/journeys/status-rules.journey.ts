import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { finishedProject, panelsOf, setStatus, statusesOf } from '../steps/project-calls.ts'
import { openProject, openTab } from '../steps/project-page.ts'

test('a rule of a status holds panels back, until they are left out or the rule is overridden with a reason', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Mara Planer')
	const project = await finishedProject(page.request, 'Rules', await smallHouse())
	const statuses = await statusesOf(page.request, project.id)
	const idOf = (name: string) => statuses.find((status) => status.name === name)?.id ?? ''
	const [produced, missing] = await panelsOf(page.request, project.id)
	if (!produced || !missing) throw new Error('the house has too few panels')
	await setStatus(page.request, project.id, [produced.id], idOf('Produced'))
	const carried = async (id: string) =>
		(await panelsOf(page.request, project.id)).find((panel) => panel.id === id)?.statuses
	const dialog = page.getByRole('dialog', { name: /^Set .* to Delivered$/ })
	const setDelivered = async () => {
		await page
			.getByRole('region', { name: 'Actions for the selected panels' })
			.getByRole('button', { name: 'Set status' })
			.click()
		await page.getByRole('menuitem', { name: 'Delivered' }).click()
	}

	await test.step('a manager has a status wait for another one', async () => {
		await openProject(page, project.id, 'Statuses')
		await page.getByRole('button', { name: 'Edit Delivered' }).click()
		const form = page.getByRole('dialog', { name: 'Edit status' })
		await form.getByRole('combobox', { name: 'Must come first' }).click()
		await page.getByRole('option', { name: 'Produced' }).click()
		await page.keyboard.press('Escape')
		await form.getByText('Block', { exact: true }).click()
		await form.getByRole('button', { name: 'Save' }).click()
		await expect(form).toBeHidden()
		await expect(page.getByRole('listitem').filter({ hasText: 'Delivered' })).toContainText('Only after Produced')
	})

	await test.step('panels that lack it are left out, and told of', async () => {
		await openTab(page, 'Panels')
		for (const { mark } of [produced, missing]) await page.getByRole('checkbox', { name: `Select ${mark}` }).click()
		await setDelivered()
		await expect(dialog).toContainText('1 of 2 panels is missing a status that has to come first.')
		await expect(dialog).toContainText(missing.mark)
		await dialog.getByRole('button', { name: 'Leave 1 out' }).click()
		await expect(page.getByText('1 panel set to “Delivered” · 1 left out')).toBeVisible()
		expect(await carried(missing.id)).toEqual([])
		await expect.poll(() => carried(produced.id)).toEqual([idOf('Delivered')])
	})

	await test.step('a question that nobody answered is asked again after a reload', async () => {
		await setDelivered()
		await expect(dialog).toBeVisible()
		await page.reload()
		await expect(dialog).toBeVisible()
	})

	await test.step('the rule is overridden with a reason, which the history of the panel shows', async () => {
		await dialog.getByRole('button', { name: 'Override' }).click()
		await expect(dialog.getByText('Give a reason')).toBeVisible()
		await dialog.getByRole('textbox', { name: 'Reason to override' }).fill('The crane is here only today')
		await dialog.getByRole('button', { name: 'Override' }).click()
		await expect(dialog).toBeHidden()
		await expect.poll(() => carried(missing.id)).toEqual([idOf('Delivered')])
		await page.goto(`/app/project/${project.id}?tab=panels&panel=${missing.id}`)
		await expect(page.getByText('Rule overridden: The crane is here only today')).toBeVisible()
	})
})
