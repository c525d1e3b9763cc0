import type { ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import { dateOf, todayIn } from '@panelyard/contracts/figures/calendar-days'
import type { FiguresResponse } from '@panelyard/contracts/figures/figures'
import type { PlanResponse } from '@panelyard/contracts/figures/plan'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { PortfolioProject } from '@panelyard/contracts/projects/portfolio'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { countState, datesOfPanels, standingsOf } from '@panelyard/rules/figures/planned-dates'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProject } from '../../access/project-permission.ts'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { pdfText, textWithoutSpaces } from '../../testing/pdf-text.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { statusText } from './report-names.ts'
import { reportTexts } from './report-texts.ts'
import { reportsOf } from './reports.service.ts'

// Every number that leaves the server is that of the list of panels, of which the project's rule hides some.

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let project: PanelProject
let panels: Panel[]
let statuses: Status[]
let steps: Status[]
let flags: Status[]

const get = async <Body>(path: string): Promise<Body> => (await project.as<Body>('GET', path)).body
const furthest = (panel: Panel): string | null => steps.findLast(({ id }) => panel.statuses.includes(id))?.id ?? null
const at = (id: string | null): Panel[] => panels.filter((panel) => furthest(panel) === id)
const carrying = (id: string): Panel[] => panels.filter(({ statuses: carried }) => carried.includes(id))
const areaOf = (some: readonly Panel[]): number => some.reduce((sum, { area }) => sum + (area ?? 0), 0)

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	project = await projectWithPanels(server, anna.cookie, 72)
	await server.platform.database.execute(sql`
		update panels set mark = 'W-' || element, floor = element % 3 - 1, kind = nullif(element % 3, 0),
			area = element * 1.5, weight = case when element % 4 > 0 then element * 700 end
		where project_id = ${project.id}`)
	const kinds = [1, 2].map((number) => ({ number, name: `Kind ${number}`, classes: ['IfcWall'], name_pattern: '*' }))
	await server.platform.database.execute(sql`
		update projects set panel_kinds = ${JSON.stringify(kinds)}::jsonb where id = ${project.id}`)
	const every = (of: number, from = 0) => project.panel_ids.filter((_, place) => place % of === from)
	const installed = project.statusId('installed')
	await project.as('PUT', `/statuses/${installed}`, { is_done: true })
	for (const [key, some] of [
		['produced', every(3)],
		['installed', every(7)],
	] as const)
		await project.as('POST', '/panels/statuses', { panel_ids: some, set: project.statusId(key) })
	await project.as('POST', '/panels/statuses', { panel_ids: every(4), add: [project.statusId('issue')] })
	await project.as('POST', '/groups', { name: 'Truck', panel_ids: every(5) })
	const { group } = (await project.as<{ group: Group }>('POST', '/groups', { name: 'Crane', panel_ids: every(5, 1) }))
		.body
	const day = (days: number) => dateOf(todayIn('UTC', new Date()) + days)
	const set = [
		{ scope: 'project', status_id: installed, date: day(-2) },
		{ scope: 'group', ids: [group.id], status_id: installed, date: day(4) },
	]
	await project.as('PUT', '/plan', { set })
	await server.platform.database.execute(sql`
		update panels set outside_rule = true where project_id = ${project.id} and element % 6 = 5`)
	await project.as('PUT', '', { name: 'Renamed, so that its revision grows' })
	panels = (await get<{ panels: Panel[] }>('/panels')).panels
	statuses = (await get<{ statuses: Status[] }>('/statuses')).statuses
	steps = statuses.filter(({ type }) => type === 'step')
	flags = statuses.filter(({ type }) => type === 'flag')
	expect(panels).toHaveLength(60)
})
afterAll(() => server.close())

it('statuses, groups, figures and the dashboard count the panels of the list', async () => {
	expect(statuses.map(({ id, panel_count }) => [id, panel_count])).toEqual(
		statuses.map(({ id }) => [id, carrying(id).length]),
	)
	const { groups } = await get<{ groups: Group[] }>('/groups')
	expect(groups.map(({ panel_count }) => panel_count)).toEqual(
		groups.map(({ id }) => panels.filter((panel) => panel.groups.includes(id)).length),
	)
	const figures = await get<FiguresResponse>('/figures')
	const sums = (some: readonly Panel[]) => ({ count: some.length, area: areaOf(some) })
	expect(figures.total).toMatchObject(sums(panels))
	for (const row of figures.by_status) expect(row).toMatchObject(sums(at(row.status_id)))
	for (const row of figures.flags) expect(row).toMatchObject(sums(carrying(row.status_id)))
	for (const row of figures.floors) expect(row).toMatchObject(sums(panels.filter(({ floor }) => floor === row.floor)))
	for (const row of figures.kinds) expect(row).toMatchObject(sums(panels.filter(({ kind }) => kind === row.kind)))
	expect(
		Math.min(figures.by_status.length, figures.flags.length + 1, figures.floors.length, figures.kinds.length),
	).toBe(2)
	const { projects } = (await server.inject({ url: '/portfolio', headers: { cookie: anna.cookie } })).json<{
		projects: PortfolioProject[]
	}>()
	const card = projects.find(({ id }) => id === project.id)
	expect(card?.steps.map(({ count }) => count)).toEqual(steps.map(({ id }) => at(id).length))
	expect(card?.not_started.count).toBe(at(null).length)
	expect(card?.flags.map(({ count }) => count)).toEqual(
		flags.map(({ id }) => carrying(id).length).filter((count) => count > 0),
	)
	expect([card?.late, card?.due]).toEqual(Object.values(await planned()))
})

