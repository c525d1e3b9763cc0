import { ServerSettingsResponse } from '@panelyard/contracts/console/server-settings'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { server_settings } from '../../database/tables/server-tables.ts'
import { users } from '../../database/tables/tables.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { liveSettingsOf } from './live-settings.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
	server = await startTestServer({ maxIfcUploadMb: 400, trialMaxIfcUploadMb: 90, jobsPerPerson: 7 })
	const admin = await server.signUp('op@example.com')
	cookie = admin.cookie
	await server.platform.database
		.update(users)
		.set({ is_super_admin: true, name: 'Op' })
		.where(eq(users.id, admin.user.id))
})
afterAll(() => server.close())

const PATH = '/admin/api/settings'
const put = (settings: object, was?: object) =>
	server.inject({ method: 'PUT', url: PATH, payload: { settings, ...(was && { was }) }, headers: { cookie } })
const read = async () => ServerSettingsResponse.parse((await server.inject({ url: PATH, headers: { cookie } })).json())
const detail = async (key: string) => (await read()).details.find((one) => one.key === key)

test('settings go over the environment’s values at once, say who changed them, and go back', async () => {
	expect((await read()).settings).toMatchObject({ MAX_IFC_UPLOAD_MB: '400', JOBS_PER_PERSON: '7', CONTACT_EMAIL: null })
	expect((await put({ JOBS_PER_PERSON: '5' })).json().error).toBe('PROOF_NEEDED')
	const proof = {
		method: 'POST',
		url: '/admin/proof',
		payload: { password: TEST_PASSWORD },
		headers: { cookie },
	} as const
	await server.inject(proof)
	const hours = 'Mon-Fri 09:00-17:00 Europe/Berlin'
	const changed = await put({ TRIAL_MAX_IFC_UPLOAD_MB: '120', CONTACT_EMAIL: 'help@example.com', SUPPORT_HOURS: hours })
	expect(changed.statusCode).toBe(200)
	const config = (await server.inject({ url: '/config' })).json()
	expect(config).toMatchObject({
		max_ifc_upload_size_mb: 400,
		trial_max_ifc_upload_size_mb: 120,
		contact_email: 'help@example.com',
		support_hours: { days: [1, 2, 3, 4, 5], time_zone: 'Europe/Berlin' },
	})
	expect(await detail('TRIAL_MAX_IFC_UPLOAD_MB')).toMatchObject({ own_value: '90', is_changed: true, changed_by: 'Op' })
	expect((await read()).history).toContainEqual(
		expect.objectContaining({ key: 'TRIAL_MAX_IFC_UPLOAD_MB', before: '90', after: '120', by: 'Op' }),
	)
	await put({ TRIAL_MAX_IFC_UPLOAD_MB: null, CONTACT_EMAIL: '' })
	expect(await detail('TRIAL_MAX_IFC_UPLOAD_MB')).toMatchObject({ value: '90', is_changed: false })
	expect(server.config.contactEmail).toBeNull()
})

test('wrong values are refused by name and change nothing', async () => {
	const wrong = {
		MAX_IFC_UPLOAD_MB: '-1',
		JOBS_PER_PERSON: '1.5',
		CONTACT_EMAIL: 'nobody',
		SUPPORT_HOURS: 'always',
		LOG_LEVEL: 'loud',
	}
	for (const [key, value] of Object.entries(wrong)) {
		const answer = await put({ [key]: value, STORAGE_PER_PERSON_MB: '1' })
		expect(answer.statusCode, key).toBe(400)
		expect(answer.json().details.fields[0].field, key).toBe(key)
	}
	expect((await put({ SESSION_SECRET: 'x'.repeat(40) })).statusCode).toBe(400)
	expect(server.config.storagePerPersonMb).not.toBe(1)
	expect((await read()).settings).not.toHaveProperty('SESSION_SECRET')
})

test('a change that another admin made meanwhile isn’t overwritten', async () => {
	expect((await put({ JOBS_PER_PERSON: '8' }, { JOBS_PER_PERSON: '7' })).statusCode).toBe(200)
	expect((await put({ JOBS_PER_PERSON: '9' }, { JOBS_PER_PERSON: '7' })).statusCode).toBe(409)
	expect((await put({ JOBS_PER_PERSON: '8' }, { JOBS_PER_PERSON: '7' })).statusCode, 'a repeated call').toBe(200)
	expect(server.config.jobsPerPerson).toBe(8)
	expect((await read()).history.filter(({ after }) => after === '8')).toHaveLength(1)
})

test('what another server changed holds here too, and what is no longer valid is left out', async () => {
	const { database } = server.platform
	await database.insert(server_settings).values({ key: 'LOG_LEVEL', value: 'warn' })
	await liveSettingsOf(server.platform).refresh()
	expect([server.config.logLevel, server.platform.log.level]).toEqual(['warn', 'warn'])
	await database.update(server_settings).set({ value: 'silly' }).where(eq(server_settings.key, 'LOG_LEVEL'))
	await liveSettingsOf(server.platform).refresh()
	expect(server.config.logLevel).toBe('error')
})

test('settings that nobody changed are not set anew every few seconds', async () => {
	const { config } = server.platform
	const live = liveSettingsOf(server.platform)
	await live.refresh()
	const before = config.conversionTimeoutMs
	// As a test does for a moment.
	config.conversionTimeoutMs = 1
	await live.refresh()
	expect(config.conversionTimeoutMs).toBe(1)
	config.conversionTimeoutMs = before
})
