import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinCompany, memberOf, newCompany } from '../../testing/company-people.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { remindOfEndingAccess } from './access-reminders.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let owner: Person
beforeAll(async () => {
	server = await sharedTestServer()
	owner = await server.signUp()
})
afterAll(() => server.close())

const HOUR_MS = 3600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const told = async (person: Person) =>
	(
		await call<{ notifications: { kind: string; message: string }[] }>(server, person.cookie, 'GET', '/notifications')
	).body.notifications
		.filter(({ kind }) => kind === 'member_access_ending')
		.map(({ message }) => message)
const remind = (hours: number) => remindOfEndingAccess(server.platform, undefined, inHours(hours))

test('people are reminded 7 days and 1 day before their access ends, once each, and of its new end again', async () => {
	const company = await newCompany(server, owner, 'Season')
	const temporary = { role: 'member', access_type: 'temporary' } as const
	const worker = await memberOf(server, company.id, { ...temporary, access_until: inHours(24 * 30) })
	const brief = await memberOf(server, company.id, { ...temporary, access_until: inHours(24 * 3) })
	const other = await newCompany(server, owner, 'Deleted')
	await joinCompany(server, other.id, worker, { ...temporary, access_until: inHours(24 * 30) })
	await call(server, owner.cookie, 'DELETE', `/companies/${other.id}`)

	expect(await remind(1), 'who joined for three days knows').toBe(0)
	await remind(60)
	expect(await told(brief)).toEqual(['It ends in 1 day.'])
	expect(await remind(24 * 22)).toBe(0)
	await Promise.all([remind(24 * 23 + 1), remind(24 * 23 + 1)])
	await remind(24 * 24)
	expect(await told(worker)).toEqual(['It ends in 7 days.'])
	await remind(24 * 29 + 1)
	await remind(24 * 29 + 2)
	expect(await told(worker)).toEqual(['It ends in 1 day.', 'It ends in 7 days.'])
	await remind(24 * 31)
	expect(await told(worker)).toHaveLength(2)

	const access_until = inHours(24 * 60).toISOString()
	const later = { access_type: 'temporary', access_until }
	await call(server, owner.cookie, 'PUT', `/companies/${company.id}/members/${worker.user.id}/update`, later)
	await remind(24 * 55)
	expect((await told(worker))[0]).toBe('It ends in 5 days.')
})
