import { randomUUID } from 'node:crypto'
import type { ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import type { Category } from '@panelyard/contracts/panels/categories'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../database/database.ts'
import { elsewhere } from '../../testing/elsewhere.ts'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let project: PanelProject

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
})
/** Panels W1 to W6; element 1 weighs 1 t, element 2 2 t and so on; the first two are on storey 0, the others on 1. */
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie, 6)
	await server.platform.database.execute(sql`
		update panels set mark = 'W' || element, weight = element * 1000, floor = case when element < 3 then 0 else 1 end
		where project_id = ${project.id}`)
	await project.as('PUT', '', { name: 'Renamed so that its revision grows' })
})
afterAll(() => server.close())

const ask = async (text: string) =>
	(await project.as<ProposeResponse>('POST', '/assistant/proposals', { text, language: 'en' })).body
const say = async (text: string) => {
	const shown = await ask(text)
	if (shown.outcome !== 'proposal') throw new Error(JSON.stringify(shown))
	const { instruction, fingerprint } = shown
	await project.as('POST', '/assistant/changes', { text, instruction, fingerprint, change_id: randomUUID() })
}

describe('a figure', () => {
	it('is parted by storey and by status, each part with exactly its panels', async () => {
		expect(await ask('how heavy is each level?')).toMatchObject({
			total: 21_000,
			sums: [
				{ of: 0, count: 2, total: 3000, panels: { elements: [1, 2] } },
				{ of: 1, count: 4, total: 18_000, panels: { elements: [3, 4, 5, 6] } },
			],
		})
		await say('W1 to W3 are delivered')
		await say('W3 has an issue')
		expect(await ask('how many panels per status?')).toMatchObject({
			sums: [
				{ of: project.statusId('delivered'), count: 3, panels: { elements: [1, 2, 3] } },
				{ of: null, count: 3, panels: { elements: [4, 5, 6] } },
			],
		})
	})

	it('says how many panels add an incomplete value to a sum', async () => {
		await server.platform.database.execute(sql`
			update panels set area = 2, measure_origins = case when element < 4 then 'iiiiiq' else 'ggggqq' end
			where project_id = ${project.id}`)
		expect(await ask('what is the area of each level?')).toMatchObject({
			...{ total: 12, incomplete: 3 },
			sums: [
				{ of: 0, total: 4, incomplete: 2 },
				{ of: 1, total: 8, incomplete: 1 },
			],
		})
		expect(await ask('what is the area of W3 to W6?')).toMatchObject({ total: 8, incomplete: 1 })
		expect(await ask('how heavy is each level?')).toMatchObject({ total: 21_000, incomplete: 0 })
		expect(await ask('how many panels are there?')).toMatchObject({ count: 6, incomplete: 0 })
	})

	it('counts a panel that only carries a flag as one without a status, as the list does', async () => {
		await say('W1 to W3 are delivered')
		await say('W4 has an issue')
		expect(await ask('how many panels per status?')).toMatchObject({
			sums: [
				{ of: project.statusId('delivered'), count: 3 },
				{ of: null, count: 3, panels: { elements: [4, 5, 6] } },
			],
		})
		expect(await ask('how many panels have no status?')).toMatchObject({ count: 3, panels: { elements: [4, 5, 6] } })
		expect(await ask('how many panels have an issue?')).toMatchObject({ count: 1, panels: { elements: [4] } })
	})

	it('tells from the plan when panels will be at a step, and how many have no date', async () => {
		await say('plan delivery of W1 and W2 for 2030-12-01')
		await say('plan delivery of W3 for 2030-11-20')
		await say('plan installation of W3 for 2030-12-05')
		const [delivered, installed] = [project.statusId('delivered'), project.statusId('installed')]
		expect(await ask('when will W1 to W4 be delivered?')).toMatchObject({
			count: 3,
			without_value: 1,
			panels: { elements: [1, 2, 3] },
			planned: [
				{ day: '2030-11-20', status_id: delivered, count: 1 },
				{ day: '2030-12-01', status_id: delivered, count: 2 },
			],
		})
		expect(await ask('when is W3 due?')).toMatchObject({
			planned: [
				{ day: '2030-11-20', status_id: delivered },
				{ day: '2030-12-05', status_id: installed },
			],
		})
		expect(await ask('when will W6 be installed?')).toMatchObject({ count: 0, without_value: 1, planned: [] })
	})

	it('never knows who delivered more panels than it is about, when another gets the mark meanwhile', async () => {
		await say('W1 and W2 are delivered')
		const { database } = server.platform
		const [execute, transaction] = [database.execute.bind(database), database.transaction.bind(database)]
		let renamed = 0
		const hook = (own: Database['execute']) => {
			const hooked = async (query: Parameters<Database['execute']>[0]) => {
				const result = await own(query)
				if (renamed === 0 && 'without_value' in (result.rows[0] ?? {})) {
					const { rows } = await elsewhere(() =>
						execute(sql`update panels set mark = 'W1' where project_id = ${project.id} and mark = 'W2' returning id`),
					)
					renamed = rows.length
				}
				return result
			}
			// A query of Drizzle is more than a promise, but only awaited here.
			return hooked as unknown as Database['execute']
		}
		vi.spyOn(database, 'execute').mockImplementation(hook(execute))
		vi.spyOn(database, 'transaction').mockImplementation((work, config) =>
			transaction((tx) => {
				tx.execute = hook(tx.execute.bind(tx))
				return work(tx)
			}, config),
		)
		const answer = await ask('who delivered W1?').finally(() => vi.restoreAllMocks())
		expect(renamed).toBe(1)
		expect(answer).toMatchObject({ outcome: 'answer', count: 1, without_value: 0, panels: { elements: [1] } })
	})

	it('counts what became of panels on a day, not what they are now', async () => {
		await say('W1 to W3 are delivered')
		await say('W1 is installed')
		await server.platform.database.execute(sql`
			update status_changes set created_at = created_at - interval '1 day' where project_id = ${project.id}
			and status_id = ${project.statusId('delivered')}`)
		expect(await ask('what was delivered yesterday?')).toMatchObject({ count: 3, panels: { elements: [1, 2, 3] } })
		expect(await ask('what was delivered today?')).toMatchObject({ count: 0 })
		expect(await ask('how many were installed today?')).toMatchObject({ count: 1 })
	})
})

