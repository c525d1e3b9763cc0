import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { projectWithPanels } from '../testing/panel-projects.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer({}, { logTarget: { write: () => {} } })
})
afterAll(() => server.close())

const read = async () => (await server.inject({ url: '/metrics' })).body
const valueNamed = async (name: string) => {
	const line = (await read()).split('\n').find((one) => one.startsWith(`${name} `))
	return line === undefined ? null : Number(line.slice(name.length + 1))
}

describe('metrics', () => {
	test('count jobs by kind and status, and say how long the oldest has waited', async () => {
		expect(await valueNamed('jobs_oldest_queued_seconds')).toBe(0)
		await server.platform.database.execute(sql`
			insert into jobs (kind, status, created_at) values
				('convert', 'QUEUED', now() - interval '90 seconds'), ('convert', 'QUEUED', now()),
				('inspect', 'COMPLETED', now() - interval '1 hour')`)
		expect(await valueNamed('jobs{kind="convert",status="QUEUED"}')).toBe(2)
		expect(await valueNamed('jobs{kind="inspect",status="COMPLETED"}')).toBe(1)
		expect(await valueNamed('jobs_oldest_queued_seconds')).toBeGreaterThanOrEqual(90)
		expect(await valueNamed('jobs_running')).toBe(0)
		await server.platform.database.execute(sql`delete from jobs`)
	})

	test('count sockets and the projects they listen to', async () => {
		const anna = await server.signUp()
		const { id } = await projectWithPanels(server, anna.cookie)
		expect([await valueNamed('sockets'), await valueNamed('socket_rooms')]).toEqual([0, 0])
		const socket = io(await server.listen(), {
			path: '/socket.io',
			transports: ['websocket'],
			extraHeaders: { cookie: anna.cookie },
		})
		expect(await socket.timeout(5000).emitWithAck('join_project', { project_id: id })).toMatchObject({ ok: true })
		expect([await valueNamed('sockets'), await valueNamed('socket_rooms')]).toEqual([1, 1])
		socket.disconnect()
		await vi.waitFor(async () => expect(await valueNamed('sockets')).toBe(0))
	})

	test('say how busy the event loop and, on PostgreSQL, the connections are', async () => {
		const text = await read()
		expect(text).toContain('nodejs_eventloop_lag_seconds')
		const total = await valueNamed('database_connections{state="total"}')
		if (inject('postgresUrl')) expect(total).toBeGreaterThan(0)
		else expect(total).toBeNull()
	})

	test('leave out what the database cannot say', async () => {
		const select = vi.spyOn(server.platform.database, 'select').mockImplementation(() => {
			throw new Error('connection lost')
		})
		const text = await read()
		select.mockRestore()
		expect(text).toContain('http_request_duration_seconds')
		expect(text).not.toMatch(/^jobs_oldest_queued_seconds /m)
	})
})
