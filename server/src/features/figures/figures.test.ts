import { randomUUID } from 'node:crypto'
import { dateOf } from '@panelyard/contracts/figures/calendar-days'
import { type FigureSegment, readSegment, writeSegment } from '@panelyard/contracts/figures/figure-segments'
import { FiguresResponse, MOST_WEEKS } from '@panelyard/contracts/figures/figures'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProject } from '../../access/project-permission.ts'
import { oracle } from '../../testing/figures-oracle.ts'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { Figures } from './figures.service.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
})
afterAll(() => server.close())

const DAY = 86_400_000
const daysAgo = (days: number): string => dateOf(Math.floor(Date.now() / DAY) - days)
const execute = (text: ReturnType<typeof sql>) => server.platform.database.execute(text)
const figures = async (project: PanelProject, query = '') => {
	const { status, body } = await project.as<FiguresResponse>('GET', `/figures?${query}`)
	expect(status, JSON.stringify(body)).toBe(200)
	return body
}

/** Numbers between 0 and 1 that are the same in every run. */
const randomFrom = (seed: number) => () => {
	seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
	return seed / 2_147_483_648
}

/** Numbers as equal as floating point lets them be. */
const near = (value: unknown): unknown => {
	if (typeof value === 'number') return expect.closeTo(value, 5)
	if (Array.isArray(value)) return value.map(near)
	if (value === null || typeof value !== 'object') return value
	return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, near(own)]))
}

type Query = { from?: string; to?: string; time_zone: string }

/** As a server reads them that has read nothing of the project before. */
async function figuresAnew({ id }: PanelProject, query: Query) {
	const { database } = server.platform
	const { project } = await openProject(database, anna.user, id, 'visitor')
	return FiguresResponse.parse(await new Figures(database).read(project, query))
}

/** Compares what the server has kept and read on, or reads anew, with what the rows of the database come to. */
async function compare(project: PanelProject, query: Query, isReadAnew = false) {
	const told = isReadAnew
		? await figuresAnew(project, query)
		: await figures(project, new URLSearchParams(query).toString())
	const {
		finished: _,
		remaining,
		panelsOf,
		planFor,
		...expected
	} = await oracle(server.platform.database, project.id, query, Date.now())
	const own = {
		...told,
		groups: told.groups.toSorted((a, b) => String(a.group_id).localeCompare(String(b.group_id))),
		ageing: told.ageing.map(({ oldest, ...age }) => ({
			...age,
			oldest: oldest.map(({ panel_id, since }) => ({ panel_id, since })),
		})),
	}
	expected.groups.sort((a, b) => String(a.group_id).localeCompare(String(b.group_id)))
	expect(own).toMatchObject(near(expected) as object)
	if ('remaining' in told.forecast) expect(told.forecast.remaining).toBe(remaining)
	if (told.plan) {
		expect(told.plan).toMatchObject(near(planFor(told.plan.days)) as object)
		expect(told.plan.days.slice(0, told.days.length)).toEqual(told.days)
	}
	await compareSegments(project, told, panelsOf)
	return told
}

/** Numbers of the figures that stand for panels, and the segments that name them; of those by day some. */
function segmentsOf(told: FiguresResponse): [FigureSegment, number][] {
	const { from, to } = told
	const days = [...told.days.entries()].filter(([place]) => place % 8 === told.days.length % 8)
	return [
		...told.flow.flatMap(({ status_id, count }) =>
			days.map(([place, day]): [FigureSegment, number] => [{ kind: 'flow', status_id, day }, count[place] as number]),
		),
		...told.reached.flatMap(({ status_id, count }): [FigureSegment, number][] => [
			...days.map(([place, day]): [FigureSegment, number] => [
				{ kind: 'reached', status_id, from: day, to: day },
				count[place] as number,
			]),
			[{ kind: 'reached', status_id, from, to }, count.reduce((sum, each) => sum + each, 0)],
		]),
		...told.ageing.flatMap(({ status_id, count, at_least }): [FigureSegment, number][] => [
			[{ kind: 'age', status_id, days: 0 }, count],
			...at_least.map(({ days, count }): [FigureSegment, number] => [{ kind: 'age', status_id, days }, count]),
		]),
		...(told.plan?.planned ?? []).flatMap(({ status_id, count }) =>
			[...(told.plan?.days ?? []).entries()]
				.filter(([place]) => place % 13 === 0)
				.map(([place, day]): [FigureSegment, number] => [{ kind: 'planned', status_id, day }, count[place] as number]),
		),
		...(told.plan?.goal
			? (['behind', 'ahead'] as const).map((kind): [FigureSegment, number] => [
					{ kind, status_id: told.plan?.goal?.status_id as string },
					told.plan?.goal?.[kind].count as number,
				])
			: []),
		...told.lead_times.flatMap(({ to_status_id: status_id, count, slower }): [FigureSegment, number][] => [
			[{ kind: 'lead', status_id, from, to }, count],
			[{ kind: 'slower', status_id, from, to }, slower],
		]),
	]
}

