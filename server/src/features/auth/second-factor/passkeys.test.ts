import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account_challenges, passkeys } from '../../../database/tables/account-tables.ts'
import { sessions } from '../../../database/tables/tables.ts'
import { SoftAuthenticator } from '../../../testing/soft-authenticator.ts'
import { cookieOf, startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/test-server.ts'
import { readSession, tokenHash } from '../sessions.ts'
import { addPasskey } from './passkeys.service.ts'

const ORIGIN = 'https://panels.example.com'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer({ publicUrl: ORIGIN })
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['signUp']>>
const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object, cookie = '') =>
	server.inject({ method, url, payload, headers: cookie ? { cookie } : {} })
const whoIs = async (cookie: string) => (await server.inject({ url: '/auth/check', headers: { cookie } })).json()

/** Begins to add a passkey. Returns the options, and the cookies of the browser from then on. */
async function begin({ cookie }: Person) {
	const answer = await send('POST', '/account/passkeys/options', { password: TEST_PASSWORD }, cookie)
	expect(answer.statusCode).toBe(200)
	return { options: answer.json().options, cookies: `${cookie}; ${cookieOf(answer)}` }
}

async function addKey(person: Person, name = 'Phone') {
	const key = new SoftAuthenticator()
	const { options, cookies } = await begin(person)
	const credential = key.create({ challenge: options.challenge, origin: ORIGIN, userHandle: options.user.id })
	const added = await send('POST', '/account/passkeys', { name, credential }, cookies)
	return { key, added, cookies, credential }
}

async function signInOptions() {
	const answer = await send('POST', '/login/passkey/options', {})
	return { challenge: answer.json().options.challenge as string, cookie: cookieOf(answer) }
}
const signIn = (
	key: SoftAuthenticator,
	{ challenge, cookie }: { challenge: string; cookie: string },
	origin = ORIGIN,
) => send('POST', '/login/passkey', { credential: key.get({ challenge, origin }) }, cookie)

test('a passkey is added with the password, named, listed without its key, and deleted', async () => {
	const person = await server.signUp()
	const refused = await send('POST', '/account/passkeys/options', { password: 'wrong' }, person.cookie)
	expect(refused.statusCode).toBe(400)
	const { added } = await addKey(person)
	expect(added.statusCode).toBe(201)
	const { id } = added.json().passkey
	const path = `/account/passkeys/${id}`
	expect((await send('PUT', path, { name: 'Work phone' }, person.cookie)).json().passkey.name).toBe('Work phone')
	const list = await server.inject({ url: '/account/passkeys', headers: { cookie: person.cookie } })
	expect(list.json().passkeys).toHaveLength(1)
	expect(list.body).not.toMatch(/public_key|credential_id/)
	const stranger = await server.signUp()
	expect((await send('PUT', path, { name: 'Mine' }, stranger.cookie)).statusCode).toBe(404)
	await send('DELETE', path, { password: TEST_PASSWORD }, stranger.cookie)
	expect((await send('DELETE', path, {}, person.cookie)).statusCode).toBe(400)
	expect(await server.platform.database.$count(passkeys, eq(passkeys.id, id))).toBe(1)
	expect((await send('DELETE', path, { password: TEST_PASSWORD }, person.cookie)).statusCode).toBe(200)
	expect(await server.platform.database.$count(passkeys, eq(passkeys.id, id))).toBe(0)
})

