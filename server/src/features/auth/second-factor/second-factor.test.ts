import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { account_challenges, recovery_codes, second_factors } from '../../../database/tables/account-tables.ts'
import { password_resets, sessions, users } from '../../../database/tables/tables.ts'
import { cookieOf, sharedTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/test-server.ts'
import { readSession, tokenHash } from '../sessions.ts'
import { resetFactor } from './reset-factor.service.ts'
import { confirmSecondFactor } from './second-factor.service.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
// The clock stands still: the next step of 30 s could otherwise begin in the middle of a test.
beforeEach(() => {
	later(0)
})
afterEach(() => {
	vi.useRealTimers()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['signUp']>>

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object, cookie = '') =>
	server.inject({ method, url, payload, headers: cookie ? { cookie } : {} })
const state = async (cookie: string) =>
	(await server.inject({ url: '/account/second_factor', headers: { cookie } })).json()
const whoIs = async (cookie: string) => (await server.inject({ url: '/auth/check', headers: { cookie } })).json()

/** What an app with this secret shows, `steps` of 30 s from now. */
const codeOf = (secret: string, steps = 0): string =>
	new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Moves the clock by steps of 30 s, so that a code which was used is followed by another one. */
const later = (steps: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + steps * 30_000 })

async function switchOn({ cookie }: Person): Promise<{ secret: string; codes: string[] }> {
	const begun = await send('POST', '/account/second_factor', { password: TEST_PASSWORD }, cookie)
	expect(begun.statusCode).toBe(200)
	const { secret } = begun.json()
	const confirmed = await send('POST', '/account/second_factor/confirm', { code: codeOf(secret) }, cookie)
	expect(confirmed.statusCode).toBe(200)
	return { secret, codes: confirmed.json().recovery_codes }
}

async function withFactor() {
	const person = await server.signUp()
	return { ...person, ...(await switchOn(person)) }
}

const signIn = (email: string, password = TEST_PASSWORD) => send('POST', '/login/emailpw', { email, password })
const show = (cookie: string, code: string) => send('POST', '/login/second_factor', { code }, cookie)

/** Signs in by password. Returns the cookie of the step that asks for a code. */
async function firstStep(email: string): Promise<string> {
	const answer = await signIn(email)
	expect([answer.statusCode, Object.keys(answer.json())]).toEqual([202, ['second_factor']])
	return cookieOf(answer)
}

describe('setting up', () => {
	test('needs the password, and nothing is asked before a code was right', async () => {
		const { cookie, user } = await server.signUp()
		const refused = await send('POST', '/account/second_factor', { password: 'a wrong one' }, cookie)
		expect([refused.statusCode, refused.json().details.fields]).toEqual([
			400,
			[{ field: 'password', message: 'Wrong password' }],
		])
		const { secret, uri } = (await send('POST', '/account/second_factor', { password: TEST_PASSWORD }, cookie)).json()
		expect(uri).toContain(`secret=${secret}`)
		expect(uri).toMatch(/^otpauth:\/\/totp\/Panelyard:/)
		const wrong = await send('POST', '/account/second_factor/confirm', { code: codeOf(secret, 100) }, cookie)
		expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Wrong code'])
		expect(await state(cookie)).toEqual({ is_on: false, since: null, recovery_codes_left: 0 })
		expect((await signIn(user.email)).statusCode).toBe(200)
	})

	test('gives ten recovery codes, and the database holds neither them nor the secret', async () => {
		const { codes, secret, cookie, user } = await withFactor()
		expect(codes).toHaveLength(10)
		expect(new Set(codes).size).toBe(10)
		for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
		expect(await state(cookie)).toMatchObject({ is_on: true, recovery_codes_left: 10 })
		const { database } = server.platform
		const kept = JSON.stringify([
			await database.select().from(second_factors).where(eq(second_factors.user_id, user.id)),
			await database.select().from(recovery_codes).where(eq(recovery_codes.user_id, user.id)),
		])
		for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
			expect(kept).not.toContain(text)
		}
	})

	test('a second tab that sets up too gets the same secret, and one that comes late is told', async () => {
		const person = await server.signUp()
		const begin = async () =>
			(await send('POST', '/account/second_factor', { password: TEST_PASSWORD }, person.cookie)).json().secret
		expect(await begin()).toBe(await begin())
		await switchOn(person)
		const again = await send('POST', '/account/second_factor', { password: TEST_PASSWORD }, person.cookie)
		expect([again.statusCode, again.json().message]).toEqual([409, 'Two-step sign-in is already on'])
	})

	test('a secret that somebody with the old password has seen isn’t given to the owner', async () => {
		const person = await server.signUp()
		const begin = async (cookie: string, password: string) =>
			(await send('POST', '/account/second_factor', { password }, cookie)).json().secret
		const seen = await begin(person.cookie, TEST_PASSWORD)
		const passwords = { current_password: TEST_PASSWORD, password: 'changed since, and good' }
		expect((await send('PUT', '/account/password', passwords, person.cookie)).statusCode).toBe(200)
		const next = await begin(person.cookie, passwords.password)
		expect(next).not.toBe(seen)
		const token = 'a token that was mailed'
		await server.platform.database
			.insert(password_resets)
			.values({ user_id: person.user.id, token_hash: tokenHash(token), expires_at: new Date(Date.now() + 60_000) })
		const reset = await send('POST', '/auth/reset_password', { token, password: TEST_PASSWORD })
		expect(reset.statusCode, reset.body).toBe(200)
		const cookie = cookieOf(await signIn(person.user.email))
		expect(await begin(cookie, TEST_PASSWORD)).not.toBe(next)
	})

	test('whoever repeats the confirmation after a lost answer gets the same codes for an hour, and nobody else', async () => {
		const person = await server.signUp()
		const begun = await send('POST', '/account/second_factor', { password: TEST_PASSWORD }, person.cookie)
		const { secret } = begun.json()
		const body = { code: codeOf(secret), id: randomUUID() }
		const confirm = (cookie: string, id: string | undefined = body.id) =>
			send('POST', '/account/second_factor/confirm', { code: body.code, id }, cookie)
		const first = await confirm(person.cookie)
		const again = await confirm(person.cookie)
		expect([again.statusCode, again.json()]).toEqual([200, first.json()])
		expect(await state(person.cookie)).toMatchObject({ is_on: true, recovery_codes_left: 10 })
		expect((await confirm((await server.signUp()).cookie)).statusCode, 'another person').toBe(409)
		expect((await confirm(person.cookie, randomUUID())).statusCode, 'another request').toBe(409)
		const { database } = server.platform
		const own = eq(recovery_codes.user_id, person.user.id)
		await database.update(recovery_codes).set({ created_at: sql`now() - interval '61 minutes'` }).where(own)
		expect((await confirm(person.cookie)).statusCode, 'too late').toBe(409)
	})

	test('ends with the session that began it', async () => {
		const { cookie, user } = await server.signUp()
		const { secret } = (await send('POST', '/account/second_factor', { password: TEST_PASSWORD }, cookie)).json()
		const found = await readSession(server.platform, cookie.slice(cookie.indexOf('=') + 1))
		if (!found) throw new Error('not signed in')
		// The request has been let in when the session ends.
		await server.platform.database.delete(sessions).where(eq(sessions.user_id, user.id))
		const confirmed = confirmSecondFactor(server.platform, found, { code: codeOf(secret) })
		await expect(confirmed).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
	})

	test('a secret that was begun long ago is replaced', async () => {
		const { cookie, user } = await server.signUp()
		const begin = async () =>
			(await send('POST', '/account/second_factor', { password: TEST_PASSWORD }, cookie)).json().secret
		const first = await begin()
		await server.platform.database
			.update(second_factors)
			.set({ created_at: sql`now() - interval '16 minutes'` })
			.where(eq(second_factors.user_id, user.id))
		const late = await send('POST', '/account/second_factor/confirm', { code: codeOf(first) }, cookie)
		expect([late.statusCode, late.json().error]).toEqual([409, 'CONFLICT'])
		expect(await begin()).not.toBe(first)
	})
})

