import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { type LoggedProject, replayLog } from '../steps/event-log.ts'
import { modelIsShown, press, selectionCard, selectionTitle } from '../steps/model-view.ts'
import { bareText, pdfText } from '../steps/pdf-text.ts'
import { finishedProject, panelsOf, statusesOf } from '../steps/project-calls.ts'
import { openProject, openTab } from '../steps/project-page.ts'
import { csvRows, xlsxRows } from '../steps/sheets.ts'

/** A day as people write it, so many days from now. */
const dayFromNow = (days: number): string =>
	new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/')

/** What exists is never shown as 0 %, what lacks something never as 100 %. */
const percent = (value: number): string => {
	const rounded = Math.round(value)
	return `${value > 0 && rounded === 0 ? 1 : value < 100 && rounded === 100 ? 99 : rounded}%`
}

/** Every number of the overview is the one that the log gives. */
async function overviewShows(page: Page, log: LoggedProject): Promise<void> {
	const total = log.panels.length
	for (const [name, count] of log.byStatus)
		await expect(page.getByTitle(`Show panels with the status ${name}`)).toHaveText(
			`${name}${count}${percent((100 * count) / total)}`,
		)
	await expect(page.getByTitle(/^Show panels with the status/)).toHaveCount(log.byStatus.size)
	const cards = page.getByLabel('Progress figures')
	await expect(cards).toContainText(`${log.done} of ${total}`)
	await expect(cards).toContainText(`Work progress${percent(log.progress)}`)
	await expect(page.getByRole('link', { name: /^\d+ late$/ })).toHaveText(`${log.late} late`)
	for (const [name, counts] of log.byGroup) {
		const group = page.getByTitle(`Show the panels of ${name}`)
		const members = [...counts.values()].reduce((sum, count) => sum + count, 0)
		await expect(group).toHaveAccessibleName(`${name}: ${members} panels`)
		const parts = page.getByRole('toolbar', { name, exact: true })
		for (const [status, count] of counts)
			await expect(parts.getByRole('link', { name: new RegExp(`${status}: ${count}\\b`) })).toBeVisible()
	}
}

