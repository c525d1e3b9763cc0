import { createServer } from 'node:http'
import { type AddressInfo, connect as openSocket } from 'node:net'
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test, vi } from 'vitest'
import { type LiveEventsAccess, openLiveEvents } from './live-events.ts'
import { MOST_VISITOR_SOCKETS } from './visitor-sockets.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
	for (const end of ends.splice(0).reverse()) await end()
})

async function open(access: Partial<LiveEventsAccess> = {}) {
	const live = await openLiveEvents(pino({ level: 'silent' }))
	const http = createServer()
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	live.attach(http, {
		mayOperate: () => true,
		userOf: async (cookie) => (cookie ? { id: cookie, is_super_admin: false } : null),
		sessionOf: () => undefined,
		mayRead: async () => true,
		readersOf: async (readers) => readers,
		revisionOf: async () => 1,
		endsOfAccess: async () => ({ at: new Date(), ended: [], next_ms: null }),
		originAllowed: () => true,
		addressOf: (request) => String(request.headers['x-address']),
		...access,
	})
	ends.push(
		() => http.close(),
		() => live.close(),
		() => live.disconnect(),
	)
	const connect = async (headers: Record<string, string> = {}): Promise<Socket | null> => {
		const socket = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
			transports: ['websocket'],
			reconnection: false,
			forceNew: true,
			extraHeaders: { 'x-address': '203.0.113.1', ...headers },
		})
		ends.push(() => socket.disconnect())
		return new Promise((resolve) => {
			socket.once('connect', () => resolve(socket))
			socket.once('connect_error', () => resolve(null))
		})
	}
	return { live, connect, http }
}

const project_id = crypto.randomUUID()

test('who loses access while joining does not stay in the room', async () => {
	const mayRead = vi.fn<LiveEventsAccess['mayRead']>().mockResolvedValueOnce(true).mockResolvedValue(false)
	const { live, connect } = await open({ mayRead })
	const socket = await connect()
	expect(await socket?.emitWithAck('join_project', { project_id })).toEqual({ ok: false, message: 'Access denied' })
	expect(live.count()).toEqual({ sockets: 1, rooms: 0 })
})

test('who cannot be asked about again does not stay in the room', async () => {
	const mayRead = vi.fn<LiveEventsAccess['mayRead']>().mockResolvedValueOnce(true).mockRejectedValue(new Error('gone'))
	const { live, connect } = await open({ mayRead })
	const socket = await connect()
	expect(await socket?.emitWithAck('join_project', { project_id })).toMatchObject({ ok: false })
	expect(live.count()).toEqual({ sockets: 1, rooms: 0 })
})

test('a socket is in a bounded number of rooms, however many joins it sends at once', async () => {
	const { live, connect } = await open()
	const socket = await connect()
	const joins = Array.from({ length: 30 }, () =>
		socket?.emitWithAck('join_project', { project_id: crypto.randomUUID() }),
	)
	const answers = await Promise.all(joins)
	expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
	expect(live.count().rooms).toBe(20)
})

test('nobody connects any more once everybody was disconnected', async () => {
	const { live, connect } = await open()
	const socket = await connect()
	live.disconnect()
	await vi.waitFor(() => expect(socket?.connected).toBe(false))
	expect(await connect()).toBeNull()
})

test('visitors of one address keep a bounded number of sockets open, and people with an account are not counted', async () => {
	const { live, connect } = await open()
	const opened = await Promise.all(Array.from({ length: MOST_VISITOR_SOCKETS + 10 }, () => connect()))
	await vi.waitFor(() => expect(live.count().sockets).toBe(MOST_VISITOR_SOCKETS))
	expect(await connect()).toBeNull()
	expect(await connect({ 'x-address': '203.0.113.2' })).not.toBeNull()
	expect(await connect({ cookie: 'anna' })).not.toBeNull()
	opened.find((socket) => socket?.connected)?.disconnect()
	await vi.waitFor(async () => expect(await connect()).not.toBeNull())
})

test('a connection that breaks while it is asked who it is does not end the server', async () => {
	const asked = Promise.withResolvers<void>()
	const answer = Promise.withResolvers<null>()
	const { http, connect } = await open({
		userOf: (cookie) => {
			if (cookie !== 'slow') return Promise.resolve(null)
			asked.resolve()
			return answer.promise
		},
	})
	const closed = new Promise((resolve) => http.once('upgrade', (_request, socket) => socket.once('close', resolve)))
	const line = openSocket((http.address() as AddressInfo).port, '127.0.0.1')
	line.write(
		[
			'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
			...['Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: websocket', 'X-Address: 203.0.113.9', 'Cookie: slow'],
			...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', ''],
		].join('\r\n'),
	)
	await asked.promise
	line.resetAndDestroy()
	await closed
	answer.resolve(null)
	expect(await connect({ cookie: 'anna' })).not.toBeNull()
})