describe('signing in', () => {
	test('the password alone opens nothing, a code completes it with a session of its own', async () => {
		const { user, secret } = await withFactor()
		const step = await firstStep(user.email)
		expect(await whoIs(step)).toEqual({ authenticated: false, user: null })
		later(1)
		const done = await show(step, codeOf(secret))
		expect([done.statusCode, done.json().user.id]).toEqual([200, user.id])
		const session = done.cookies.find(({ name }) => name === 'panelyard_session')
		expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
		expect(step).not.toContain(session?.value)
		expect((await whoIs(cookieOf(done))).authenticated).toBe(true)
	})

	test('a code works once, in any browser', async () => {
		const { user, secret } = await withFactor()
		const [one, other] = [await firstStep(user.email), await firstStep(user.email)]
		later(1)
		const code = codeOf(secret)
		expect((await show(one, code)).statusCode).toBe(200)
		const reused = await show(other, code)
		expect([reused.statusCode, reused.json().message]).toEqual([400, 'Each code works once. Wait for the next one.'])
	})

	test('the code that confirmed the set-up does not sign in', async () => {
		const { user, secret } = await withFactor()
		expect((await show(await firstStep(user.email), codeOf(secret))).statusCode).toBe(400)
	})

	test('two requests with one code at the same moment start one session', async () => {
		const { user, secret } = await withFactor()
		const steps = [await firstStep(user.email), await firstStep(user.email)]
		later(1)
		const code = codeOf(secret)
		const answers = await Promise.all(steps.map((step) => show(step, code)))
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
	})

	test.each([
		[-1, 200],
		[1, 200],
		[-2, 400],
		[2, 400],
	])('the clock of the phone may be one step off: %i steps answer %i', async (steps, status) => {
		const { user, secret } = await withFactor()
		const step = await firstStep(user.email)
		later(4)
		expect((await show(step, codeOf(secret, steps))).statusCode).toBe(status)
	})

	test('an older code is refused once a newer one was used', async () => {
		const { user, secret } = await withFactor()
		const [one, other] = [await firstStep(user.email), await firstStep(user.email)]
		later(4)
		expect((await show(one, codeOf(secret, 1))).statusCode).toBe(200)
		expect((await show(other, codeOf(secret))).statusCode).toBe(400)
	})

	test('a recovery code works once', async () => {
		const { user, codes } = await withFactor()
		const typed = codes[3]?.toLowerCase().replaceAll('-', ' ') ?? ''
		expect((await show(await firstStep(user.email), typed)).statusCode).toBe(200)
		expect((await show(await firstStep(user.email), typed)).statusCode).toBe(400)
	})

	test('the step works only in the browser that typed the password, once, and for ten minutes', async () => {
		const { user, secret } = await withFactor()
		later(1)
		for (const cookie of ['', 'panelyard_step=made-up']) {
			const answer = await show(cookie, codeOf(secret))
			expect([answer.statusCode, answer.json().error]).toEqual([401, 'INVALID_CREDENTIALS'])
		}
		const step = await firstStep(user.email)
		expect((await show(step, codeOf(secret))).statusCode).toBe(200)
		later(1)
		expect((await show(step, codeOf(secret))).statusCode).toBe(401)
		const late = await firstStep(user.email)
		await server.platform.database
			.update(account_challenges)
			.set({ expires_at: sql`now() - interval '1 second'` })
			.where(eq(account_challenges.user_id, user.id))
		expect((await show(late, codeOf(secret, 1))).statusCode).toBe(401)
	})

	test('a step that began with the old password ends when the password changes', async () => {
		const { user, secret, cookie } = await withFactor()
		const step = await firstStep(user.email)
		const change = { current_password: TEST_PASSWORD, password: 'an altogether new one' }
		expect((await send('PUT', '/account/password', change, cookie)).statusCode).toBe(200)
		later(1)
		expect((await show(step, codeOf(secret))).statusCode).toBe(401)
	})

	test('guessing is stopped for the account, not for its recovery codes', async () => {
		const { user, secret, codes } = await withFactor()
		const step = await firstStep(user.email)
		later(1)
		const wrong = codeOf(secret, 500)
		for (let count = 0; count < 10; count++) expect((await show(step, wrong)).statusCode).toBe(400)
		const another = await firstStep(user.email)
		expect((await show(another, codeOf(secret))).statusCode).toBe(429)
		expect((await show(another, codes[0] ?? '')).statusCode).toBe(200)
		later(121)
		expect((await show(await firstStep(user.email), codeOf(secret))).statusCode).toBe(200)
	})

	test('a wrong password says nothing of the second factor', async () => {
		const { user } = await withFactor()
		const answer = await signIn(user.email, 'not the password')
		expect([answer.statusCode, answer.json()]).toEqual([
			401,
			{ message: 'Wrong email or password', error: 'INVALID_CREDENTIALS' },
		])
	})
})

