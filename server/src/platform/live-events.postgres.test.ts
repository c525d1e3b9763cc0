import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, it, vi } from 'vitest'
import { runOnPostgres } from '../testing/postgres-server.ts'
import { pristineDatabase } from '../testing/pristine-database.ts'
import { type LiveEvents, openLiveEvents } from './live-events.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
	for (const end of ends.splice(0).reverse()) await end()
})

async function openServer(connection_string: string): Promise<{ live: LiveEvents; http: Server }> {
	const live = await openLiveEvents(pino({ level: 'silent' }), { connection_string })
	const http = createServer()
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	live.attach(http, {
		userOf: async () => null,
		sessionOf: () => undefined,
		mayRead: async () => true,
		revisionOf: async () => 1,
		originAllowed: () => true,
		addressOf: () => '127.0.0.1',
	})
	ends.push(
		() => http.close(),
		() => live.close(),
	)
	return { live, http }
}

it('servers outlive their connections to PostgreSQL, and hear each other again', async () => {
	const { databaseUrl, drop } = await pristineDatabase('')
	const url = String(databaseUrl)
	ends.push(drop)
	const [first, second] = await Promise.all([openServer(url), openServer(url)])
	const socket: Socket = io(`http://127.0.0.1:${(second.http.address() as AddressInfo).port}`, {
		transports: ['websocket'],
	})
	ends.push(() => socket.disconnect())
	const project_id = crypto.randomUUID()
	const heard = vi.fn()
	socket.on('project_deleted', heard)
	await socket.emitWithAck('join_project', { project_id })
	const tellUntilHeard = () =>
		vi.waitFor(
			() => {
				first.live.tellProject('project_deleted', { project_id })
				expect(heard).toHaveBeenCalled()
			},
			{ timeout: 30_000, interval: 300 },
		)
	// More often than the pool has connections.
	for (let times = 0; times < 4; times++) {
		await tellUntilHeard()
		await runOnPostgres(
			url,
			`select pg_terminate_backend(pid) from pg_stat_activity
				where application_name = 'panelyard-live' and datname = current_database()`,
		)
		heard.mockClear()
	}
	await tellUntilHeard()
})
