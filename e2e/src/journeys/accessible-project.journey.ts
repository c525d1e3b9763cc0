import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { lookForProblems } from '../steps/accessibility.ts'
import { goTo } from '../steps/app-router.ts'
import { finishedProject, makeGroup, panelsOf, planDate, setStatus, statusesOf } from '../steps/project-calls.ts'

test('the pages of a project can be used by everybody, in light and in dark colours', async ({ newPerson }) => {
	test.slow()
	const { problems, look } = lookForProblems()
	// Few rows of the list: they are alike but for their statuses.
	const { page } = await newPerson('Axel Everybody', { viewport: { width: 1440, height: 700 } })
	const project = await finishedProject(page.request, 'For everybody', await smallHouse())
	const panels = (await panelsOf(page.request, project.id)).map(({ id }) => id)
	const statuses = await statusesOf(page.request, project.id)
	for (const [index, status] of statuses.entries()) {
		await setStatus(page.request, project.id, panels.slice(index, index + 1), status.id)
	}
	const truck = await makeGroup(page.request, project.id, 'Truck 1', panels.slice(0, 4))
	for (const [step, days] of [-3, 4, 9].entries())
		await planDate(page.request, project.id, { scope: 'group', id: truck.id }, statuses[step + 2]?.id ?? '', days)
	await page.goto('/app/dashboard')
	await expect(page.getByRole('link', { name: 'For everybody' }).first()).toBeVisible()
	await look(page, 'the dashboard')
	for (const tab of ['overview', 'panels', 'statuses', 'groups', 'plan']) {
		await goTo(page, `/app/project/${project.id}?tab=${tab}`)
		await expect(page.getByRole('tab', { selected: true, name: new RegExp(`^${tab}`, 'i') })).toBeVisible()
		await expect(page.getByRole('tabpanel')).toBeVisible()
		await look(page, `the project's ${tab}`)
	}
	await page.getByRole('radiogroup', { name: 'Rows' }).getByText('Groups').click()
	await page.getByRole('radiogroup', { name: 'Show as' }).getByText('Weeks').click()
	await expect(page.getByRole('slider').first()).toBeVisible()
	await look(page, 'the weeks of the plan')
	await page.keyboard.press('Control+k')
	await expect(page.getByRole('option').first()).toBeVisible()
	await look(page, 'the command palette')
	await page.keyboard.press('Escape')
	await goTo(page, `/app/project/${project.id}/panel/${panels[0]}`)
	await expect(page.getByRole('region', { name: 'Neighbours' }).getByRole('link').first()).toBeVisible()
	await look(page, 'the page of a panel')
	await goTo(page, `/app/project/${project.id}/group/${truck.id}`)
	await expect(page.getByRole('heading', { level: 1, name: 'Truck 1' })).toBeVisible()
	await look(page, 'the page of a group')
	const data = { panel_id: panels[0], text: 'Anchor missing' }
	const { thread } = await (await page.request.post(`/projects/${project.id}/comments`, { data })).json()
	await goTo(page, `/app/project/${project.id}?tab=comments&thread=${thread.id}`)
	await expect(page.getByRole('complementary').getByText('Anchor missing')).toBeVisible()
	await look(page, 'a thread of comments')
	await goTo(page, `/app/project/${project.id}?tab=panels&panel=${panels[0]}`)
	await expect(page.getByRole('complementary')).toBeVisible()
	await look(page, 'the details of a panel')
	await goTo(page, `/app/project/${project.id}?tab=statuses`)
	await page.getByRole('button', { name: 'Add status' }).click()
	await expect(page.getByRole('dialog')).toBeVisible()
	await look(page, 'adding a status')
	await page.keyboard.press('Escape')
	await goTo(page, `/app/project/${project.id}`)
	await page.getByRole('button', { name: 'Access', exact: true }).click()
	await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
	await look(page, 'giving access')
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Reports by email' }).click()
	await page.getByRole('button', { name: 'Add a report' }).click()
	await expect(page.getByLabel('Other email addresses')).toBeVisible()
	await look(page, 'a report by email')

	expect(problems).toEqual([])
})