test('a reset of the password leaves the second factor on', async () => {
	const { user } = await withFactor()
	const token = 'the token of a reset, long enough'
	const reset = { user_id: user.id, token_hash: tokenHash(token), expires_at: new Date(Date.now() + 60_000) }
	await server.platform.database.insert(password_resets).values(reset)
	const password = 'an altogether new one'
	expect((await send('POST', '/auth/reset_password', { token, password })).statusCode).toBe(200)
	expect((await signIn(user.email, password)).statusCode).toBe(202)
})

test('switching off needs password and code, and signing in is one step again', async () => {
	const { user, secret, cookie } = await withFactor()
	later(1)
	const off = (payload: object) => send('DELETE', '/account/second_factor', payload, cookie)
	expect((await off({ password: TEST_PASSWORD, code: codeOf(secret, 100) })).statusCode).toBe(400)
	expect((await off({ password: 'a wrong one', code: codeOf(secret) })).statusCode).toBe(400)
	expect((await off({ code: codeOf(secret) })).statusCode).toBe(400)
	expect((await signIn(user.email)).statusCode).toBe(202)
	expect((await off({ password: TEST_PASSWORD, code: codeOf(secret) })).statusCode).toBe(200)
	expect(await state(cookie)).toMatchObject({ is_on: false })
	expect((await signIn(user.email)).statusCode).toBe(200)
})

