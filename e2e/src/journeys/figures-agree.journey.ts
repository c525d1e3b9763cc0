import { readFile } from 'node:fs/promises'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { APIRequestContext, Page } from '@playwright/test'
import { dutchHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { goTo, settle } from '../steps/app-router.ts'
import { latinNumbers } from '../steps/figures-on-screen.ts'
import {
	addStatus,
	finishedProject,
	makeGroup,
	panelsOf,
	planDate,
	setStatus,
	statusesOf,
} from '../steps/project-calls.ts'
import { csvRows } from '../steps/sheets.ts'

const part = (name_pattern: string): Omit<PanelRule, 'also'> => ({
	...{ classes: ['IfcElementAssembly'], name_attribute: 'Name', name_pattern, exclude_patterns: [] },
	mark: { kind: 'attribute', attribute: 'Tag' },
})

/** Panels of two kinds with flags, groups and dates; some of a third kind had the same before the rule hid them. */
async function preparedProject(request: APIRequestContext): Promise<Project> {
	const rule = { ...part('WAND*'), also: [part('TT*'), part('KOLOM*')] }
	const project = await finishedProject(request, 'Every number', await dutchHouse(), rule)
	const { id } = project
	const panels = (await panelsOf(request, id)).map((panel) => panel.id)
	const statuses = await statusesOf(request, id)
	const statusOf = (key: string) => statuses.find(({ default_key }) => default_key === key)?.id ?? ''
	const every = (of: number, from = 0) => panels.filter((_, place) => place % of === from)
	await setStatus(request, id, every(3), statusOf('produced'))
	await setStatus(request, id, every(7), statusOf('installed'))
	await addStatus(request, id, every(4), statusOf('issue'))
	await makeGroup(request, id, 'Truck', every(5))
	const group = await makeGroup(request, id, 'Crane', every(5, 1))
	await planDate(request, id, { scope: 'project', id: '' }, statusOf('installed'), -2)
	await planDate(request, id, { scope: 'group', id: group.id }, statusOf('installed'), 4)
	const changed = await request.put(`/projects/${id}`, {
		data: { panel_rule: { ...part('WAND*'), also: [part('TT*')] } },
	})
	expect(changed.ok(), await changed.text()).toBe(true)
	await expect.poll(async () => (await panelsOf(request, id)).length).toBeLessThan(panels.length)
	return project
}

/** Sums in feet that are compared with the foot of their list. */
const MOST_SUMS = 5

/** A link to a list of panels, and what it says of them. */
type FigureLink = { href: string; text: string }

const figureLinks = (page: Page): Promise<FigureLink[]> =>
	page.locator('main a[href*="tab=panels"]:not([href*="panel="])').evaluateAll((links) =>
		links.map((link) => ({
			href: decodeURIComponent(link.getAttribute('href') ?? ''),
			// A row of statuses has its name, its number and its share.
			text: link.getAttribute('aria-label') ?? (link.children[2] ? link.children[1] : link)?.textContent ?? '',
		})),
	)

const wholeNumbers = (text: string): number[] => (latinNumbers(text).match(/\d+/g) ?? []).map(Number)

/** The number of panels that a link says; null where it says a share, a sum or a duration. */
function toldCount({ href, text }: FigureLink): number | null {
	if (/[%٪²]|\d[.,٫٬]\d/.test(text) || href.includes('slower.')) return null
	// A name before the number may have one too.
	const numbers = wholeNumbers(text.slice(text.lastIndexOf(':') + 1))
	return (/age\.[^.]*\.[1-9]/.test(href) ? numbers.at(-1) : numbers[0]) ?? null
}

/** Goes to a page of the app, unless it is open. */
async function open(page: Page, address: string): Promise<void> {
	const { pathname, search } = new URL(page.url())
	await (pathname + search === address ? settle(page) : goTo(page, address))
}

/** What the list at an address counts and sums. */
async function listAt(page: Page, href: string): Promise<{ count: number; line: string }> {
	await goTo(page, href)
	const status = page.getByRole('tabpanel').getByRole('status').first()
	const line = latinNumbers((await status.locator('xpath=..').textContent()) ?? '')
	return { count: wholeNumbers((await status.textContent()) ?? '')[0] ?? -1, line }
}

test('every number of the overview and the dashboard is that of the list it opens, in English and Arabic, metres and feet', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Nora Number')
	const { id } = await preparedProject(page.request)
	const overview = `/app/project/${id}?range=all`
	/** The lists that were opened, by their addresses. */
	const lists = new Map<string, { count: number; line: string }>()
	/** The links of the page that is open that say something else than their lists. */
	const differences = async (address: string, least: number): Promise<string[]> => {
		await open(page, address)
		const shown = () => figureLinks(page).then((links) => links.length)
		await expect.poll(shown, address).toBeGreaterThanOrEqual(least)
		await settle(page)
		const links = (await figureLinks(page)).filter(({ href }) => href.includes(id))
		expect(links.length, address).toBeGreaterThanOrEqual(least)
		const found: string[] = []
		for (const link of links) {
			const list = lists.get(link.href) ?? (await listAt(page, link.href))
			lists.set(link.href, list)
			const told = toldCount(link)
			if (told !== null && told !== list.count) found.push(`“${link.text}” opens ${list.count}: ${link.href}`)
		}
		return found
	}
	const issue = (await statusesOf(page.request, id)).find(({ default_key }) => default_key === 'issue')?.id ?? ''
	const countOf = (part: string): number =>
		[...lists].find(([href]) => href.includes(part) && !href.includes('groups'))?.[1].count ?? -1

	await page.goto(overview)
	await test.step('in English', async () => {
		expect(await differences(overview, 25)).toEqual([])
		for (const [part, name] of [
			[issue, 'flags'],
			['plan=late', 'late'],
			['plan=due', 'due'],
			['statuses=none', 'no status'],
		] as const)
			expect(countOf(part), name).toBeGreaterThan(0)
		await open(page, overview)
		const done = await page
			.getByLabel('Progress figures')
			.getByText(/^\d+ of \d+$/)
			.textContent()
		expect(wholeNumbers(done ?? '')[0]).toBe(
			lists.get((await figureLinks(page)).find(({ text }) => /%$/.test(text))?.href ?? '')?.count,
		)
	})

	await test.step('on the dashboard, as cards and as a table', async () => {
		expect(await differences('/app/dashboard', 2)).toEqual([])
		await open(page, '/app/dashboard')
		await page.getByTitle('Table').click()
		expect(await differences('/app/dashboard', 3)).toEqual([])
	})

	await test.step('in the CSV', async () => {
		await open(page, overview)
		const [download] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('button', { name: 'Export figures' }).click(),
		])
		const rows = csvRows(await readFile(await download.path(), 'utf8'))
		const told = (figure: string, item: string) => Number(rows.find((row) => row[0] === figure && row[1] === item)?.[3])
		expect(told('With the flag', 'Issue')).toBe(countOf(issue))
		expect(told('By status', 'No status')).toBe(countOf('statuses=none'))
		expect(told('All panels', '')).toBe(lists.get(`/app/project/${id}?tab=panels`)?.count)
	})

	await test.step('of the assistant', async () => {
		const ask = async (text: string) =>
			(await (
				await page.request.post(`/projects/${id}/assistant/proposals`, { data: { text, language: 'en' } })
			).json()) as {
				count?: number
			}
		expect((await ask('how many panels have no status?')).count).toBe(countOf('statuses=none'))
		expect((await ask('how many panels have an issue?')).count).toBe(countOf(issue))
		expect((await ask('how many panels are late?')).count).toBe(countOf('plan=late'))
	})

	await test.step('in Arabic and in feet', async () => {
		const set = await page.request.put('/settings/units', { data: { value: { length: 'ft_in', weight: 'lb' } } })
		expect(set.ok(), await set.text()).toBe(true)
		await page.goto('/app/dashboard?lng=ar')
		await settle(page)
		await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
		const before = lists.size
		expect(await differences(overview, 25)).toEqual([])
		expect(lists.size, 'the same lists').toBe(before)
		await open(page, overview)
		const sums = (await figureLinks(page)).filter(({ text }) => text.includes('²'))
		expect(sums.length).toBeGreaterThan(0)
		for (const { href, text } of sums.slice(0, MOST_SUMS))
			expect((await listAt(page, href)).line).toContain(latinNumbers(text))
		expect(await differences('/app/dashboard', 3)).toEqual([])
	})
})