describe('adding', () => {
	test('answers a step once, in the browser and for the person that began it', async () => {
		const [person, other] = [await server.signUp(), await server.signUp()]
		const { added, cookies, credential } = await addKey(person)
		expect(added.statusCode).toBe(201)
		expect((await send('POST', '/account/passkeys', { name: 'Again', credential }, cookies)).statusCode).toBe(409)
		const { options, cookies: begun } = await begin(person)
		const fresh = { challenge: options.challenge, origin: ORIGIN, userHandle: options.user.id }
		const made = { name: 'Key', credential: new SoftAuthenticator().create(fresh) }
		expect((await send('POST', '/account/passkeys', made, person.cookie)).statusCode).toBe(409)
		const step = begun.slice(begun.indexOf('panelyard_step'))
		expect((await send('POST', '/account/passkeys', made, `${other.cookie}; ${step}`)).statusCode).toBe(409)
	})

	test('ends with the session that began it', async () => {
		const person = await server.signUp()
		const { options, cookies } = await begin(person)
		const credential = new SoftAuthenticator().create({
			challenge: options.challenge,
			origin: ORIGIN,
			userHandle: options.user.id,
		})
		const found = await readSession(server.platform, /panelyard_session=([^;]+)/.exec(cookies)?.[1] ?? '')
		if (!found) throw new Error('not signed in')
		// The request has been let in when the session ends.
		await server.platform.database.delete(sessions).where(eq(sessions.user_id, person.user.id))
		const step = { origin: ORIGIN, token_hash: tokenHash(/panelyard_step=([^;]+)/.exec(cookies)?.[1] ?? '') }
		const added = addPasskey(
			server.platform,
			found,
			{ name: 'Theirs', credential: { ...credential, type: 'public-key' } },
			step,
		)
		await expect(added).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
		expect(await server.platform.database.$count(passkeys, eq(passkeys.user_id, person.user.id))).toBe(0)
	})

	test('refuses another challenge, another site and an authenticator that checks nobody', async () => {
		const person = await server.signUp()
		const attempt = async (change: (key: SoftAuthenticator) => { challenge?: string; origin?: string }) => {
			const { options, cookies } = await begin(person)
			const key = new SoftAuthenticator()
			const fresh = { challenge: options.challenge, origin: ORIGIN, userHandle: options.user.id, ...change(key) }
			return (await send('POST', '/account/passkeys', { name: 'Key', credential: key.create(fresh) }, cookies))
				.statusCode
		}
		expect(await attempt(() => ({ challenge: Buffer.from('another challenge').toString('base64url') }))).toBe(400)
		expect(await attempt(() => ({ origin: 'https://evil.example' }))).toBe(400)
		expect(
			await attempt((key) => {
				key.isVerified = false
				return {}
			}),
		).toBe(400)
		expect(await attempt(() => ({}))).toBe(201)
	})
})

describe('signing in', () => {
	test('needs no address, no password and no code, and starts a session of its own', async () => {
		const person = await server.signUp()
		const { key } = await addKey(person)
		key.counter++
		const answer = await signIn(key, await signInOptions())
		expect([answer.statusCode, answer.json().user.id]).toEqual([200, person.user.id])
		expect((await whoIs(cookieOf(answer))).user.id).toBe(person.user.id)
		expect(cookieOf(answer)).not.toContain(person.cookie)
	})

	test('a challenge works once, in its browser, and for ten minutes', async () => {
		const { key } = await addKey(await server.signUp())
		const step = await signInOptions()
		key.counter++
		expect((await signIn(key, { ...step, cookie: '' })).statusCode).toBe(401)
		expect((await signIn(key, step)).statusCode).toBe(200)
		key.counter++
		expect((await signIn(key, step)).statusCode).toBe(401)
		const late = await signInOptions()
		await server.platform.database
			.update(account_challenges)
			.set({ expires_at: sql`now() - interval '1 second'` })
			.where(eq(account_challenges.kind, 'sign_in_by_passkey'))
		expect((await signIn(key, late)).statusCode).toBe(401)
	})

	test('a copied authenticator, whose counter lags behind, is refused', async () => {
		const { key } = await addKey(await server.signUp())
		key.counter = 10
		expect((await signIn(key, await signInOptions())).statusCode).toBe(200)
		key.counter = 5
		expect((await signIn(key, await signInOptions())).statusCode).toBe(401)
		key.counter = 11
		expect((await signIn(key, await signInOptions())).statusCode).toBe(200)
	})

	test('refuses an unknown passkey, another site, a handle of somebody else, and one that checks nobody, all alike', async () => {
		const [person, other] = [await server.signUp(), await server.signUp()]
		const { key } = await addKey(person)
		key.counter = 100
		const answers = [await signIn(new SoftAuthenticator(), await signInOptions())]
		answers.push(await signIn(key, await signInOptions(), 'https://evil.example'))
		const own = key.userHandle
		key.userHandle = Buffer.from(other.user.id).toString('base64url')
		answers.push(await signIn(key, await signInOptions()))
		key.userHandle = own
		key.isVerified = false
		answers.push(await signIn(key, await signInOptions()))
		const refusal = { message: 'This passkey wasn’t accepted', error: 'INVALID_CREDENTIALS' }
		for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([401, refusal])
	})
})