test('new recovery codes end the older ones', async () => {
	const { user, secret, cookie, codes } = await withFactor()
	later(1)
	const proof = { password: TEST_PASSWORD, code: codeOf(secret) }
	const renewed = await send('POST', '/account/second_factor/recovery_codes', proof, cookie)
	expect(renewed.json().recovery_codes).toHaveLength(10)
	expect((await show(await firstStep(user.email), codes[0] ?? '')).statusCode).toBe(400)
	expect((await show(await firstStep(user.email), renewed.json().recovery_codes[0])).statusCode).toBe(200)
})

test('new recovery codes whose answer got lost are given again to the same request, for an hour', async () => {
	const { user, secret, cookie } = await withFactor()
	later(1)
	const id = '7d5b2f0e-3a94-4c52-9f0b-8a4b6d1c2e3f'
	const proof = { password: TEST_PASSWORD, code: codeOf(secret), id }
	const renew = (change = {}) => send('POST', '/account/second_factor/recovery_codes', { ...proof, ...change }, cookie)
	const first = await renew()
	const again = await renew()
	expect([again.statusCode, again.json()]).toEqual([200, first.json()])
	const used = (await renew({ id: undefined })).json().message
	expect(used).toBe('Each code works once. Wait for the next one.')
	expect((await renew({ password: 'a wrong one' })).statusCode).toBe(400)
	expect((await show(await firstStep(user.email), first.json().recovery_codes[0])).statusCode).toBe(200)
	await server.platform.database.execute(
		sql`update recovery_codes set created_at = created_at - interval '61 minutes' where user_id = ${user.id}`,
	)
	expect((await renew()).json().message).toBe(used)
})

test('under another SESSION_SECRET the app’s codes are refused and recovery codes work', async () => {
	const { user, secret, codes } = await withFactor()
	const { config } = server
	const before = config.sessionSecret
	config.sessionSecret = 'another secret of at least 32 characters'
	try {
		later(1)
		expect((await show(await firstStep(user.email), codeOf(secret))).statusCode).toBe(400)
		expect((await show(await firstStep(user.email), codes[0] ?? '')).statusCode).toBe(200)
	} finally {
		config.sessionSecret = before
	}
})

test('an account without a password needs a fresh sign-in', async () => {
	const { cookie, user } = await server.signUp()
	await server.platform.database.update(users).set({ password_hash: null }).where(eq(users.id, user.id))
	expect((await send('POST', '/account/second_factor', {}, cookie)).statusCode).toBe(200)
	await server.platform.database.execute(
		sql`update sessions set created_at = now() - interval '16 minutes' where user_id = ${user.id}`,
	)
	const late = await send('POST', '/account/second_factor', {}, cookie)
	expect([late.statusCode, late.json().error]).toEqual([403, 'SIGN_IN_AGAIN'])
})

describe('the command line', () => {
	test('switches it off for somebody who has lost app and codes, who is notified; once', async () => {
		const person = await withFactor()
		expect((await signIn(person.user.email)).statusCode).toBe(202)
		const { database } = server.platform
		expect(await resetFactor(database, ` ${person.user.email.toUpperCase()} `)).toBe('switched off')
		expect((await signIn(person.user.email)).statusCode).toBe(200)
		const news = await server.inject({ url: '/notifications', headers: { cookie: person.cookie } })
		expect(news.json().notifications[0]).toMatchObject({ kind: 'second_factor_removed' })
		const { rows } = await database.execute(
			sql`select user_id, details from audit_log where action = 'account.second_factor_off' and subject_id = ${person.user.id}`,
		)
		expect(rows).toEqual([{ user_id: null, details: { by: 'command line' } }])
		expect(await resetFactor(database, person.user.email)).toBe('was off')
		expect(await resetFactor(database, 'nobody@example.com')).toBe('no such account')
	})
})
