import { AdminProof } from '@panelyard/contracts/accounts/account-security'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { provenSuperAdmins } from '../../../access/only-super-admins.ts'
import { audit_log, sessions, users } from '../../../database/tables/tables.ts'
import { SoftAuthenticator } from '../../../testing/soft-authenticator.ts'
import { superAdmin } from '../../../testing/super-admin.ts'
import { cookieOf, startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/test-server.ts'

const ORIGIN = 'https://panels.example.com'
const DANGEROUS = '/admin/dangerous'

let server: TestServer
beforeAll(async () => {
	const dangerous = async (app: TestServer['app']) => {
		app.post(DANGEROUS, { preValidation: provenSuperAdmins }, async () => ({ done: true }))
	}
	server = await startTestServer({ publicUrl: ORIGIN }, { furtherFeatures: [dangerous] })
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['signUp']>>
const post = (url: string, cookie: string, payload: object = {}) =>
	server.inject({ method: 'POST', url, payload, headers: { cookie } })
const isRefused = async (cookie: string) => (await post(DANGEROUS, cookie)).json().error === 'PROOF_NEEDED'

test('a dangerous call needs a proof by password, which holds for its session alone and for 15 minutes', async () => {
	const admin = await superAdmin(server)
	expect((await post(DANGEROUS, admin.cookie)).statusCode).toBe(403)
	for (const password of ['wrong', ''])
		expect((await post('/admin/proof', admin.cookie, { password })).json().error).toBe('VALIDATION_FAILED')
	expect(await isRefused(admin.cookie)).toBe(true)

	const proven = await post('/admin/proof', admin.cookie, { password: TEST_PASSWORD })
	const { proven_until, ...ways } = AdminProof.parse(proven.json().proof)
	expect(ways).toEqual({ has_password: true, has_passkey: false, by_google: false })
	expect(Date.parse(proven_until ?? '') - Date.now()).toBeGreaterThan(14 * 60_000)
	expect((await post(DANGEROUS, admin.cookie)).json()).toEqual({ done: true })
	const { database } = server.platform
	expect(
		await database.$count(audit_log, sql`user_id = ${admin.user.id} and action = 'account.proven_for_console'`),
	).toBe(1)

	const credentials = { email: admin.user.email, password: TEST_PASSWORD }
	const other = cookieOf(await post('/login/emailpw', '', credentials))
	expect(await isRefused(other), 'another session').toBe(true)
	const long_ago = sql`now() - interval '16 minutes'`
	await database.update(sessions).set({ proven_at: long_ago }).where(eq(sessions.user_id, admin.user.id))
	expect(await isRefused(admin.cookie), 'later').toBe(true)
})

test('a passkey of the person proves it, once; another person’s and a passkey’s sign-in don’t', async () => {
	const [admin, other] = [await superAdmin(server), await superAdmin(server)]
	const addKey = async (person: Person) => {
		const begun = await post('/account/passkeys/options', person.cookie, { password: TEST_PASSWORD })
		const { challenge, user } = begun.json().options
		const key = new SoftAuthenticator()
		const credential = key.create({ challenge, origin: ORIGIN, userHandle: user.id })
		const added = await post('/account/passkeys', `${person.cookie}; ${cookieOf(begun)}`, { name: 'Phone', credential })
		expect(added.statusCode, added.body).toBe(201)
		return key
	}
	const [own, foreign] = [await addKey(admin), await addKey(other)]
	const attempt = async (key: SoftAuthenticator, path = '/admin/proof/passkey') => {
		const begun = await post(path, admin.cookie)
		const cookie = `${admin.cookie}; ${cookieOf(begun)}`
		key.counter++
		const credential = key.get({ challenge: begun.json().options.challenge, origin: ORIGIN })
		return { cookie, credential, answer: await post('/admin/proof', cookie, { credential }) }
	}
	expect((await attempt(foreign)).answer.statusCode).toBe(400)
	expect((await attempt(own, '/login/passkey/options')).answer.statusCode).toBe(400)
	expect(await isRefused(admin.cookie)).toBe(true)
	const { answer, cookie, credential } = await attempt(own)
	expect(answer.json()).toMatchObject({ proof: { has_passkey: true } })
	expect(await isRefused(admin.cookie)).toBe(false)
	expect((await post('/admin/proof', cookie, { credential })).statusCode, 'again').toBe(400)
})

test('without a password a fresh sign-in counts, and whoever loses the right learns nothing any more', async () => {
	const { database } = server.platform
	const admin = await superAdmin(server)
	await database.update(users).set({ password_hash: null, google_subject: 'g-1' }).where(eq(users.id, admin.user.id))
	expect(await isRefused(admin.cookie)).toBe(false)
	const long_ago = sql`now() - interval '16 minutes'`
	await database.update(sessions).set({ created_at: long_ago }).where(eq(sessions.user_id, admin.user.id))
	expect(await isRefused(admin.cookie)).toBe(true)

	await database.update(users).set({ is_super_admin: false }).where(eq(users.id, admin.user.id))
	const [known, unknown] = [await post(DANGEROUS, admin.cookie), await post('/admin/nothing', admin.cookie)]
	expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
	const [proof, nothing] = [await post('/admin/proof', admin.cookie, { password: 'x' }), unknown]
	expect([proof.statusCode, proof.body]).toEqual([nothing.statusCode, nothing.body])
})

test('a body that can’t be read tells nobody that a call exists', async () => {
	const { cookie } = await server.signUp()
	const send = (url: string, payload: string, type: string) =>
		server.inject({ method: 'POST', url, payload, headers: { cookie, 'content-type': type } })
	for (const [payload, type] of [
		['{', 'application/json'],
		['x'.repeat(2_000_000), 'application/json'],
		['<a/>', 'application/xml'],
	] as const) {
		const [known, unknown] = [await send('/admin/proof', payload, type), await send('/admin/nothing', payload, type)]
		expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
	}
})
