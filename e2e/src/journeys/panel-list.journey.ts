import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
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

/** Opens one of the three filters and chooses a value in it. */
async function filterBy(page: Page, filter: 'Storey' | 'Status' | 'Group', value: string): Promise<void> {
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
		expect(lines[0]).toMatch(/^\uFEFFMark,Name,Kind,Storey,Statuses,Groups/)
		expect(lines).toHaveLength(4)
		expect(lines.slice(1).every((line) => line.includes('Produced') && line.includes('Lorry 1'))).toBe(true)
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
		await page.getByRole('button', { name: 'Add a status to all panels of Lorry 1' }).click()
		await page.getByRole('menuitem', { name: 'Issue' }).click()
		await expect(page.getByText('“Issue” added to 3 panels')).toBeVisible()
		const statuses = await statusesOf(page.request, project.id)
		const ids = ['Produced', 'Issue'].map((name) => statuses.find((status) => status.name === name)?.id)
		const after = (await panelsOf(page.request, project.id)).filter((panel) => panel.groups.length > 0)
		expect(after.map((panel) => panel.statuses)).toEqual([ids, ids, ids])
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
	await expect(drawer.getByText('Installed added')).toBeVisible()
	await expect(drawer.getByText(/Dora Detail/)).toBeVisible()
	await expect(drawer.getByRole('heading', { name: 'Properties' })).toBeVisible()
	await expect(page).toHaveURL(/panel=/)
	await page.goBack()
	await expect(drawer).toBeHidden()
})
