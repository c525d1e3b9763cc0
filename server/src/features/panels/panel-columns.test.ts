import { gunzipSync } from 'node:zlib'
import type { PropertySet } from '@panelyard/contracts/models/model-structure'
import type { Group } from '@panelyard/contracts/panels/groups'
import {
	changedPiece,
	MOST_CHANGED_PANELS,
	PANELS_PER_PIECE,
	PanelColumnsResponse,
	PanelListChanges,
} from '@panelyard/contracts/panels/panel-columns'
import type { PanelProperty, PanelPropertyValues } from '@panelyard/contracts/panels/panel-properties'
import type { Panel, PanelListResponse } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { call, convertedProject, emptyProject, smallModelText, unseen } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: { cookie: string }
let project: Project
let panels: Panel[]
let statuses: Status[]

const get = async <Body>(path: string, cookie = anna.cookie) =>
	call<Body>(server, cookie, 'GET', `/projects/${project.id}/panels${path}`)
const as = <Body>(
	person: { cookie: string },
	method: 'GET' | 'POST' | 'PUT' | 'DELETE',
	path: string,
	payload?: object,
) => call<Body>(server, person.cookie, method, `/projects/${project.id}${path}`, payload)
const statusId = (key: string) => statuses.find((status) => status.default_key === key)?.id as string
const panelIds = (count: number) => panels.slice(0, count).map(({ id }) => id)
const assign = (count: number, ...keys: string[]) =>
	as(anna, 'POST', '/panels/statuses', { panel_ids: panelIds(count), add: keys.map(statusId) })
const valuesPath = (set_name: string, name: string) =>
	`/properties/values?set_name=${encodeURIComponent(set_name)}&name=${encodeURIComponent(name)}`

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	project = await convertedProject(server, anna.cookie)
	panels = (await get<{ panels: Panel[] }>('')).body.panels
	statuses = (await as<{ statuses: Status[] }>(anna, 'GET', '/statuses')).body.statuses
})
afterAll(() => server.close())

describe('the list by column', () => {
	const columns = (headers: Record<string, string> = {}, cookie = anna.cookie) =>
		server.inject({ url: `/projects/${project.id}/panels/columns`, headers: { cookie, ...headers } })

	it('says what the list says, a piece a line', async () => {
		const { database } = server.platform
		await assign(3, 'installed', 'designed')
		const { body } = await as<{ group: Group }>(anna, 'POST', '/groups', { name: 'By column', panel_ids: panelIds(2) })
		await database.execute(sql`
			insert into panels (project_id, global_id, element, mark)
			select ${project.id}::uuid, 'many', nullif(1000000 + number, 1000001), E'two\nlines "' || number
			from generate_series(1, ${PANELS_PER_PIECE}) as number`)
		const list = (await as<PanelListResponse>(anna, 'GET', '/panels')).body
		const answer = await columns()
		expect(answer.headers['content-type']).toContain('application/json')
		const { pieces, ...head } = PanelColumnsResponse.parse(answer.json())
		expect(head).toEqual({ total: list.total, version_id: list.version_id, revision: list.revision })
		expect(pieces.map(({ id }) => id.length)).toEqual([PANELS_PER_PIECE, list.total - PANELS_PER_PIECE])
		const rows = pieces.flatMap((piece) =>
			piece.id.map((_, place) =>
				Object.fromEntries(Object.entries(piece).map(([field, column]) => [field, column[place]])),
			),
		)
		expect(rows).toEqual(list.panels)
		const lines = answer.body.split('\n')
		expect(lines.slice(1, 3).map((line) => JSON.parse(line.replace(/,$/, '')))).toEqual(pieces)
		expect(JSON.parse(`${lines[0]}]}`)).toEqual({ ...head, pieces: [] })
		await database.execute(sql`delete from panels where global_id = 'many'`)
		await as(anna, 'DELETE', `/groups/${body.group.id}`)
	})

	it('is sent again only when something has changed, and never to those who may not see it', async () => {
		const { etag } = (await columns()).headers
		expect((await columns({ 'if-none-match': String(etag) })).statusCode).toBe(304)
		await assign(1, 'issue')
		const changed = await columns({ 'if-none-match': String(etag) })
		expect(changed.statusCode).toBe(200)
		const stranger = await server.signUp('stranger-by-column@example.com')
		const refused = await columns({ 'if-none-match': String(changed.headers.etag) }, stranger.cookie)
		expect(refused.statusCode).toBe((await as(stranger, 'GET', '/panels')).status)
		expect(refused.statusCode).toBeGreaterThanOrEqual(400)
		expect(refused.headers.etag).toBeUndefined()
	})
})

