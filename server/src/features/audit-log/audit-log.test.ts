import { AuditLogResponse } from '@panelyard/contracts/console/audit-log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit_log } from '../../database/tables/tables.ts'
import { superAdmin } from '../../testing/super-admin.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
	server = await sharedTestServer()
	admin = await superAdmin(server, 'op@example.com')
	const { database } = server.platform
	const created_at = new Date('2026-01-02T10:00:00Z')
	// All at one moment: only the id tells them apart.
	const entry = { project_id: null, user_id: admin.user.id, action: 'test.done', created_at }
	await database.insert(audit_log).values(Array.from({ length: 750 }, (_, n) => ({ ...entry, subject_id: `s${n}` })))
	await database
		.insert(audit_log)
		.values({ ...entry, action: 'testing.done', subject_id: '=1+1', details: { a: '"b"' } })
})
afterAll(() => server.close())

const get = (query: string, path = '/admin/audit-log') =>
	server.inject({ url: `${path}?${query}`, headers: { cookie: admin.cookie } })
const read = async (query: string) => AuditLogResponse.parse((await get(query)).json())

test('pages of the log have every entry once, also those of one moment', async () => {
	const seen: string[] = []
	let next: string | null = ''
	while (next !== null) {
		const page: Awaited<ReturnType<typeof read>> = await read(`action=test&${next && `after=${next}`}`)
		expect(page.entries.length).toBeLessThanOrEqual(100)
		seen.push(...page.entries.map(({ id }) => id))
		next = page.next
	}
	expect([seen.length, new Set(seen).size]).toEqual([750, 750])
})

test('filters fit together, and wrong ones are refused', async () => {
	const found = await read('person=op%40example.com&action=test.done&subject_id=s7&from=2026-01-02&to=2026-01-02')
	expect(found.entries).toMatchObject([{ user_email: 'op@example.com', subject_id: 's7' }])
	expect((await read('action=test.done&to=2026-01-01')).entries).toEqual([])
	expect((await read('person=nobody%40example.com')).entries).toEqual([])
	const place = ['0000-01-01T00:00:00.000000Z', admin.user.id]
	const yearNought = Buffer.from(JSON.stringify(place)).toString('base64url')
	for (const wrong of [
		...["action=';drop", 'project_id=1', 'after=abc', `after=${yearNought}`, 'subject_id=%00', 'person=%00'],
		...['from=soon', 'from=2025-02-31', 'to=0000-01-01'],
	])
		expect((await get(wrong)).statusCode, wrong).toBe(400)
})

test('the export has what the filters say, without formulas, and is in the log itself', async () => {
	const csv = (await get('action=test', '/admin/audit-log/export')).body
	expect(csv.trim().split('\r\n')).toHaveLength(751)
	const other = (await get('action=testing.done', '/admin/audit-log/export')).body
	expect(other).toContain(`"'=1+1","{""a"":""\\""b\\""""}"`)
	expect((await read('action=console.audit_exported')).entries).toHaveLength(2)
})
