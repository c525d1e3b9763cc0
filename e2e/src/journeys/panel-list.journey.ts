import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { isChange } from '../steps/changes.ts'
import { modelIsShown } from '../steps/model-view.ts'
import { finishedProject, panelsOf, statusesOf } from '../steps/project-calls.ts'
import { openProject, openTab } from '../steps/project-page.ts'

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Panels' })
const rows = (page: Page): Locator =>
	grid(page)
		.getByRole('row')
		.filter({ has: page.getByRole('gridcell') })
const search = (page: Page): Locator => page.getByLabel('Search mark, name or GlobalId')
const result = (page: Page): Locator => page.getByRole('tabpanel').getByRole('status')

/** Marks of the rows in sight, from the top. */
const marks = (page: Page): Promise<string[]> =>
	// Read in one go: a row that leaves the list meanwhile would be waited for.
	rows(page).evaluateAll((shown) =>
		shown
			.map((row) => ({
				index: Number(row.getAttribute('aria-rowindex')),
				mark: row.querySelectorAll('[role=gridcell]')[1]?.textContent ?? '',
			}))
			.sort((a, b) => a.index - b.index)
			.map(({ mark }) => mark),
	)

/** Opens one of the filters and chooses a value in it. */
async function filterBy(page: Page, filter: 'Storey' | 'Status' | 'Group' | 'Category', value: string): Promise<void> {
	await page.getByRole('search').getByRole('button', { name: filter }).click()
	await page
		.getByRole('group', { name: filter })
		.getByRole('checkbox', { name: new RegExp(`^${value}`) })
		.check()
	await page.keyboard.press('Escape')
}