describe('what a status or a group of a panel names', () => {
	it('exists, and goes with it', async () => {
		const { database } = server.platform
		const [first, second] = panelIds(2) as [string, string]
		const unknown = '00000000-0000-4000-8000-000000000000'
		const writing = (table: string, other: string, ...values: string[]) =>
			database.execute(
				sql.raw(
					`insert into ${table} (panel_id, ${other}) values ('${values[0]}', '${values[1]}'), ('${first}', '${values[1]}')`,
				),
			)
		const code = { cause: expect.objectContaining({ code: '23503' }) }
		await expect(writing('panel_statuses', 'status_id', unknown, statusId('produced'))).rejects.toMatchObject(code)
		await expect(writing('panel_statuses', 'status_id', second, unknown)).rejects.toMatchObject(code)
		await expect(writing('group_panels', 'group_id', second, unknown)).rejects.toMatchObject(code)
		const rows = async () =>
			(
				await database.execute(sql`
					select (select count(*)::int from panel_statuses) as statuses, (select count(*)::int from group_panels) as groups`)
			).rows[0]
		const before = await rows()
		await database.execute(sql`insert into panels (project_id, global_id) values (${project.id}, 'goes')`)
		const { panels: all } = (await as<{ panels: Panel[] }>(anna, 'GET', '/panels')).body
		const panel_ids = all.filter(({ global_id }) => global_id === 'goes').map(({ id }) => id)
		await as(anna, 'POST', '/panels/statuses', { panel_ids, add: [statusId('issue'), statusId('designed')] })
		const { group } = (await as<{ group: Group }>(anna, 'POST', '/groups', { name: 'Goes', panel_ids })).body
		expect(await rows()).toEqual({ statuses: Number(before?.statuses) + 2, groups: Number(before?.groups) + 1 })
		await database.execute(sql`delete from panels where global_id = 'goes'`)
		expect(await rows()).toEqual(before)
		await as(anna, 'POST', `/groups/${group.id}/panels`, { add: [first, second] })
		await database.execute(sql`delete from groups where id = ${group.id}`)
		expect(await rows()).toEqual(before)
	})
})

