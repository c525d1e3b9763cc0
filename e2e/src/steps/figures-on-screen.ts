import { readFile } from 'node:fs/promises'
import { type ShownPercent, shownPercent, shownShares } from '@panelyard/rules/figures/shown-percents'
import { expect, type Page } from '@playwright/test'
import type { LoggedProject } from './event-log.ts'
import { csvRows } from './sheets.ts'

// Each of these holds a page against the figures that the log of a project gives.

const written = ({ percent, than }: ShownPercent): string => `${than}${percent}%`
export const percent = (value: number): string => written(shownPercent(value / 100))

/** The name of each status with its count and its share; the shares add up. */
export function statusFigures({ byStatus }: LoggedProject): [name: string, count: number, share: string][] {
	const shares = shownShares([...byStatus.values()]).map(written)
	return [...byStatus].map(([name, count], place) => [name, count, shares[place] ?? ''])
}

/** Every number of the overview is the one that the log gives. */
export async function overviewShows(page: Page, log: LoggedProject): Promise<void> {
	const total = log.panels.length
	for (const [name, count, share] of statusFigures(log))
		await expect(page.getByTitle(`Show panels with the status ${name}`)).toHaveText(`${name}${count}${share}`)
	await expect(page.getByTitle(/^Show panels with the status/)).toHaveCount(log.byStatus.size)
	const cards = page.getByLabel('Progress figures')
	await expect(cards).toContainText(`${log.done} of ${total}`)
	await expect(cards).toContainText(`Weighted progress${percent(log.progress)}`)
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

/** With the digits and the per cent sign that English has, and without the marks that isolate texts. */
export const latinNumbers = (text: string): string =>
	text
		.normalize('NFKC')
		.replace(/[\u200b-\u200f\u061c\u2060-\u206f]/g, '')
		.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
		.replaceAll('٪', '%')

/** The same page in Arabic: the numbers of the log, beside Arabic words and from right to left. */
export async function arabicOverviewShows(page: Page, log: LoggedProject): Promise<void> {
	const rows = page.getByTitle(/^عرض الألواح ذات الحالة/)
	await expect(rows).toHaveCount(log.byStatus.size)
	const shown = await rows.evaluateAll((links) =>
		links.map((link) => [...link.children].map((part) => part.textContent ?? '')),
	)
	for (const [name] of shown) expect(name, 'the name of a status').toMatch(/^[\u0600-\u06ff ]+$/)
	const told = shown.map(([, count = '', share = '']) => [count, share].map(latinNumbers).join(' '))
	const wanted = statusFigures(log).map(([, count, share]) => `${count} ${share}`)
	expect(told.toSorted()).toEqual(wanted.toSorted())
	const cards = latinNumbers((await page.getByLabel('أرقام التقدم').textContent()) ?? '')
	expect(cards).toContain(`${log.done} من ${log.panels.length}`)
	expect(cards).toMatch(new RegExp(`التقدم المرجّح\\s*${percent(log.progress)}`))
	const [name, count] = await Promise.all(
		['>> nth=0', '>> nth=1'].map((nth) => rows.first().locator(`> * ${nth}`).boundingBox()),
	)
	expect(name?.x, 'names stand at the right').toBeGreaterThan(count?.x ?? Number.POSITIVE_INFINITY)
}

/** The home page shows a project with the figures of the log: on its card, in its row, and in the CSV of all projects. */
export async function homeShows(page: Page, name: string, log: LoggedProject): Promise<void> {
	const total = log.panels.length
	const done = percent((100 * log.done) / total)
	await page.goto('/app/dashboard')
	const card = page
		.getByRole('article')
		.filter({ has: page.getByRole('heading', { name }) })
		.last()
	await expect(card.getByText(`${done} done`)).toBeVisible()
	await expect(card.getByRole('link', { name: `${log.late} late` })).toBeVisible()
	for (const [status, count] of log.byStatus)
		await expect(card.getByRole('img')).toHaveAccessibleName(new RegExp(`${status}: ${count}\\b`))
	const picture = card.locator('img')
	await expect
		.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), 'the model')
		.toBeGreaterThan(100)

	await page.getByTitle('Table').click()
	const row = page.getByRole('row').filter({ hasText: name })
	await expect(row).toContainText(`${total}${done} done${log.late}`)

	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Export figures as CSV' }).click(),
	])
	const [head = [], ...rows] = csvRows(await readFile(await download.path(), 'utf8'))
	const cells = Object.fromEntries(head.map((title, place) => [title, rows.find(([first]) => first === name)?.[place]]))
	expect(cells).toMatchObject({ Panels: `${total}`, Done: `${log.done}`, Late: `${log.late}` })
	await row.getByRole('link', { name: `${log.late}`, exact: true }).click()
	await expect(page.getByRole('tabpanel').getByRole('status')).toHaveText(`${log.late} of ${total} panels`)
}