/** Each number opens as many panels, and those that the rows of the database come to. */
async function compareSegments(
	project: PanelProject,
	told: FiguresResponse,
	panelsOf: (segment: FigureSegment) => string[],
) {
	const { database } = server.platform
	const opened = await openProject(database, anna.user, project.id, 'visitor')
	const reader = new Figures(database)
	const { rows } = await database.execute<{ id: string; element: number }>(
		sql`select id, element from panels where project_id = ${project.id}`,
	)
	const idOf = new Map(rows.map(({ id, element }) => [element, id]))
	for (const [segment, count] of segmentsOf(told)) {
		const text = writeSegment(segment)
		expect(readSegment(text)).toEqual(segment)
		const found = await reader.panelsOf(opened.project, { segment: text, time_zone: told.time_zone })
		expect(found.panel_ids, text).toEqual([])
		const ids: string[] = []
		let element = 0
		for (const step of found.element_steps) {
			element += step
			ids.push(idOf.get(element) as string)
		}
		expect(ids.sort(), text).toEqual(panelsOf(segment))
		expect(ids.length, text).toBe(count)
	}
}

/** Plans the project, its groups and some of its panels for some of the steps, around today. */
async function planSome(project: PanelProject, random: () => number) {
	const { statuses } = (await project.as<{ statuses: Status[] }>('GET', '/statuses')).body
	const { groups } = (await project.as<{ groups: { id: string }[] }>('GET', '/groups')).body
	const set = statuses
		.filter(({ type }) => type === 'step')
		.flatMap(({ id: status_id }) => [
			...(random() < 0.4 ? [{ scope: 'project', status_id, date: daysAgo(Math.floor(random() * 30) - 15) }] : []),
			...groups
				.filter(() => random() < 0.5)
				.map(({ id }) => ({ scope: 'group', ids: [id], status_id, date: daysAgo(Math.floor(random() * 30) - 15) })),
			...project.panel_ids
				.filter(() => random() < 0.5)
				.map((id) => ({ scope: 'panel', ids: [id], status_id, date: daysAgo(Math.floor(random() * 60) - 30) })),
		])
	expect((await project.as('PUT', '/plan', { set, change_id: randomUUID() })).status).toBe(200)
}

/** Spreads what was done over the last days, in the order it was done. */
async function spread(project: PanelProject, days: number, random: () => number) {
	const { rows } = await server.platform.database.execute<{ revision: number }>(
		sql`select distinct revision from status_changes where project_id = ${project.id} order by revision`,
	)
	const times = rows.map(() => Date.now() - random() * days * DAY).sort((a, b) => a - b)
	for (const [place, { revision }] of rows.entries()) {
		const time = new Date(times[place] as number).toISOString()
		await execute(sql`
			update status_changes set created_at = ${time} where project_id = ${project.id} and revision = ${revision}`)
	}
}