describe('the properties of all panels', () => {
	it("are listed with how many panels have them, and each gives what the panels' cards say", async () => {
		const first = await get<PanelPropertyValues>(valuesPath('Panel', 'Mark'))
		expect(first.body.elements.length).toBeGreaterThan(0)
		const { properties } = (await get<{ properties: PanelProperty[] }>('/properties')).body
		expect(properties.length).toBeGreaterThan(5)
		// Read alone before, and now with all others.
		expect((await get(valuesPath('Panel', 'Mark'))).body).toEqual(first.body)
		const cards = new Map<number, PropertySet[]>()
		for (const { id, element } of panels.slice(0, 5))
			cards.set(element as number, (await get<{ property_sets: PropertySet[] }>(`/${id}`)).body.property_sets)
		for (const { set_name, name, panel_count, is_number } of properties) {
			const column = (await get<PanelPropertyValues>(valuesPath(set_name, name))).body
			expect(column.elements).toHaveLength(panel_count)
			expect(column.values.every((value) => typeof value === 'number')).toBe(is_number)
			for (const [element, sets] of cards) {
				const own = sets
					.filter((set) => set.name === set_name)
					.flatMap((set) => set.properties)
					.find((property) => property.name === name)
				const at = column.elements.indexOf(element)
				expect(at < 0 ? undefined : column.values[column.value_of[at] as number]).toEqual(own?.value)
			}
		}
	})

	it('are sent again only when they are others', async () => {
		const ask = (url: string, headers = {}) =>
			server.app.inject({ url: `/projects/${project.id}/panels${url}`, headers: { cookie: anna.cookie, ...headers } })
		const sent = await ask(valuesPath('Panel', 'Mark'), { 'accept-encoding': 'gzip' })
		expect(JSON.parse(gunzipSync(sent.rawPayload).toString()).elements.length).toBeGreaterThan(0)
		const known = { 'accept-encoding': 'gzip', 'if-none-match': String(sent.headers.etag) }
		expect((await ask(valuesPath('Panel', 'Mark'), known)).statusCode).toBe(304)
		expect((await ask(valuesPath('Panel', 'Weight'), known)).statusCode).toBe(200)
		const [left] = panels.slice(-1) as [Panel]
		await server.platform.database.execute(sql`update panels set outside_rule = true where id = ${left.id}`)
		await server.platform.database.execute(sql`update projects set revision = revision + 1 where id = ${project.id}`)
		const less = await ask(valuesPath('Panel', 'Mark'), known)
		expect(less.statusCode).toBe(200)
		expect(JSON.parse(gunzipSync(less.rawPayload).toString()).elements).not.toContain(left.element)
		await server.platform.database.execute(sql`update panels set outside_rule = false where id = ${left.id}`)
		await server.platform.database.execute(sql`update projects set revision = revision + 1 where id = ${project.id}`)
	})

	it('that no panel has cost no pass over the model', async () => {
		const { storage } = server.platform
		await get('/properties')
		const openRead = vi.spyOn(storage, 'openRead')
		const made_up = Array.from({ length: 20 }, (_, number) =>
			get<PanelPropertyValues>(valuesPath('Panel', `X${number}`)),
		)
		for (const { status, body } of await Promise.all(made_up)) {
			expect([status, body.elements]).toEqual([200, []])
		}
		expect(openRead).not.toHaveBeenCalled()
		openRead.mockRestore()
	})

	it('are read once for all who ask at the same time', async () => {
		const other = await convertedProject(server, anna.cookie, { text: unseen(smallModelText()) })
		const openRead = vi.spyOn(server.platform.storage, 'openRead')
		const ask = (path: string) =>
			call<PanelPropertyValues>(server, anna.cookie, 'GET', `/projects/${other.id}/panels${path}`)
		const answers = await Promise.all([
			...[1, 2, 3].map(() => ask('/properties')),
			...[1, 2, 3].map(() => ask(valuesPath('Panel', 'Mark'))),
			...[1, 2, 3].map((number) => ask(valuesPath('Panel', `Made up ${number}`))),
		])
		expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200))
		expect(answers[3]?.body.elements.length).toBeGreaterThan(0)
		expect(openRead).toHaveBeenCalledOnce()
		openRead.mockRestore()
	})

	it('a name that no panel has gives an empty column, a missing one is refused', async () => {
		expect((await get<PanelPropertyValues>(valuesPath('Panel', 'No such "thing"'))).body.elements).toEqual([])
		expect((await get('/properties/values?set_name=Panel')).status).toBe(400)
	})

	it('are for those who see the project, and none before there is a model', async () => {
		const carl = await server.signUp('carl@example.com')
		expect((await get('/properties', carl.cookie)).status).toBe(403)
		expect((await get(valuesPath('Panel', 'Mark'), carl.cookie)).status).toBe(403)
		const empty = await emptyProject(server, anna.cookie)
		const path = `/projects/${empty.id}/panels`
		const listed = await call<{ properties: unknown[] }>(server, anna.cookie, 'GET', `${path}/properties`)
		expect(listed.body.properties).toEqual([])
		const column = await call<PanelPropertyValues>(server, anna.cookie, 'GET', path + valuesPath('Panel', 'Mark'))
		expect(column.body.elements).toEqual([])
	})
})

