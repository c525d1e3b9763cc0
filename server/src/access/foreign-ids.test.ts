import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PanelProject, projectWithPanels } from '../testing/panel-projects.ts'
import { ANY_ID, PROJECT_ROUTES } from '../testing/project-routes.ts'
import { sharedTestServer, type TestServer } from '../testing/test-server.ts'

// Every call of a project, with ids of another project's things in the place of its own.

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let anna: Person
let ben: Person
let own: PanelProject
let theirs: PanelProject
/** Ids of what is in the other project, by what it is. */
let foreign: Record<string, string>
let ownThings: Record<string, string>

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
	own = await projectWithPanels(server, anna.cookie, 2)
	theirs = await projectWithPanels(server, ben.cookie, 2)
	foreign = await thingsOf(theirs, ben)
	ownThings = await thingsOf(own, anna)
	// Anna manages both, so that only what belongs together keeps them apart.
	await theirs.as('POST', '/access/assign', { user_id: anna.user.id, role: 'manager' })
})
afterAll(() => server.close())

async function thingsOf(project: PanelProject, person: Person): Promise<Record<string, string>> {
	const panel_id = project.panel_ids[0] as string
	const ids = {
		...{ group: randomUUID(), status: randomUUID(), category: randomUUID(), view: randomUUID(), filter: randomUUID() },
		...{ thread: randomUUID(), comment: randomUUID(), instruction: randomUUID(), change: randomUUID() },
		...{ schedule: randomUUID(), file: randomUUID() },
	}
	const look = { icon: 'star', colour: '#123456' }
	const calls: ['POST' | 'PUT', string, object][] = [
		['POST', '/groups', { id: ids.group, name: 'Truck', panel_ids: [panel_id] }],
		['POST', '/statuses', { id: ids.status, name: 'Painted', ...look }],
		['POST', '/categories', { id: ids.category, name: 'Facade', ...look }],
		['POST', '/views', { id: ids.view, name: 'Gable', view: 'c1_2_3_4_5' }],
		['POST', '/filters', { id: ids.filter, name: 'Late', query: 'floors=1', is_shared: true }],
		['POST', '/comments', { id: ids.thread, comment_id: ids.comment, panel_id, text: 'Hello' }],
		['POST', `/panels/${panel_id}/instructions`, { id: ids.instruction, title: 'Lift' }],
		['POST', '/panels/statuses', { panel_ids: [panel_id], add: [ids.status], change_id: ids.change }],
		[
			'PUT',
			`/report_schedules/${ids.schedule}`,
			{ weekday: 1, hour: 7, language: 'en', user_ids: [], emails: ['site@example.com'], is_paused: false },
		],
	]
	for (const [method, path, payload] of calls) {
		const { status, body } = await project.as(method, path, payload)
		expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(300)
	}
	await server.platform.database.execute(sql`
		insert into panel_files (id, project_id, panel_id, file_name, bytes, user_id)
		values (${ids.file}, ${project.id}, ${panel_id}, 'W-1.pdf', 1, ${person.user.id})`)
	return { ...ids, panel: panel_id, project: project.id, person: person.user.id }
}

/** What the calls must leave as it is. */
const stateOf = async (project: PanelProject) => {
	const { rows } = await server.platform.database.execute(sql`
		select (select revision from projects where id = ${project.id}) as revision,
			(select count(*) from panel_files where project_id = ${project.id} and deleted_at is null) as files,
			(select count(*) from report_schedules where project_id = ${project.id}) as schedules,
			(select count(*) from audit_log where project_id = ${project.id}) as actions`)
	return rows[0]
}

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF')

async function statusOf(
	method: string,
	path: string,
	body: object | undefined,
): Promise<{ code: number; text: string }> {
	const isFile = method === 'POST' && /\/(files|images|picture)\b/.test(path)
	const headers = { cookie: anna.cookie, ...(isFile && { 'content-type': 'application/pdf' }) }
	const payload = isFile ? PDF : body
	const { statusCode, body: text } = await server.inject({
		method: method as 'GET',
		url: `/projects/${own.id}${path}`,
		headers,
		...(payload ? { payload } : {}),
	})
	return { code: statusCode, text }
}

/** The kind of thing that the id after a part of an address names. */
const KIND_AFTER: Record<string, string> = {
	...{ panels: 'panel', groups: 'group', statuses: 'status', categories: 'category', views: 'view', filters: 'filter' },
	...{ threads: 'thread', comments: 'comment', instructions: 'instruction', changes: 'change', panel_files: 'file' },
	...{ report_schedules: 'schedule', access: 'person', images: 'file', artefacts: 'file' },
}
const idAfter = (part: string): string => foreign[KIND_AFTER[part] ?? ''] ?? ANY_ID

/** Deleting what isn't there is no error. */
const DOES_NOTHING = ['DELETE /access', 'DELETE /report_schedules']

test('a call with the id of another project’s thing is refused, and changes nothing there', async () => {
	const before = await stateOf(theirs)
	const wrong: string[] = []
	let calls = 0
	const check = async (method: string, path: string, body: object | undefined, isRefused: boolean) => {
		const { code, text } = await statusOf(method, path, body)
		calls++
		if (code >= 500 || (isRefused && code < 400))
			wrong.push(`${method} ${path} ${JSON.stringify(body) ?? ''}: ${code} ${text.slice(0, 300)}`)
	}
	for (const [method, path, , body] of PROJECT_ROUTES) {
		const url = path.replaceAll(new RegExp(`(\\w+)/${ANY_ID}`, 'g'), (_, part) => `${part}/${idAfter(part)}`)
		if (url !== path) await check(method, url, body, !DOES_NOTHING.includes(`${method} /${path.split('/')[1]}`))
		// Within its own panel or group, with a foreign thing in the body, or as the id of what it makes.
		const [part = ''] = path.slice(1).split('/')
		const { group: own_group } = ownThings
		const ownUrl = path
			.replace(`/panels/${ANY_ID}`, `/panels/${own.panel_ids[0]}`)
			.replace(`/groups/${ANY_ID}`, `/groups/${own_group}`)
		if (ownUrl.includes(ANY_ID) || part === 'report' || part === 'duplicate') continue
		for (const id of body ? Object.values(foreign) : []) {
			const given = JSON.parse(JSON.stringify(body).replaceAll(ANY_ID, id)) as object
			if (JSON.stringify(body).includes(ANY_ID)) await check(method, ownUrl, given, false)
		}
		if (method !== 'POST') continue
		const made = foreign[KIND_AFTER[part] ?? ''] as string
		if (ownUrl.includes('?')) await check(method, `${ownUrl}&id=${foreign.file}`, undefined, true)
		else if (body && made)
			await check(method, ownUrl, { ...body, id: made, comment_id: foreign.comment, change_id: randomUUID() }, false)
	}
	expect(wrong).toEqual([])
	expect(calls).toBeGreaterThan(100)
	expect(await stateOf(theirs)).toEqual(before)
})
