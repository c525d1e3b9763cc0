import type { DeletionImpactResponse } from '@panelyard/contracts/accounts/profile'
import type { Project } from '@panelyard/contracts/projects/projects'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runProjectCommand } from '../../admin-projects.ts'
import { projects } from '../../database/tables/tables.ts'
import { joinCompany, newCompany } from '../../testing/company-people.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { purgeDeletedCompanies } from './companies.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let boss: Person
let temp: Person
let lasting: Person
let company_id: string
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
	boss = await server.signUp()
	temp = await server.signUp()
	lasting = await server.signUp()
	company_id = (await newCompany(server, boss, 'Short Lived')).id
	const access_until = new Date(Date.now() + 10 * 24 * 3600_000)
	await joinCompany(server, company_id, temp, { role: 'member', access_type: 'temporary', access_until })
	await joinCompany(server, company_id, lasting, { role: 'member' })
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const as = <Body = object>(person: Person, method: Method, path: string, payload?: object) =>
	call<Body>(server, person.cookie, method, path, payload)
const projectOf = async (person: Person, more: object = {}) =>
	(await as<{ project: Project }>(person, 'POST', '/projects', { project_name: 'House', company_id, ...more })).body
		.project.id
const share = (from: Person, to: Person, id: string, role = 'manager') =>
	as(from, 'POST', `/projects/${id}/access/assign`, { user_id: to.user.id, role })
const opens = async (person: Person, id: string) => (await as(person, 'GET', `/projects/${id}`)).status
const row = async (id: string) => (await server.platform.database.select().from(projects).where(eq(projects.id, id)))[0]
const deleteCompany = () => as(boss, 'DELETE', `/companies/${company_id}`)
const deleteAccount = (person: Person) => as(person, 'DELETE', `/users/${person.user.id}`, { password: TEST_PASSWORD })
const endTemporaryAccess = () =>
	server.platform.database.execute(sql`
		update company_members set access_until = now() - interval '1 second' where user_id = ${temp.user.id}`)
const purge = async () => {
	await server.platform.database.execute(sql`
		update companies set deleted_at = now() - interval '31 days' where id = ${company_id}`)
	expect(await purgeDeletedCompanies(server.platform)).toBe(1)
}
const unmanaged = async () => (await runProjectCommand(server.platform.database, ['projects', 'unmanaged']))[0]

test('a project of someone who stays for a time goes to the owner when the company is deleted', async () => {
	const made = await projectOf(temp)
	const before = await row(made)
	await deleteCompany()
	expect([await opens(boss, made), await opens(temp, made)]).toEqual([200, 200])
	expect((await row(made))?.owner_id).toBe(boss.user.id)
	expect((await row(made))?.revision).toBeGreaterThan(before?.revision ?? 0)
	await endTemporaryAccess()
	expect([await opens(boss, made), await opens(temp, made)]).toEqual([200, 403])
	await purge()
	expect([await opens(boss, made), await opens(temp, made)]).toEqual([200, 403])
	expect(await unmanaged()).toBe('Every project has a manager.')
})

test('of two managers, the one who stays becomes the owner', async () => {
	const made = await projectOf(temp)
	await share(temp, lasting, made)
	await deleteCompany()
	expect((await row(made))?.owner_id).toBe(lasting.user.id)
	expect([await opens(boss, made), await opens(lasting, made)]).toEqual([403, 200])
})

test('a project whose last lasting manager leaves while the company is deleted goes to its owner in the end', async () => {
	const made = await projectOf(boss)
	await share(boss, lasting, made)
	await share(boss, temp, made)
	await deleteCompany()
	await server.platform.database.execute(sql`
		delete from project_access where project_id = ${made} and user_id in (${boss.user.id}, ${lasting.user.id})`)
	await endTemporaryAccess()
	expect(await unmanaged()).toContain(made)
	await purge()
	expect([await opens(boss, made), await opens(temp, made)]).toEqual([200, 403])
	expect((await row(made))?.owner_id).toBe(boss.user.id)
	expect(await unmanaged()).toBe('Every project has a manager.')
})

