import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { lookOnPhone } from '../steps/accessibility.ts'
import { goTo } from '../steps/app-router.ts'
import { phone } from '../steps/phone.ts'
import { finishedProject, makeGroup, panelsOf, planDate, statusesOf } from '../steps/project-calls.ts'

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
