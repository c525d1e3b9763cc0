import { and, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { audit_log, project_access, projects, users } from '../../database/tables/tables.ts'
import { sharedTestServer, startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { listSuperAdmins, setSuperAdmin } from './super-admins.service.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterEach(() => {
	vi.useRealTimers()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['signUp']>>
const get = (url: string, person?: Person) => server.inject({ url, headers: person ? { cookie: person.cookie } : {} })
const remove = (person: Person, asking: Person, payload?: { password: string }) =>
	server.inject({
		method: 'DELETE',
		url: `/users/${person.user.id}`,
		headers: { cookie: asking.cookie },
		...(payload ? { payload } : {}),
	})
const PASSWORD = { password: TEST_PASSWORD }
const recorded = async (condition: SQL) =>
	(await server.platform.database.select().from(audit_log).where(condition).orderBy(audit_log.action)).map(
		({ action, project_id, user_id, subject_id, details }) => ({ action, project_id, user_id, subject_id, details }),
	)

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
	const nobody = await get('/users/foo', owner)
	expect([nobody.statusCode, nobody.json().message]).toEqual([404, 'This person does not exist'])
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
	const response = await remove(owner, owner, PASSWORD)
	expect(response.json()).toMatchObject({ deleted_projects: 1 })
	expect((await projectRow(shared))?.owner_id).toBe(manager.user.id)
	expect((await projectRow(shared))?.deleted_at).toBeNull()
	expect((await projectRow(alone))?.deleted_at).not.toBeNull()
	expect((await get('/auth/check', owner)).json().authenticated).toBe(false)
	const entry = { user_id: owner.user.id, details: { reason: 'account deleted', account: owner.user.id } }
	expect(await recorded(sql`action <> 'account.created' and user_id = ${owner.user.id}`)).toEqual([
		{ action: 'account.deleted', project_id: null, user_id: owner.user.id, subject_id: owner.user.id, details: {} },
		{
			...entry,
			action: 'project.deleted',
			project_id: alone,
			subject_id: alone,
			details: { ...entry.details, name: 'House' },
		},
		{ ...entry, action: 'project.handed_over', project_id: shared, subject_id: manager.user.id },
	])
	await server.signUp(owner.user.email)
})

test('a super admin proves it too before deleting their own account, however its id is written', async () => {
	const admin = await server.signUp()
	await setSuperAdmin(server.platform.database, admin.user.email, true)
	const shouted = { ...admin, user: { ...admin.user, id: admin.user.id.toUpperCase() } }
	expect((await remove(shouted, admin)).json().error).toBe('VALIDATION_FAILED')
	expect((await remove(shouted, admin, PASSWORD)).statusCode).toBe(200)
})

test('the projects of a deleted account stay restorable by the clock of the database', async () => {
	const owner = await server.signUp()
	const id = await makeProject(owner)
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 20 * 24 * 3600_000 })
	expect((await remove(owner, owner, PASSWORD)).statusCode).toBe(200)
	vi.useRealTimers()
	const justNow = and(eq(projects.id, id), sql`${projects.deleted_at} > now() - interval '1 day'`)
	expect(await server.platform.database.$count(projects, justNow)).toBe(1)
})

test('one’s own account is deleted only with its password', async () => {
	const person = await server.signUp()
	const refused = (message: string) => ({
		message,
		error: 'VALIDATION_FAILED',
		details: { fields: [{ field: 'password', message }] },
	})
	const missing = await remove(person, person)
	expect([missing.statusCode, missing.json()]).toEqual([400, refused('Enter your password')])
	const wrong = await remove(person, person, { password: 'not the password' })
	expect([wrong.statusCode, wrong.json()]).toEqual([400, refused('Wrong password')])
	expect((await get('/auth/check', person)).json().authenticated).toBe(true)
	expect((await remove(person, person, PASSWORD)).statusCode).toBe(200)
})

test('an account without a password is deleted without one', async () => {
	const person = await server.signUp()
	await server.platform.database.update(users).set({ password_hash: null }).where(eq(users.id, person.user.id))
	expect((await remove(person, person)).statusCode).toBe(200)
})

test('guessing the password of a session one found open is stopped', async () => {
	const limited = await startTestServer({
		rateLimits: { signIn: { max: 3, timeWindow: 60_000 } },
	})
	try {
		const { user, cookie } = await limited.signUp()
		const guess = () =>
			limited.inject({
				method: 'DELETE',
				url: `/users/${user.id}`,
				headers: { cookie },
				payload: { password: 'a guess' },
			})
		const seen = []
		for (let count = 0; count < 4; count++) seen.push((await guess()).statusCode)
		expect(seen).toEqual([400, 400, 400, 429])
	} finally {
		await limited.close()
	}
})

test('an account is deleted also when the database ends the first attempt to break a deadlock', async () => {
	const person = await server.signUp()
	const { database } = server.platform
	// A sequence keeps its value when the transaction is rolled back.
	await database.execute('create sequence attempts')
	await database.execute(`create function fail_once() returns trigger language plpgsql as $$ begin
		if nextval('attempts') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
		return old;
	end $$`)
	await database.execute('create trigger fail_once before delete on users for each row execute function fail_once()')
	expect((await remove(person, person, PASSWORD)).statusCode).toBe(200)
	await database.execute('drop trigger fail_once on users')
	expect(await database.$count(users, eq(users.id, person.user.id))).toBe(0)
})

test('nobody deletes another person, but a super admin does who has just proven who they are', async () => {
	const [person, other, admin] = [await server.signUp(), await server.signUp(), await server.signUp()]
	await makeProject(person, [other, 'viewer'])
	expect((await remove(person, other)).json().error).toBe('ACCESS_DENIED')
	expect(await setSuperAdmin(server.platform.database, admin.user.email.toUpperCase(), true)).toBe(true)
	expect((await get('/auth/is-admin', admin)).json()).toEqual({ is_admin: true })
	expect((await get('/users', admin)).json().total).toBeGreaterThan(5)
	expect((await remove(person, admin)).json().error).toBe('PROOF_NEEDED')
	await server.platform.database.execute(sql`update sessions set proven_at = now() where user_id = ${admin.user.id}`)
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
	const entry = { project_id: null, user_id: null, subject_id: user.id, details: { by: 'command line' } }
	expect(await recorded(sql`subject_id = ${user.id} and action like 'admin.%'`)).toEqual([
		{ ...entry, action: 'admin.granted' },
		{ ...entry, action: 'admin.revoked' },
	])
})
