import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, it, vi } from 'vitest'
import { runOnPostgres } from '../../testing/postgres-server.ts'
import { pristineDatabase } from '../../testing/pristine-database.ts'
import { openSilentProxy } from '../../testing/silent-proxy.ts'
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
		mayOperate: () => true,
		userOf: async () => null,
		sessionOf: () => undefined,
		mayRead: async () => true,
		readersOf: async (readers) => readers,
		revisionOf: async () => 1,
		endsOfAccess: async () => ({ at: new Date(), ended: [], next_ms: null }),
		originAllowed: () => true,
		addressOf: () => '127.0.0.1',
	})
	ends.push(
		() => http.close(),
		() => live.close().catch(() => {}),
		() => live.disconnect(),
	)
	return { live, http }
}

async function openPair() {
	const { databaseUrl, drop } = await pristineDatabase('')
	const url = String(databaseUrl)
	ends.push(drop)
	const [first, second] = await Promise.all([openServer(url), openServer(url)])
	const socket: Socket = io(`http://127.0.0.1:${(second.http.address() as AddressInfo).port}`, {
		transports: ['websocket'],
		reconnectionDelay: 50,
	})
	ends.push(() => socket.disconnect())
	const project_id = crypto.randomUUID()
	const heard = vi.fn()
	socket.on('project_deleted', heard)
	await socket.emitWithAck('join_project', { project_id })
	return { url, first, second, socket, project_id, heard }
}

const breakConnections = (url: string) =>
	runOnPostgres(
		url,
		`select pg_terminate_backend(pid) from pg_stat_activity
			where application_name = 'panelyard-live' and datname = current_database()`,
	)

it('servers outlive their connections to PostgreSQL, and hear each other again', async () => {
	const { url, first, socket, project_id, heard } = await openPair()
	socket.on('connect', () => void socket.emitWithAck('join_project', { project_id }))
	const tellUntilHeard = () =>
		vi.waitFor(
			() => {
				first.live.tellProject('project_deleted', { project_id })
				expect(heard).toHaveBeenCalled()
			},
			{ timeout: 30_000, interval: 100 },
		)
	// More often than the pool has connections.
	for (let times = 0; times < 4; times++) {
		await tellUntilHeard()
		await breakConnections(url)
		heard.mockClear()
	}
	await tellUntilHeard()
})

it('people connect again, and so compare revisions, after their server could not hear the others', async () => {
	const { url, socket } = await openPair()
	const reasons: string[] = []
	socket.on('disconnect', (reason) => reasons.push(reason))
	const again = new Promise((resolve) => socket.once('connect', () => resolve(null)))
	await breakConnections(url)
	await again
	// The client connects again by itself only when the connection was lost, not when the server ended it.
	expect(reasons).toEqual(['transport close'])
})

it('other servers are told what is changed after everybody was disconnected', async () => {
	const { first, project_id, heard } = await openPair()
	first.live.disconnect()
	// More than the pool has connections.
	for (let times = 0; times < 10; times++) first.live.tellProject('project_deleted', { project_id })
	await first.live.close()
	await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(10))
})

it('other servers hear everything in its order, also the same twice', async () => {
	const { first, socket, project_id } = await openPair()
	const heard: string[] = []
	socket.onAny((event: string, payload: { what?: string[] }) => heard.push(payload.what?.[0] ?? event))
	const told = Array.from({ length: 300 }, (_, at) => `part ${Math.floor(at / 2)}`)
	for (const what of told) first.live.tellProject('project_updated', { project_id, what: [what as 'panels'] })
	await vi.waitFor(() => expect(heard).toHaveLength(told.length), { timeout: 10_000 })
	expect(heard).toEqual(told)
})

it('a server closes while it connects to PostgreSQL again', async () => {
	const { databaseUrl, drop } = await pristineDatabase('')
	ends.push(drop)
	const proxy = await openSilentProxy(String(databaseUrl))
	ends.push(() => proxy.close())
	const live = await openLiveEvents(pino({ level: 'silent' }), { connection_string: proxy.url })
	proxy.holdNew()
	await breakConnections(String(databaseUrl))
	await vi.waitFor(() => expect(proxy.countHeld()).toBeGreaterThan(0), { timeout: 10_000 })
	live.disconnect()
	const closed = live.close()
	proxy.speak()
	await closed
})

it('a server closes after a connection broke before it listened', async () => {
	const { databaseUrl, drop } = await pristineDatabase('')
	ends.push(drop)
	const proxy = await openSilentProxy(String(databaseUrl))
	ends.push(() => proxy.close())
	const live = await openLiveEvents(pino({ level: 'silent' }), { connection_string: proxy.url })
	const broke = proxy.breakOn('LISTEN')
	await breakConnections(String(databaseUrl))
	await broke
	// The adapter then connects twice, each time within 3 s.
	await new Promise((resolve) => setTimeout(resolve, 3500))
	live.disconnect()
	await live.close()
})
