import { TRIAL_DAYS } from '@panelyard/contracts/accounts/auth'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { companies } from '../database/tables/company-tables.ts'
import { projects } from '../database/tables/tables.ts'
import { addMember, daysAgo, madeAgo, setBilling, testCompany } from '../testing/test-companies.ts'
import { call, emptyProject } from '../testing/test-projects.ts'
import { sharedTestServer, startTestServer, type TestServer } from '../testing/test-server.ts'
import { beginCompanyTrial, daysUntil, trialEnd } from './trial.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())
afterEach(() => vi.useRealTimers())

const late = async (): Promise<Person> => {
	const person = await server.signUp()
	await madeAgo(server, person, TRIAL_DAYS)
	return person
}
const create = async ({ cookie }: Person) =>
	(await call(server, cookie, 'POST', '/projects', { project_name: 'House' })).status
const whoIs = async ({ cookie }: Person) =>
	(await call<{ user: { is_paying: boolean; trial_days_left: number } }>(server, cookie, 'GET', '/auth/check')).body
		.user

describe('days of a trial', () => {
	const start = new Date('2026-03-28T23:30:00.000Z')
	const end = trialEnd(start)

	it('are 24 hours each, whatever clocks people see: not even a change to summer time moves the end', () => {
		expect(end.toISOString()).toBe('2026-04-11T23:30:00.000Z')
		for (const zone of ['Pacific/Kiritimati', 'Europe/Berlin', 'Pacific/Pago_Pago']) {
			vi.stubEnv('TZ', zone)
			expect([zone, trialEnd(start).toISOString(), daysUntil(end, start)]).toEqual([zone, end.toISOString(), 14])
		}
		vi.unstubAllEnvs()
	})

	it.each([
		['2026-03-28T23:30:00.000Z', 14],
		['2026-03-28T23:30:00.001Z', 14],
		['2026-03-29T23:29:59.999Z', 14],
		['2026-03-29T23:30:00.000Z', 13],
		['2026-04-10T23:29:59.999Z', 2],
		['2026-04-10T23:30:00.000Z', 1],
		['2026-04-11T23:29:59.999Z', 1],
		['2026-04-11T23:30:00.000Z', 0],
		['2027-01-01T00:00:00.000Z', 0],
	])('at %s, %i are left', (now, left) => {
		expect(daysUntil(end, new Date(now))).toBe(left)
	})

	it('end to the millisecond: a project can be created before, and not at the end', async () => {
		const person = await server.signUp()
		const moment = trialEnd(new Date(person.user.account_created_at)).getTime()
		vi.useFakeTimers({ toFake: ['Date'], now: moment - 60_000 })
		expect(await create(person)).toBe(201)
		expect((await whoIs(person)).trial_days_left).toBe(1)
		vi.setSystemTime(moment)
		expect(await create(person)).toBe(402)
		expect((await whoIs(person)).trial_days_left).toBe(0)
	})
})

