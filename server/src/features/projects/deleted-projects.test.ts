import type { DeletedProjectListResponse, Project } from '@panelyard/contracts/projects/projects'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit_log, projects } from '../../database/tables/tables.ts'
import { superAdmin } from '../../testing/super-admin.ts'
import { call, emptyProject } from '../../testing/test-projects.ts'
import { sharedTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { NobodyManagesError, restoreByCommand } from './deleted-projects.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
type Restored = { project: Project; error?: string }
let server: TestServer
let admin: Person
let owner: Person

beforeAll(async () => {
	server = await sharedTestServer()
	admin = await superAdmin(server, 'admin@example.com')
	owner = await server.signUp('owner@example.com')
})
afterAll(() => server.close())

const newProject = async (by: Person, name = 'Tower') => (await emptyProject(server, by.cookie, name)).id
async function deletedProject(by: Person, name?: string): Promise<string> {
	const id = await newProject(by, name)
	await call(server, by.cookie, 'DELETE', `/projects/${id}`)
	return id
}
/** A project whose only manager has deleted their account. */
async function abandonedProject(): Promise<string> {
	const leaving = await server.signUp()
	const id = await newProject(leaving)
	await call(server, leaving.cookie, 'DELETE', `/users/${leaving.user.id}`, { password: TEST_PASSWORD })
	return id
}
const restore = (by: Person, id: string) => call<Restored>(server, by.cookie, 'POST', `/projects/${id}/restore`)
const list = async (by: Person, query = '') =>
	(await call<DeletedProjectListResponse>(server, by.cookie, 'GET', `/projects/deleted${query}`)).body
const age = (id: string, days: number) =>
	server.platform.database
		.update(projects)
		.set({ deleted_at: sql`now() - make_interval(days => ${days})` })
		.where(eq(projects.id, id))
const recorded = async (project_id: string) =>
	(
		await server.platform.database
			.select()
			.from(audit_log)
			.where(and(eq(audit_log.project_id, project_id), eq(audit_log.action, 'project.restored')))
	).map(({ user_id, details }) => ({ user_id, details }))

describe('the list of deleted projects', () => {
	it('shows managers their own and super admins every one, the latest first, while they can be restored', async () => {
		const [first, second] = [await deletedProject(owner, 'First'), await deletedProject(owner, 'Second')]
		const old = await deletedProject(owner, 'Old')
		await age(old, 31)
		const foreign = await deletedProject(await server.signUp(), 'Foreign')
		const own = await list(owner)
		expect(own.projects.map(({ id }) => id)).toEqual([second, first])
		expect(own.total).toBe(2)
		const { deleted_at = '', restorable_until = '', has_manager } = own.projects[0] ?? {}
		expect(Date.parse(restorable_until) - Date.parse(deleted_at)).toBe(30 * 24 * 3600_000)
		expect(has_manager).toBe(true)
		expect(own.projects[0]?.days_left).toBe(30)
		await age(first, 29)
		expect((await list(owner)).projects.map(({ days_left }) => days_left)).toEqual([30, 1])
		const all = (await list(admin)).projects.map(({ id }) => id)
		expect(all).toEqual(expect.arrayContaining([first, second, foreign]))
		expect(all).not.toContain(old)
		expect((await list(owner, '?page=2&page_size=1')).projects.map(({ id }) => id)).toEqual([first])
	})

	it('is empty for viewers and editors, and closed to visitors', async () => {
		const id = await newProject(owner)
		const editor = await server.signUp()
		const grant = { user_id: editor.user.id, role: 'editor' }
		await call(server, owner.cookie, 'POST', `/projects/${id}/access/assign`, grant)
		await call(server, owner.cookie, 'DELETE', `/projects/${id}`)
		expect((await list(editor)).projects).toEqual([])
		expect((await restore(editor, id)).status).toBe(403)
		expect((await call(server, undefined, 'GET', '/projects/deleted')).status).toBe(401)
	})
})

describe('a deleted project', () => {
	it('is restored by its manager for 30 days and no longer', async () => {
		const id = await deletedProject(owner)
		await age(id, 31)
		expect((await restore(owner, id)).status).toBe(404)
		await age(id, 29)
		expect((await restore(owner, id)).body.project).toMatchObject({ id, role: 'manager' })
		expect((await restore(owner, id)).status).toBe(404)
		expect(await recorded(id)).toEqual([{ user_id: owner.user.id, details: {} }])
	})

	it('is restored by a super admin without becoming theirs', async () => {
		const id = await deletedProject(owner)
		expect((await restore(admin, id)).body.project).toMatchObject({ id, role: null })
		expect((await call(server, owner.cookie, 'GET', `/projects/${id}`)).status).toBe(200)
		expect((await call(server, admin.cookie, 'GET', `/projects/${id}`)).status).toBe(403)
	})

	it('whose owner’s account was deleted is listed and restored by a super admin, who manages it then', async () => {
		const id = await abandonedProject()
		expect((await list(admin)).projects).toContainEqual(expect.objectContaining({ id, has_manager: false }))
		expect((await restore(owner, id)).status).toBe(403)
		expect((await restore(admin, id)).body.project).toMatchObject({ id, role: 'manager' })
		expect(await recorded(id)).toEqual([{ user_id: admin.user.id, details: { manager: admin.user.id } }])
		const grant = { user_id: owner.user.id, role: 'manager' }
		expect((await call(server, admin.cookie, 'POST', `/projects/${id}/access/assign`, grant)).status).toBe(200)
	})

	it('is restored at the command line for an account that is named', async () => {
		const { database } = server.platform
		const id = await abandonedProject()
		await expect(restoreByCommand(database, id, null)).rejects.toThrow(NobodyManagesError)
		await restoreByCommand(database, id, owner.user.id)
		expect((await call(server, owner.cookie, 'GET', `/projects/${id}`)).body).toMatchObject({
			project: { role: 'manager' },
		})
		const [row] = await database.select().from(projects).where(eq(projects.id, id))
		expect(row?.owner_id).toBe(owner.user.id)
		expect(await recorded(id)).toEqual([{ user_id: null, details: { by: 'command line', manager: owner.user.id } }])
		const kept = await deletedProject(owner)
		await restoreByCommand(database, kept, null)
		expect((await call(server, owner.cookie, 'GET', `/projects/${kept}`)).status).toBe(200)
	})

	it('that never was is not found', async () => {
		for (const id of ['00000000-0000-4000-8000-000000000000', 'no-id']) {
			expect((await restore(admin, id)).status).toBe(404)
		}
	})
})