describe('what has changed in the list', () => {
	const list = (since?: string, cookie = anna.cookie) =>
		server.inject({
			url: `/projects/${project.id}/panels/columns?${new URLSearchParams(since === undefined ? {} : { since })}`,
			headers: { cookie },
		})
	const whole = async () => {
		const answer = await list()
		return { etag: String(answer.headers.etag), list: PanelColumnsResponse.parse(answer.json()) }
	}
	type Whole = Awaited<ReturnType<typeof whole>>
	/** An earlier list with what the server says has changed since. */
	const broughtUpToDate = async ({ etag, list: { pieces } }: Whole) => {
		const answer = await list(etag)
		expect(answer.statusCode).toBe(226)
		const { places, columns, ...head } = PanelListChanges.parse(answer.json())
		const changed = pieces.map((piece, number) => changedPiece(piece, number, { places, columns }))
		return { etag: String(answer.headers.etag), list: { ...head, pieces: changed }, places, answer }
	}

	it('makes each earlier list the one of now, whatever was changed', async () => {
		const earlier: Whole[] = [await whole()]
		const [first, second, third] = panels as [Panel, Panel, Panel]
		const changes: (() => Promise<{ status: number }>)[] = [
			() => assign(2, 'produced'),
			() => as(anna, 'POST', '/groups', { name: 'Since', panel_ids: [second.id, third.id] }),
			() => assign(1, 'issue'),
			() => as(anna, 'PUT', `/panels/${third.id}`, { own_name: 'North wall' }),
			() => as(anna, 'POST', '/panels/statuses', { panel_ids: [first.id], remove: [statusId('issue')] }),
		]
		for (const change of changes) {
			expect((await change()).status).toBeLessThan(300)
			const now = await whole()
			for (const one of earlier) {
				const { etag, list } = await broughtUpToDate(one)
				expect({ etag, list }).toEqual(now)
			}
			earlier.push(now)
		}
		// A status of one panel is told in less than a hundredth of the bytes of a long list.
		const last = earlier.at(-1) as Whole
		await assign(1, 'issue')
		const { answer, places } = await broughtUpToDate(last)
		expect(places).toHaveLength(1)
		expect(Object.keys(PanelListChanges.parse(answer.json()).columns).sort()).toEqual(['status_changed_at', 'statuses'])
		expect(answer.body.length).toBeLessThan(500)
		expect(answer.headers['cache-control']).toContain('no-store')
	})

	it('is nothing for the list of now', async () => {
		const now = await whole()
		const { list, places } = await broughtUpToDate(now)
		expect([list, places]).toEqual([now.list, []])
	})

	it('is the whole list where the server can’t know it: other panels, many changes, another list', async () => {
		const before = await whole()
		for (const since of [
			'',
			'x',
			before.etag.replace(project.id, panels[0]?.id as string),
			`${before.etag}0`,
			'.5.',
			'x'.repeat(200),
		])
			expect((await list(since)).statusCode, since).toBe(200)
		expect((await list('x'.repeat(201))).statusCode).toBe(400)
		const { database } = server.platform
		const changed = () => database.execute(sql`update projects set revision = revision + 1 where id = ${project.id}`)
		await database.execute(sql`
			insert into panels (project_id, global_id, element, mark)
			select ${project.id}::uuid, 'many', null, 'M' || number from generate_series(1, ${MOST_CHANGED_PANELS + 1}) as number`)
		await changed()
		expect((await list(before.etag)).statusCode).toBe(200)
		const many = await whole()
		await database.execute(sql`update panels set mark = mark || 'x' where global_id = 'many'`)
		await changed()
		expect((await list(many.etag)).statusCode).toBe(200)
		await database.execute(sql`delete from panels where global_id = 'many'`)
		await changed()
	})

	it('is only for those who may see the project', async () => {
		const { etag } = await whole()
		const stranger = await server.signUp('stranger-to-changes@example.com')
		expect((await list(etag, stranger.cookie)).statusCode).toBe(403)
	})
})
