import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commitWhileWaiting } from '../../testing/commit-while-waiting.ts'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let anna: Person
let ben: Person
let project: PanelProject
let panel_id: string

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
})
afterAll(() => server.close())
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie, 2)
	panel_id = project.panel_ids[0] as string
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
})

const issue = () => project.statusId('issue')
const status = () => ({ name: 'Painted', icon: 'star', colour: '#123456' })

it('changes that are sent several times at once are made once', async () => {
	const change_id = randomUUID()
	const group = { id: randomUUID(), name: 'Truck' }
	const calls: [string, object, number][] = [
		['/panels/statuses', { panel_ids: [panel_id], add: [issue()], change_id }, 200],
		['/groups', group, 201],
		['/statuses', { id: randomUUID(), ...status() }, 201],
		['/comments', { id: randomUUID(), comment_id: randomUUID(), panel_id, text: 'Cracked' }, 201],
		['/views', { id: randomUUID(), name: 'Stairs', view: 'c1_2_3' }, 201],
	]
	const before = (await project.as<{ revision: number }>('GET', '/panels')).body.revision
	for (const [path, payload, code] of calls) {
		const made = await Promise.all([1, 2, 3].map(() => project.as('POST', path, payload)))
		expect([path, made.map((one) => one.status)]).toEqual([path, [code, code, code]])
	}
	const undone = { change_id: randomUUID() }
	const undo = await Promise.all(
		[1, 2, 3].map(() => project.as<{ restored: number }>('POST', `/changes/${change_id}/undo`, undone)),
	)
	expect(undo.map(({ body }) => body.restored)).toEqual([1, 1, 1])
	// One each for the change, the group, the status, the comment and the undo: views don't count.
	expect((await project.as<{ revision: number }>('GET', '/panels')).body.revision).toBe(before + 5)
})

describe('a person who loses the role while a change waits', () => {
	const calls: [string, 'viewer' | null, () => ['POST' | 'DELETE', string, object?]][] = [
		['a status of panels', 'viewer', () => ['POST', '/panels/statuses', { panel_ids: [panel_id], add: [issue()] }]],
		['a new status', 'viewer', () => ['POST', '/statuses', status()]],
		['a deleted status', 'viewer', () => ['DELETE', `/statuses/${issue()}`]],
		['a new group', 'viewer', () => ['POST', '/groups', { name: 'Truck' }]],
		['a comment', null, () => ['POST', '/comments', { panel_id, text: 'Cracked' }]],
		['a view', null, () => ['POST', '/views', { name: 'Stairs', view: 'c1_2_3' }]],
	]

	it.each(calls)('does not make it: %s', async (_, role, call) => {
		const [method, path, payload] = call()
		const answer = await commitWhileWaiting(
			server,
			(tx) => tx.execute(sql`select from projects where id = ${project.id} for update`),
			() => project.as(method, path, payload, ben.cookie),
			(tx) =>
				tx.execute(
					role
						? sql`update project_access set role = ${role} where project_id = ${project.id} and user_id = ${ben.user.id}`
						: sql`delete from project_access where project_id = ${project.id} and user_id = ${ben.user.id}`,
				),
		)
		expect(answer.status).toBe(403)
	})
})

it('an id that another project takes at the same time is refused as taken', async () => {
	const id = randomUUID()
	const other = await projectWithPanels(server, ben.cookie, 1)
	const insert = {
		groups: sql`insert into groups (id, project_id, name, position) values (${id}, ${other.id}, 'Truck', 0)`,
		panel_files: sql`insert into panel_files (id, project_id, panel_id, file_name, bytes, user_id)
			values (${id}, ${other.id}, ${other.panel_ids[0]}, 'W-1.pdf', 1, ${ben.user.id})`,
	}
	const group = await commitWhileWaiting(
		server,
		(tx) => tx.execute(insert.groups),
		() => project.as('POST', '/groups', { id, name: 'Truck' }),
	)
	expect(group).toMatchObject({ status: 409, body: { message: expect.stringContaining('taken') } })
	const file = await commitWhileWaiting(
		server,
		(tx) => tx.execute(insert.panel_files),
		() =>
			server.inject({
				method: 'POST',
				url: `/projects/${project.id}/panels/${panel_id}/files?file_name=W-1.pdf&id=${id}`,
				headers: { cookie: anna.cookie, 'content-type': 'application/pdf' },
				payload: Buffer.from('%PDF-1.7'),
			}),
	)
	expect(file.statusCode).toBe(409)
})
