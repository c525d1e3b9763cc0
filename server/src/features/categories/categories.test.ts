import { randomUUID } from 'node:crypto'
import type { AssignCategoryResponse, Category, DeleteCategoryResponse } from '@panelyard/contracts/panels/categories'
import { type ChangedDetails, MOST_NAMED_DETAILS } from '@panelyard/contracts/panels/panel-details'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { UndoChangeResponse } from '@panelyard/contracts/statuses/changes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: { cookie: string; user: { id: string } }
let ben: typeof anna
let project: PanelProject
let first: string
let second: string
let third: string

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
})
afterAll(() => server.close())
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie, 3)
	;[first, second, third] = project.panel_ids as [string, string, string]
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
})

const look = { icon: 'star', colour: '#123456' }
const create = (name: string, more: object = {}, person = anna) =>
	project.as<{ category: Category; message: string }>('POST', '/categories', { name, ...look, ...more }, person.cookie)
const made = async (name: string) => (await create(name)).body.category.id
const listed = async () => (await project.as<{ categories: Category[] }>('GET', '/categories')).body.categories
async function assign(
	panel_ids: string[],
	category_id: string | null,
	person = anna,
	change_id: string = randomUUID(),
) {
	const payload = { panel_ids, category_id, change_id }
	const { cookie } = person
	const answer = await project.as<AssignCategoryResponse & { message: string }>(
		'POST',
		'/panels/category',
		payload,
		cookie,
	)
	return { change_id, ...answer }
}
async function undo(change_id: string, person = anna, undo_id: string = randomUUID()) {
	const path = `/changes/${change_id}/undo`
	const answer = await project.as<UndoChangeResponse & { message: string }>(
		'POST',
		path,
		{ change_id: undo_id },
		person.cookie,
	)
	return { change_id: undo_id, ...answer }
}
const remove = (id: string, change_id: string = randomUUID()) =>
	project.as<DeleteCategoryResponse>('DELETE', `/categories/${id}?change_id=${change_id}`)
const panelList = async () => (await project.as<{ panels: Panel[]; revision: number }>('GET', '/panels')).body
/** The categories of the three panels. */
const carried = async () => {
	const { panels } = await panelList()
	return [first, second, third].map((id) => panels.find((panel) => panel.id === id)?.category_id)
}

describe('categories', () => {
	it('are created, changed and listed in their order', async () => {
		const { status, body } = await create(' Facade ')
		expect(status).toBe(201)
		expect(body.category).toMatchObject({ name: 'Facade', ...look, position: 0, panel_count: 0 })
		await create('Core')
		const changed = await project.as<{ category: Category }>('PUT', `/categories/${body.category.id}`, {
			name: 'FACADE',
			colour: '#ABCDEF',
		})
		expect(changed.body.category).toMatchObject({ name: 'FACADE', colour: '#abcdef', icon: 'star' })
		await assign([first, second], body.category.id)
		expect((await listed()).map(({ name, panel_count }) => [name, panel_count])).toEqual([
			['FACADE', 2],
			['Core', 0],
		])
	})

	it('have a name of their own, whatever its case', async () => {
		const facade = await made('Facade')
		const taken = { status: 409, body: { message: 'Category name already exists' } }
		expect(await create('facade')).toMatchObject(taken)
		await made('Core')
		expect(await project.as('PUT', `/categories/${facade}`, { name: 'CORE' })).toMatchObject(taken)
		expect((await create('  ')).status).toBe(400)
		expect((await create('Balcony', { icon: 'skull' })).status).toBe(400)
	})

	it('are created once, however often a device sends them', async () => {
		const id = randomUUID()
		await create('Facade', { id })
		const again = await create('Facade', { id })
		expect([again.status, again.body.category.id]).toEqual([201, id])
		expect((await create('Facade', { id }, ben)).status).toBe(409)
		expect(await listed()).toHaveLength(1)
	})

	it('are at most 200', async () => {
		await server.platform.database.execute(sql`
			insert into categories (project_id, name, icon, colour, position)
			select ${project.id}::uuid, 'c' || n, 'star', '#123456', n from generate_series(1, 200) as n`)
		expect((await create('One more')).body.message).toBe('A project has at most 200 categories')
	})

	it('of other projects, and those that are gone, are not found', async () => {
		const other = await projectWithPanels(server, anna.cookie, 1)
		const theirs = await other.as<{ category: Category }>('POST', '/categories', { name: 'Theirs', ...look })
		const { id } = theirs.body.category
		expect((await assign([first], id)).status).toBe(404)
		expect((await project.as('PUT', `/categories/${id}`, { name: 'Mine' })).status).toBe(404)
		expect((await remove(id)).status).toBe(404)
		expect((await assign([...other.panel_ids, first], null)).status).toBe(404)
	})
})

