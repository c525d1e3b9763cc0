import { TRIAL_DAYS } from '@panelyard/contracts/accounts/auth'
import { PERSON_HEADER } from '@panelyard/contracts/accounts/person-header'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { email_verifications, password_resets, sessions, users } from '../../database/tables/tables.ts'
import {
	cookieOf,
	sharedTestServer,
	startTestServer,
	TEST_PASSWORD,
	type TestServer,
} from '../../testing/test-server.ts'
import { purgeExpiredCredentials } from './expired-credentials.service.ts'
import { tokenHash } from './sessions.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterEach(() => {
	vi.useRealTimers()
})
afterAll(() => server.close())

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
	server.inject({ method: 'POST', url, payload, headers })
const whoIs = async (cookie: string) => (await server.inject({ url: '/auth/check?_t=1', headers: { cookie } })).json()

describe('signing up', () => {
	test('makes an account with a full trial and signs in', async () => {
		const response = await post('/signup/emailpw', { email: ' Anna@Example.com ', password: TEST_PASSWORD })
		expect(response.statusCode).toBe(200)
		expect(response.json().user).toMatchObject({ email: 'anna@example.com', name: 'anna', trial_days_left: TRIAL_DAYS })
		expect(response.body).not.toContain('argon2')
		expect(await whoIs(cookieOf(response))).toMatchObject({ authenticated: true, user: { email: 'anna@example.com' } })
	})

	test('refuses an address that has an account, however it is written', async () => {
		await server.signUp('taken@example.com')
		const response = await post('/signup/emailpw', { email: 'TAKEN@example.com', password: TEST_PASSWORD })
		expect(response.statusCode).toBe(409)
		expect(response.json().error).toBe('EMAIL_TAKEN')
	})

	test.each([
		['email', { email: 'nobody', password: TEST_PASSWORD }, 'Please enter a valid email address'],
		['password', { email: 'a@example.com', password: 'short' }, 'Password must have at least 10 characters'],
		['password', { email: 'a@example.com', password: 'aaaaaaaaaaaa' }, 'Password is too easy to guess'],
		['password', { email: 'a@example.com', password: 'password123' }, 'Password is too easy to guess'],
		['password', { email: 'jane.miller@example.com', password: 'janemiller77' }, 'Password is too easy to guess'],
	])('names the field: %s %j', async (field, payload, message) => {
		const response = await post('/signup/emailpw', payload)
		expect(response.statusCode).toBe(400)
		expect(response.json()).toMatchObject({
			message,
			error: 'VALIDATION_FAILED',
			details: { fields: [{ field, message }] },
		})
	})

	test('two sign-ups with one address at the same moment make one account', async () => {
		const answers = await Promise.all(
			[1, 2].map(() => post('/signup/emailpw', { email: 'twice@example.com', password: TEST_PASSWORD })),
		)
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
	})

	test('cannot make a super admin', async () => {
		const payload = { email: 'sly@example.com', password: TEST_PASSWORD, is_super_admin: true }
		const cookie = cookieOf(await post('/signup/emailpw', payload))
		expect((await server.inject({ url: '/auth/is-admin', headers: { cookie } })).json()).toEqual({ is_admin: false })
	})
})

describe('signing in', () => {
	test('answers a wrong password and an unknown address alike', async () => {
		await server.signUp('known@example.com')
		const wrong = await post('/login/emailpw', { email: 'known@example.com', password: 'not the password' })
		const unknown = await post('/login/emailpw', { email: 'unknown@example.com', password: 'not the password' })
		expect(wrong.statusCode).toBe(401)
		expect(wrong.json()).toEqual({ message: 'Wrong email or password', error: 'INVALID_CREDENTIALS' })
		expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()])
	})

	test('sets a cookie scripts cannot read and other sites cannot send', async () => {
		await server.signUp('cookie@example.com')
		const response = await post('/login/emailpw', { email: 'cookie@example.com', password: TEST_PASSWORD })
		expect(response.cookies[0]).toMatchObject({ name: 'panelyard_session', httpOnly: true, sameSite: 'Lax', path: '/' })
	})

	test('marks the cookie Secure where people come by https, as a trusted proxy says', async () => {
		const login = (by: TestServer, headers: Record<string, string>) =>
			by.inject({
				method: 'POST',
				url: '/signup/emailpw',
				payload: { email: `p${++count}@example.com`, password: TEST_PASSWORD },
				headers,
			})
		let count = 0
		const forwarded = { 'x-forwarded-proto': 'https' }
		const secure = async (by: TestServer, headers: Record<string, string>) =>
			(await login(by, headers)).cookies[0]?.secure ?? false
		expect(await secure(server, forwarded)).toBe(false)
		const behind = await startTestServer({ trustProxy: ['127.0.0.1'] })
		try {
			expect([await secure(behind, forwarded), await secure(behind, {})]).toEqual([true, false])
			const { cookie } = await behind.signUp()
			const out = await behind.inject({ url: '/logout', headers: { cookie, ...forwarded } })
			expect(out.cookies[0]).toMatchObject({ value: '', secure: true })
		} finally {
			await behind.close()
		}
	})

	test('never keeps the token or the password as they are', async () => {
		const { cookie, user } = await server.signUp('stored@example.com')
		const rows = await server.platform.database.select().from(sessions).where(eq(sessions.user_id, user.id))
		expect(cookie).not.toContain(rows[0]?.token_hash)
		const [row] = await server.platform.database.select().from(users).where(eq(users.id, user.id))
		expect(row?.password_hash).toMatch(/^\$argon2id\$/)
	})
})

