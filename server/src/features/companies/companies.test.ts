import type { DeletionImpactResponse } from '@panelyard/contracts/accounts/profile'
import type { Company, CompanyMember } from '@panelyard/contracts/companies/companies'
import { CompanyMessages, MAX_OWNED_COMPANIES } from '@panelyard/contracts/companies/companies'
import type { Notification } from '@panelyard/contracts/messages/notifications'
import type { Project, ProjectAccess } from '@panelyard/contracts/projects/projects'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { joinCompany, memberOf, newCompany } from '../../testing/company-people.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { purgeDeletedCompanies } from './companies.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let owner: Person
let admin: Person
let member: Person
let stranger: Person
let company: Company

beforeAll(async () => {
	server = await sharedTestServer()
	owner = await server.signUp('owner@example.com')
	admin = await server.signUp('admin@example.com')
	member = await server.signUp('member@example.com')
	stranger = await server.signUp('stranger@example.com')
	company = await newCompany(server, owner, 'Precast Ltd')
	await joinCompany(server, company.id, admin, { role: 'admin' })
	await joinCompany(server, company.id, member, { role: 'member' })
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Refusal = { message: string; error: string }
const as = <Body = Refusal>(person: Person | null, method: Method, path: string, payload?: object) =>
	call<Body>(server, person?.cookie, method, path, payload)
const at = <Body = Refusal>(person: Person, method: Method, path: string, payload?: object) =>
	as<Body>(person, method, `/companies/${company.id}${path}`, payload)
const project = async (person: Person, more: object) =>
	(await as<{ project: Project }>(person, 'POST', '/projects', { project_name: 'House', ...more })).body.project
const toldTo = async (person: Person) =>
	(await as<{ notifications: Notification[] }>(person, 'GET', '/notifications')).body.notifications.map(
		({ title }) => title,
	)

describe('a company', () => {
	it('is made once, however often a device sends the same id', async () => {
		const person = await server.signUp('twice@example.com')
		const id = crypto.randomUUID()
		const make = (by: Person) => as<{ company: Company }>(by, 'POST', '/companies', { id, name: 'Beton Ost' })
		const [first, second] = [await make(person), await make(person)]
		expect([first.status, second.status, second.body.company]).toEqual([201, 201, first.body.company])
		expect(first.body.company.id).toBe(id)
		expect((await as<{ total: number }>(person, 'GET', '/companies')).body.total).toBe(1)
		expect((await make(stranger)).status).toBe(409)
	})

	it('is made by anyone, who owns it, with what is said of it', async () => {
		const { status, body } = await as<{ company: Company }>(stranger, 'POST', '/companies', {
			name: ' Beton\u200b Nord ',
			website: 'beton.example.com/en',
			size: '51-200',
			country: 'Denmark',
		})
		expect(status).toBe(201)
		expect(body.company).toMatchObject({
			...{ name: 'Beton Nord', website: 'https://beton.example.com/en', size: '51-200', role: 'owner' },
			...{ access_type: 'permanent', member_count: 1, logo: null, restorable_until: null },
		})
		const list = await as<{ companies: Company[]; total: number }>(stranger, 'GET', '/companies')
		expect(list.body).toMatchObject({ total: 1, page_size: 200, companies: [{ id: body.company.id }] })
	})

	it.each([
		[{}, 'Company name is required'],
		[{ name: ' ' }, 'Company name is required'],
		[{ name: 'A', website: 'javascript:alert(1)' }, 'Please enter a web address'],
		[{ name: 'A', size: '7' }, undefined],
		[{ name: 'A', role: 'owner' }, undefined],
	])('%j is refused', async (payload, message) => {
		const refused = await as<Refusal & { details: { fields: { message: string }[] } }>(
			owner,
			'POST',
			'/companies',
			payload,
		)
		expect(refused.status).toBe(400)
		if (message) expect(refused.body.details.fields[0]?.message).toBe(message)
	})

	it('answers strangers as if it didn’t exist', async () => {
		const none = await as(stranger, 'GET', `/companies/${crypto.randomUUID()}/members`)
		const theirs = await at(stranger, 'GET', '/members')
		expect([none.status, none.body.message]).toEqual([403, CompanyMessages.accessDenied])
		expect([theirs.status, theirs.body.message]).toEqual([none.status, none.body.message])
		expect((await as(null, 'GET', '/companies')).status).toBe(401)
	})

	it('is changed by its admins', async () => {
		expect((await at(member, 'PUT', '', { city: 'Aarhus' })).status).toBe(403)
		const changed = await at<{ company: Company }>(admin, 'PUT', '', { city: 'Aarhus' })
		expect(changed.body.company).toMatchObject({ city: 'Aarhus', name: 'Precast Ltd' })
	})

	it('says what each role may do, and which one may be given', async () => {
		type Roles = { roles: { role: string; actions: string[]; may_give: boolean }[] }
		const given = async (person: Person) =>
			(await at<Roles>(person, 'GET', '/roles')).body.roles.filter(({ may_give }) => may_give).map(({ role }) => role)
		expect(await given(owner)).toEqual(['viewer', 'member', 'moderator', 'admin'])
		expect(await given(member)).toEqual([])
	})
})

describe('members', () => {
	it('are listed with their role, the owner first', async () => {
		const { body } = await at<{ members: CompanyMember[]; total: number }>(member, 'GET', '/members')
		expect(body.total).toBe(3)
		expect(body.members.map(({ email, role, status }) => [email, role, status])).toEqual([
			['owner@example.com', 'owner', 'active'],
			['admin@example.com', 'admin', 'active'],
			['member@example.com', 'member', 'active'],
		])
		const found = await at<{ members: CompanyMember[]; total: number }>(member, 'GET', '/members?search=ADMIN')
		expect(found.body.members.map(({ email }) => email)).toEqual(['admin@example.com'])
	})

	it('are changed by admins, within their own role, and never the owner or themselves', async () => {
		const other = await memberOf(server, company.id, { role: 'moderator' })
		const update = (person: Person, target: Person, change: object) =>
			at<Refusal & { member: CompanyMember }>(person, 'PUT', `/members/${target.user.id}/update`, change)
		expect((await update(admin, other, { role: 'viewer', seat: 'on_demand' })).body.member).toMatchObject({
			...{ role: 'viewer', seat: 'on_demand', access_type: 'permanent' },
		})
		expect((await update(member, other, { role: 'member' })).status).toBe(403)
		expect(await update(admin, owner, { role: 'viewer' })).toMatchObject({
			status: 409,
			body: { message: CompanyMessages.ownerStays },
		})
		expect((await update(admin, admin, { role: 'viewer' })).status).toBe(409)
		expect((await update(admin, other, { role: 'owner' })).status).toBe(400)
		expect((await update(admin, other, { company_id: company.id })).status).toBe(400)
		expect((await update(owner, other, { access_type: 'temporary' })).status).toBe(400)
		const past = new Date(Date.now() - 1000).toISOString()
		expect((await update(owner, other, { access_type: 'temporary', access_until: past })).status).toBe(400)
		expect((await update(owner, other, { access_type: 'guest', role: 'admin' })).status).toBe(400)
	})

	it('are removed by admins with their roles in projects; what they created goes to the owner', async () => {
		const other = await memberOf(server, company.id, { role: 'member' })
		const made = await project(other, { company_id: company.id })
		const shared = await project(owner, { company_id: company.id })
		await as(owner, 'POST', `/projects/${shared.id}/access/assign`, { user_id: other.user.id, role: 'editor' })
		const refused = await at(member, 'DELETE', `/members/${other.user.id}/remove`)
		expect([refused.status, refused.body.message]).toEqual([403, CompanyMessages.removeNeedsAdmin])
		const impact = await at(admin, 'GET', `/members/${other.user.id}/removal_impact`)
		expect(impact.body).toEqual({ projects: 2, owned_projects: 1 })
		expect((await at(admin, 'DELETE', `/members/${other.user.id}/remove`)).status).toBe(200)
		for (const { id } of [made, shared]) expect((await as(other, 'GET', `/projects/${id}`)).status).toBe(403)
		const { rows } = await server.platform.database.execute(sql`select owner_id from projects where id = ${made.id}`)
		expect(rows[0]).toEqual({ owner_id: owner.user.id })
		const self = await at(admin, 'DELETE', `/members/${admin.user.id}/remove`)
		expect([self.status, self.body.message]).toEqual([409, CompanyMessages.notYourself])
		expect((await at(admin, 'DELETE', `/members/${owner.user.id}/remove`)).status).toBe(409)
	})

	it('leave by themselves, but the owner only once it is handed over', async () => {
		const [first, second] = [await server.signUp(), await server.signUp()]
		const theirs = await newCompany(server, first, 'Two People')
		await joinCompany(server, theirs.id, second, { role: 'viewer' })
		const stuck = await as(first, 'POST', '/companies/leave', { company_id: theirs.id })
		expect([stuck.status, stuck.body.message]).toEqual([409, CompanyMessages.lastOwner])
		const handed = await as<{ company: Company }>(first, 'POST', `/companies/${theirs.id}/hand_over`, {
			member_id: second.user.id,
		})
		expect(handed.body.company.role).toBe('admin')
		expect((await as(first, 'POST', '/companies/leave')).status).toBe(200)
		expect((await as(first, 'GET', `/companies/${theirs.id}`)).status).toBe(403)
		expect((await as<{ company: Company }>(second, 'GET', `/companies/${theirs.id}`)).body.company.role).toBe('owner')
	})

	it('own no more companies than they could make, whoever hands them one', async () => {
		const [first, second] = [await server.signUp(), await server.signUp()]
		const theirs = await newCompany(server, first, 'One Too Many')
		await joinCompany(server, theirs.id, second, { role: 'admin' })
		await server.platform.database.execute(sql`
			with made as (insert into companies (name) select 'C' from generate_series(1, ${MAX_OWNED_COMPANIES}::int) returning id)
			insert into company_members (company_id, user_id, role) select id, ${second.user.id}::uuid, 'owner' from made`)
		const handed = await as(first, 'POST', `/companies/${theirs.id}/hand_over`, { member_id: second.user.id })
		expect(handed.status).toBe(409)
		expect((await as<{ company: Company }>(first, 'GET', `/companies/${theirs.id}`)).body.company.role).toBe('owner')
	})

	it('two admins who demote each other at once don’t both succeed', async () => {
		const [one, two] = [
			await memberOf(server, company.id, { role: 'admin' }),
			await memberOf(server, company.id, { role: 'admin' }),
		]
		const demote = (person: Person, target: Person) =>
			at(person, 'PUT', `/members/${target.user.id}/update`, { role: 'viewer' })
		const answers = await Promise.all([demote(one, two), demote(two, one)])
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
	})
})

describe('access', () => {
	it('of a temporary member ends at its moment, everywhere, and comes back when it is extended', async () => {
		const other = await memberOf(server, company.id, {
			role: 'admin',
			access_type: 'temporary',
			access_until: new Date(Date.now() + 3600_000),
		})
		const made = await project(other, { company_id: company.id })
		expect((await as(other, 'GET', `/projects/${made.id}`)).status).toBe(200)
		await server.platform.database.execute(sql`
			update company_members set access_until = now() - interval '1 second' where user_id = ${other.user.id}`)
		expect((await as(other, 'GET', `/projects/${made.id}`)).status).toBe(403)
		expect((await at(other, 'GET', '/members')).status).toBe(403)
		const { body } = await at<{ members: CompanyMember[] }>(owner, 'GET', `/members?search=${other.user.email}`)
		expect(body.members).toMatchObject([{ status: 'expired', role: 'admin' }])
		const seat = await at(owner, 'PUT', `/members/${other.user.id}/update`, { seat: 'on-demand' })
		expect(seat).toMatchObject({ status: 200, body: { member: { seat: 'on_demand' } } })
		await at(owner, 'PUT', `/members/${other.user.id}/update`, { access_type: 'permanent' })
		expect((await as(other, 'GET', `/projects/${made.id}`)).status).toBe(200)
	})

	it('of a guest is to what is shared with them, and to nothing else of the company', async () => {
		const guest = await memberOf(server, company.id, { role: 'member', access_type: 'guest' })
		const shared = await project(owner, { company_id: company.id, company_role: 'editor' })
		expect((await as(guest, 'GET', `/projects/${shared.id}`)).status).toBe(403)
		expect((await at(guest, 'GET', '/members')).status).toBe(403)
		expect((await at(guest, 'GET', '/usage')).status).toBe(403)
		const refused = await as(guest, 'POST', '/projects', { project_name: 'A', company_id: company.id })
		expect(refused.status).toBe(403)
		const granted = await at(owner, 'PUT', `/members/${guest.user.id}/projects/${shared.id}`, { role: 'viewer' })
		expect(granted.status).toBe(200)
		const seen = await as<{ project: Project }>(guest, 'GET', `/projects/${shared.id}`)
		expect(seen.body.project.role).toBe('viewer')
		const projects = await at<{ projects: object[] }>(owner, 'GET', `/members/${guest.user.id}/projects`)
		expect(projects.body.projects).toContainEqual({
			...{ project_id: shared.id, name: 'House', granted_role: 'viewer', role: 'viewer', may_change: true },
		})
		await at(owner, 'PUT', `/members/${guest.user.id}/projects/${shared.id}`, { role: null })
		expect((await as(guest, 'GET', `/projects/${shared.id}`)).status).toBe(403)
		expect(
			(await at(member, 'PUT', `/members/${guest.user.id}/projects/${shared.id}`, { role: 'viewer' })).status,
		).toBe(403)
	})
})

describe('projects', () => {
	it('of a company are managed by its admins, and shared with all of it as they say', async () => {
		const made = await project(member, { company_id: company.id })
		expect(made).toMatchObject({
			company: { id: company.id, name: 'Precast Ltd' },
			company_role: null,
			role: 'manager',
		})
		const other = await memberOf(server, company.id, { role: 'viewer' })
		const roleOf = async (person: Person) =>
			(await as<{ project?: Project }>(person, 'GET', `/projects/${made.id}`)).body.project?.role
		expect([await roleOf(admin), await roleOf(other)]).toEqual(['manager', undefined])
		await as(member, 'PUT', `/projects/${made.id}`, { company_role: 'editor' })
		expect(await roleOf(other)).toBe('editor')
		const list = await as<{ projects: Project[] }>(other, 'GET', `/companies/${company.id}/projects`)
		expect(list.body.projects).toContainEqual(expect.objectContaining({ id: made.id, role: 'editor' }))
		const all = await as<{ projects: Project[]; total: number }>(other, 'GET', '/projects/company')
		expect(all.body.total).toBe(list.body.projects.length)
	})

	it('list who comes by the company behind those who were given a role, page by page', async () => {
		const made = await project(member, { company_id: company.id, company_role: 'viewer' })
		await as(member, 'POST', `/projects/${made.id}/access/assign`, { user_id: admin.user.id, role: 'viewer' })
		const listed = async (query = '') =>
			(await as<{ access: ProjectAccess[]; total: number }>(member, 'GET', `/projects/${made.id}/access${query}`)).body
		const { access, total } = await listed()
		expect(access.slice(0, 2)).toMatchObject([
			{ email: 'member@example.com', role: 'manager', own_role: 'manager', is_owner: true },
			{ email: 'admin@example.com', role: 'manager', own_role: 'viewer', is_owner: false },
		])
		expect(access).toContainEqual(
			expect.objectContaining({ email: 'owner@example.com', role: 'manager', own_role: null, is_owner: false }),
		)
		expect(access.map(({ email }) => email)).not.toContain('stranger@example.com')
		expect(total).toBe(access.length)
		expect((await listed('?page=2&page_size=2')).access).toEqual(access.slice(2, 4))
	})

	it('move into a company by those who may create there, and out of it by its admins', async () => {
		const own = await project(member, {})
		const move = (person: Person, company_id: string | null) =>
			as<{ project: Project }>(person, 'PUT', `/projects/${own.id}`, { company_id })
		expect((await as(member, 'PUT', `/projects/${own.id}`, { company_role: 'viewer' })).status).toBe(400)
		const strange = await newCompany(server, stranger, 'Strange')
		expect((await move(member, strange.id)).status).toBe(403)
		expect((await move(member, company.id)).body.project.company?.id).toBe(company.id)
		expect((await move(member, null)).status).toBe(403)
		expect((await move(admin, null)).body.project).toMatchObject({ company: null, role: 'manager' })
		expect((await as(owner, 'GET', `/projects/${own.id}`)).status).toBe(403)
	})

	it('count to its usage, for those who may see it', async () => {
		expect((await at(member, 'GET', '/usage')).status).toBe(403)
		const { body } = await at<{ usage: { projects: number; seats: object } }>(admin, 'GET', '/usage')
		expect(body.usage.projects).toBeGreaterThan(2)
	})
})

test('a deleted company takes only its own roles along, and comes back with them for 30 days', async () => {
	const [boss, worker] = [await server.signUp(), await server.signUp()]
	const theirs = await newCompany(server, boss, 'Short Lived')
	await joinCompany(server, theirs.id, worker, { role: 'admin' })
	const made = await project(worker, { company_id: theirs.id, company_role: 'viewer' })
	const bosses = await project(boss, { company_id: theirs.id })
	const statuses = async () => [
		(await as(worker, 'GET', `/projects/${made.id}`)).status,
		(await as(worker, 'GET', `/projects/${bosses.id}`)).status,
		(await as(boss, 'GET', `/projects/${made.id}`)).status,
	]
	expect((await as(worker, 'DELETE', `/companies/${theirs.id}`)).status).toBe(403)
	const impact = await as<object>(boss, 'GET', `/companies/${theirs.id}/deletion_impact`)
	expect(impact.body).toEqual({ members: 2, invitations: 0, projects: 2, restorable_days: 30 })
	expect((await as(boss, 'DELETE', `/companies/${theirs.id}`)).status).toBe(200)
	expect(await statuses()).toEqual([200, 403, 403])
	expect((await as(boss, 'GET', `/companies/${theirs.id}`)).status).toBe(404)
	const gone = await as<{ companies: Company[] }>(boss, 'GET', '/companies/deleted')
	expect(gone.body.companies).toMatchObject([{ id: theirs.id, name: 'Short Lived' }])
	expect((await as(boss, 'POST', `/companies/${theirs.id}/restore`)).status).toBe(200)
	expect(await statuses()).toEqual([200, 200, 200])
	await as(boss, 'DELETE', `/companies/${theirs.id}`)
	await server.platform.database.execute(sql`
		update companies set deleted_at = now() - interval '31 days' where id = ${theirs.id}`)
	expect((await as(boss, 'POST', `/companies/${theirs.id}/restore`)).status).toBe(404)
	expect(await purgeDeletedCompanies(server.platform)).toBe(1)
	expect(await statuses()).toEqual([200, 403, 403])
	const kept = await as<{ project: Project }>(worker, 'GET', `/projects/${made.id}`)
	expect(kept.body.project).toMatchObject({ company: null, company_role: null })
})

test('a project whose creator’s access has ended stays with the owner when the company goes, not with them', async () => {
	const [boss, worker] = [await server.signUp(), await server.signUp()]
	const theirs = await newCompany(server, boss, 'Season')
	await joinCompany(server, theirs.id, worker, {
		...{ role: 'member', access_type: 'temporary', access_until: new Date(Date.now() + 3600_000) },
	})
	const made = await project(worker, { company_id: theirs.id })
	await server.platform.database.execute(sql`
		update company_members set access_until = now() - interval '1 second' where user_id = ${worker.user.id}`)
	await as(boss, 'DELETE', `/companies/${theirs.id}`)
	expect((await as(boss, 'GET', `/projects/${made.id}`)).status).toBe(200)
	expect((await as(worker, 'GET', `/projects/${made.id}`)).status).toBe(403)
	await server.platform.database.execute(sql`
		update companies set deleted_at = now() - interval '31 days' where id = ${theirs.id}`)
	await purgeDeletedCompanies(server.platform)
	expect((await as(worker, 'GET', `/projects/${made.id}`)).status).toBe(403)
})

test('deleting the owner’s account hands the company to its longest admin, or deletes it', async () => {
	const [boss, heir, lone] = [await server.signUp(), await server.signUp(), await server.signUp()]
	const theirs = await newCompany(server, boss, 'Family')
	await joinCompany(server, theirs.id, heir, { role: 'admin' })
	const alone = await newCompany(server, boss, 'Alone')
	await joinCompany(server, alone.id, lone, { role: 'member' })
	const made = await project(boss, { company_id: theirs.id })
	const gone = await newCompany(server, boss, 'Gone before')
	await as(boss, 'DELETE', `/companies/${gone.id}`)
	const impact = await as<DeletionImpactResponse>(boss, 'GET', '/profile/deletion_impact')
	expect(impact.body).toMatchObject({
		companies: [
			{ id: alone.id, name: 'Alone', to_name: null },
			{ id: theirs.id, name: 'Family', to_name: heir.user.name },
		],
		companies_total: 2,
	})
	const removed = await as(boss, 'DELETE', `/users/${boss.user.id}`, { password: 'correct horse battery' })
	expect(removed.status).toBe(200)
	expect(await toldTo(heir)).toEqual(['You are now the owner of Family'])
	expect(await toldTo(lone)).toEqual(['Alone was deleted'])
	expect((await as<{ company: Company }>(heir, 'GET', `/companies/${theirs.id}`)).body.company.role).toBe('owner')
	const seen = await as<{ project: Project }>(heir, 'GET', `/projects/${made.id}`)
	expect(seen.body.project.role).toBe('manager')
	expect((await as(lone, 'GET', `/companies/${alone.id}`)).status).toBe(404)
})