test('a week in a factory: workflow, plan, statuses from list, 3D and file, and every number is that of the log', async ({
	newPerson,
	newVisitor,
}) => {
	// A week of work in one project, with 3D and a PDF.
	test.slow()
	const { page } = await newPerson('Wilma Week', { reducedMotion: 'reduce', viewport: { width: 1200, height: 700 } })
	const project = await finishedProject(page.request, 'Week', await smallHouse())
	const all = await panelsOf(page.request, project.id)
	const [p0 = '', p1 = '', p2 = '', p3 = '', p4 = '', p5 = '', p6 = '', p7 = ''] = all
		.filter(({ mark }) => all.filter((other) => other.mark === mark).length === 1)
		.map(({ mark }) => mark)
		// The list begins with these, so that they are in sight.
		.toSorted()
	const carried = async (mark: string) => {
		const statuses = await statusesOf(page.request, project.id)
		const panel = (await panelsOf(page.request, project.id)).find((each) => each.mark === mark)
		return statuses.filter(({ id }) => panel?.statuses.includes(id)).map(({ name }) => name)
	}
	const dialog = page.getByRole('dialog', { name: /^Import list/ })

	await test.step('the workflow of the trade is chosen', async () => {
		await openProject(page, project.id, 'Statuses')
		await page.getByRole('button', { name: 'Start from a set' }).click()
		const sets = page.getByRole('dialog', { name: 'Start from a set' })
		await expect(sets.getByText(/^Deletes 4 statuses that nothing uses: Designed/)).toBeVisible()
		await sets.getByRole('button', { name: 'Apply set' }).click()
		await expect(page.getByText('Set “Precast concrete” applied')).toBeVisible()
		await expect(page.getByRole('listitem').filter({ hasText: 'Cast' })).toContainText('Only after Approved')
	})

	await test.step('the plan and the loads come as a list', async () => {
		await openTab(page, 'Panels')
		await page.getByRole('button', { name: 'Import list…' }).click()
		const rows = [p0, p1, p2, p3, p4, p5, p6, p7].map((mark, place) => [
			mark,
			dayFromNow(place < 5 ? -3 : 4),
			dayFromNow(30),
			place < 4 ? 'Truck 1' : 'Truck 2',
		])
		const list = [['Mark', 'Planned: Cast', 'Installed', 'Truck'], ...rows]
		await dialog.getByLabel('Or paste it').fill(list.map((row) => row.join('\t')).join('\n'))
		await dialog.getByRole('button', { name: 'Next' }).click()
		await dialog.getByRole('button', { name: 'Preview' }).click()
		await dialog.getByRole('button', { name: 'Import 8 rows' }).click()
		await expect(page.getByText('8 panels added to groups · 16 planned dates set')).toBeVisible()
	})

	await test.step('statuses are set in the list', async () => {
		const bulk = page.getByRole('region', { name: 'Actions for the selected panels' })
		const set = async (status: string) => {
			await bulk.getByRole('button', { name: 'Set status' }).click()
			await page.getByRole('menuitem', { name: status }).click()
		}
		for (const mark of [p0, p1, p2, p3]) await page.getByLabel(`Select ${mark}`, { exact: true }).click()
		await set('Approved')
		await expect(page.getByText('4 panels set to “Approved”')).toBeVisible()
		for (const mark of [p2, p3]) await page.getByLabel(`Select ${mark}`, { exact: true }).click()
		await set('Cast')
		await expect.poll(() => carried(p1)).toEqual(['Cast'])
	})

	await test.step('and in 3D', async () => {
		await page.goto(`/app/project/${project.id}/3d-view`)
		await modelIsShown(page)
		await press(page, 'Control+k')
		await page.keyboard.type(p4)
		await press(page, 'Enter')
		await expect(selectionTitle(page)).toHaveText(p4)
		await selectionCard(page).getByRole('button', { name: 'Set status' }).click()
		await page.getByRole('menuitem', { name: 'Approved' }).click()
		await expect.poll(() => carried(p4)).toEqual(['Approved'])
	})

	await test.step('and by a file, which overrides a block with a reason', async () => {
		await openProject(page, project.id, 'Panels')
		await page.getByRole('button', { name: 'Import list…' }).click()
		const rows = ['Mark;Status', `${p5};Installed`, `${p6};Installed`, `${p7};Loaded`]
		const buffer = Buffer.from(rows.join('\r\n'))
		await dialog.getByLabel('List file').setInputFiles({ name: 'friday.csv', mimeType: 'text/csv', buffer })
		await dialog.getByRole('button', { name: 'Preview' }).click()
		await dialog.getByRole('button', { name: 'Import 3 rows' }).click()
		await expect(dialog.getByRole('alert')).toContainText('1 panel isn’t ready for its status')
		await dialog.getByLabel('Reason for overriding the rule').fill('The truck leaves today')
		await dialog.getByRole('button', { name: 'Override the rule' }).click()
		await expect(dialog).toBeHidden()
		expect(await carried(p7)).toEqual(['Loaded'])
	})

	const log = await replayLog(page.request, project.id)
	const listed = page.getByRole('tabpanel').getByRole('status')

	await test.step('every number on screen is the one of the log', async () => {
		expect(Object.fromEntries(log.byStatus)).toEqual({
			Approved: 3,
			Cast: 2,
			Loaded: 1,
			Installed: 2,
			'No status': all.length - 8,
		})
		expect(log.late).toBe(3)
		await openProject(page, project.id)
		await overviewShows(page, log)
	})

	await test.step('and so is every number of the meeting’s report', async () => {
		const [download] = await Promise.all([
			page.waitForEvent('download', { timeout: 60_000 }),
			page.getByRole('button', { name: 'Report (PDF)' }).click(),
		])
		const text = await pdfText(await readFile(await download.path()))
		const total = log.panels.length
		const told = [
			`Done${percent((100 * log.done) / total)}${log.done} of ${total}`,
			`Work progress${percent(log.progress)}`,
			`Late${log.late}`,
			...[...log.byStatus].map(([name, count]) => `${name}${count}${percent((100 * count) / total)}`),
		]
		for (const each of told) expect(text).toContain(bareText(each))
		for (const { panel } of log.panels.filter(({ isLate }) => isLate)) expect(text).toContain(panel.mark)
	})

	await test.step('on a phone too', async () => {
		const phone = await newVisitor({
			viewport: { width: 390, height: 844 },
			isMobile: true,
			hasTouch: true,
			storageState: await page.context().storageState(),
		})
		await openProject(phone, project.id)
		await overviewShows(phone, log)
	})

	await test.step('the late list names the panels that are late', async () => {
		await page.getByRole('link', { name: `${log.late} late` }).click()
		await expect(listed).toHaveText(`${log.late} of ${all.length} panels`)
		for (const { panel } of log.panels.filter(({ isLate }) => isLate))
			await expect(page.getByLabel(`Select ${panel.mark}`, { exact: true })).toBeVisible()
		await page.getByRole('button', { name: 'Clear filters' }).first().click()
		await expect(listed).toHaveText(`${all.length} panels`)
	})

	await test.step('the list as CSV and as a workbook says the same', async () => {
		const exported = async (format: string): Promise<Buffer> => {
			await page.getByRole('search').getByRole('button', { name: 'Export' }).click()
			const [download] = await Promise.all([
				page.waitForEvent('download'),
				page.getByRole('menuitem', { name: format }).click(),
			])
			return readFile(await download.path())
		}
		const wanted = log.panels.map(({ panel, carried }) =>
			[panel.mark, carried.map(({ name }) => name).join()].join(' '),
		)
		const csv = csvRows((await exported('CSV')).toString('utf8'))
		for (const [head = [], ...rows] of [csv, xlsxRows(await exported('Excel (XLSX)'))]) {
			const at = (name: string) => head.indexOf(name)
			const told = rows.map((row) => [row[at('Mark')], row[at('Statuses')] ?? ''].join(' '))
			expect(told.toSorted()).toEqual(wanted.toSorted())
			const late = rows.filter((row) => row[at('Plan')] === 'Late').map((row) => row[at('Mark')])
			expect(late.toSorted()).toEqual(
				log.panels
					.filter(({ isLate }) => isLate)
					.map(({ panel }) => panel.mark)
					.toSorted(),
			)
		}
	})
})
