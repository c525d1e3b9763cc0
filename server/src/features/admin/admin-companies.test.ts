import { type AdminCompanyDetails, AdminCompanyListResponse } from '@panelyard/contracts/console/companies'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { company_snapshots } from '../../database/tables/billing-tables.ts'
import { audit_log } from '../../database/tables/tables.ts'
import { superAdmin } from '../../testing/super-admin.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { runCommand } from './admin-companies.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let admin: Person
let company_id: string
beforeAll(async () => {
	server = await sharedTestServer()
	admin = await superAdmin(server, 'operator@example.com')
	const { database } = server.platform
	await database.execute(sql`update sessions set proven_at = now() where user_id = ${admin.user.id}`)
	const owner = await server.signUp('owner@factory.example')
	const { body } = await call<{ company: { id: string } }>(server, owner.cookie, 'POST', '/companies', {
		name: 'Precast 100%',
	})
	company_id = body.company.id
	const values = { members: 3, seats: 2, projects: 1, stored_bytes: 5, conversions: 4 }
	await database.insert(company_snapshots).values([
		{ company_id, month: '2026-09', ...values },
		{ company_id, month: '2026-10', ...values },
	])
})
afterAll(() => server.close())

const get = <Body>(path: string) => call<Body>(server, admin.cookie, 'GET', path)
const run = (body: object) =>
	call<{ result: { command: string; count: number }; error?: string }>(
		server,
		admin.cookie,
		'POST',
		'/admin/api/billing/run-cli',
		body,
	)
const entries = (action: string) =>
	server.platform.database
		.select()
		.from(audit_log)
		.where(and(eq(audit_log.action, action), eq(audit_log.user_id, admin.user.id)))
const names = async (query: string) =>
	AdminCompanyListResponse.parse((await get(`/admin/api/billing/companies?${query}`)).body).companies.map(
		({ name }) => name,
	)

it('lists companies with what they pay and need, and their months', async () => {
	expect(await names(`search=${encodeURIComponent('precast 100%')}`)).toEqual(['Precast 100%'])
	expect(await names('state=trial')).toEqual(['Precast 100%'])
	expect(await names('state=paying')).toEqual([])
	const { company } = (await get<{ company: AdminCompanyDetails }>(`/admin/api/companies/${company_id}`)).body
	expect(company).toMatchObject({
		owner: { email: 'owner@factory.example' },
		members: 1,
		billing: { state: 'trial', paid_seats: 0, needed_seats: 1 },
	})
	expect(company.snapshots.map(({ month }) => month)).toEqual(['2026-10', '2026-09'])
	const ofMonth = (month: string) =>
		get<{ snapshots: object[] }>(`/admin/api/billing/company/${company_id}/snapshots?month=${month}`)
	expect((await ofMonth('2026-09')).body.snapshots).toMatchObject([{ month: '2026-09', conversions: 4 }])
	expect((await ofMonth('2026-13')).status).toBe(400)
	expect((await get('/admin/api/companies/nothing')).status).toBe(404)
})

it('runs only its own billing commands, with checked values, proof again and an entry in the audit log', async () => {
	expect((await run({ command: 'remind-of-trials' })).body.result).toMatchObject({ command: 'remind-of-trials' })
	expect((await run({ command: 'settle' })).body.result.count).toBe(0)
	for (const body of [
		{ command: 'rm -rf /' },
		{ command: 'settle; ls' },
		{ command: 'settle', company_id },
		{ command: 'read-subscription', company_id: "' or 1=1 --" },
		{ command: 'read-subscription' },
	])
		expect((await run(body)).status, JSON.stringify(body)).toBe(400)
	expect((await run({ command: 'read-subscription', company_id })).body.error).toBe('NOT_CONFIGURED')
	const recorded = await entries('billing.command_run')
	expect(recorded.map(({ details }) => details.command).sort()).toEqual(['remind-of-trials', 'settle'])
	expect((await entries('billing.command_failed')).map(({ subject_id, details }) => [subject_id, details])).toEqual([
		[company_id, { command: 'read-subscription', error: 'NOT_CONFIGURED' }],
	])
	expect((await entries('billing.command_asked')).length, 'also what never ended').toBe(3)
	await server.platform.database.execute(sql`update sessions set proven_at = null where user_id = ${admin.user.id}`)
	expect((await run({ command: 'settle' })).body.error).toBe('PROOF_NEEDED')
})

it('runs no billing command for a person who lost the right after asking', async () => {
	const { user } = await server.signUp()
	await expect(runCommand(server.platform, user.id, { command: 'settle' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
	const asked = and(eq(audit_log.user_id, user.id), eq(audit_log.action, 'billing.command_asked'))
	expect(await server.platform.database.$count(audit_log, asked)).toBe(0)
})