describe('once the own trial is over, a person may still create things', () => {
	it('as a super admin', async () => {
		const admin = await late()
		await server.platform.database.execute(sql`update users set is_super_admin = true where id = ${admin.user.id}`)
		expect(await whoIs(admin)).toMatchObject({ is_paying: true })
		expect(await create(admin)).toBe(201)
		const notice = { title: 'Maintenance', message: 'On Sunday' }
		expect((await call(server, admin.cookie, 'POST', '/notifications', notice)).status).toBe(202)
	})

	it('as a member of a company whose trial runs, and has as many days left', async () => {
		const person = await late()
		await testCompany(server, person, { trial_ends_at: daysAgo(-2.5) })
		expect(await whoIs(person)).toMatchObject({ is_paying: false, trial_days_left: 3 })
		expect(await create(person)).toBe(201)
	})

	it('as a member of a company that pays, from one call to the next, and no longer when it ends', async () => {
		const person = await late()
		const company_id = await testCompany(server, person, { trial_ends_at: daysAgo(1) })
		expect(await create(person)).toBe(402)
		for (const status of ['active', 'trialing', 'past_due'] as const) {
			await setBilling(server, company_id, { status })
			expect([status, await create(person), (await whoIs(person)).is_paying]).toEqual([status, 201, true])
		}
		for (const status of ['canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused'] as const) {
			await setBilling(server, company_id, { status })
			expect([status, await create(person), (await whoIs(person)).is_paying]).toEqual([status, 402, false])
		}
	})

	it('but not as its guest, after a temporary access, or once the company is deleted', async () => {
		const [owner, guest, temporary, member] = [await late(), await late(), await late(), await late()]
		const company_id = await testCompany(server, owner)
		await setBilling(server, company_id, { status: 'active' })
		await addMember(server, company_id, guest, { access_type: 'guest' })
		await addMember(server, company_id, temporary, { access_type: 'temporary', access_until: daysAgo(-1) })
		await addMember(server, company_id, member)
		expect(await create(guest)).toBe(402)
		expect([await create(temporary), await create(member)]).toEqual([201, 201])
		vi.useFakeTimers({ toFake: ['Date'], now: daysAgo(-1).getTime() + 1000 })
		expect([await create(temporary), await create(member)]).toEqual([402, 201])
		vi.useRealTimers()
		await server.platform.database.update(companies).set({ deleted_at: sql`now()` }).where(eq(companies.id, company_id))
		expect(await create(member)).toBe(402)
	})

	it('in a project of a company that pays, without being its member, and nowhere else', async () => {
		const [owner, outsider] = [await server.signUp(), await late()]
		const company_id = await testCompany(server, owner, { trial_ends_at: daysAgo(1) })
		const [own, other] = [await emptyProject(server, owner.cookie), await emptyProject(server, owner.cookie)]
		await server.platform.database.update(projects).set({ company_id }).where(eq(projects.id, own.id))
		for (const { id } of [own, other]) {
			const given = { user_id: outsider.user.id, role: 'editor' }
			expect((await call(server, owner.cookie, 'POST', `/projects/${id}/access/assign`, given)).status).toBe(200)
		}
		const category = async (id: string) =>
			(await call(server, outsider.cookie, 'POST', `/projects/${id}/groups`, { group_name: 'A' })).status
		const upload = async () =>
			(
				await call(server, outsider.cookie, 'POST', '/files/known', {
					file_name: 'a.ifc',
					bytes: 5,
					sha256: '0'.repeat(64),
				})
			).status
		expect([await category(own.id), await upload()]).toEqual([402, 402])
		await setBilling(server, company_id, { status: 'active' })
		expect(await category(own.id)).not.toBe(402)
		expect(await upload()).toBe(200)
		expect(await category(other.id)).toBe(402)
		expect(await create(outsider)).toBe(402)
	})

	it('but a company that somebody makes after their own trial has none: another every 14 days would never end', async () => {
		const [early, over] = [await server.signUp(), await late()]
		const { database } = server.platform
		const trialOf = async (maker: Person, days: number): Promise<unknown> => {
			const company_id = await testCompany(server, maker)
			await database.execute(sql`delete from company_billing where company_id = ${company_id}`)
			await beginCompanyTrial(database, company_id, { id: maker.user.id, created_at: daysAgo(days) })
			const { rows } = await database.execute(
				sql`select trial_ends_at from company_billing where company_id = ${company_id}`,
			)
			return rows[0]?.trial_ends_at ?? null
		}
		expect(await trialOf(early, 13.9)).not.toBeNull()
		expect(await trialOf(over, 14)).toBeNull()
	})
})

it('a paying company lifts the limit of the trial on uploads', async () => {
	const strict = await startTestServer({ trialMaxIfcUploadMb: 1, maxIfcUploadMb: 3 })
	try {
		const person = await strict.signUp()
		const ask = async () =>
			(
				await call(strict, person.cookie, 'POST', '/files/known', {
					file_name: 'a.ifc',
					bytes: 2 * 1024 * 1024,
					sha256: '0'.repeat(64),
				})
			).status
		expect(await ask()).toBe(413)
		const company_id = await testCompany(strict, person)
		await setBilling(strict, company_id, { status: 'active' })
		expect(await ask()).toBe(200)
	} finally {
		await strict.close()
	}
})