test('panels are found, sorted, filtered, selected and given a status and a group', async ({ newPerson }) => {
	const { page } = await newPerson('Lena Planning')
	const project = await finishedProject(page.request, 'List', await smallHouse())
	const panels = await panelsOf(page.request, project.id)
	const count = panels.length
	await openProject(page, project.id, 'Panels')
	await expect(result(page)).toHaveText(`${count} panels`)

	await test.step('searching by mark', async () => {
		const wanted = panels[3]?.mark ?? ''
		await search(page).fill(wanted.toLowerCase())
		await expect(result(page)).toHaveText(new RegExp(`^\\d+ of ${count} panels$`))
		await expect.poll(async () => (await marks(page)).every((mark) => mark.includes(wanted))).toBe(true)
		await search(page).fill('no such mark')
		await expect(page.getByText('No matching panels')).toBeVisible()
		await page.getByRole('button', { name: 'Clear filters' }).first().click()
		await expect(result(page)).toHaveText(`${count} panels`)
	})

	await test.step('sorting by mark, both ways', async () => {
		const head = grid(page).getByRole('button', { name: 'Mark' })
		const column = grid(page).getByRole('columnheader', { name: 'Mark' })
		await expect(column).toHaveAttribute('aria-sort', 'ascending')
		const up = await marks(page)
		await head.click()
		await expect(column).toHaveAttribute('aria-sort', 'descending')
		await expect.poll(async () => (await marks(page))[0]).not.toBe(up[0])
		await page.reload()
		await expect(column).toHaveAttribute('aria-sort', 'descending')
		await head.click()
		await expect.poll(() => marks(page)).toEqual(up)
	})

	await test.step('filtering by floor', async () => {
		const floor = project.model?.floors[panels[0]?.floor ?? 0]?.name ?? ''
		const onFloor = panels.filter((panel) => panel.floor === panels[0]?.floor).length
		await filterBy(page, 'Storey', floor)
		await expect(result(page)).toHaveText(`${onFloor} of ${count} panels`)
		await page.getByRole('button', { name: 'Clear filters' }).click()
		await expect(result(page)).toHaveText(`${count} panels`)
	})

	const chosen = (await marks(page)).slice(0, 3)
	const bulk = page.getByRole('region', { name: 'Actions for the selected panels' })

	await test.step('several get a status at once, and it can be undone', async () => {
		for (const mark of chosen) await page.getByLabel(`Select ${mark}`, { exact: true }).click()
		await expect(bulk.getByText('3 selected')).toBeVisible()
		await bulk.getByRole('button', { name: 'Set status' }).click()
		await page.getByRole('menuitem', { name: 'Delivered' }).click()
		await expect(page.getByText('3 panels set to “Delivered”')).toBeVisible()
		await expect(rows(page).filter({ has: page.getByTitle('Delivered') })).toHaveCount(3)
		await page.getByRole('button', { name: 'Undo' }).click()
		await expect(rows(page).filter({ has: page.getByTitle('Delivered') })).toHaveCount(0)
		await expect
			.poll(async () => (await panelsOf(page.request, project.id)).every(({ statuses }) => statuses.length === 0))
			.toBe(true)
		await bulk.getByRole('button', { name: 'Set status' }).click()
		await page.getByRole('menuitem', { name: 'Produced' }).click()
		await expect(rows(page).filter({ has: page.getByTitle('Produced') })).toHaveCount(3)
	})

	await test.step('filtering by status', async () => {
		await filterBy(page, 'Status', 'Produced')
		await expect(result(page)).toHaveText(`3 of ${count} panels`)
		expect((await marks(page)).sort()).toEqual([...chosen].sort())
		await page.getByRole('button', { name: 'Clear filters' }).click()
	})

	await test.step('one gets a name, and two a category, which is a filter too', async () => {
		await grid(page)
			.getByText(chosen[0] ?? '', { exact: true })
			.hover()
		await page.getByRole('button', { name: `Edit the name of ${chosen[0]} (F2)` }).click()
		await page.getByRole('textbox', { name: `Name of ${chosen[0]}` }).fill('Gable')
		await page.keyboard.press('Enter')
		await expect(page.getByText(`${chosen[0]} named “Gable”`)).toBeVisible()
		await search(page).fill('gable')
		await expect(result(page)).toHaveText(`1 of ${count} panels`)
		await page.getByRole('button', { name: 'Clear filters' }).first().click()

		await page.getByLabel(`Select ${chosen[2]}`, { exact: true }).click()
		await bulk.getByRole('button', { name: 'Set category' }).click()
		await page.getByRole('menuitem', { name: 'New category' }).click()
		const dialog = page.getByRole('dialog', { name: 'Categories' })
		await dialog.getByLabel('Name').fill('Street facade')
		await dialog.getByRole('button', { name: 'Add' }).click()
		await expect(dialog.getByRole('listitem')).toHaveText('Street facade0 panels')
		await page.keyboard.press('Escape')
		const two = '2 panels now in category “Street facade”'
		const inCategory = rows(page).filter({ has: page.getByTitle('Street facade') })
		const assign = async () => {
			await bulk.getByRole('button', { name: 'Set category' }).click()
			await page.getByRole('menuitem', { name: 'Street facade' }).click()
			await expect(page.getByText(two)).toBeVisible()
			await expect(inCategory).toHaveCount(2)
		}
		await assign()
		const told = page.getByRole('alert').filter({ hasText: two })
		await told.getByRole('button', { name: 'Undo' }).click()
		await expect(inCategory).toHaveCount(0)
		await expect(page.getByText('2 panels restored')).toBeVisible()
		await page.keyboard.press('Control+Shift+Z')
		await expect(inCategory).toHaveCount(2)
		await filterBy(page, 'Category', 'Street facade')
		await expect(result(page)).toHaveText(`2 of ${count} panels`)
		await page.reload()
		await expect(result(page)).toHaveText(`2 of ${count} panels`)
		await expect(grid(page).getByText('Gable')).toBeVisible()
		await page.getByRole('button', { name: 'Clear filters' }).click()
		for (const mark of chosen) await page.getByLabel(`Select ${mark}`, { exact: true }).click()
	})

	await test.step('they become a group, which is a filter too', async () => {
		await bulk.getByRole('button', { name: 'Add to group' }).click()
		await page.getByRole('menuitem', { name: 'New group' }).click()
		const dialog = page.getByRole('dialog', { name: 'New group' })
		await dialog.getByRole('button', { name: 'Add' }).click()
		await expect(dialog.getByText('Group name is required')).toBeVisible()
		await dialog.getByLabel('Name').fill('Lorry 1')
		await dialog.getByRole('button', { name: 'Add' }).click()
		await expect(page.getByText('3 panels added to “Lorry 1”')).toBeVisible()
		await filterBy(page, 'Group', 'Lorry 1')
		await expect(result(page)).toHaveText(`3 of ${count} panels`)
	})

	const exported = async (format: 'CSV' | 'Excel (XLSX)') => {
		await page.getByRole('search').getByRole('button', { name: 'Export' }).click()
		const [download] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('menuitem', { name: format }).click(),
		])
		return download
	}

	await test.step('the listed panels are exported as CSV', async () => {
		const download = await exported('CSV')
		expect(download.suggestedFilename()).toBe('List panels.csv')
		const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
		expect(lines[0]).toMatch(/^\uFEFFMark,Name,Name in the model,Kind,Category,Storey,Statuses,Groups/)
		expect(lines).toHaveLength(4)
		expect(lines.slice(1).every((line) => line.includes('Produced') && line.includes('Lorry 1'))).toBe(true)
		expect(lines.filter((line) => line.includes(',Street facade,'))).toHaveLength(2)
		expect(lines.filter((line) => line.includes(',Gable,'))).toHaveLength(1)
	})

	await test.step('and as an Excel file', async () => {
		const download = await exported('Excel (XLSX)')
		expect(download.suggestedFilename()).toBe('List panels.xlsx')
		// A ZIP archive, as Excel files are.
		expect((await readFile(await download.path())).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
	})

	await test.step('all listed panels are selected by one check box', async () => {
		await page.getByRole('button', { name: 'Clear filters' }).click()
		await bulk.getByRole('button', { name: 'Clear selection' }).click()
		await page.getByLabel(`Select all ${count} listed panels`).click()
		await expect(bulk.getByText(`${count} selected`)).toBeVisible()
	})

	await test.step('a status is added to all panels of a group, and they keep theirs', async () => {
		await openTab(page, 'Groups')
		await page.getByRole('link', { name: 'Lorry 1' }).click()
		await page.getByRole('button', { name: 'Add a status to all panels of Lorry 1' }).click()
		await page.getByRole('menuitem', { name: 'Delivered' }).click()
		await expect(page.getByText('“Delivered” added to 3 panels')).toBeVisible()
		const statuses = await statusesOf(page.request, project.id)
		const ids = ['Produced', 'Delivered'].map((name) => statuses.find((status) => status.name === name)?.id)
		const after = (await panelsOf(page.request, project.id)).filter((panel) => panel.groups.length > 0)
		expect(after.map((panel) => panel.statuses)).toEqual([ids, ids, ids])
	})
})

