import type { APIRequestContext } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { finishedProject, giveAccess, panelsOf } from '../steps/project-calls.ts'

test('somebody who may only look is refused changes and answered questions', async ({ newPerson }) => {
	const { page: owner } = await newPerson('Owner of the question')
	const viewer = await newPerson('Viewer of the question')
	const project = await finishedProject(owner.request, 'Only to look at', await smallHouse())
	await giveAccess(owner.request, project.id, viewer.email, 'viewer')
	const [mark = ''] = await uniqueMarks(owner.request, project.id)
	const { page } = viewer
	await page.goto(`/app/project/${project.id}?tab=panels`)
	await page.getByRole('button', { name: 'Ask or tell Panelyard…' }).click()
	const pane = page.getByRole('complementary', { name: 'Ask or tell Panelyard' })
	const say = async (text: string) => {
		await pane.getByRole('textbox').first().fill(text)
		await pane.getByRole('button', { name: 'Preview' }).click()
	}
	await say(`mark ${mark} as delivered`)
	await expect(pane.getByRole('alert')).toContainText('Failed to get proposal')
	await expect(pane.getByRole('button', { name: /^Apply/ })).toBeHidden()
	await say('how many panels are there?')
	await expect(pane.getByText('40 panels').first()).toBeVisible()
})

test('an open proposal shows in the list and in 3D, and the answer to a question back is pressed', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Looks at a proposal')
	const project = await finishedProject(page.request, 'Seen before applied', await smallHouse())
	const [mark = ''] = (await uniqueMarks(page.request, project.id)).sort()
	await page.goto(`/app/project/${project.id}?tab=panels`)
	await page.getByRole('button', { name: 'Ask or tell Panelyard…' }).click()
	const pane = page.getByRole('complementary', { name: 'Ask or tell Panelyard' })
	await pane.getByRole('textbox').first().fill(`set ${mark} to varnished`)
	await pane.getByRole('button', { name: 'Preview' }).click()
	await pane.getByRole('button', { name: 'Delivered', exact: true }).click()
	const row = page.getByRole('row').filter({ hasText: new RegExp(`^${mark}`) })
	await expect(row).toContainText('Delivered')
	const part = pane.getByRole('checkbox').first()
	await part.uncheck()
	await expect(row).not.toContainText('Delivered')
	await part.check()
	await part.uncheck()
	await page.reload()
	await expect(pane.getByRole('button', { name: 'Apply to 0 panels' })).toBeDisabled({ timeout: 30_000 })
	await part.check()
	await pane.getByRole('button', { name: 'Show in 3D' }).click()
	await expect(pane.getByRole('radio', { name: 'As it would be' })).toBeChecked({ timeout: 60_000 })
	const legend = page.getByRole('group', { name: 'What the proposal’s colours mean' })
	await expect(legend).toHaveText(/As it would be\s*Delivered\s*1$/, { timeout: 30_000 })
	await pane.getByText('As it is now').click()
	await expect(legend).toHaveText(/As it is now\s*none\s*1$/)
	await page.keyboard.press('Escape')
	await expect(legend).toBeHidden()
})

test('one sentence creates a status and a group for some panels, without what is unticked, and is undone as one', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Says several things at once')
	const project = await finishedProject(page.request, 'Several at once', await smallHouse())
	const [first = '', second = ''] = (await uniqueMarks(page.request, project.id)).sort()
	await page.goto(`/app/project/${project.id}?tab=panels`)
	await page.getByRole('button', { name: 'Ask or tell Panelyard…' }).click()
	const pane = page.getByRole('complementary', { name: 'Ask or tell Panelyard' })
	const words = `create the statuses Checked and Packed and a group Truck 9 with ${first} and ${second}, and set them to Checked`
	await pane.getByRole('textbox').first().fill(words)
	await pane.getByRole('button', { name: 'Preview' }).click()
	const added = pane.getByRole('region', { name: 'Added' })
	await expect(added.getByRole('checkbox')).toHaveCount(3)
	await expect(pane.getByRole('region', { name: 'Changed' }).getByRole('checkbox')).toHaveCount(2)
	await added.getByRole('checkbox', { name: 'Create the status “Packed”' }).uncheck()
	await pane.getByRole('button', { name: 'Apply' }).click()
	const row = page.getByRole('row').filter({ hasText: new RegExp(`^${first}`) })
	await expect(row).toContainText('Checked')
	await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
	await expect(row).not.toContainText('Checked')
	const there = async (what: 'statuses' | 'groups') =>
		JSON.stringify(await (await page.request.get(`/projects/${project.id}/${what}`)).json())
	await expect.poll(() => there('statuses')).not.toMatch(/Checked|Packed/)
	expect(await there('groups')).not.toContain('Truck 9')
})

/** Marks that one panel alone has. */
async function uniqueMarks(request: APIRequestContext, projectId: string): Promise<string[]> {
	const marks = (await panelsOf(request, projectId)).map(({ mark }) => mark)
	return marks.filter((mark) => mark !== '' && marks.indexOf(mark) === marks.lastIndexOf(mark))
}
