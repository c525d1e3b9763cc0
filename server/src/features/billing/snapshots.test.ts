import type { CompanySnapshot } from '@panelyard/contracts/companies/billing'
import type { CompanyUsage } from '@panelyard/contracts/companies/companies'
import { eq, sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companies } from '../../database/tables/company-tables.ts'
import { projects, uploaded_files } from '../../database/tables/tables.ts'
import { addMember, testCompany } from '../../testing/test-companies.ts'
import { call, convertedProject, emptyProject } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { lastMonth, makeSnapshots } from './snapshots.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let owner: Person
beforeAll(async () => {
	server = await sharedTestServer()
	owner = await server.signUp()
})
afterAll(() => server.close())

/** The first moment of the month after the given one, as a clock that was moved there shows it. */
const after = (date: Date, months = 1) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months))
const read = async (person: Person, company_id: string) =>
	call<{ snapshots: CompanySnapshot[] }>(server, person.cookie, 'GET', `/billing/snapshots?company_id=${company_id}`)

it.each([
	['2026-12-01T00:00:00.000Z', '2026-11'],
	['2026-11-30T23:59:59.999Z', '2026-10'],
	['2027-01-31T12:00:00.000Z', '2026-12'],
	['2028-03-01T00:00:00.000Z', '2028-02'],
])('at %s the last month is %s', (now, month) => {
	expect(lastMonth(new Date(now)).month).toBe(month)
})

it('counts each company once a month: members, seats, projects, bytes and the conversions of that month', async () => {
	const { database } = server.platform
	const company_id = await testCompany(server, owner)
	const late = await testCompany(server, owner, { name: 'Late' })
	const gone = await testCompany(server, owner, { name: 'Gone' })
	const [member, guest] = [await server.signUp(), await server.signUp()]
	await addMember(server, company_id, member)
	await addMember(server, company_id, guest, { access_type: 'guest' })
	const model = await convertedProject(server, owner.cookie)
	const [empty, deleted, foreign] = [
		await emptyProject(server, owner.cookie),
		await emptyProject(server, owner.cookie),
		await emptyProject(server, owner.cookie),
	]
	for (const { id } of [model, empty, deleted]) {
		await database.update(projects).set({ company_id }).where(eq(projects.id, id))
	}
	await database.update(projects).set({ company_id: late }).where(eq(projects.id, foreign.id))
	await call(server, owner.cookie, 'DELETE', `/projects/${deleted.id}`)
	const now = after(new Date())
	await database.update(companies).set({ created_at: now }).where(eq(companies.id, late))
	await database.update(companies).set({ deleted_at: sql`now()` }).where(eq(companies.id, gone))

	const twice = await Promise.all([
		makeSnapshots(server.platform, undefined, now),
		makeSnapshots(server.platform, undefined, now),
	])
	expect(twice.reduce((sum, made) => sum + made)).toBe(1)
	expect(await makeSnapshots(server.platform, undefined, now)).toBe(0)
	const { snapshots } = (await read(owner, company_id)).body
	expect(snapshots).toMatchObject([{ month: lastMonth(now).month, members: 3, seats: 2, projects: 2, conversions: 1 }])
	const { usage } = (await call<{ usage: CompanyUsage }>(server, owner.cookie, 'GET', `/companies/${company_id}/usage`))
		.body
	const [{ bytes } = { bytes: 0 }] = await database
		.select({ bytes: sum(uploaded_files.bytes).mapWith(Number) })
		.from(uploaded_files)
	expect(snapshots[0]?.stored_bytes).toBe(usage.stored_bytes)
	expect(usage.stored_bytes).toBeGreaterThan(bytes)
	expect((await read(owner, late)).body.snapshots).toEqual([])

	await makeSnapshots(server.platform, undefined, after(now))
	const next = (await read(owner, company_id)).body.snapshots
	expect(next.map(({ month, conversions }) => [month, conversions])).toEqual([
		[lastMonth(after(now)).month, 0],
		[lastMonth(now).month, 1],
	])
	expect((await read(member, company_id)).status).toBe(403)
})
