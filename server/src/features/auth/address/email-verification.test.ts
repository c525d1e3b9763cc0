import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { email_verifications, users } from '../../../database/tables/tables.ts'
import { type MailServer, startMailServer, tokenIn } from '../../../testing/mail-server.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/test-server.ts'

const MAX_MAILS = 3
let mails: MailServer
let server: TestServer
beforeAll(async () => {
	mails = await startMailServer()
	server = await startTestServer({
		smtpUrl: mails.url,
		publicUrl: 'https://panels.example.com',
		rateLimits: { forgot: { max: MAX_MAILS, timeWindow: 600_000 } },
	})
})
afterAll(async () => {
	await server.close()
	await mails.close()
})

const post = (url: string, payload: object, cookie = '') =>
	server.inject({ method: 'POST', url, payload, headers: cookie ? { cookie } : {} })
const verify = (token: string, cookie = '') => post('/auth/verify_email', { token }, cookie)
const isProven = async (email: string) => {
	const [row] = await server.platform.database.select().from(users).where(eq(users.email, email))
	return row?.email_verified_at instanceof Date
}

test('signing up sends a link in the language of the page, which proves the address once', async () => {
	const payload = { email: 'ada@example.com', password: TEST_PASSWORD, language: 'fr' }
	const signUp = await post('/signup/emailpw', payload)
	expect(signUp.json().user.email_verified).toBe(false)
	const mail = await mails.mailTo('ada@example.com')
	expect(mail.source.replaceAll('=\r\n', '')).toContain('https://panels.example.com/verify-email?token=3D')
	expect(mail.source).toContain('lang=3D"fr"')
	const token = tokenIn(mail)
	const rows = await server.platform.database.select().from(email_verifications)
	expect(JSON.stringify(rows)).not.toContain(token)
	expect(await isProven('ada@example.com')).toBe(false)
	expect((await verify(token)).statusCode).toBe(200)
	expect(await isProven('ada@example.com')).toBe(true)
	const again = await verify(token)
	expect([again.statusCode, again.json().error]).toEqual([400, 'INVALID_VERIFICATION_TOKEN'])
})

test('whoever signed up with the address of somebody else is out once its owner proves it', async () => {
	const email = 'boss@customer.com'
	const impostor = await server.signUp(email)
	const other = await server.signUp('other@example.com')
	const answer = await verify(tokenIn(await mails.mailTo(email)), other.cookie)
	const { reset_token } = answer.json()
	const isSignedIn = async (cookie: string) =>
		(await server.inject({ url: '/auth/check', headers: { cookie } })).json().authenticated
	expect(await isSignedIn(impostor.cookie)).toBe(false)
	expect(await isSignedIn(other.cookie)).toBe(true)
	const signIn = async (password: string) => (await post('/login/emailpw', { email, password })).statusCode
	expect(await signIn(TEST_PASSWORD)).toBe(401)
	const password = 'an altogether new one'
	expect((await post('/auth/reset_password', { token: reset_token, password })).statusCode).toBe(200)
	expect([await signIn(TEST_PASSWORD), await signIn(password)]).toEqual([401, 200])
})

test('who proves their address while signed in stays so and keeps the password', async () => {
	const email = 'signed-in@example.com'
	const { cookie } = await server.signUp(email)
	const token = tokenIn(await mails.mailTo(email))
	// The second time as after a lost answer.
	for (let time = 0; time < 2; time++) expect((await verify(token, cookie)).json().reset_token).toBeNull()
	const check = await server.inject({ url: '/auth/check', headers: { cookie } })
	expect(check.json().user).toMatchObject({ email, email_verified: true })
	expect((await post('/login/emailpw', { email, password: TEST_PASSWORD })).statusCode).toBe(200)
})

test('a link ends after a day, and another can be asked for', async () => {
	const { user, cookie } = await server.signUp('late@example.com')
	const old = tokenIn(await mails.mailTo('late@example.com'))
	await server.platform.database
		.update(email_verifications)
		.set({ expires_at: sql`${email_verifications.expires_at} - interval '24 hours'` })
		.where(eq(email_verifications.user_id, user.id))
	expect((await verify(old)).statusCode).toBe(400)
	expect((await post('/auth/verify_email/send', {}, cookie)).statusCode).toBe(200)
	expect((await verify(tokenIn(await mails.mailTo('late@example.com', 1)), cookie)).statusCode).toBe(200)
	expect((await post('/auth/verify_email/send', {}, cookie)).statusCode).toBe(200)
	expect(mails.countTo('late@example.com')).toBe(2)
})

test('one account gets only a few mails, whoever asks from wherever', async () => {
	const { cookie } = await server.signUp('often@example.com')
	await mails.mailTo('often@example.com')
	const ask = () => post('/auth/verify_email/send', {}, cookie)
	const answers = []
	for (let count = 0; count < MAX_MAILS; count++) answers.push((await ask()).statusCode)
	expect(answers).toEqual([200, 200, 429])
	expect(mails.countTo('often@example.com')).toBe(MAX_MAILS)
})

test('asking needs a session, and a made-up token proves nothing', async () => {
	expect((await post('/auth/verify_email/send', {})).statusCode).toBe(401)
	expect((await verify('x'.repeat(43))).json().error).toBe('INVALID_VERIFICATION_TOKEN')
})

test('a link that was mailed to another address proves nothing', async () => {
	const { user } = await server.signUp('moved@example.com')
	const token = tokenIn(await mails.mailTo('moved@example.com'))
	await server.platform.database.update(users).set({ email: 'boss@example.com' }).where(eq(users.id, user.id))
	await verify(token)
	expect(await isProven('boss@example.com')).toBe(false)
})

test('a mail server that cannot be reached is said, not hidden', async () => {
	const lonely = await startTestServer({ smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://panels.example.com' })
	try {
		const { cookie } = await lonely.signUp()
		const headers = { cookie }
		const answer = await lonely.inject({ method: 'POST', url: '/auth/verify_email/send', payload: {}, headers })
		expect([answer.statusCode, answer.json().error]).toEqual([503, 'UNAVAILABLE'])
	} finally {
		await lonely.close()
	}
})
