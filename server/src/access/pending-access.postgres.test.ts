import type { Project } from '@panelyard/contracts/projects/projects'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pending_project_access, project_access } from '../database/tables/tables.ts'
import { call, emptyProject } from '../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../testing/test-server.ts'
import { acceptPendingAccess } from './pending-access.ts'
import { holdProject } from './project-permission.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

test('requests of an invited person do not wait for a project that somebody holds', async () => {
	const [owner, guest] = [await server.signUp(), await server.signUp()]
	const make = async () => {
		const { id } = await emptyProject(server, owner.cookie)
		const grant = { email: guest.user.email, role: 'viewer' }
		await call(server, owner.cookie, 'POST', `/projects/${id}/access/assign`, grant)
		return id
	}
	const [held, free] = [await make(), await make()]
	const ask = async (id: string) => (await call(server, guest.cookie, 'GET', `/projects/${id}`)).status
	const failed = vi.spyOn(server.platform.log, 'error')
	await server.platform.database.transaction(async (tx) => {
		await holdProject(tx, held)
		// They are answered while the project is locked: otherwise this transaction would never end.
		const answers = await Promise.all(Array.from({ length: 30 }, () => ask(held)))
		expect(answers).toEqual(answers.map(() => 403))
		expect(await ask(free)).toBe(200)
		const { rows } = await tx.execute(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
			and datname = current_database()`)
		expect(rows).toEqual([])
	})
	// Nothing waited until the database gave up.
	expect(failed).not.toHaveBeenCalled()
	expect(await ask(held)).toBe(200)
})

test.each([
	['viewer', 'manager', 'manager'],
	['manager', 'viewer', 'manager'],
	['editor', 'editor', 'editor'],
] as const)('a pending role meets a role of their own: %s and %s make %s', async (own, pending, role) => {
	const [owner, guest] = [await server.signUp(), await server.signUp()]
	const { id } = await emptyProject(server, owner.cookie)
	const grant = { email: guest.user.email, role: pending }
	await call(server, owner.cookie, 'POST', `/projects/${id}/access/assign`, grant)
	const { database } = server.platform
	await database.insert(project_access).values({ project_id: id, user_id: guest.user.id, role: own })
	const told: number[] = []
	const platform = {
		...server.platform,
		tellProject: (_: string, event: object) => told.push(Reflect.get(event, 'revision')),
	}
	await acceptPendingAccess(platform, guest.user, async () => () => {})
	const seen = await call<{ project: Project }>(server, guest.cookie, 'GET', `/projects/${id}`)
	expect(seen.body.project.role).toBe(role)
	expect(told).toEqual([seen.body.project.revision])
	expect(await database.$count(pending_project_access, eq(pending_project_access.project_id, id))).toBe(0)
})
