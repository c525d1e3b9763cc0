import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectWithPanels } from '../../testing/panel-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { networkOf } from './visitor-limit.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer({ visitorRateLimit: { max: 5, timeWindow: 60_000 } })
})
afterAll(() => server.close())

async function publicProject() {
	const anna = await server.signUp()
	const { id } = await projectWithPanels(server, anna.cookie)
	await server.platform.database.execute(sql`update projects set is_public = true where id = ${id}`)
	const read = async (remoteAddress: string, cookie = '') =>
		server.inject({ url: `/projects/${id}/statuses`, remoteAddress, headers: { cookie } })
	return { anna, read }
}

describe('what people without an account read', () => {
	test('is limited by address, and says until when', async () => {
		const { read } = await publicProject()
		const seen: number[] = []
		for (let count = 0; count < 7; count++) seen.push((await read('203.0.113.1')).statusCode)
		expect(seen).toEqual([200, 200, 200, 200, 200, 429, 429])
		const refused = await read('203.0.113.1')
		expect(refused.json().error).toBe('RATE_LIMITED')
		expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
		expect((await read('203.0.113.2')).statusCode).toBe(200)
	})

	test('is not limited for people with one, at the same address', async () => {
		const { anna, read } = await publicProject()
		for (let count = 0; count < 6; count++) await read('203.0.113.3')
		expect((await read('203.0.113.3')).statusCode).toBe(429)
		expect((await read('203.0.113.3', anna.cookie)).statusCode).toBe(200)
	})

	test('does not count pages, health and sign-in', async () => {
		const { read } = await publicProject()
		const remoteAddress = '203.0.113.4'
		for (let count = 0; count < 10; count++) {
			expect((await server.inject({ url: '/config', remoteAddress })).statusCode).toBe(200)
			expect((await server.inject({ url: '/healthz', remoteAddress })).statusCode).toBe(200)
		}
		expect((await read(remoteAddress)).statusCode).toBe(200)
	})
})

test.each([
	['203.0.113.7', '203.0.113.7'],
	['::ffff:203.0.113.7', '203.0.113.7'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:db8:1:2::9', '2001:db8:1:2::/64'],
	['2001:0db8::1', '2001:db8:0:0::/64'],
	['::1', '0:0:0:0::/64'],
	['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
	expect(networkOf(address)).toBe(network)
})
