import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { email_changes } from '../../database/tables/account-tables.ts'
import { notifications } from '../../database/tables/notification-tables.ts'
import { password_resets } from '../../database/tables/tables.ts'
import {
	cookieOf,
	sharedTestServer,
	startTestServer,
	TEST_PASSWORD,
	type TestServer,
} from '../../testing/test-server.ts'
import { deviceOf } from './device.ts'
import { tokenHash } from './sessions.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

const CHROME =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const IPHONE =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const signIn = async (email: string, agent: string) =>
	cookieOf(
		await server.inject({
			method: 'POST',
			url: '/login/emailpw',
			payload: { email, password: TEST_PASSWORD },
			headers: { 'user-agent': agent },
		}),
	)
const list = async (cookie: string) =>
	(await server.inject({ url: '/account/sessions', headers: { cookie } })).json().sessions
const end = (cookie: string, id = '') =>
	server.inject({ method: 'DELETE', url: id ? `/account/sessions/${id}` : '/account/sessions', headers: { cookie } })
const isSignedIn = async (cookie: string) =>
	(await server.inject({ url: '/auth/check', headers: { cookie } })).json().authenticated
const newsOf = async (user_id: string) =>
	(await server.platform.database.select().from(notifications).where(eq(notifications.user_id, user_id))).map(
		({ kind, values }) => [kind, values],
	)

