import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const servers: { close(): Promise<void> }[] = []
afterEach(async () => {
	for (const server of servers.splice(0).reverse()) await server.close()
})

async function serverWith(rateLimits: Partial<Config['rateLimits']>): Promise<TestServer> {
	const server = await startTestServer({ rateLimits })
	servers.push(server)
	return server
}

const signIn = ({ app }: Pick<TestServer, 'app'>) =>
	app.inject({ method: 'POST', url: '/login/emailpw', payload: { email: 'anna@example.com', password: 'a guess' } })

describe('limits of routes', () => {
	test('hold across servers on one PostgreSQL, and keep no addresses', async () => {
		const server = await serverWith({ signIn: { max: 3, timeWindow: 60_000 } })
		const second = await buildApp(server.config, { webApp: async () => {} })
		servers.push(second)
		const seen: number[] = []
		for (const one of [server, second, server, second, server]) seen.push((await signIn(one)).statusCode)
		expect(seen).toEqual([401, 401, 401, 429, 429])
		const { rows } = await server.platform.database.execute<{ key: string }>(sql`select key from rate_limits`)
		expect(rows.length).toBeGreaterThan(0)
		expect(JSON.stringify(rows)).not.toMatch(/anna|127\.0\.0\.1/)
	})

	test('start again after their time, also in the database', async () => {
		const server = await serverWith({ signIn: { max: 1, timeWindow: 60_000 } })
		expect([(await signIn(server)).statusCode, (await signIn(server)).statusCode]).toEqual([401, 429])
		await server.platform.database.execute(sql`update rate_limits set expire = 0`)
		expect([(await signIn(server)).statusCode, (await signIn(server)).statusCode]).toEqual([401, 429])
	})
})
