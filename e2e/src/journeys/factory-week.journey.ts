import { readFile } from 'node:fs/promises'
import { type BrowserContextOptions, devices, type Locator, type Page } from '@playwright/test'
import { pdfText, textWithoutSpaces } from '../../../server/src/testing/pdf-text.ts'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { lateMarks, replayLog } from '../steps/event-log.ts'
import {
	arabicOverviewShows,
	homeShows,
	latinNumbers,
	overviewShows,
	percent,
	statusFigures,
} from '../steps/figures-on-screen.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { modelIsShown, press, selectionCard, selectionTitle } from '../steps/model-view.ts'
import {
	dayFromNow as calendarDay,
	conversionEnds,
	panelsOf,
	statusesOf,
	uploadProject,
} from '../steps/project-calls.ts'
import { openProject, openTab } from '../steps/project-page.ts'
import { csvRows, xlsxRows } from '../steps/sheets.ts'

/** A day as people write it, so many days from now. */
const dayFromNow = (days: number): string => calendarDay(days).split('-').toReversed().join('/')

/** Software draws a small picture sooner. */
const WINDOW: BrowserContextOptions = { viewport: { width: 1200, height: 700 } }
const { userAgent, isMobile, hasTouch } = devices['iPhone 14']
const PHONE: BrowserContextOptions = {
	...{ userAgent, isMobile, hasTouch, viewport: { width: 390, height: 844 } },
}

/** What a button downloads. */
async function downloaded(page: Page, button: Locator): Promise<Buffer> {
	const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), button.click()])
	return readFile(await download.path())
}

test('a week in a factory: workflow, plan, statuses from list, 3D and file, and every number is that of the log', async ({
	newPerson,
	newVisitor,
}) => {
	// A week of work in one project, with 3D and a PDF.
	test.slow()
	const { page } = await newPerson('Wilma Week', WINDOW)
	const { id } = await uploadProject(page.request, 'Week', await smallHouse())
	const project = await conversionEnds(page.request, id)
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
		expect(lateMarks(log)).toEqual([p2, p3, p4])
		await openProject(page, project.id)
		await overviewShows(page, log)
	})

	await test.step('and so is every number of the meeting’s report', async () => {
		const text = await pdfText(await downloaded(page, page.getByRole('button', { name: 'Report (PDF)' })))
		const total = log.panels.length
		const told = [
			`Done${percent((100 * log.done) / total)}${log.done} of ${total}`,
			`Weighted progress${percent(log.progress)}`,
			`Late${log.late}`,
			...statusFigures(log).map((parts) => parts.join('')),
		]
		for (const each of told) expect(text).toContain(textWithoutSpaces(each))
		for (const mark of lateMarks(log)) expect(text).toContain(textWithoutSpaces(mark))
	})

	await test.step('the late list names the panels that are late', async () => {
		await page.getByRole('link', { name: `${log.late} late` }).click()
		await expect(listed).toHaveText(`${log.late} of ${all.length} panels`)
		for (const mark of lateMarks(log)) await expect(page.getByLabel(`Select ${mark}`, { exact: true })).toBeVisible()
		await page.getByRole('button', { name: 'Clear filters' }).first().click()
		await expect(listed).toHaveText(`${all.length} panels`)
	})

	await test.step('the list as CSV and as a workbook says the same', async () => {
		const exported = async (format: string): Promise<Buffer> => {
			await page.getByRole('search').getByRole('button', { name: 'Export' }).click()
			return downloaded(page, page.getByRole('menuitem', { name: format }))
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
			expect(late.toSorted()).toEqual(lateMarks(log))
		}
	})

	await test.step('the home page pictures the project and tells the same, as a card, a row and a CSV', () =>
		homeShows(page, 'Week', log))

	const storageState = await page.context().storageState()
	const later =
		await test.step('on a phone the week goes on: in the late list, in 3D past a block, and every number again', async () => {
			const phone = await newVisitor({ ...PHONE, storageState })
			await openProject(phone, project.id)
			await overviewShows(phone, log)
			await phone.getByRole('link', { name: `${log.late} late` }).tap()
			const changes = phone.getByRole('button', { name: /^Change the status of/ })
			await expect(changes).toHaveCount(log.late)
			for (const mark of lateMarks(log))
				await expect(phone.getByRole('button', { name: `Change the status of ${mark}`, exact: true })).toBeVisible()
			await phone.getByRole('button', { name: `Change the status of ${p2}`, exact: true }).tap()
			await phone
				.getByRole('dialog', { name: `Change the status of ${p2}` })
				.getByRole('button', { name: 'Cast' })
				.tap()
			await expect(changes, 'it is late no more').toHaveCount(log.late - 1)

			await phone.goto(`/app/project/${project.id}/3d-view?panel=${all.find(({ mark }) => mark === p3)?.id}`)
			await modelIsShown(phone)
			await expect(selectionTitle(phone)).toHaveText(p3)
			await selectionCard(phone).getByRole('button', { name: 'Set status' }).tap()
			await phone.getByRole('dialog', { name: 'Set status' }).getByRole('button', { name: 'Loaded' }).tap()
			const question = phone.getByRole('dialog').filter({ hasText: 'This panel is missing a status' })
			await question.getByRole('textbox', { name: 'Reason to override' }).fill('Cured under the steam hood')
			await question.getByRole('button', { name: 'Override' }).tap()
			await expect(question).toBeHidden()
			await expect.poll(() => carried(p3)).toEqual(['Loaded'])
			const now = await replayLog(page.request, project.id)
			expect([...now.byStatus].filter(([name]) => name !== 'No status')).toEqual(
				expect.arrayContaining([
					['Approved', 1],
					['Cast', 3],
					['Loaded', 2],
					['Installed', 2],
				]),
			)
			expect(lateMarks(now)).toEqual([p4])
			await openProject(phone, project.id)
			await overviewShows(phone, now)
			expect(await widerThanWindow(phone)).toBe(0)
			return now
		})

	await test.step('and in Arabic, from right to left, down to the report', async () => {
		const arabic = await newVisitor({ ...WINDOW, locale: 'ar', storageState })
		await arabic.goto(`/app/project/${project.id}?lng=ar`)
		await expect(arabic.locator('html')).toHaveAttribute('dir', 'rtl')
		await arabicOverviewShows(arabic, later)
		const report = downloaded(arabic, arabic.getByRole('button', { name: 'تقرير (PDF)' }))
		const text = latinNumbers(await pdfText(await report))
		const total = later.panels.length
		const told = [`${percent((100 * later.done) / total)}${later.done}من${total}`, percent(later.progress), p4]
		const shares = statusFigures(later).map(([, count, share]) => `${count}${share}`)
		for (const each of [...told, ...shares]) expect(text).toContain(textWithoutSpaces(each))
		for (const [name] of later.byStatus)
			expect(text, 'statuses have Arabic names').not.toContain(textWithoutSpaces(name))
		await arabic.setViewportSize({ width: 390, height: 844 })
		await arabicOverviewShows(arabic, later)
		expect(await widerThanWindow(arabic)).toBe(0)
	})
})
