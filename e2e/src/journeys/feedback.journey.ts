import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { chip, heldLine, isChange, message, setStatusByHand, statusCalls } from '../steps/changes.ts'
import { clickSomePanel, open3d, pictureAtRest } from '../steps/model-view.ts'
import { finishedProject, giveAccess, panelsOf, statusesOf } from '../steps/project-calls.ts'

/** What a change meets on its way: slow, failing and reordered answers, lost pages and colleagues. */

test('a status set, and the next panel opened before the answer: both are told and undone', async ({ newPerson }) => {
	const { page } = await newPerson('Slow Sam', { reducedMotion: 'no-preference' })
	const project = await finishedProject(page.request, 'Slow line', await smallHouse())
	const [first, second] = (await panelsOf(page.request, project.id)).map(({ mark }) => mark)
	await page.goto(`/app/project/${project.id}?tab=panels`)
	const line = heldLine()
	await page.route(statusCalls(project.id), line.hold)
	await setStatusByHand(page, first ?? '', 'Produced')
	await setStatusByHand(page, second ?? '', 'Produced')
	await expect(chip(page, first ?? '', 'Produced'), 'shown before the server has it').toBeVisible()
	await expect(message(page, 'set to'), 'not told before it is true').toHaveCount(0)
	await expect(page.getByRole('button', { name: '2 changes not sent yet' })).toBeVisible()
	line.letGo()
	await message(page, '2 panels set to “Produced”').getByRole('button', { name: 'Undo' }).click()
	await expect(chip(page, first ?? '', 'Produced')).toHaveCount(0)
	await expect
		.poll(async () => (await panelsOf(page.request, project.id)).flatMap(({ statuses }) => statuses))
		.toEqual([])
})

