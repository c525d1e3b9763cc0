import type { Company } from '@panelyard/contracts/companies/companies'
import type { Project } from '@panelyard/contracts/projects/projects'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { memberOf, newCompany } from '../../testing/company-people.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let address: string
let owner: Person
let company: Company
let project: Project
const sockets: Socket[] = []

beforeAll(async () => {
	server = await sharedTestServer()
	address = await server.listen()
	owner = await server.signUp()
	company = await newCompany(server, owner, 'Precast Ltd')
	const payload = { project_name: 'House', company_id: company.id, company_role: 'viewer' }
	project = (await call<{ project: Project }>(server, owner.cookie, 'POST', '/projects', payload)).body.project
})
afterAll(async () => {
	for (const socket of sockets) socket.disconnect()
	await server.close()
})

/** A page that has the project open, and what it hears. */
async function openPage({ cookie }: Person) {
	const socket = io(address, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie } })
	sockets.push(socket)
	const heard: string[] = []
	socket.onAny((event: string) => heard.push(event))
	expect(await socket.emitWithAck('join_project', { project_id: project.id })).toMatchObject({ ok: true })
	return heard
}

test('who else has the project open sees at once that a member’s own role in it is gone', async () => {
	const gone = await memberOf(server, company.id, { role: 'member' })
	const grant = { user_id: gone.user.id, role: 'editor' }
	await call(server, owner.cookie, 'POST', `/projects/${project.id}/access/assign`, grant)
	const page = await openPage(owner)
	const read = async () =>
		(await call<{ project: Project }>(server, owner.cookie, 'GET', `/projects/${project.id}`)).body.project.revision
	const before = await read()
	await call(server, owner.cookie, 'DELETE', `/companies/${company.id}/members/${gone.user.id}/remove`)
	await vi.waitFor(() => expect(page).toContain('project_updated'))
	expect(await read()).toBeGreaterThan(before)
})

test('a member who is removed hears it at once, and nothing of the company’s projects from then on', async () => {
	const [gone, stays] = [
		await memberOf(server, company.id, { role: 'member' }),
		await memberOf(server, company.id, { role: 'member' }),
	]
	const [theirs, others] = [await openPage(gone), await openPage(stays)]
	const path = `/companies/${company.id}/members/${gone.user.id}/remove`
	expect((await call(server, owner.cookie, 'DELETE', path)).status).toBe(200)
	await vi.waitFor(() => expect(theirs).toContain('company_changed'))
	expect(others).toEqual([])
	// Leaving the room follows the event.
	const hear = async (): Promise<number> => {
		const [before, count] = [theirs.length, others.length]
		server.platform.tellProject('project_updated', { project_id: project.id, what: ['groups'] })
		await vi.waitFor(() => expect(others.length).toBeGreaterThan(count))
		return theirs.length - before
	}
	await vi.waitFor(async () => expect(await hear()).toBe(0))
	expect(await hear()).toBe(0)
})

test('at the moment a temporary access ends, the member and the company’s admins hear it, and nobody else', async () => {
	const [ends, admin, stays] = [
		await memberOf(server, company.id, { role: 'member' }),
		await memberOf(server, company.id, { role: 'admin' }),
		await memberOf(server, company.id, { role: 'member' }),
	]
	const [theirs, admins, others] = [await openPage(ends), await openPage(admin), await openPage(stays)]
	const payload = {
		access_type: 'temporary',
		access_until: new Date(Date.now() + 1500).toISOString(),
		access_reason: '',
	}
	const path = `/companies/${company.id}/members/${ends.user.id}/update`
	expect((await call(server, owner.cookie, 'PUT', path, payload)).status).toBe(200)
	// The first is of the change itself.
	await vi.waitFor(() => expect(theirs.filter((event) => event === 'company_changed')).toHaveLength(2), 10_000)
	await vi.waitFor(() => expect(admins).toContain('company_changed'))
	expect(others).toEqual([])
	const rejoined = await sockets.at(-3)?.emitWithAck('join_project', { project_id: project.id })
	expect(rejoined).toMatchObject({ ok: false })
})
