import type { PlanResponse } from '@panelyard/contracts/figures/plan'
import { smallHouse } from '../model-files.ts'
import { expect, newEmail, test } from '../people.ts'
import { lastMailTo } from '../steps/mails.ts'
import { dayFromNow, finishedProject, makeGroup, panelsOf } from '../steps/project-calls.ts'
import { openProject, openTab } from '../steps/project-page.ts'

/** Of a day on the weeks of the plan, pixels. */
const DAY_WIDTH = 14

test('dates are planned for a group, moved on the weeks, one panel is late, and the report of it goes by mail', async ({
	newPerson,
	newVisitor,
}) => {
	const { page } = await newPerson('Mara Planer')
	const project = await finishedProject(page.request, 'Plan', await smallHouse())
	const [first, second, third] = await panelsOf(page.request, project.id)
	const truck = await makeGroup(page.request, project.id, 'Truck 7', [first?.id ?? '', second?.id ?? ''])

	await test.step('a group gets the date by which it is to be delivered', async () => {
		await openProject(page, project.id, 'Groups')
		await page.getByRole('button', { name: 'Actions for Truck 7' }).click()
		await page.getByRole('menuitem', { name: 'Planned dates' }).click()
		const dialog = page.getByRole('dialog', { name: 'Planned dates of Truck 7' })
		await dialog.getByLabel('Truck 7: planned date of Delivered', { exact: true }).fill(dayFromNow(30))
		await dialog.getByLabel('Truck 7: planned date of Delivered', { exact: true }).press('Enter')
		await expect(page.getByText(/^Truck 7: Delivered planned for/)).toBeVisible()
		await page.keyboard.press('Escape')
	})

	await test.step('on the weeks that date is dragged by the mouse and moved on by keys, also for the next visit', async () => {
		await openTab(page, 'Plan')
		const showTrucks = () => page.getByRole('radiogroup', { name: 'Rows' }).getByText('Groups').click()
		await showTrucks()
		await page.getByRole('radiogroup', { name: 'Show as' }).getByText('Weeks').click()
		const marker = page.getByRole('slider', { name: 'Truck 7: planned date of Delivered' })
		const planned = async () => {
			const answer = await page.request.get(`/projects/${project.id}/plan`)
			const { entries } = (await answer.json()) as PlanResponse
			return entries.find(({ id }) => id === truck.id)?.date
		}
		const day = Number(await marker.getAttribute('aria-valuenow'))
		await marker.scrollIntoViewIfNeeded()
		const box = await marker.boundingBox()
		if (!box) throw new Error('nothing to drag')
		const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
		await page.mouse.move(x, y)
		await page.mouse.down()
		await page.mouse.move(x - 4 * DAY_WIDTH, y, { steps: 4 })
		await expect(marker).toHaveAttribute('aria-valuenow', String(day - 4))
		await page.mouse.up()
		await expect.poll(planned).toBe(dayFromNow(26))
		await marker.focus()
		for (const key of ['Shift+ArrowRight', 'ArrowLeft', 'Enter']) await marker.press(key)
		await expect.poll(planned).toBe(dayFromNow(32))
		await page.reload()
		await showTrucks()
		await expect(marker).toHaveAttribute('aria-valuenow', String(day + 2))
	})

	await test.step('a panel of it gets an earlier one of its own, and is late', async () => {
		await page.goto(`/app/project/${project.id}?tab=panels&panel=${first?.id}`)
		await page.getByRole('button', { name: 'Edit dates' }).click()
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
		await page.getByRole('button', { name: 'Edit dates' }).click()
		const own = page.getByLabel(`${third?.mark}: planned date of Delivered`, { exact: true })
		await own.fill(dayFromNow(-1))
		await own.press('Enter')
		await expect(page.getByRole('grid').getByText('Late')).toHaveCount(2)
		await page.getByRole('button', { name: 'Undo' }).last().click()
		await expect(page.getByText('1 planned date restored')).toBeVisible()
		await expect(page.getByRole('grid').getByText('Late')).toHaveCount(1)
		await expect(own).toHaveValue('')
	})

	await test.step('the report goes out by mail every Friday, until its reader has enough of it', async () => {
		await openProject(page, project.id)
		const button = page.getByRole('button', { name: 'Reports by email' })
		const dialog = page.getByRole('dialog', { name: 'Reports by email' })
		await button.click()
		await dialog.getByRole('button', { name: 'Add a report' }).click()
		await dialog.getByLabel('Day').selectOption('Friday')
		const reader = newEmail('Rita Reader')
		await dialog.getByLabel('Other email addresses').fill(reader)
		await dialog.getByRole('button', { name: 'Save' }).click()
		await expect(dialog.getByText(/^Friday, /)).toBeVisible()
		await page.reload()
		await button.click()
		await expect(dialog.getByText(/^Friday, /)).toBeVisible()
		await expect(dialog.getByText('Not sent yet')).toBeVisible()
		await dialog.getByRole('button', { name: /^Send now/ }).click()
		await expect(dialog.getByText('Send this report now? Recipients: 1')).toBeVisible()
		await dialog.getByRole('button', { name: 'Send', exact: true }).click()
		const mail = await lastMailTo(reader, '.pdf')
		for (const type of ['.pdf', '.xlsx']) expect(mail, 'what is attached').toContain(type)
		await expect(dialog.getByText(/^Sent on .*\. Emails: 1$/)).toBeVisible()
		const visitor = await newVisitor()
		await visitor.goto(/https?:\/\/\S+\/report_refusals\?\S+/.exec(mail)?.[0] ?? '')
		await visitor.getByRole('button').click()
		await expect(dialog.getByText(`Want no more reports: ${reader}`)).toBeVisible()
	})
})
