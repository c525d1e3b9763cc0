import { Readable } from 'node:stream'
import { DiagnosticsResponse, type StorageCheck } from '@panelyard/contracts/console/diagnostics'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SETTING_NAMES, settingsForOperators } from '../../config.ts'
import { audit_log, uploaded_files, users } from '../../database/tables/tables.ts'
import { call } from '../../testing/test-projects.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
	server = await startTestServer({ logLevel: 'silent' })
	admin = await server.signUp()
	await server.platform.database
		.update(users)
		.set({ is_super_admin: true, name: 'Op' })
		.where(eq(users.id, admin.user.id))
})
afterAll(() => server.close())

const PATH = '/admin/api/diagnostics'
const ask = <Body>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
	call<Body>(server, admin.cookie, method, url, body)
const read = async () => DiagnosticsResponse.parse((await ask('GET', PATH)).body).diagnostics
type Answer = { storage_check: StorageCheck }
const ended = () =>
	vi.waitFor(
		async () => {
			const { storage_check } = (await ask<Answer>('GET', `${PATH}/storage_check`)).body
			expect(storage_check.state).not.toBe('running')
			return storage_check
		},
		{ timeout: 30_000, interval: 100 },
	)

test('say what runs, whether its parts work, and which statements took the most time', async () => {
	await ask('GET', '/admin/api/users')
	const found = await read()
	expect(found.versions).toMatchObject({
		app: expect.stringMatching(/^\d+\.\d+\.\d+/),
		node: process.version,
		database: expect.stringContaining('PostgreSQL'),
		converter: expect.stringMatching(/^[0-9a-f]{16}$/),
	})
	expect(found.parts.map(({ part, works }) => [part, works])).toEqual([
		['database', true],
		['storage', true],
		['queue', true],
	])
	const { source, statements } = found.slow_statements
	expect([source, statements.length]).toEqual(['process', 20])
	expect(
		statements.every((one, at) => one.total_ms <= (statements[at - 1]?.total_ms ?? Number.POSITIVE_INFINITY)),
	).toBe(true)
	expect(JSON.stringify(statements)).not.toContain(admin.user.email)
})

test('count and name the projects that nobody manages, and not those that a company’s admins do', async () => {
	const { database } = server.platform
	expect((await read()).unmanaged_projects).toEqual({ total: 0, projects: [] })
	const { rows } = await database.execute<{ id: string }>(sql`
		with company as (insert into companies (name) values ('Acme') returning id),
		owner as (insert into company_members (company_id, user_id, role) select id, ${admin.user.id}::uuid, 'owner' from company)
		insert into projects (name, company_id, deleted_at)
		select name, id, deleted_at from company, (values ('Managed', null), ('Deleted', now())) p (name, deleted_at)
		union all values ('Lost', null::uuid, null::timestamptz) returning id, name`)
	expect(rows).toHaveLength(3)
	const { total, projects } = (await read()).unmanaged_projects
	expect([total, projects.map(({ name }) => name)]).toEqual([1, ['Lost']])
})

test('the log level changes at once, and the configuration says so', async () => {
	await ask('POST', '/admin/proof', { password: TEST_PASSWORD })
	await ask('PUT', '/admin/api/settings', { settings: { LOG_LEVEL: 'fatal' } })
	const { log_level, configuration } = await read()
	expect(log_level).toMatchObject({ value: 'fatal', own_value: 'silent', changed_by: 'Op' })
	expect(configuration).toContainEqual({ name: 'LOG_LEVEL', value: 'fatal', is_given: false, is_hidden: false })
	expect(server.platform.log.level).toBe('fatal')
})

test('the configuration has every variable, and the value of none that could hold a secret', () => {
	const secret = (name: string) => `leak-${name}`
	const shown = settingsForOperators(Object.fromEntries(SETTING_NAMES.map((name) => [name, secret(name)])))
	expect(shown.map(({ name }) => name)).toEqual(SETTING_NAMES)
	const hidden = shown.filter(({ is_hidden }) => is_hidden)
	expect(hidden.every(({ value, is_given }) => value === null && is_given)).toBe(true)
	// A variable that is added later is hidden until it is listed; these must stay so.
	expect(hidden.map(({ name }) => name)).toEqual(
		expect.arrayContaining([
			...['DATABASE_URL', 'STORAGE_URL', 'SMTP_URL', 'SESSION_SECRET', 'METRICS_TOKEN', 'VAPID_PRIVATE_KEY'],
			...['GOOGLE_CLIENT_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
		]),
	)
	const sounding = shown.filter(({ name, is_hidden }) => /SECRET|TOKEN|KEY|PASS|_URL$/.test(name) && !is_hidden)
	expect(sounding.map(({ name }) => name)).toEqual([
		...['PUBLIC_URL', 'SOCIAL_URL', 'ASSISTANT_URL', 'ASSISTANT_TOKENS_PER_DAY'],
	])
	const address = settingsForOperators({ PUBLIC_URL: 'https://me:leak@panels.example.com/a?token=leak' })
	expect(address.find(({ name }) => name === 'PUBLIC_URL')?.value).toBe('https://panels.example.com/a')
})

test('a check finds files without a row and rows without a file, and deletes only with proof', async () => {
	const { database, storage } = server.platform
	await storage.put('sources/nobody', Readable.from(['abc']))
	const file = { file_name: 'gone.ifc', bytes: 4, sha256: 'a', storage_key: 'sources/gone', user_id: admin.user.id }
	await database.insert(uploaded_files).values(file)
	const begun = await ask<Answer>('POST', `${PATH}/storage_check`)
	expect([begun.status, begun.body.storage_check.state]).toEqual([202, 'running'])
	expect(await ended()).toMatchObject({
		...{ state: 'done', is_repair: false, files: 1, bytes: 3, orphans: 1, deleted: 0, missing: 1, by: 'Op' },
		orphan_files: [{ storage_key: 'sources/nobody', bytes: 3 }],
		missing_files: [{ storage_key: 'sources/gone', bytes: null, expected_bytes: 4, files: ['gone.ifc'] }],
	})
	await database.execute(sql`update sessions set proven_at = null`)
	expect((await ask<{ error: string }>('POST', `${PATH}/storage_check/repair`)).body.error).toBe('PROOF_NEEDED')
	await ask('POST', '/admin/proof', { password: TEST_PASSWORD })
	expect((await ask('POST', `${PATH}/storage_check/repair`)).status).toBe(202)
	// What came less than a day ago may belong to an upload under way.
	expect(await ended()).toMatchObject({ is_repair: true, orphans: 1, deleted: 0 })
	expect(await storage.stat('sources/nobody')).not.toBeNull()
	const entries = await database.select().from(audit_log).where(eq(audit_log.action, 'storage.check_begun'))
	expect(entries.map(({ details }) => details)).toEqual([{ is_repair: false }, { is_repair: true }])
})

test('one check runs at a time, and one whose server died counts as failed', async () => {
	const { database } = server.platform
	await database.execute(sql`insert into storage_checks (is_repair, found)
		select false, found from storage_checks order by started_at desc limit 1`)
	expect((await ask('POST', `${PATH}/storage_check`)).status).toBe(409)
	await database.execute(sql`update storage_checks set heard_at = now() - interval '3 minutes'`)
	expect((await ended()).state).toBe('failed')
	expect((await ask('POST', `${PATH}/storage_check`)).status).toBe(202)
	expect((await ended()).state).toBe('done')
})
