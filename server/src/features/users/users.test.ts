import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { project_access, projects } from '../../database/tables.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { listSuperAdmins, setSuperAdmin } from './super-admins.service.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['signUp']>>
const get = (url: string, person?: Person) => server.inject({ url, headers: person ? { cookie: person.cookie } : {} })
const remove = (person: Person, asking: Person) =>
	server.inject({ method: 'DELETE', url: `/users/${person.user.id}`, headers: { cookie: asking.cookie } })

async function makeProject(owner: Person, ...others: [Person, 'viewer' | 'manager'][]): Promise<string> {
	const { database } = server.platform
	const [project] = await database.insert(projects).values({ name: 'House', owner_id: owner.user.id }).returning()
	if (!project) throw new Error('no project')
	for (const [person, role] of others) {
		await database.insert(project_access).values({ project_id: project.id, user_id: person.user.id, role })
	}
	return project.id
}
const projectRow = async (id: string) =>
	(await server.platform.database.select().from(projects).where(eq(projects.id, id)))[0]

test('people see those they share a project with, and nobody else', async () => {
	const [owner, guest, stranger] = [await server.signUp(), await server.signUp(), await server.signUp()]
	await makeProject(owner, [guest, 'viewer'])
	const seen = async (person: Person) =>
		(await get('/users', person)).json().users.map(({ email }: { email: string }) => email)
	expect(await seen(owner)).toEqual([owner.user.email, guest.user.email])
	expect(await seen(guest)).toEqual([owner.user.email, guest.user.email])
	expect(await seen(stranger)).toEqual([stranger.user.email])
	expect((await get(`/users/${guest.user.id}`, owner)).json().user.email).toBe(guest.user.email)
	expect((await get(`/users/${guest.user.id}`, stranger)).statusCode).toBe(404)
	expect((await get('/users')).json().error).toBe('NOT_AUTHENTICATED')
	expect((await get('/users', owner)).body).not.toMatch(/password|google_subject/)
})

test('a deleted project is shared no more', async () => {
	const [owner, guest] = [await server.signUp(), await server.signUp()]
	const id = await makeProject(owner, [guest, 'viewer'])
	await server.platform.database.update(projects).set({ deleted_at: new Date() }).where(eq(projects.id, id))
	expect((await get(`/users/${owner.user.id}`, guest)).statusCode).toBe(404)
})

test('deleting an account hands projects to another manager and deletes those nobody else manages', async () => {
	const [owner, manager, viewer] = [await server.signUp(), await server.signUp(), await server.signUp()]
	const shared = await makeProject(owner, [viewer, 'viewer'], [manager, 'manager'])
	const alone = await makeProject(owner, [viewer, 'viewer'])
	const response = await remove(owner, owner)
	expect(response.json()).toMatchObject({ deleted_projects: 1 })
	expect((await projectRow(shared))?.owner_id).toBe(manager.user.id)
	expect((await projectRow(shared))?.deleted_at).toBeNull()
	expect((await projectRow(alone))?.deleted_at).not.toBeNull()
	expect((await get('/auth/check', owner)).json().authenticated).toBe(false)
	await server.signUp(owner.user.email)
})

test('nobody deletes another person, but a super admin does', async () => {
	const [person, other, admin] = [await server.signUp(), await server.signUp(), await server.signUp()]
	await makeProject(person, [other, 'viewer'])
	expect((await remove(person, other)).json().error).toBe('ACCESS_DENIED')
	expect(await setSuperAdmin(server.platform.database, admin.user.email.toUpperCase(), true)).toBe(true)
	expect((await get('/auth/is-admin', admin)).json()).toEqual({ is_admin: true })
	expect((await get('/users', admin)).json().total).toBeGreaterThan(5)
	expect((await remove(person, admin)).statusCode).toBe(200)
	expect((await get('/auth/check', person)).json().authenticated).toBe(false)
})

test('a super admin is made by address and unmade again', async () => {
	const { database } = server.platform
	const { user } = await server.signUp('root@example.com')
	await setSuperAdmin(database, user.email, true)
	expect((await listSuperAdmins(database)).map(({ email }) => email)).toContain(user.email)
	await setSuperAdmin(database, user.email, false)
	expect((await listSuperAdmins(database)).map(({ email }) => email)).not.toContain(user.email)
	expect(await setSuperAdmin(database, 'nobody@example.com', true)).toBe(false)
})
