import { sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { notify, retractNotifications, shortened, tellNotified } from './notify.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let address: string
let anna: Person
let ben: Person
const sockets: Socket[] = []

beforeAll(async () => {
	server = await startTestServer()
	address = await server.listen()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
})
afterEach(async () => {
	for (const socket of sockets.splice(0)) socket.disconnect()
	await server.platform.database.execute(sql`delete from notifications`)
	await server.platform.database.execute(sql`delete from settings where key = 'notification_preferences'`)
})
afterAll(() => server.close())

const values = { company: 'Beton Nord', count: 3, company_id: '' }
const rowsOf = async (person: Person) =>
	(
		await server.platform.database.execute<{ kind: string; values: object; is_shown: boolean; mails: boolean }>(
			sql`select kind, "values", is_shown, mail_at is not null as mails from notifications where user_id = ${person.user.id}`,
		)
	).rows
const prefer = (person: Person, value: unknown) =>
	server.platform.database.execute(sql`insert into settings (user_id, key, value)
		values (${person.user.id}, 'notification_preferences', ${JSON.stringify(value)}::jsonb)`)
const raise = (to: readonly string[], options: { by?: string | null; dedupe_key?: string } = {}) =>
	server.platform.database.transaction((tx) => notify(tx, 'member_access_ending', to, { by: null, values, ...options }))

/** A page of one person, with the names of what it hears. */
async function openPage(cookie?: string) {
	const socket = io(address, {
		path: '/socket.io',
		transports: ['websocket'],
		reconnection: false,
		extraHeaders: cookie ? { cookie } : {},
	})
	sockets.push(socket)
	const heard: unknown[] = []
	socket.onAny((...event) => heard.push(event))
	await new Promise<void>((resolve, reject) => {
		socket.once('connect', resolve)
		socket.once('connect_error', reject)
	})
	return heard
}

describe('raising a notification', () => {
	it('reaches each of the people once, and nobody for what they did themselves', async () => {
		const notified = await raise([anna.user.id, ben.user.id, ben.user.id], { by: anna.user.id })
		expect(notified.user_ids).toEqual([ben.user.id])
		expect(await rowsOf(anna)).toEqual([])
		expect(await rowsOf(ben)).toMatchObject([{ kind: 'member_access_ending', values }])
	})

	it('says the same thing once, however often it is raised', async () => {
		const first = await raise([ben.user.id], { dedupe_key: 'once' })
		const again = await raise([anna.user.id, ben.user.id], { dedupe_key: 'once' })
		expect(first.user_ids).toEqual([ben.user.id])
		expect(again.user_ids).toEqual([anna.user.id])
		expect(await rowsOf(ben)).toHaveLength(1)
	})

	it('leaves no trace of a transaction that fails', async () => {
		const failing = server.platform.database.transaction(async (tx) => {
			await notify(tx, 'member_access_ending', [ben.user.id], { by: null, values })
			throw new Error('no')
		})
		await expect(failing).rejects.toThrow('no')
		expect(await rowsOf(ben)).toEqual([])
	})

	it('passes over people who are gone', async () => {
		const notified = await raise([crypto.randomUUID(), ben.user.id])
		expect(notified.user_ids).toEqual([ben.user.id])
	})

	it('cuts long values between characters', async () => {
		await server.platform.database.transaction((tx) =>
			notify(tx, 'member_access_ending', [ben.user.id], {
				by: null,
				values: { ...values, company: '🏗️'.repeat(200) },
			}),
		)
		const [row] = await rowsOf(ben)
		const { company = '' } = (row?.values ?? {}) as { company?: string }
		expect([...company].length).toBeLessThanOrEqual(81)
		expect(company.endsWith('…')).toBe(true)
		expect(shortened('a😀b', 2)).toBe('a😀…')
	})

	it('follows what people chose, and takes any nonsense for no choice', async () => {
		await prefer(anna, { types: { company: { in_app: false, mail: true } } })
		await prefer(ben, { types: ['company'], quiet_hours: 7 })
		await raise([anna.user.id, ben.user.id])
		expect(await rowsOf(anna)).toMatchObject([{ is_shown: false, mails: true }])
		expect(await rowsOf(ben)).toMatchObject([{ is_shown: true, mails: false }])
	})

	it('shows what concerns the safety of the account even to those who want nothing in the app', async () => {
		await prefer(ben, { types: { security: { in_app: false } } })
		await server.platform.database.transaction((tx) =>
			notify(tx, 'password_changed', [ben.user.id], { by: null, values: {} }),
		)
		expect(await rowsOf(ben)).toMatchObject([{ is_shown: true }])
	})

	it('can be taken back with what it was about', async () => {
		await raise([anna.user.id, ben.user.id], { dedupe_key: 'comment' })
		const { user_ids } = await server.platform.database.transaction((tx) => retractNotifications(tx, 'comment'))
		expect(user_ids.sort()).toEqual([anna.user.id, ben.user.id].sort())
		expect([...(await rowsOf(anna)), ...(await rowsOf(ben))]).toEqual([])
	})
})

describe('telling it', () => {
	it('reaches every page of the people, and nobody else’s', async () => {
		const [first, second, others, visitors] = await Promise.all([
			openPage(ben.cookie),
			openPage(ben.cookie),
			openPage(anna.cookie),
			openPage(),
		])
		tellNotified(server.platform, await raise([ben.user.id]))
		const told = [['notifications_changed', { raised: true }]]
		await vi.waitFor(() => expect([first, second]).toEqual([told, told]))
		expect([others, visitors]).toEqual([[], []])
	})

	it('ends with the session', async () => {
		const { cookie } = await server.signUp()
		const heard = await openPage(cookie)
		await server.inject({ url: '/logout', headers: { cookie } })
		await vi.waitFor(() => expect(sockets.at(-1)?.connected).toBe(false))
		expect(heard).toEqual([])
	})
})