it('proposes to create, rename and delete a category, with the panels that lose it', async () => {
	expect(await ask('create a category "Lift shaft"')).toMatchObject({
		outcome: 'proposal',
		changes: [{ change: { do: 'create_category', name: 'Lift shaft' } }],
	})
	const look = { name: 'Lift shaft', icon: 'star', colour: '#1c7ed6' }
	const { body } = await project.as<{ category: Category }>('POST', '/categories', look)
	await say('put W1 and W2 in category Lift shaft')
	const { id } = body.category
	expect(await ask('rename category Lift shaft to Core')).toMatchObject({
		changes: [{ change: { do: 'rename_category', category: id, name: 'Core' } }],
	})
	expect(await ask('delete the category Lift shaft')).toMatchObject({
		changes: [{ change: { do: 'delete_category', category: id }, panel_count: 2 }],
	})
})

it('offers a group that is missing to be made, and the mark that was meant', async () => {
	const answer = await ask('put W1 and W2 on truck 9')
	expect(answer).toMatchObject({ unclear: { why: 'which_group', options: ['a new group "truck 9"'] } })
	expect(await ask('put W1 and W2 on a new group "truck 9"')).toMatchObject({
		outcome: 'proposal',
		changes: [{ change: { do: 'create_group', name: 'truck 9' } }],
		parts: [{ action: { do: 'join_group' }, count: 2 }],
	})
	expect(await ask('WI is installed')).toMatchObject({ outcome: 'unclear' })
})

describe('what the project calls otherwise, or has no dates for', () => {
	it('asks back about a part of a building that no panel is, instead of finding none', async () => {
		expect(await ask('how many columns are there?')).toMatchObject({
			outcome: 'unclear',
			unclear: { why: 'which_kind', words: 'columns' },
		})
		await server.platform.database.execute(
			sql`update panels set name = 'KOLOM 300' where project_id = ${project.id} and element < 3`,
		)
		await project.as('PUT', '', { name: 'Renamed again' })
		expect(await ask('how many columns are there?')).toMatchObject({ outcome: 'answer', count: 2 })
	})

	it('answers what is due within days, but for what is done, and what has no planned date', async () => {
		await say('plan delivery of W1 and W2 for 2030-12-02')
		await say('plan installation of W3 for 2030-12-03')
		await say('plan delivery of W4 for 2030-12-20')
		const between = (text: string) => ask(text)
		expect(await between('what is due by 5 December 2030?')).toMatchObject({ panels: { elements: [1, 2, 3] } })
		expect(await between('what has to be delivered by 5 December 2030?')).toMatchObject({
			panels: { elements: [1, 2] },
		})
		await say('W1 is delivered')
		expect(await between('what is due by 5 December 2030?')).toMatchObject({ panels: { elements: [2, 3] } })
		expect(await between('which panels have no planned date?')).toMatchObject({ panels: { elements: [5, 6] } })
	})

	it('moves a group to another day for the step that it has a date for', async () => {
		await project.as('POST', '/groups', { name: 'LKW 2' })
		await say('add W1 and W2 to LKW 2')
		expect(await ask('move LKW 2 to 5 December 2030')).toMatchObject({ unclear: { why: 'which_status' } })
		await say('plan delivery of LKW 2 for 2030-12-02')
		expect(await ask('move LKW 2 to 5 December 2030')).toMatchObject({
			panel_count: 2,
			parts: [
				{ action: { do: 'plan', status: project.statusId('delivered'), date: '2030-12-05' }, before: ['2030-12-02'] },
			],
		})
		expect(await ask('push LKW 2 back one week')).toMatchObject({ parts: [{ action: { date: '2030-12-09' } }] })
	})
})