test('a gateway that fails and a page that is killed lose nothing', async ({ newPerson }) => {
	const { page } = await newPerson('Killed Kim')
	const project = await finishedProject(page.request, 'Bad line', await smallHouse())
	const mark = (await panelsOf(page.request, project.id))[0]?.mark ?? ''
	await page.goto(`/app/project/${project.id}?tab=panels`)
	await page.route(statusCalls(project.id), (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
	await setStatusByHand(page, mark, 'Delivered')
	await page.getByRole('button', { name: '1 change not sent yet' }).click()
	await expect(page.getByRole('dialog').getByText(`${mark}: Set 1 panel to Delivered`)).toBeVisible()
	const context = page.context()
	await page.close({ runBeforeUnload: false })

	const next = await context.newPage()
	await next.goto(`/app/project/${project.id}?tab=panels`)
	await expect(message(next, `${mark} set to “Delivered”`)).toBeVisible()
	await expect(chip(next, mark, 'Delivered')).toBeVisible()
	const delivered = (await statusesOf(next.request, project.id)).find(({ name }) => name === 'Delivered')?.id
	expect((await panelsOf(next.request, project.id))[0]?.statuses).toEqual([delivered])
})

test('an answer that got lost does not set the status a second time over a colleague', async ({ newPerson }) => {
	const { page } = await newPerson('Lost Lou')
	const project = await finishedProject(page.request, 'Lost answer', await smallHouse())
	const [panel] = await panelsOf(page.request, project.id)
	const delivered = (await statusesOf(page.request, project.id)).find(({ name }) => name === 'Delivered')?.id ?? ''
	await page.goto(`/app/project/${project.id}?tab=panels`)
	let isFirst = true
	await page.route(statusCalls(project.id), async (route) => {
		if (!isFirst) return route.continue()
		isFirst = false
		await route.fetch()
		const data = { panel_ids: [panel?.id], set: delivered }
		await page.request.post(`/projects/${project.id}/panels/statuses`, { data })
		await route.abort('timedout')
	})
	await setStatusByHand(page, panel?.mark ?? '', 'Produced')
	await expect(message(page, `${panel?.mark} set to “Produced”`)).toBeVisible()
	await expect(chip(page, panel?.mark ?? '', 'Delivered')).toBeVisible()
	expect((await panelsOf(page.request, project.id))[0]?.statuses).toEqual([delivered])
})

test('undoing leaves to a colleague what the colleague changed, and says so; Ctrl+Z goes on in order', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Undo Una')
	const colleague = await newPerson('Colleague Cal')
	const project = await finishedProject(page.request, 'Together', await smallHouse())
	await giveAccess(page.request, project.id, colleague.email, 'editor')
	const panels = await panelsOf(page.request, project.id)
	const statuses = await statusesOf(page.request, project.id)
	const idOf = (name: string) => statuses.find((status) => status.name === name)?.id ?? ''
	await page.goto(`/app/project/${project.id}?tab=panels`)
	await page.getByLabel(`Select all ${panels.length} listed panels`).click()
	const bulk = page.getByRole('region', { name: /selected/i })
	await bulk.getByRole('button', { name: 'Set status' }).click()
	await page.getByRole('menuitem', { name: 'Designed' }).click()
	await expect(message(page, `${panels.length} panels set to “Designed”`)).toBeVisible()
	const data = { panel_ids: [panels[0]?.id], set: idOf('Delivered') }
	await colleague.page.request.post(`/projects/${project.id}/panels/statuses`, { data })
	await expect(chip(page, panels[0]?.mark ?? '', 'Delivered')).toBeVisible()
	await page.keyboard.press('Control+z')
	await expect(message(page, `${panels.length - 1} panels restored · 1 kept: changed since`)).toBeVisible()
	expect((await panelsOf(page.request, project.id)).flatMap((panel) => panel.statuses)).toEqual([idOf('Delivered')])
	await page.keyboard.press('Control+z')
	await expect(message(page, 'Nothing to undo')).toBeVisible()
})

test('a failed refresh keeps the list, and a deleted status comes back with its panels', async ({ newPerson }) => {
	const { page } = await newPerson('Restore Ro')
	const project = await finishedProject(page.request, 'Restored', await smallHouse())
	const panels = await panelsOf(page.request, project.id)
	const statuses = await statusesOf(page.request, project.id)
	const idOf = (name: string) => statuses.find((status) => status.name === name)?.id ?? ''
	const data = { panel_ids: panels.map(({ id }) => id), set: idOf('Delivered') }
	await page.request.post(`/projects/${project.id}/panels/statuses`, { data })
	await page.goto(`/app/project/${project.id}?tab=statuses`)
	await page.getByRole('button', { name: 'Delete Delivered' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('combobox', { name: 'Give its panels this status instead' }).click()
	await page.getByRole('option', { name: 'Installed' }).click()
	await dialog.getByRole('button', { name: 'Delete status' }).click()
	await expect(dialog).toBeHidden()
	await expect.poll(async () => (await panelsOf(page.request, project.id))[0]?.statuses).toEqual([idOf('Installed')])
	await message(page, 'Status “Delivered” deleted').getByRole('button', { name: 'Undo' }).click()
	await expect(page.getByRole('listitem').filter({ hasText: 'Delivered' })).toBeVisible()
	await expect.poll(async () => (await panelsOf(page.request, project.id))[0]?.statuses).toEqual([idOf('Delivered')])

	await page.getByRole('tab', { name: /^Panels/ }).click()
	await expect(chip(page, panels[0]?.mark ?? '', 'Delivered').first()).toBeVisible()
	await page.route(`**/projects/${project.id}/panels/columns*`, (route) => route.fulfill({ status: 500, body: '{}' }))
	await page.request.put(`/projects/${project.id}/statuses/order`, {
		data: { status_ids: statuses.map(({ id }) => id).toReversed() },
	})
	await expect(chip(page, panels[0]?.mark ?? '', 'Delivered').first()).toBeVisible()
})

test('a status set from the menu of a right click is told after the menu has gone', async ({ newPerson }) => {
	test.slow()
	const { page } = await newPerson('Right Rita')
	const project = await finishedProject(page.request, 'Right click', await smallHouse())
	await open3d(page, project.id)
	await pictureAtRest(page)
	const { place } = await clickSomePanel(page, await panelsOf(page.request, project.id))
	const line = heldLine()
	await page.route(statusCalls(project.id), line.hold)
	await page.mouse.click(place.x, place.y, { button: 'right' })
	const changed = page.waitForRequest((request) => isChange(request) && request.url().endsWith('/panels/statuses'))
	await page.getByRole('menuitem', { name: 'Installed' }).click()
	await changed
	await expect(page.getByRole('menu')).toHaveCount(0)
	await page.getByRole('link', { name: 'Back to the project' }).click()
	await expect(page).toHaveURL(new RegExp(`/app/project/${project.id}$`))
	line.letGo()
	await message(page, /set to “Installed”/)
		.getByRole('button', { name: 'Undo' })
		.click()
	await expect
		.poll(async () => (await panelsOf(page.request, project.id)).flatMap(({ statuses }) => statuses))
		.toEqual([])
})