describe('a session', () => {
	test('ends when signing out', async () => {
		const { cookie } = await server.signUp()
		const response = await server.inject({ url: '/logout', headers: { cookie } })
		expect(response.json()).toEqual({ message: 'Successfully logged out' })
		expect(await whoIs(cookie)).toEqual({ authenticated: false, user: null })
	})

	test('another site cannot sign a person out', async () => {
		const { cookie } = await server.signUp()
		const headers = { cookie, 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' }
		expect((await server.inject({ url: '/logout', headers })).statusCode).toBe(403)
		expect((await whoIs(cookie)).authenticated).toBe(true)
	})

	test('ends after thirty days without use, and use puts that off', async () => {
		const { cookie, user } = await server.signUp()
		const age = (last_seen: string, expires: string) =>
			server.platform.database
				.update(sessions)
				.set({ last_seen_at: sql.raw(last_seen), expires_at: sql.raw(expires) })
				.where(eq(sessions.user_id, user.id))
		await age(`now() - interval '20 days'`, `now() + interval '10 days'`)
		const used = await server.inject({ url: '/auth/check', headers: { cookie } })
		expect(used.cookies[0]).toMatchObject({ name: 'panelyard_session', maxAge: 30 * 24 * 3600 })
		const [row] = await server.platform.database.select().from(sessions).where(eq(sessions.user_id, user.id))
		expect(row && row.expires_at.getTime() - Date.now()).toBeGreaterThan(29 * 24 * 3600_000)
		await age(`now() - interval '31 days'`, `now() - interval '1 second'`)
		expect((await whoIs(cookie)).authenticated).toBe(false)
	})

	test('a request in the name of somebody else is refused, and changes nothing', async () => {
		const { cookie, user } = await server.signUp()
		const other = await server.signUp()
		const create = (person: string) => post('/projects', { name: 'Mine' }, { cookie, [PERSON_HEADER]: person })
		expect((await create(other.user.id)).statusCode).toBe(401)
		expect((await create(user.id)).statusCode).toBe(201)
	})

	test('an answer says whose it is, and nothing to visitors', async () => {
		const { cookie, user } = await server.signUp()
		const answer = (headers: Record<string, string>) => server.inject({ url: '/projects', headers })
		expect((await answer({ cookie })).headers[PERSON_HEADER]).toBe(user.id)
		expect((await answer({})).headers[PERSON_HEADER]).toBeUndefined()
	})

	test('a made-up cookie is a visitor', async () => {
		expect((await whoIs('panelyard_session=AAAA')).authenticated).toBe(false)
		expect((await whoIs('panelyard_session=%E0%A4%A; x')).authenticated).toBe(false)
	})
})

test('the trial counts down from the day of the account and stops at zero', async () => {
	const { cookie, user } = await server.signUp()
	const createdAgo = (interval: string) =>
		server.platform.database
			.update(users)
			.set({ created_at: sql.raw(`now() - interval '${interval}'`) })
			.where(eq(users.id, user.id))
	await createdAgo('3 days 1 hour')
	expect((await whoIs(cookie)).user.trial_days_left).toBe(11)
	await createdAgo('40 days')
	expect((await whoIs(cookie)).user.trial_days_left).toBe(0)
})

test('what has ended is deleted, and nothing else', async () => {
	const { database } = server.platform
	const { user, cookie } = await server.signUp()
	const link = { user_id: user.id, expires_at: sql<Date>`now() - interval '25 hours'` }
	await database.insert(password_resets).values({ ...link, token_hash: 'old reset' })
	await database.insert(email_verifications).values({ ...link, token_hash: 'old link', email: user.email })
	const recent = { user_id: user.id, expires_at: sql<Date>`now() - interval '1 hour'` }
	await database.insert(password_resets).values({ ...recent, token_hash: 'recent reset' })
	await database.insert(sessions).values({ ...recent, token_hash: 'old session' })
	await purgeExpiredCredentials(server.platform)
	const left = async (table: typeof sessions | typeof password_resets | typeof email_verifications) =>
		(await database.select().from(table).where(eq(table.user_id, user.id))).map(({ token_hash }) => token_hash)
	expect(await left(sessions)).toEqual([tokenHash(cookie.slice(cookie.indexOf('=') + 1))])
	expect(await left(password_resets)).toEqual(['recent reset'])
	expect(await left(email_verifications)).toEqual([])
	expect((await whoIs(cookie)).authenticated).toBe(true)
})

test('a server whose clock is wrong deletes nothing that has not ended', async () => {
	const { cookie, user } = await server.signUp()
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 24 * 3600_000 })
	expect(await purgeExpiredCredentials(server.platform)).toBe(0)
	await post('/login/emailpw', { email: user.email, password: TEST_PASSWORD })
	vi.useRealTimers()
	expect((await whoIs(cookie)).authenticated).toBe(true)
})