/** How many panels of the list are late and due. */
async function planned(): Promise<{ late: number; due: number }> {
	const plan = await get<PlanResponse>('/plan')
	const ids = steps.map(({ id }) => id)
	const dates = datesOfPanels(panels, plan, { steps: ids, floors: [], version_id: null })
	const standings = standingsOf(panels, dates, steps, todayIn('UTC', new Date()))
	return { late: countState(standings, 'late'), due: countState(standings, 'due') }
}

/** With the digits that English has. */
const latin = (text: string): string =>
	text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))).replaceAll('٪', '%')

it.each(['en', 'ar'] as const)('the report, its mail and its sheet say the same in %s', async (language) => {
	const { project: row } = await openProject(server.platform.database, anna.user, project.id, 'viewer')
	const texts = reportTexts(language)
	const nameOf = (status: Status) => statusText(status, texts)
	const made = await reportsOf(server.platform).make(row, {
		language,
		units: language === 'ar' ? 'imperial' : 'metric',
		measure: 'count',
	})
	const text = latin(await pdfText(made.pdf))
	const { late, due } = await planned()
	expect(late * due).toBeGreaterThan(0)
	const done = at(project.statusId('installed')).length
	const told: [string, number][] = [
		[texts.cards.panels, panels.length],
		[texts.cards.late, late],
		[texts.cards.due, due],
		...steps.map((step): [string, number] => [nameOf(step), at(step.id).length]),
		[texts.status.none, at(null).length],
		...flags.flatMap((flag): [string, number][] => {
			const count = carrying(flag.id).length
			return count > 0 ? [[nameOf(flag), count]] : []
		}),
	]
	// Several words of Arabic stand in the PDF in the order in which they are drawn.
	const inPdf = language === 'ar' ? told.filter(([name]) => !name.includes(' ') && text.includes(name)) : told
	expect(inPdf.length).toBeGreaterThan(1)
	for (const [name, count] of inPdf) expect(text).toContain(textWithoutSpaces(`${name}${count}`))
	const summary = textWithoutSpaces(latin(made.summary)).split('·')
	const issue = statuses.find(({ default_key }) => default_key === 'issue') as Status
	for (const [name, count] of [...told.slice(0, 3), [nameOf(issue), carrying(issue.id).length]] as const)
		expect(summary).toContain(textWithoutSpaces(`${name}${count}`))
	expect(text).toContain(
		textWithoutSpaces(latin(texts.cards.of.replace('{{done}}', `${done}`).replace('{{total}}', `${panels.length}`))),
	)

	const { sheets } = await readXlsx(new Uint8Array(await reportsOf(server.platform).sheet(row, language)))
	const [head = [], ...rows] = sheets[0]?.rows ?? []
	const column = (name: string) => rows.map((cells) => cells[head.indexOf(name)] ?? null)
	expect(column(texts.late.mark).toSorted()).toEqual(panels.map(({ mark }) => mark).toSorted())
	const named = column(texts.status.status)
	for (const step of steps) expect(named.filter((name) => name === nameOf(step))).toHaveLength(at(step.id).length)
	expect(named.filter((name) => name === texts.status.none)).toHaveLength(at(null).length)
	expect(column(texts.list.statuses).filter((names) => String(names).includes(nameOf(issue)))).toHaveLength(
		carrying(issue.id).length,
	)
	expect(column(texts.list.area).reduce((sum: number, area) => sum + Number(area), 0)).toBeCloseTo(areaOf(panels))
})

it('the assistant answers with the panels of the list', async () => {
	const ask = async (text: string) =>
		(await project.as<ProposeResponse & { count?: number }>('POST', '/assistant/proposals', { text, language: 'en' }))
			.body.count
	expect(await ask('how many panels have no status?')).toBe(at(null).length)
	expect(await ask('how many panels have an issue?')).toBe(carrying(project.statusId('issue')).length)
	expect(await ask('how many panels are installed?')).toBe(carrying(project.statusId('installed')).length)
	expect(await ask('how many panels are late?')).toBe((await planned()).late)
})