describe('figures', () => {
	it.each([1, 2])('equal those recomputed from a random history, number %i', async (seed) => {
		const random = randomFrom(seed * 7919)
		const some = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
		const project = await projectWithPanels(server, anna.cookie, 9)
		await execute(sql`
			update panels set floor = element % 3 - 1, kind = nullif(element % 3, 0),
				area = case when element % 4 > 0 then element * 1.37 end,
				volume = case when element % 5 > 0 then element * 0.213 end, weight = case when element % 2 > 0 then element * 511.3 end
			where project_id = ${project.id}`)
		await execute(sql`
			update panels set measure_origins = case element % 3 when 0 then 'ggg-i-' when 1 then 'iiiiiq' else '' end
			where project_id = ${project.id} and area is not null`)
		for (const name of ['Truck', 'Batch'])
			await project.as('POST', '/groups', { name, panel_ids: project.panel_ids.filter(() => random() < 0.4) })
		let statuses = (await project.as<{ statuses: Status[] }>('GET', '/statuses')).body.statuses
		await project.as('PUT', `/statuses/${some(statuses.slice(1, 4)).id}`, { replaces: true })
		const undoable: string[] = []
		for (let turn = 0; turn < 36; turn++) {
			const change_id = randomUUID()
			const panel_ids = project.panel_ids.filter(() => random() < 0.4)
			if (panel_ids.length === 0) panel_ids.push(project.panel_ids[0] as string)
			const status = some(statuses).id
			const kind = random()
			if (kind < 0.2 && undoable.length > 0) {
				await project.as('POST', `/changes/${some(undoable)}/undo`, { change_id })
			} else if (turn === 20) {
				const [gone, other] = [statuses[2], statuses[3]] as [Status, Status]
				await project.as('DELETE', `/statuses/${gone.id}?move_to=${other.id}&change_id=${change_id}`)
			} else {
				const wanted = kind < 0.6 ? { add: [status] } : kind < 0.75 ? { remove: [status] } : { set: status }
				await project.as('POST', '/panels/statuses', { panel_ids, change_id, ...wanted })
			}
			undoable.push(change_id)
			statuses = (await project.as<{ statuses: Status[] }>('GET', '/statuses')).body.statuses
			if (turn === 25) {
				// Read on later, from here.
				await compare(project, { time_zone: 'UTC' })
				await project.as('PUT', '/statuses/order', { status_ids: statuses.map(({ id }) => id).reverse() })
			}
		}
		await compare(project, { time_zone: 'Europe/Berlin' })
		await spread(project, 40, random)
		await planSome(project, random)
		await execute(sql`update panels set outside_rule = true where project_id = ${project.id} and element = 4`)
		await execute(sql`update projects set time_zone = 'Pacific/Auckland' where id = ${project.id}`)
		for (const time_zone of ['UTC', 'Pacific/Auckland', 'Pacific/Honolulu', 'America/St_Johns'])
			await compare(project, { time_zone }, true)
		await compare(project, { time_zone: 'Asia/Kathmandu', from: daysAgo(20), to: daysAgo(6) }, true)
	})

	it('are honest about an empty project, and refuse days and time zones that are none', async () => {
		const project = await projectWithPanels(server, anna.cookie, 0)
		const empty = await figures(project)
		expect(empty).toMatchObject({
			first_day: null,
			total: { count: 0 },
			progress: { count: null, area: null },
			forecast: { state: 'no_goal' },
			groups: [],
		})
		expect(empty.days).toEqual([empty.today])
		for (const query of ['time_zone=Mars/Olympus', 'from=2026-02-30', 'from=2026-03-02&to=2026-03-01', 'to=yesterday'])
			expect((await project.as('GET', `/figures?${query}`)).status, query).toBe(400)
		const step = project.statusId('installed')
		for (const segment of ['', 'flow', `flow.${step}`, `flow.${step}.2026-02-30`, `age.${step}.1e3`, `late.${step}`])
			expect((await project.as('GET', `/figures/panels?segment=${segment}`)).status, segment).toBe(400)
		const gone = await project.as('GET', `/figures/panels?segment=age.${randomUUID()}.7`)
		expect(gone).toMatchObject({ status: 200, body: { element_steps: [], panel_ids: [] } })
		const years = await figures(project, 'from=1990-01-01')
		expect(years.days_per_value).toBe(7)
		expect(years.days).toHaveLength(MOST_WEEKS)
		expect(years.days.at(-1)).toBe(years.today)
	})

	it('leave out of the log what was done after the panels were read', async () => {
		const project = await projectWithPanels(server, anna.cookie, 3)
		const { database } = server.platform
		const { project: opened } = await openProject(database, anna.user, project.id, 'visitor')
		const reader = new Figures(database)
		await reader.read(opened, { time_zone: 'UTC' })
		await project.as('POST', '/panels/statuses', { panel_ids: project.panel_ids, add: [project.statusId('installed')] })
		const { flow, total, first_day } = await reader.read(opened, { time_zone: 'UTC', from: daysAgo(3) })
		expect(flow.flatMap(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(0)
		expect([total.count, first_day]).toEqual([3, null])
	})

	it('foresee the finish by what the last working days finished', async () => {
		const project = await projectWithPanels(server, anna.cookie, 60)
		const noon = (days: number) => `${daysAgo(days)}T12:00:00Z`
		const finish = async (place: number, time: string) => {
			const panel_ids = project.panel_ids.slice(place, place + 2)
			await project.as('POST', '/panels/statuses', { panel_ids, add: [project.statusId('installed')] })
			await execute(sql`
				update status_changes set created_at = ${time} where project_id = ${project.id}
					and revision = (select max(revision) from status_changes where project_id = ${project.id})`)
		}
		for (let day = 1; day <= 3; day++) await finish(day * 2, noon(15 - day))
		expect((await figures(project)).forecast).toEqual({ state: 'not_enough_data', remaining: 54 })
		for (let day = 4; day <= 14; day++) await finish(day * 2, noon(15 - day))
		const { forecast } = await figuresAnew(project, { time_zone: 'UTC' })
		// Two panels on each of 14 days: 32 are left, which takes 16 more.
		expect(forecast).toEqual({
			state: 'expected',
			working_days: 14,
			rate: 2,
			remaining: 32,
			finish: daysAgo(-16),
			earliest: daysAgo(-16),
			latest: daysAgo(-16),
		})
		await project.as('POST', '/panels/statuses', { panel_ids: project.panel_ids, add: [project.statusId('installed')] })
		expect((await figures(project)).forecast).toEqual({ state: 'done' })
	})
})
