import { randomUUID } from 'node:crypto'
import type { UsesResponse } from '@panelyard/contracts/projects/uses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let anna: Person
let ben: Person
let vera: Person
let project: PanelProject

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
	vera = await server.signUp('vera@example.com')
	project = await projectWithPanels(server, anna.cookie, 1)
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
	await project.as('POST', '/access/assign', { user_id: vera.user.id, role: 'viewer' })
})
afterAll(() => server.close())

const uses = async (person: Person, id: string) =>
	project.as<UsesResponse>('GET', `/uses/${id}`, undefined, person.cookie)

test('saved filters and views with a group or status are named, and others’ private filters counted', async () => {
	const [used, other] = [randomUUID(), randomUUID()]
	const save = (person: Person, name: string, query: string, is_shared: boolean) =>
		project.as('POST', '/filters', { name, query, is_shared }, person.cookie)
	await save(ben, 'Zone', `groups=${other}%2C${used}&sort=mark`, false)
	await save(ben, 'lorry', `groups=${used}`, true)
	await save(anna, 'Mine', `groups=${used}`, false)
	await save(anna, 'Another', `groups=${other}`, true)
	await project.as('POST', '/views', { name: 'From the crane', view: `l1!t${used.replaceAll('-', '')}` })
	await project.as('POST', '/views', { name: 'Whole', view: 'l1' })
	expect((await uses(ben, used)).body).toEqual({
		filters: ['lorry', 'Zone'],
		private_filters: 1,
		views: ['From the crane'],
	})
	expect((await uses(anna, used)).body).toMatchObject({ filters: ['lorry', 'Mine'], private_filters: 1 })
	expect((await uses(ben, randomUUID())).body).toEqual({ filters: [], private_filters: 0, views: [] })
	expect((await uses(vera, used)).status).toBe(403)
	expect((await uses(ben, 'none')).status).toBe(404)
})