test('a property of the model is a column and a filter, which is saved, opened by the palette and shown in 3D', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Paul Property')
	const project = await finishedProject(page.request, 'Properties', await smallHouse())
	expect((await page.request.post('/projects', { data: { project_name: 'Quay shed' } })).ok()).toBe(true)
	const count = (await panelsOf(page.request, project.id)).length
	const answer = await page.request.get(`/projects/${project.id}/panels/properties/values?set_name=Panel&name=Length`)
	const column = (await answer.json()) as { values: number[]; value_of: number[] }
	const longest = Math.max(...column.values)
	const found = column.value_of.filter((place) => column.values[place] === longest).length
	await openProject(page, project.id, 'Panels')

	await test.step('a column is added, and is there after a reload', async () => {
		await page.getByRole('button', { name: 'Columns' }).click()
		await page.getByRole('button', { name: 'Add a property…' }).click()
		const kept = page.waitForResponse(
			(response) => response.url().includes('/settings/panel_columns') && isChange(response.request()),
		)
		await page.getByRole('option', { name: /^Length/ }).click()
		await kept
		await page.reload()
		await expect(grid(page).getByRole('columnheader', { name: 'Length, mm' })).toBeVisible()
	})

	await test.step('the list is filtered by its values, and exported with them', async () => {
		await page.getByRole('button', { name: 'Filter by property' }).click()
		await page.getByRole('option', { name: /^Length/ }).click()
		await page.getByLabel('From').fill(String(longest))
		await page.keyboard.press('Enter')
		await expect(result(page)).toHaveText(`${found} of ${count} panels`)
		await page.keyboard.press('Escape')
		await page.getByRole('search').getByRole('button', { name: 'Export' }).click()
		const [download] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('menuitem', { name: 'CSV' }).click(),
		])
		const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
		expect(lines).toHaveLength(found + 1)
		expect(lines.slice(1).every((line) => line.endsWith(`,${longest}`))).toBe(true)
	})

	await test.step('the filter is saved and opened again', async () => {
		await page.getByRole('button', { name: 'Saved filters' }).click()
		await page.getByRole('button', { name: 'Save current filter…' }).click()
		const dialog = page.getByRole('dialog', { name: 'Save filter' })
		await dialog.getByLabel('Name').fill('Longest')
		await dialog.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByText('Filter “Longest” saved')).toBeVisible()
		await page.getByRole('button', { name: 'Clear filters' }).first().click()
		await expect(result(page)).toHaveText(`${count} panels`)
		await page.getByRole('button', { name: 'Saved filters' }).click()
		await page.getByRole('button', { name: 'Longest', exact: true }).click()
		await expect(result(page)).toHaveText(`${found} of ${count} panels`)
	})

	await test.step('the palette opens that filter too, sets what is selected, and leads to another project', async () => {
		const byPalette = async (words: string, offer: string) => {
			await page.keyboard.press('Control+k')
			await page.keyboard.type(words)
			await expect(page.getByRole('option', { name: offer }).first()).toHaveAttribute('data-combobox-selected', 'true')
			await page.keyboard.press('Enter')
		}
		await page.getByRole('button', { name: 'Clear filters' }).first().click()
		await expect(result(page)).toHaveText(`${count} panels`)
		await byPalette('longest', 'Open filter: Longest')
		await expect(result(page)).toHaveText(`${found} of ${count} panels`)
		await page.getByLabel(`Select all ${found} listed panels`).click()
		await byPalette('inst', 'Set status: Installed')
		await expect(page.getByText(`${found} panels set to “Installed”`)).toBeVisible()
		const installed = (await statusesOf(page.request, project.id)).find(({ name }) => name === 'Installed')?.id
		const changed = (await panelsOf(page.request, project.id)).filter(({ statuses }) => statuses.length > 0)
		expect(changed.map(({ statuses }) => statuses)).toEqual(Array(found).fill([installed]))
		await byPalette('quay', 'Switch to project: Quay shed')
		await expect(page.getByRole('heading', { level: 1, name: 'Quay shed' })).toBeVisible()
		await page.goBack()
		await expect(result(page)).toHaveText(`${found} of ${count} panels`)
	})

	await test.step('exactly these panels are shown in 3D, and in the list again', async () => {
		await page.getByRole('search').getByRole('button', { name: 'Show in 3D' }).click()
		await expect(page).toHaveURL(/3d-view\?only=/)
		await modelIsShown(page)
		await page.keyboard.press('Control+a')
		await page.getByRole('button', { name: 'Show in list' }).click()
		await expect(page.getByText(`Only ${found} chosen panels are listed.`)).toBeVisible()
		await expect(result(page)).toHaveText(`${found} of ${count} panels`)
	})
})

test('the details of a panel show its measures, history and properties, and open beside the list', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Dora Detail')
	const project = await finishedProject(page.request, 'Details', await smallHouse())
	await openProject(page, project.id, 'Panels')
	const mark = (await marks(page))[0] ?? ''
	await rows(page).first().click()
	const drawer = page.getByRole('complementary', { name: mark })
	await expect(drawer.getByText('No status changes yet.')).toBeVisible()
	await drawer.getByRole('button', { name: 'Set status' }).click()
	await page.getByRole('menuitem', { name: 'Installed' }).click()
	await expect(drawer.getByText(/→ Installed$/)).toBeVisible()
	await expect(drawer.getByText(/Dora Detail/)).toBeVisible()
	await expect(drawer.getByRole('heading', { name: 'Properties' })).toBeVisible()
	await expect(page).toHaveURL(/panel=/)
	await page.goBack()
	await expect(drawer).toBeHidden()
})