test('an account that goes with its company takes along what nobody else manages for good', async () => {
	const [own, temps, lastings, shared] = [
		await projectOf(boss),
		await projectOf(temp),
		await projectOf(lasting),
		await projectOf(temp, { company_role: 'manager' }),
	]
	await share(boss, temp, own)
	const impact = (await as<DeletionImpactResponse>(boss, 'GET', '/profile/deletion_impact')).body
	expect(impact.deleted.map(({ id }) => id).sort()).toEqual([own, temps].sort())
	expect(impact.handed_over.map(({ id }) => id)).toEqual([shared])
	expect((await deleteAccount(boss)).status).toBe(200)
	expect([(await row(own))?.deleted_at, (await row(temps))?.deleted_at]).toEqual([expect.any(Date), expect.any(Date)])
	expect([await opens(lasting, lastings), await opens(lasting, shared)]).toEqual([200, 200])
	expect((await row(shared))?.owner_id).toBe(lasting.user.id)
	await endTemporaryAccess()
	await purge()
	expect([await opens(lasting, lastings), await opens(lasting, shared)]).toEqual([200, 200])
	expect(await unmanaged()).toBe('Every project has a manager.')
	// Whoever operates the server can still restore it.
	const [text] = await runProjectCommand(server.platform.database, ['projects', 'restore', temps, lasting.user.email])
	expect(text).toContain('is restored')
	expect(await opens(lasting, temps)).toBe(200)
})

test('an owner’s projects go to an admin who stays rather than to a manager who doesn’t', async () => {
	const admin = await server.signUp()
	await joinCompany(server, company_id, admin, { role: 'admin' })
	const [own, temps] = [await projectOf(boss), await projectOf(temp)]
	await share(boss, temp, own)
	expect((await deleteAccount(boss)).status).toBe(200)
	expect([(await row(own))?.owner_id, (await row(temps))?.owner_id]).toEqual([admin.user.id, temp.user.id])
	await endTemporaryAccess()
	expect([await opens(admin, own), await opens(admin, temps)]).toEqual([200, 200])
})

test('projects of a company without an owner are deleted with it when their last lasting manager has gone', async () => {
	const made = await projectOf(temp)
	await share(temp, lasting, made)
	await deleteAccount(boss)
	expect((await row(made))?.deleted_at).toBeNull()
	await server.platform.database.execute(sql`
		delete from project_access where project_id = ${made} and user_id = ${lasting.user.id}`)
	await endTemporaryAccess()
	await purge()
	expect((await row(made))?.deleted_at).toBeInstanceOf(Date)
	expect(await unmanaged()).toBe('Every project has a manager.')
})

test('a project that leaves its company belongs to whoever takes it out when its owner’s access has ended', async () => {
	const made = await projectOf(temp)
	await endTemporaryAccess()
	expect((await as(boss, 'PUT', `/projects/${made}`, { company_id: null })).status).toBe(200)
	expect((await row(made))?.owner_id).toBe(boss.user.id)
	expect(await opens(temp, made)).toBe(403)
})

test('someone whose access ends can’t take a project out of the company, whether that is deleted or not', async () => {
	await server.platform.database.execute(sql`
		update company_members set role = 'admin' where user_id in (${temp.user.id}, ${lasting.user.id})`)
	const [first, second] = [await projectOf(temp), await projectOf(lasting)]
	const takeOut = async (person: Person, id: string) =>
		(await as(person, 'PUT', `/projects/${id}`, { company_id: null })).status
	expect(await takeOut(temp, first)).toBe(403)
	await deleteCompany()
	expect(await takeOut(temp, first)).toBe(403)
	expect((await row(first))?.company_id).toBe(company_id)
	expect(await takeOut(lasting, second)).toBe(200)
})

test('a project that is deleted with its company’s owner isn’t shown to visitors when it comes back', async () => {
	const made = await projectOf(boss)
	const own = (await as<{ project: Project }>(boss, 'POST', '/projects', { project_name: 'Own' })).body.project.id
	for (const id of [made, own])
		await server.platform.database.execute(sql`
			insert into public_projects (project_id, is_public, line, shows_statuses, shows_groups, shows_figures, allows_duplicates)
			values (${id}, true, '', true, true, true, true)`)
	await server.platform.database.execute(sql`delete from company_members where user_id = ${lasting.user.id}`)
	await deleteAccount(boss)
	const { rows } = await server.platform.database.execute(sql`
		select p.id, p.deleted_at is not null as is_deleted, s.is_public
		from projects p join public_projects s on s.project_id = p.id where p.id in (${made}, ${own})`)
	expect(rows.map(({ is_deleted, is_public }) => ({ is_deleted, is_public }))).toEqual([
		{ is_deleted: true, is_public: false },
		{ is_deleted: true, is_public: false },
	])
})

test('the command line gives a project that nobody manages to an account, and no other', async () => {
	const made = await projectOf(boss, { company_id: undefined })
	const restore = async () =>
		(await runProjectCommand(server.platform.database, ['projects', 'restore', made, lasting.user.email]))[1]
	expect(await restore()).toBe(1)
	await server.platform.database.execute(sql`delete from project_access where project_id = ${made}`)
	await server.platform.database.execute(sql`update projects set owner_id = null where id = ${made}`)
	expect(await restore()).toBe(0)
	expect(await opens(lasting, made)).toBe(200)
	expect((await row(made))?.owner_id).toBe(lasting.user.id)
})