describe('the category of panels', () => {
	it('is set for many at once, told by name, and counted where it changed', async () => {
		const [facade, core] = [await made('Facade'), await made('Core')]
		await assign([first], core)
		const tell = vi.spyOn(server.platform, 'tellProject')
		expect((await assign([first, second, second], facade)).body).toMatchObject({ changed: 2 })
		expect((await assign([first, second], facade)).body).toMatchObject({ changed: 0 })
		const { revision } = await panelList()
		const told = tell.mock.calls.filter(([event]) => event === 'panel_details_changed')
		tell.mockRestore()
		expect(told).toHaveLength(1)
		expect(told[0]?.[1]).toMatchObject({ project_id: project.id, revision: revision - 1 })
		const named = told.flatMap(([, event]) => ('changed' in event ? (event.changed as ChangedDetails[]) : []))
		expect(named.flatMap(({ panel_ids }) => panel_ids).sort()).toEqual([first, second].sort())
		expect(new Set(named.map(({ details }) => details.category_id))).toEqual(new Set([facade]))
		expect(await carried()).toEqual([facade, facade, null])
		await assign([first], null)
		expect(await carried()).toEqual([null, facade, null])
	})

	it('is set once by a change that is sent twice, whatever happened since', async () => {
		const [facade, core] = [await made('Facade'), await made('Core')]
		const { change_id } = await assign([first], facade)
		await assign([first], core, ben)
		const { revision } = await panelList()
		expect((await assign([first], facade, anna, change_id)).body).toEqual({ changed: 0, revision, repeated: true })
		expect((await assign([first], facade, ben, change_id)).status).toBe(409)
		expect(await carried()).toEqual([core, null, null])
	})

	it('is taken back and made again; panels that somebody changed since are kept', async () => {
		const [facade, core] = [await made('Facade'), await made('Core')]
		await assign([first], core)
		const { change_id } = await assign([first, second, third], facade)
		await assign([third], core, ben)
		const undone = await undo(change_id)
		expect(undone.body).toMatchObject({ restored: 2, kept: 1, changed: [] })
		expect(await carried()).toEqual([core, null, core])
		expect(undone.body.details).toEqual(
			expect.arrayContaining([
				{ panel_ids: [first], details: { category_id: core } },
				{ panel_ids: [second], details: { category_id: null } },
			]),
		)
		expect((await undo(change_id, anna, undone.change_id)).body).toMatchObject({ restored: 2, kept: 1, repeated: true })
		expect((await undo(change_id)).body).toMatchObject({ restored: 0, kept: 3 })
		expect((await undo(undone.change_id)).body).toMatchObject({ restored: 2, kept: 0 })
		expect(await carried()).toEqual([facade, facade, core])
		expect((await undo(change_id, ben)).status).toBe(403)
	})

	it('goes back step by step through several changes', async () => {
		const [facade, core] = [await made('Facade'), await made('Core')]
		const one = await assign([first], facade)
		const two = await assign([first], core)
		const three = await assign([first], null)
		for (const [change, left] of [
			[three, core],
			[two, facade],
			[one, null],
		] as const) {
			expect((await undo(change.change_id)).body).toMatchObject({ restored: 1, kept: 0 })
			expect((await carried())[0]).toBe(left)
		}
		// Taken away by a colleague is not as it was, though it looks so.
		await assign([first], core, ben)
		await assign([first], null, ben)
		expect((await undo(one.change_id)).body).toMatchObject({ restored: 0, kept: 1 })
	})

	it('of a deleted category is none, and comes back with it', async () => {
		const [facade, core] = [await made('Facade'), await made('Core')]
		await assign([first, second], facade)
		const change_id = randomUUID()
		expect((await remove(facade, change_id)).body).toMatchObject({ changed: 2 })
		expect((await remove(facade, change_id)).body).toMatchObject({ changed: 2, repeated: true })
		expect(await carried()).toEqual([null, null, null])
		await assign([second], core, ben)
		const undone = await undo(change_id)
		expect(undone.body).toMatchObject({
			restored: 1,
			kept: 1,
			category: { name: 'Facade', panel_count: 1, position: 0 },
		})
		expect(await carried()).toEqual([facade, core, null])
		expect((await undo(change_id)).body.message).toBe('This category has already been restored')
		expect((await undo(undone.change_id)).body).toMatchObject({ restored: 1, deleted_category_id: facade })
		expect(await carried()).toEqual([null, core, null])
		await create('facade')
		expect((await undo(change_id)).body.message).toBe('Category name already exists')
	})

	it('is lost by no other change: a deleted category is not given back by an earlier undo', async () => {
		const [facade, core] = [await made('Facade'), await made('Core')]
		await assign([first], facade)
		const { change_id } = await assign([first], core)
		await remove(facade)
		expect((await undo(change_id)).body).toMatchObject({ restored: 0, kept: 1 })
		expect(await carried()).toEqual([core, null, null])
	})

	it('of very many panels is told without naming them', async () => {
		const large = await projectWithPanels(server, anna.cookie, MOST_NAMED_DETAILS + 1)
		const { body } = await large.as<{ category: Category }>('POST', '/categories', { name: 'Facade', ...look })
		const tell = vi.spyOn(server.platform, 'tellProject')
		const change_id = randomUUID()
		const payload = { panel_ids: large.panel_ids, category_id: body.category.id, change_id }
		const answer = await large.as<AssignCategoryResponse>('POST', '/panels/category', payload)
		expect(answer.body.changed).toBe(MOST_NAMED_DETAILS + 1)
		expect(tell.mock.calls.map(([event]) => event)).toEqual(['project_updated'])
		tell.mockRestore()
		const undone = await large.as<UndoChangeResponse>('POST', `/changes/${change_id}/undo`, { change_id: randomUUID() })
		expect(undone.body.restored).toBe(MOST_NAMED_DETAILS + 1)
		expect(undone.body.details).toBeUndefined()
	})
})

it('rows of categories name what exists, and go with their panels and their project', async () => {
	const { database } = server.platform
	const facade = await made('Facade')
	await assign([first, second], facade)
	await expect(
		database.execute(sql`insert into panel_categories values (${randomUUID()}, ${facade}, 1)`),
	).rejects.toThrow()
	await expect(
		database.execute(sql`update panel_categories set category_id = ${randomUUID()} where panel_id = ${first}`),
	).rejects.toThrow()
	const rows = async () =>
		(
			await database.execute(
				sql`select panel_id from panel_categories where panel_id in (${first}::uuid, ${second}::uuid)`,
			)
		).rows.length
	await database.execute(sql`delete from panels where id = ${first}`)
	expect(await rows()).toBe(1)
	await database.execute(sql`delete from projects where id = ${project.id}`)
	expect(await rows()).toBe(0)
})
