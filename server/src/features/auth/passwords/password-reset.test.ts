import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { password_resets } from '../../../database/tables/tables.ts'
import { type MailServer, type ReceivedMail, startMailServer, tokenIn } from '../../../testing/mail-server.ts'
import { sharedTestServer, startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/test-server.ts'

let mails: MailServer
let server: TestServer
const PATIENCE = { timeout: 20_000, interval: 20 }
const PUBLIC_URL = 'https://panels.example.com'
/** Mails to one account, in this test. */
const MAX_MAILS = 4

beforeAll(async () => {
	mails = await startMailServer()
	server = await startTestServer({
		smtpUrl: mails.url,
		mailFrom: 'Panelyard <no-reply@example.com>',
		publicUrl: PUBLIC_URL,
		rateLimits: { forgot: { max: MAX_MAILS, timeWindow: 600_000 } },
	})
})
afterAll(async () => {
	await server.close()
	await mails.close()
})

const post = (url: string, payload: object, cookie = '') =>
	server.inject({ method: 'POST', url, payload, headers: cookie ? { cookie } : {} })

let network = 0
/** Each call comes from another network address: the limit of one address isn't what these tests are about. */
const forgot = (email: string, language?: string) =>
	server.inject({
		method: 'POST',
		url: '/auth/forgot_password',
		payload: { email, language },
		remoteAddress: `203.0.113.${++network}`,
	})

/** An account whose verification mail has arrived, so that the next mail is the one asked for. */
async function signUp(email: string) {
	const person = await server.signUp(email)
	await mails.mailTo(email)
	return person
}

async function askForMail(email: string, language?: string): Promise<ReceivedMail> {
	const to = email.toLowerCase()
	const before = mails.countTo(to)
	expect((await forgot(email, language)).statusCode).toBe(200)
	return mails.mailTo(to, before)
}

test('a forgotten password is replaced by the link in the mail, once', async () => {
	const { cookie } = await signUp('eva@example.com')
	const mail = await askForMail('Eva@example.com')
	expect(mail.to).toEqual(['eva@example.com'])
	expect(mail.source).toContain('From: Panelyard <no-reply@example.com>')
	expect(mail.source).toContain('Subject: Reset your Panelyard password')
	const token = tokenIn(mail)
	const reset = await post('/auth/reset_password', { token, password: 'an altogether new one' })
	expect(reset.statusCode).toBe(200)

	const signIn = (password: string) => post('/login/emailpw', { email: 'eva@example.com', password })
	expect((await signIn(TEST_PASSWORD)).statusCode).toBe(401)
	expect((await signIn('an altogether new one')).statusCode).toBe(200)
	const check = await server.inject({ url: '/auth/check', headers: { cookie } })
	expect(check.json().authenticated).toBe(false)

	// As after a lost answer.
	const repeated = await post('/auth/reset_password', { token, password: 'an altogether new one' })
	expect(repeated.statusCode).toBe(200)
	const again = await post('/auth/reset_password', { token, password: 'and yet another one' })
	expect([again.statusCode, again.json().error]).toEqual([400, 'INVALID_RESET_TOKEN'])
})

test('the browser that resets stays signed in', async () => {
	const { cookie } = await signUp('stay@example.com')
	const token = tokenIn(await askForMail('stay@example.com'))
	await post('/auth/reset_password', { token, password: 'an altogether new one' }, cookie)
	const check = await server.inject({ url: '/auth/check', headers: { cookie } })
	expect(check.json().authenticated).toBe(true)
})

test('an unknown address gets the same answer and no mail', async () => {
	await signUp('real@example.com')
	const unknown = await forgot('nobody@example.com')
	const known = await forgot('real@example.com')
	expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()])
	await mails.mailTo('real@example.com', 1)
	expect(mails.countTo('nobody@example.com')).toBe(0)
})

test('one mailbox is not flooded from many network addresses, and nobody notices the limit', async () => {
	await signUp('flooded@example.com')
	for (let count = 0; count < MAX_MAILS; count++) await askForMail('flooded@example.com')
	const answers = [await forgot('flooded@example.com'), await forgot('flooded@example.com')]
	expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
	await signUp('later@example.com')
	await askForMail('later@example.com')
	expect(mails.countTo('flooded@example.com')).toBe(1 + MAX_MAILS)
})

test('a newer mail makes the older link useless, and a link ends after an hour', async () => {
	const { user } = await signUp('slow@example.com')
	const older = tokenIn(await askForMail('slow@example.com'))
	const newer = tokenIn(await askForMail('slow@example.com'))
	const reset = (token: string) => post('/auth/reset_password', { token, password: 'an altogether new one' })
	expect((await reset(older)).json().error).toBe('INVALID_RESET_TOKEN')
	await server.platform.database
		.update(password_resets)
		.set({ expires_at: sql`now() - interval '1 second'` })
		.where(eq(password_resets.user_id, user.id))
	expect((await reset(newer)).json().error).toBe('INVALID_RESET_TOKEN')
})

test('a weak new password is refused and the link still works', async () => {
	await signUp('weak@example.com')
	const token = tokenIn(await askForMail('weak@example.com'))
	for (const password of ['short', 'password123', 'weak.example1']) {
		const weak = await post('/auth/reset_password', { token, password })
		expect([weak.statusCode, weak.json().details.fields[0].field]).toEqual([400, 'password'])
	}
	expect((await post('/auth/reset_password', { token, password: 'an altogether new one' })).statusCode).toBe(200)
})

test('the mail speaks the language of the page, and English where we do not know it', async () => {
	await signUp('lang@example.com')
	expect((await askForMail('lang@example.com', 'de')).source).toContain('Subject: =?UTF-8?Q?Ihr_Panelyard-Passwort')
	expect((await askForMail('lang@example.com', 'es-MX')).source).toContain('lang=3D"es"')
	expect((await askForMail('lang@example.com', 'ar')).source).toContain('dir=3D"rtl"')
	expect((await askForMail('lang@example.com', '__proto__')).source).toContain('Reset your Panelyard password')
})

test('without a mail server the mail is kept in the outbox', async () => {
	const lonely = await sharedTestServer()
	try {
		await lonely.signUp('eva@example.com')
		await lonely.inject({ method: 'POST', url: '/auth/forgot_password', payload: { email: 'eva@example.com' } })
		const outbox = join(lonely.config.dataDir, 'outbox')
		await vi.waitFor(() => {
			const [name = ''] = readdirSync(outbox)
			expect(name).toMatch(/\.eml$/)
			expect(readFileSync(join(outbox, name), 'utf8')).toContain('To: eva@example.com')
		}, PATIENCE)
	} finally {
		await lonely.close()
	}
})
