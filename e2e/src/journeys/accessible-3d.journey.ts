import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { lookForProblems } from '../steps/accessibility.ts'
import { modelIsShown } from '../steps/model-view.ts'
import { finishedProject, panelsOf } from '../steps/project-calls.ts'

test('the demo can be used by everybody, in light and in dark colours', async ({ newVisitor }) => {
	const { problems, look } = lookForProblems()
	const visitor = await newVisitor()
	await visitor.goto('/app/demo')
	await modelIsShown(visitor)
	await look(visitor, 'the welcome to the demo')
	await visitor.getByRole('button', { name: 'Take the 3-minute tour' }).click()
	await look(visitor, 'the demo and its tour')

	expect(problems).toEqual([])
})

test('the 3D view can be used by everybody, in light and in dark colours', async ({ newPerson }) => {
	const { problems, look } = lookForProblems()
	const { page } = await newPerson('Axel Everybody')
	const project = await finishedProject(page.request, 'For everybody', await smallHouse())
	const [panel] = await panelsOf(page.request, project.id)
	await page.goto(`/app/project/${project.id}/3d-view?panel=${panel?.id}`)
	await modelIsShown(page)
	await look(page, 'the 3D view with a panel selected')
	await page.keyboard.press('t')
	await expect(page.getByRole('treeitem', { selected: true })).toBeVisible()
	await look(page, 'the tree of the model')
	await page.getByRole('toolbar', { name: 'View' }).getByRole('button', { name: 'More' }).click()
	await expect(page.getByRole('menu')).toBeVisible()
	await look(page, 'the menu of further tools')

	expect(problems).toEqual([])
})
