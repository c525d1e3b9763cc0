import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { password_resets } from '../../database/tables.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'

type ReceivedMail = { to: string[]; source: string }
const received: ReceivedMail[] = []
const smtp = new SMTPServer({
	authOptional: true,
	disabledCommands: ['STARTTLS'],
	onData(stream, session, done) {
		const chunks: Buffer[] = []
		stream.on('data', (chunk: Buffer) => chunks.push(chunk))
		stream.on('end', () => {
			received.push({
				to: session.envelope.rcptTo.map(({ address }) => address),
				source: Buffer.concat(chunks).toString(),
			})
			done()
		})
	},
})
let server: TestServer
const PATIENCE = { timeout: 20_000, interval: 20 }
const PUBLIC_URL = 'https://panels.example.com'

beforeAll(async () => {
	await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
	const { port } = smtp.server.address() as AddressInfo
	server = await startTestServer({
		smtpUrl: `smtp://127.0.0.1:${port}`,
		mailFrom: 'Panelyard <no-reply@example.com>',
		publicUrl: PUBLIC_URL,
	})
})
afterAll(async () => {
	await server.close()
	await new Promise<void>((resolve) => smtp.close(resolve))
})

const post = (url: string, payload: object, cookie = '') =>
	server.inject({ method: 'POST', url, payload, headers: cookie ? { cookie } : {} })

async function askForMail(email: string, language?: string): Promise<ReceivedMail> {
	const before = received.length
	expect((await post('/auth/forgot_password', { email, language })).statusCode).toBe(200)
	await vi.waitFor(() => expect(received.length).toBe(before + 1), PATIENCE)
	return received.at(-1) as ReceivedMail
}

const unfold = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
const tokenIn = (mail: ReceivedMail) =>
	unfold(mail.source).match(/https:\/\/panels\.example\.com\/reset-password\?token=([\w-]+)/)?.[1] ?? ''

test('a forgotten password is replaced by the link in the mail, once', async () => {
	const { cookie } = await server.signUp('eva@example.com')
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

	const again = await post('/auth/reset_password', { token, password: 'and yet another one' })
	expect([again.statusCode, again.json().error]).toEqual([400, 'INVALID_RESET_TOKEN'])
})

test('the browser that resets stays signed in', async () => {
	const { cookie } = await server.signUp('stay@example.com')
	const token = tokenIn(await askForMail('stay@example.com'))
	await post('/auth/reset_password', { token, password: 'an altogether new one' }, cookie)
	const check = await server.inject({ url: '/auth/check', headers: { cookie } })
	expect(check.json().authenticated).toBe(true)
})

test('an unknown address gets the same answer and no mail', async () => {
	await server.signUp('real@example.com')
	const before = received.length
	const unknown = await post('/auth/forgot_password', { email: 'nobody@example.com' })
	const known = await post('/auth/forgot_password', { email: 'real@example.com' })
	expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()])
	await vi.waitFor(() => expect(received.length).toBe(before + 1), PATIENCE)
	expect(received.at(-1)?.to).toEqual(['real@example.com'])
})

test('a newer mail makes the older link useless, and a link ends after an hour', async () => {
	const { user } = await server.signUp('slow@example.com')
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
	await server.signUp('weak@example.com')
	const token = tokenIn(await askForMail('weak@example.com'))
	const weak = await post('/auth/reset_password', { token, password: 'short' })
	expect(weak.json().details.fields[0].field).toBe('password')
	expect((await post('/auth/reset_password', { token, password: 'an altogether new one' })).statusCode).toBe(200)
})

test('the mail speaks the language of the page, and English where we do not know it', async () => {
	await server.signUp('lang@example.com')
	expect((await askForMail('lang@example.com', 'de')).source).toContain('Subject: =?UTF-8?Q?Ihr_Panelyard-Passwort')
	expect((await askForMail('lang@example.com', 'es-MX')).source).toContain('lang=3D"es"')
	expect((await askForMail('lang@example.com', 'ar')).source).toContain('dir=3D"rtl"')
	expect((await askForMail('lang@example.com', '__proto__')).source).toContain('Reset your Panelyard password')
})

test('without a mail server the mail is kept in the outbox', async () => {
	const lonely = await startTestServer()
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