test.each([
	[CHROME, 'computer', 'Chrome', 'Windows'],
	[IPHONE, 'phone', 'Safari', 'iPhone'],
	[`${CHROME} Edg/141.0.0.0`, 'computer', 'Edge', 'Windows'],
	['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'computer', 'Firefox', 'Linux'],
	[
		'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
		'tablet',
		'Chrome',
		'Android',
	],
	['curl/8.10.1', 'program', null, null],
	['', 'program', null, null],
])('%s is a %s', (agent, kind, browser, system) => {
	expect(deviceOf(agent)).toEqual({ kind, browser, system })
})

describe('sessions', () => {
	test('are listed with their devices, this one first', async () => {
		const { cookie, user } = await server.signUp()
		await signIn(user.email, IPHONE)
		const mine = await signIn(user.email, CHROME)
		const sessions = await list(mine)
		expect(sessions.map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([true, false, false])
		expect(sessions[0].device).toEqual({ kind: 'computer', browser: 'Chrome', system: 'Windows' })
		expect(JSON.stringify(sessions)).not.toContain('token')
		expect((await list(cookie)).length).toBe(3)
	})

	test('one is ended, and others’ are out of reach', async () => {
		const { cookie, user } = await server.signUp()
		const phone = await signIn(user.email, IPHONE)
		const stranger = await server.signUp()
		const { id } = (await list(cookie)).find(({ is_current }: { is_current: boolean }) => !is_current)
		expect((await end(stranger.cookie, id)).json()).toEqual({ ended: 0 })
		expect(await isSignedIn(phone)).toBe(true)
		expect((await end(cookie, id)).json()).toEqual({ ended: 1 })
		expect([await isSignedIn(phone), await isSignedIn(cookie)]).toEqual([false, true])
	})

	test('all others are ended, this one stays', async () => {
		const { cookie, user } = await server.signUp()
		const others = [await signIn(user.email, IPHONE), await signIn(user.email, CHROME)]
		expect((await end(cookie)).json()).toEqual({ ended: 2 })
		expect(await Promise.all([...others, cookie].map(isSignedIn))).toEqual([false, false, true])
	})

	test('every sign-in has a session of its own and ends the one before in that browser', async () => {
		const { cookie, user } = await server.signUp()
		const again = await server.inject({
			method: 'POST',
			url: '/login/emailpw',
			payload: { email: user.email, password: TEST_PASSWORD },
			headers: { cookie },
		})
		expect(cookieOf(again)).not.toBe(cookie)
		expect([await isSignedIn(cookie), await isSignedIn(cookieOf(again))]).toEqual([false, true])
	})

	test('a sign-in from another device is told, one from a known device isn’t', async () => {
		const { user } = await server.signUp()
		await signIn(user.email, CHROME)
		await signIn(user.email, CHROME)
		expect(await newsOf(user.id)).toEqual([['new_sign_in', { device: 'Chrome · Windows' }]])
	})
})

describe('changing the password', () => {
	const NEW = 'an altogether new one'
	const change = (cookie: string, current_password: string, password = NEW) =>
		server.inject({
			method: 'PUT',
			url: '/account/password',
			payload: { current_password, password },
			headers: { cookie },
		})

	test('asks for the old one, ends other sessions and mailed links, and is told', async () => {
		const { cookie, user } = await server.signUp()
		const { database } = server.platform
		const other = await signIn(user.email, IPHONE)
		const token = 'the token of a reset, long enough'
		const expires_at = new Date(Date.now() + 60_000)
		await database.insert(password_resets).values({ user_id: user.id, token_hash: tokenHash(token), expires_at })
		await database.insert(email_changes).values({
			user_id: user.id,
			old_email: user.email,
			new_email: 'elsewhere@example.com',
			token_hash: 'of a change',
			expires_at,
		})
		const wrong = await change(cookie, 'not the old one')
		expect([wrong.statusCode, wrong.json().details.fields]).toEqual([
			400,
			[{ field: 'current_password', message: 'Wrong password' }],
		])
		expect((await change(cookie, TEST_PASSWORD)).statusCode).toBe(200)
		expect([await isSignedIn(other), await isSignedIn(cookie)]).toEqual([false, true])
		const payload = { token, password: 'and yet another one' }
		const reset = { method: 'POST', url: '/auth/reset_password', payload } as const
		expect((await server.inject(reset)).json().error).toBe('INVALID_RESET_TOKEN')
		const [email] = await database.select().from(email_changes).where(eq(email_changes.user_id, user.id))
		expect(email?.cancelled_at).not.toBeNull()
		expect(await newsOf(user.id)).toContainEqual(['password_changed', {}])
	})

	test('asked again after a lost answer says the same and changes nothing', async () => {
		const { cookie, user } = await server.signUp()
		expect((await change(cookie, TEST_PASSWORD)).statusCode).toBe(200)
		const other = cookieOf(
			await server.inject({ method: 'POST', url: '/login/emailpw', payload: { email: user.email, password: NEW } }),
		)
		expect((await change(cookie, TEST_PASSWORD)).statusCode).toBe(200)
		expect(await isSignedIn(other)).toBe(true)
		expect((await newsOf(user.id)).filter(([kind]) => kind === 'password_changed')).toHaveLength(1)
		expect((await change(cookie, TEST_PASSWORD, 'yet another one, quite long')).statusCode).toBe(400)
	})

	test('refuses one that is easy to guess, beside its field', async () => {
		const { cookie } = await server.signUp()
		const weak = await change(cookie, TEST_PASSWORD, 'password123')
		expect(weak.json().details.fields).toEqual([{ field: 'password', message: 'Password is too easy to guess' }])
	})

	test('guessing the old one is stopped for the person, from wherever they ask', async () => {
		const limited = await startTestServer({ rateLimits: { signIn: { max: 3, timeWindow: 60_000 } } })
		try {
			const { cookie } = await limited.signUp()
			const guess = (index: number) =>
				limited.inject({
					method: index % 2 ? 'PUT' : 'POST',
					url: index % 2 ? '/account/password' : '/account/second_factor',
					payload: index % 2 ? { current_password: 'guess', password: NEW } : { password: 'guess' },
					headers: { cookie },
					remoteAddress: `203.0.113.${index}`,
				})
			const answers = []
			for (let index = 0; index < 5; index++) answers.push((await guess(index)).statusCode)
			expect(answers).toEqual([400, 400, 400, 429, 429])
		} finally {
			await limited.close()
		}
	})
})
