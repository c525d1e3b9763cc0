import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { finishedProject, panelsOf } from '../steps/project-calls.ts'
import { openProject } from '../steps/project-page.ts'

/** A day of the calendar, so many days from now. */
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('dates are planned for a group, one panel is late, is found by the filter, and planning it is undone', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Mara Planer')
	const project = await finishedProject(page.request, 'Plan', await smallHouse())
	const [first, second, third] = await panelsOf(page.request, project.id)
	const made = await page.request.post(`/projects/${project.id}/groups`, {
		data: { name: 'Truck 7', panel_ids: [first?.id, second?.id] },
	})
	expect(made.ok()).toBe(true)

	await test.step('a group gets the date by which it is to be delivered', async () => {
		await openProject(page, project.id, 'Groups')
		await page.getByRole('button', { name: 'Planned dates of Truck 7' }).click()
		const dialog = page.getByRole('dialog', { name: 'Planned dates of Truck 7' })
		await dialog.getByLabel('Truck 7: planned date of Delivered', { exact: true }).fill(dayFromNow(30))
		await dialog.getByLabel('Truck 7: planned date of Delivered', { exact: true }).press('Enter')
		await expect(page.getByText(/^Truck 7: Delivered planned for/)).toBeVisible()
		await page.keyboard.press('Escape')
	})

	await test.step('a panel of it gets an earlier one of its own, and is late', async () => {
		await page.goto(`/app/project/${project.id}?tab=panels&panel=${first?.id}`)
		const dates = page.getByRole('list', { name: `Planned dates of ${first?.mark}` })
		await expect(dates.getByText(/from Truck 7$/)).toBeVisible()
		const field = dates.getByLabel(`${first?.mark}: planned date of Delivered`, { exact: true })
		await field.fill(dayFromNow(-3))
		await field.press('Enter')
		await expect(dates.getByText('Late')).toBeVisible()
		await page.getByRole('button', { name: 'Close details' }).click()
	})

	await test.step('the filter finds it, and the overview leads to it', async () => {
		await page.getByRole('button', { name: 'Plan', exact: true }).click()
		await page.getByRole('checkbox', { name: /^Late/ }).check()
		await page.keyboard.press('Escape')
		const rows = page
			.getByRole('grid')
			.getByRole('row')
			.filter({ hasText: /Late: .* · Delivered/ })
		await expect(rows).toHaveCount(1)
		await expect(page).toHaveURL(/plan=late/)
		await openProject(page, project.id)
		await page.getByRole('link', { name: '1 late' }).click()
		await expect(rows).toHaveCount(1)
	})

	await test.step('undone, nothing is late, and the date of the group holds again', async () => {
		await page.goto(`/app/project/${project.id}?tab=panels&panel=${third?.id}`)
		const own = page.getByLabel(`${third?.mark}: planned date of Delivered`, { exact: true })
		await own.fill(dayFromNow(-1))
		await own.press('Enter')
		await expect(page.getByRole('grid').getByText('Late')).toHaveCount(2)
		await page.getByRole('button', { name: 'Undo' }).last().click()
		await expect(page.getByText('1 planned date restored')).toBeVisible()
		await expect(page.getByRole('grid').getByText('Late')).toHaveCount(1)
		await expect(own).toHaveValue('')
	})
})
