import { readFile } from 'node:fs/promises'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { finishedProject, panelsOf, statusesOf } from '../steps/project-calls.ts'
import { openProject } from '../steps/project-page.ts'

test('a list is brought in by pasting and by a file, looked at first, and undone', async ({ newPerson }) => {
	const { page } = await newPerson('Lena Planning')
	const project = await finishedProject(page.request, 'Lists', await smallHouse())
	const panels = (await panelsOf(page.request, project.id)).filter(
		({ mark }, _, all) => mark && all.filter((other) => other.mark === mark).length === 1,
	)
	const [first, second, third] = panels
	if (!first || !second || !third) throw new Error('the model has too few marks')
	const now = async (id: string) => (await panelsOf(page.request, project.id)).find((panel) => panel.id === id)
	await openProject(page, project.id, 'Panels')
	const dialog = page.getByRole('dialog', { name: /^Import list/ })

	await test.step('a pasted list is matched, and what is unclear is asked', async () => {
		await page.getByRole('button', { name: 'Import list…' }).click()
		const list = [
			['Mark', 'Status', 'Truck'],
			[first.mark.toLowerCase(), 'Produced', 'Load 1'],
			[second.mark, 'Painted', 'Load 1'],
			['no such mark', 'Produced', 'Load 1'],
		]
		await dialog.getByLabel('Or paste it').fill(list.map((row) => row.join('\t')).join('\n'))
		await dialog.getByRole('button', { name: 'Next' }).click()
		await expect(dialog.getByLabel('Content of column Mark')).toHaveValue('mark')
		await expect(dialog.getByLabel('Content of column Truck')).toHaveValue('group')
		await dialog.getByRole('button', { name: 'Preview' }).click()
		await expect(dialog.getByRole('status')).toHaveText('1 row ready · 2 rows with problems')
		await expect(dialog.getByText('No panel has this mark')).toBeVisible()
		await dialog.getByLabel('What to do with “Painted”').selectOption('Create this status')
		await expect(dialog.getByRole('status')).toHaveText('2 rows ready · 1 row with a problem')
		await expect(dialog.getByLabel('Create 1 group: “Load 1”')).toBeChecked()
	})

	await test.step('it is set as one change, and the rest can be kept', async () => {
		await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
		await expect(page.getByText('Status changed on 2 panels · 2 panels added to groups')).toBeVisible()
		const download = page.waitForEvent('download')
		await dialog.getByRole('button', { name: 'Download rows not imported' }).click()
		const text = await readFile(await (await download).path(), 'utf8')
		expect(text).toBe('\uFEFFMark;Status;Truck;Reason\r\nno such mark;Produced;Load 1;No panel has this mark\r\n')
		await dialog.getByRole('button', { name: 'Close' }).last().click()
		const painted = (await statusesOf(page.request, project.id)).find(({ name }) => name === 'Painted')
		expect((await now(second.id))?.statuses).toEqual([painted?.id])
		expect((await now(first.id))?.groups).toHaveLength(1)
	})

	await test.step('undo takes it all back', async () => {
		await page.getByRole('button', { name: 'Undo', exact: true }).click()
		await expect(page.getByText(/Groups restored for 2 panels/)).toBeVisible()
		expect(await now(first.id)).toMatchObject({ statuses: first.statuses, groups: [] })
		expect((await statusesOf(page.request, project.id)).some(({ name }) => name === 'Painted')).toBe(false)
	})

	await test.step('a file in Windows-1252 is read, and a rule of a status asked about', async () => {
		const statuses = await statusesOf(page.request, project.id)
		const idOf = (name: string) => statuses.find((status) => status.name === name)?.id ?? ''
		const rules = { requires: [idOf('Produced')], requires_mode: 'block' }
		const answer = await page.request.put(`/projects/${project.id}/statuses/${idOf('Delivered')}`, { data: rules })
		expect(answer.ok()).toBe(true)
		await page.getByRole('button', { name: 'Import list…' }).click()
		const rows = [`Pos;Länge;Zustand`, `${first.mark};1,25;Produced`, `${third.mark};3,5;Delivered`]
		const buffer = Buffer.from(rows.join('\r\n'), 'latin1')
		await dialog.getByLabel('List file').setInputFiles({ name: 'monday.csv', mimeType: 'text/csv', buffer })
		await dialog.getByRole('button', { name: 'Preview' }).click()
		await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
		await expect(dialog.getByRole('alert')).toContainText('1 panel isn’t ready for its status')
		await dialog.getByLabel('Reason for overriding the rule').fill('Crane is here today')
		await dialog.getByRole('button', { name: 'Override the rule' }).click()
		await expect(dialog).toBeHidden()
		expect((await now(third.id))?.statuses).toEqual([idOf('Delivered')])
	})

	await test.step('what the list itself exports is read again', async () => {
		const exported = page.waitForEvent('download')
		await page.getByRole('button', { name: 'Export' }).click()
		await page.getByRole('menuitem', { name: 'Excel' }).click()
		const file = await (await exported).path()
		await page.getByRole('button', { name: 'Import list…' }).click()
		await dialog.getByLabel('List file').setInputFiles(file)
		await dialog.getByRole('button', { name: 'Preview' }).click()
		await expect(dialog.getByText(/^0 rows ready · [\d,]+ rows without changes$/)).toBeVisible()
		await expect(dialog.getByText(/There is nothing to import/)).toBeVisible()
		await dialog.getByRole('button', { name: 'Close' }).click()
	})

	await test.step('what would go back is said before, by a list and by hand, and stays unless it may', async () => {
		const idOf = async (name: string) =>
			(await statusesOf(page.request, project.id)).find((status) => status.name === name)?.id ?? ''
		await page.getByRole('button', { name: 'Import list…' }).click()
		await dialog.getByLabel('Or paste it').fill(`Mark\tStatus\n${third.mark}\tProduced\n${second.mark}\tProduced`)
		await dialog.getByRole('button', { name: 'Next' }).click()
		await dialog.getByRole('button', { name: 'Preview' }).click()
		await expect(dialog.getByText('Would go back: Delivered → Produced')).toBeVisible()
		await dialog.getByRole('button', { name: 'Import 1 row' }).click()
		await dialog.getByRole('button', { name: 'Close' }).last().click()
		expect((await now(third.id))?.statuses).toEqual([await idOf('Delivered')])
		await page.getByLabel(/^Select all \d+ listed panels$/).click()
		const bulk = page.getByRole('region', { name: 'Actions for the selected panels' })
		await bulk.getByRole('button', { name: 'Set status' }).click()
		await page.getByRole('menuitem', { name: 'Designed' }).click()
		const question = page.getByRole('dialog', { name: /^Set [\d,]+ panels to Designed$/ })
		await expect(question).toContainText('3 of ')
		await question.getByRole('button', { name: 'Leave 3 out' }).click()
		await expect(page.getByText(/set to “Designed” · 3 left out/)).toBeVisible()
		expect((await now(third.id))?.statuses).toEqual([await idOf('Delivered')])
	})

	await test.step('a file that is no list says so', async () => {
		await page.getByRole('button', { name: 'Import list…' }).click()
		const buffer = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])
		await dialog.getByLabel('List file').setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer })
		await expect(dialog.getByRole('alert')).toContainText('This file isn’t a list')
	})
})
