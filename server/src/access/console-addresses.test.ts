import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressTest } from '../address-ranges.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const INSIDE = '10.1.2.3'
const OUTSIDE = '192.0.2.7'
let server: TestServer
let cookie: string
beforeAll(async () => {
	// Requests of tests come from this machine, which is the trusted proxy here: the header holds the address.
	const consoleAddresses = ['10.1.0.0/16', '2001:db8::/48']
	server = await startTestServer({ consoleAddresses, trustProxy: ['loopback'] })
	const admin = await server.signUp()
	cookie = admin.cookie
	await server.platform.database.execute(sql`update users set is_super_admin = true where id = ${admin.user.id}`)
})
afterAll(() => server.close())

const ask = (url: string, from: string, accept = 'application/json') =>
	server.inject({ url, headers: { cookie, accept, 'x-forwarded-for': from } })

test('ranges of IPv4 and IPv6 hold their addresses, however these are written', () => {
	const isIn = addressTest(['10.1.0.0/16', '2001:db8::/48', 'loopback'])
	for (const address of [INSIDE, '::ffff:10.1.2.3', '2001:db8::5', '127.0.0.1', '::1'])
		expect(isIn(address), address).toBe(true)
	for (const address of [OUTSIDE, '10.2.0.1', '2001:db9::5', '::ffff:10.2.0.1', '', 'x'])
		expect(isIn(address), address).toBe(false)
})

test('outside the allowed addresses the console’s pages and calls don’t exist, not even for super admins', async () => {
	for (const from of [INSIDE, '2001:db8::5']) {
		expect((await ask('/admin/health', from)).json()).toEqual({ ok: true })
		expect((await ask('/auth/is-admin', from)).json()).toMatchObject({ is_admin: true })
	}
	for (const url of ['/admin/health', '/admin/api/settings', '/admin/no-such-call']) {
		const [there, unknown] = [await ask(url, OUTSIDE), await ask('/admin/nothing', OUTSIDE)]
		expect([there.statusCode, there.body], url).toEqual([404, unknown.body])
	}
	expect((await ask('/auth/is-admin', OUTSIDE)).json()).toMatchObject({ is_admin: false })
	expect((await ask('/auth/check', OUTSIDE)).json().user.is_super_admin).toBe(false)
	for (const url of ['/sysbly', '/sysbly/db', '/sysbly-unavailable'])
		expect((await ask(url, OUTSIDE, 'text/html')).headers.location, url).toMatch(/^\/404/)
	expect((await ask('/sysbly', INSIDE, 'text/html')).headers.location).toBeUndefined()
	// A client can't choose its address: only the last one, which the proxy adds, counts.
	expect((await ask('/admin/health', `${INSIDE}, ${OUTSIDE}`)).statusCode).toBe(404)
})

test('to others than super admins the console’s pages are addresses that nobody knows', async () => {
	const person = await server.signUp()
	for (const headers of [{}, { cookie: person.cookie }])
		for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'] as const) {
			const open = async (url: string) => {
				const from = { accept: 'text/html', 'x-forwarded-for': INSIDE }
				const {
					statusCode,
					headers: answered,
					body,
				} = await server.inject({ method, url, headers: { ...from, ...headers } })
				const names = Object.keys(answered).sort()
				return [statusCode, answered.location, body, names].map((one) =>
					JSON.stringify(one ?? '').replaceAll(/[0-9a-f-]{36}/g, 'ID'),
				)
			}
			for (const url of ['/sysbly', '/sysbly/db', '/sysbly/support?thread=1', '/sysbly-unavailable']) {
				const unknown = await open('/nothing')
				const named = encodeURIComponent(url.split('?')[0] ?? '')
				expect(await open(url), `${method} ${url}`).toEqual(unknown.map((text) => text.replaceAll('%2Fnothing', named)))
			}
		}
})

test('a socket from elsewhere has no admin’s rights, and can’t answer in a conversation either', async () => {
	const person = await server.signUp()
	const opened = { method: 'POST', url: '/support/chat/thread', headers: { cookie: person.cookie } } as const
	const thread_id = (await server.inject({ ...opened, payload: { subject: 'Help' } })).json().thread.id
	const address = await server.listen()
	const askFrom = async (from: string, event: string, payload: object) => {
		const headers = { cookie, 'x-forwarded-for': from }
		const socket = io(address, {
			extraHeaders: headers,
			transports: ['websocket'],
			forceNew: true,
			reconnection: false,
		})
		await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
		const answer = await socket.timeout(10_000).emitWithAck(event, { thread_id, ...payload })
		socket.disconnect()
		return answer.ok
	}
	for (const [event, payload] of [
		['join_thread', {}],
		['mark_messages_read', {}],
		['send_message', { content: 'Hello', client_role: 'admin' }],
	] as const) {
		expect(await askFrom(OUTSIDE, event, payload), event).toBe(false)
		expect(await askFrom(INSIDE, event, payload), event).toBe(true)
	}
})
