import { randomUUID } from 'node:crypto'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../database/database.ts'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { projectState } from './figures.queries.ts'
import { PanelCache, type PanelsOfRevision } from './panel-cache.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
})
afterAll(() => server.close())

const execute = (query: SQL) => server.platform.database.execute(query)
const dialect = new PgDialect()

/** What each of some servers has of a project in one snapshot, and the statements that each needed. */
const readBy = (servers: readonly PanelCache[], { id }: PanelProject) =>
	server.platform.database.transaction(
		async (tx) => {
			const state = (await projectState(tx, id)) as { revision: number; live_version_id: string | null }
			const read: { panels: PanelsOfRevision; statements: string[] }[] = []
			for (const one of servers) {
				const statements: string[] = []
				const watched = new Proxy(tx, {
					get(target, name) {
						if (name !== 'execute') return Reflect.get(target, name)
						return (query: SQL) => {
							statements.push(dialect.sqlToQuery(query).sql)
							return target.execute(query)
						}
					},
				})
				read.push({ panels: await one.read(watched as unknown as Database, id, state), statements })
			}
			return read
		},
		{ isolationLevel: 'repeatable read' },
	)

/** In an order that doesn't depend on how rows were found. */
const inOrder = ({ panels, planned, group_sums, flag_sums, ...rest }: PanelsOfRevision) => {
	const steps = planned ? planned.length / panels.ids.length : 0
	return {
		...rest,
		panels: panels.ids
			.map((id, place) => [
				...[id, panels.floors[place], panels.kinds[place], panels.steps[place]],
				...Object.values(panels.amounts).map((amounts) => amounts[place]),
				...Object.values(panels.incomplete).map((incomplete) => incomplete[place]),
				...(planned?.slice(place * steps, (place + 1) * steps) ?? []),
			])
			.sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
		sums: [...group_sums, ...flag_sums]
			.map((sum) => [
				...[sum.key, sum.step, sum.count, sum.with_area, sum.with_volume, sum.with_weight],
				...[sum.incomplete_area, sum.incomplete_volume],
				...[sum.area, sum.volume, sum.weight].map((amount) => amount.toFixed(6)),
			])
			.sort((a, b) => String(a).localeCompare(String(b))),
	}
}

it.each([1, 2])('equal panels read anew after random changes, on every server, number %i', async (seed) => {
	let state = seed * 7919
	const random = () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
		return state / 2_147_483_648
	}
	const some = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
	const project = await projectWithPanels(server, anna.cookie, 12)
	const { id } = project
	const few = () => [some(project.panel_ids), ...project.panel_ids.filter(() => random() < 0.2)]
	await execute(
		sql`update panels set area = element * 1.37, kind = element % 3, weight = nullif(element % 4, 0),
			measure_origins = case when element % 3 = 0 then 'gggi--' else 'gggg--' end where project_id = ${id}`,
	)
	const groups: string[] = []
	for (const name of ['Truck', 'Batch']) {
		const { body } = await project.as<{ group: { id: string } }>('POST', '/groups', { name, panel_ids: few() })
		groups.push(body.group.id)
	}
	const { statuses } = (await project.as<{ statuses: Status[] }>('GET', '/statuses')).body
	const made: string[] = []
	const changes = [
		() =>
			project.as('POST', '/panels/statuses', {
				panel_ids: few(),
				set: some(statuses).id,
				change_id: made[made.push(randomUUID()) - 1],
			}),
		() => project.as('POST', '/panels/statuses', { panel_ids: few(), add: [some(statuses).id] }),
		() => project.as('POST', '/panels/statuses', { panel_ids: few(), remove: [some(statuses).id] }),
		() => project.as('POST', `/changes/${some(made) ?? randomUUID()}/undo`, { change_id: randomUUID() }),
		() => project.as('POST', `/groups/${some(groups)}/panels`, { panel_ids: few() }),
		() =>
			execute(sql`delete from group_panels where group_id = ${some(groups)} and panel_id = ${some(project.panel_ids)}`),
		() => execute(sql`update panels set outside_rule = not outside_rule where id = ${some(project.panel_ids)}`),
		() => execute(sql`update panels set measure_origins = 'gggii-' where id = ${some(project.panel_ids)}`),
		() => execute(sql`update panels set area = area + 1, floor = 2 where id = ${some(project.panel_ids)}`),
		() => execute(sql`insert into panels (project_id, global_id) values (${id}, ${randomUUID()})`),
		() =>
			project.as('PUT', '/statuses/order', { status_ids: statuses.map((one) => one.id).sort(() => random() - 0.5) }),
		() => project.as('PUT', `/statuses/${some(statuses).id}`, { type: some(['step', 'flag']) }),
		() =>
			project.as('PUT', '/plan', {
				set: [{ scope: 'panel', ids: few(), status_id: some(statuses).id, date: '2030-01-02' }],
			}),
	]
	const servers = [new PanelCache(), new PanelCache()]
	for (let turn = 0; turn < 25; turn++) {
		await some(changes)()
		// The second server is asked less often, so that more happens in between.
		const asked = turn % 5 === 4 ? servers : servers.slice(0, 1)
		const [anew, ...read] = await readBy([new PanelCache(), ...asked], project)
		for (const { panels } of read) expect(inOrder(panels)).toEqual(inOrder((anew as (typeof read)[number]).panels))
	}
})

it('are read whole once, and then only as far as statuses changed', async () => {
	const project = await projectWithPanels(server, anna.cookie, 3)
	const servers = [new PanelCache()]
	const wholeReads = async () =>
		(await readBy(servers, project))
			.flatMap(({ statements }) => statements)
			.filter((text) => text.includes('json_agg(area)'))
	expect(await wholeReads()).toHaveLength(1)
	await project.as('POST', '/panels/statuses', { panel_ids: project.panel_ids, set: project.statusId('installed') })
	expect(await wholeReads()).toHaveLength(0)
	await execute(sql`update panels set area = 2 where id = ${project.panel_ids[0]}`)
	expect(await wholeReads()).toHaveLength(1)
	expect(await wholeReads()).toHaveLength(0)
})
