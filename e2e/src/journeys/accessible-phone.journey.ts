import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { lookOnPhone } from '../steps/accessibility.ts'
import { goTo } from '../steps/app-router.ts'
import { modelIsShown, selectionCard } from '../steps/model-view.ts'
import { phone } from '../steps/phone.ts'
import { finishedProject, makeGroup, panelsOf, planDate, setStatus, statusesOf } from '../steps/project-calls.ts'

const upright = { ...phone, viewport: { width: 390, height: 844 } }

test('the pages of a project can be used by everybody on a phone, upright and sideways', async ({ newPerson }) => {
	const { problems, look } = lookOnPhone()
	const { page } = await newPerson('Axel Everybody', upright)
	const project = await finishedProject(page.request, 'For every hand', await smallHouse())
	const panels = (await panelsOf(page.request, project.id)).map(({ id }) => id)
	const statuses = await statusesOf(page.request, project.id)
	const truck = await makeGroup(page.request, project.id, 'Truck 1', panels.slice(0, 4))
	await planDate(page.request, project.id, { scope: 'group', id: truck.id }, statuses[3]?.id ?? '', 4)
	const data = { panel_id: panels[0], text: 'Anchor missing' }
	const { thread } = await (await page.request.post(`/projects/${project.id}/comments`, { data })).json()
	const address = `/app/project/${project.id}`
	await page.goto('/app/dashboard')
	await expect(page.getByRole('link', { name: 'For every hand' }).first()).toBeVisible()
	await look(page, 'the dashboard')
	for (const tab of ['overview', 'statuses', 'groups', 'plan', 'comments']) {
		await goTo(page, `${address}?tab=${tab}`)
		await expect(page.getByRole('heading', { level: 1, name: 'For every hand' })).toBeVisible()
		await look(page, `the project's ${tab}`)
	}
	await goTo(page, `${address}?tab=comments&thread=${thread.id}`)
	await expect(page.getByRole('dialog').getByText('Anchor missing')).toBeVisible()
	await look(page, 'a thread of comments')
	await goTo(page, `${address}/panel/${panels[0]}`)
	await expect(page.getByRole('region', { name: 'Neighbours' }).getByRole('link').first()).toBeVisible()
	await look(page, 'the page of a panel')
	await goTo(page, `${address}/group/${truck.id}`)
	await expect(page.getByRole('heading', { level: 1, name: 'Truck 1' })).toBeVisible()
	await look(page, 'the page of a group')
	await goTo(page, `${address}/labels?group=${truck.id}`)
	await expect(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible()
	await look(page, 'printing labels')
	expect(problems).toEqual([])
})

test('what a fitter uses on a phone can be used by everybody, upright, sideways and in the sun', async ({
	newPerson,
}) => {
	const { problems, look, lookInSun } = lookOnPhone()
	const { page } = await newPerson('Axel Everybody', upright)
	const project = await finishedProject(page.request, 'For every hand', await smallHouse())
	const byMark = new Intl.Collator('en', { numeric: true }).compare
	const panels = (await panelsOf(page.request, project.id)).sort((a, b) => byMark(a.mark, b.mark))
	const [panel, other, third] = panels
	if (!panel || !other || !third) throw new Error('the house has panels')
	const statuses = await statusesOf(page.request, project.id)
	const delivered = statuses.find(({ name }) => name === 'Delivered')?.id ?? ''
	await setStatus(page.request, project.id, [panel.id], delivered)
	const address = `/app/project/${project.id}`
	await page.goto(`${address}?tab=panels`)
	await page.getByRole('button', { name: 'My day' }).tap()
	await expect(page.getByRole('region', { name: 'My day' })).toBeVisible()
	await look(page, 'the list and the day')
	await page.getByRole('button', { name: 'My day' }).tap()
	await page.getByRole('button', { name: 'Large keys for marks' }).tap()
	await look(page, 'the keys for marks')
	await page.getByRole('button', { name: 'Hide keys' }).tap()
	await page.getByRole('button', { name: `Change the status of ${panel.mark}`, exact: true }).tap()
	await expect(page.getByRole('dialog', { name: /^Change the status of/ })).toBeVisible()
	await look(page, 'the statuses to choose from')
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Actions' }).first().tap()
	await page.getByRole('menuitem', { name: 'Keep offline' }).tap()
	await expect(page.getByRole('dialog', { name: 'Keep this project on this device' })).toBeVisible()
	await look(page, 'keeping a project offline')
	await page.keyboard.press('Escape')
	await goTo(page, `${address}?tab=panels&panel=${panel.id}`)
	await expect(page.getByRole('dialog', { name: panel.mark })).toBeVisible()
	await look(page, 'the details over the list')
	await goTo(page, `${address}/scan?mode=set&status=${delivered}`)
	const code = page.getByRole('textbox', { name: 'Code or mark' })
	for (const { mark } of [other, panel]) {
		await code.fill(mark)
		await code.press('Enter')
		await expect(page.getByRole('listitem').filter({ hasText: mark })).toBeVisible()
	}
	await look(page, 'a series of scans')
	await page.context().setOffline(true)
	await code.fill(third.mark)
	await code.press('Enter')
	await page.getByRole('button', { name: '1 change not sent yet' }).tap()
	await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
	await look(page, 'what waits to be sent')
	await page.context().setOffline(false)
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Me', exact: true }).tap()
	await page.getByRole('menuitemcheckbox', { name: 'Sun mode' }).tap()
	await lookInSun(page, 'a series of scans')
	expect(problems).toEqual([])
})

test('the sheet over 3D can be used by everybody on a phone, upright, sideways and in the sun', async ({
	newPerson,
}) => {
	const { problems, look, lookInSun } = lookOnPhone()
	const { page } = await newPerson('Axel Everybody', upright)
	const project = await finishedProject(page.request, 'For every hand', await smallHouse())
	const [panel] = await panelsOf(page.request, project.id)
	await page.goto(`/app/project/${project.id}/3d-view?panel=${panel?.id}`)
	await modelIsShown(page)
	const sheet = selectionCard(page)
	await expect(sheet.getByText(/Axes /)).toBeVisible()
	await look(page, 'a panel in 3D')
	await sheet.getByRole('slider', { name: 'Height of the sheet' }).press('ArrowUp')
	await look(page, 'its sheet in full')
	await sheet.getByRole('button', { name: 'Set status' }).tap()
	await expect(page.getByRole('dialog')).toBeVisible()
	await look(page, 'the statuses over 3D')
	await page.keyboard.press('Escape')
	await page.evaluate(() =>
		window.dispatchEvent(new StorageEvent('storage', { key: 'panelyard.sun_mode', newValue: 'on' })),
	)
	await lookInSun(page, 'a panel in 3D')
	await goTo(page, `/app/project/${project.id}/panel/${panel?.id}`)
	await expect(page.getByRole('region', { name: 'Neighbours' }).getByRole('link').first()).toBeVisible()
	await lookInSun(page, 'the page of a panel')
	await goTo(page, '/app/dashboard')
	await expect(page.getByRole('link', { name: 'For every hand' }).first()).toBeVisible()
	await lookInSun(page, 'the dashboard')
	expect(problems).toEqual([])
})
