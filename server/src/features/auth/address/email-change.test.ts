import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { email_changes, passkeys, recovery_codes, second_factors } from '../../../database/tables/account-tables.ts'
import { users } from '../../../database/tables/tables.ts'
import { type MailServer, startMailServer, tokenIn } from '../../../testing/mail-server.ts'
import { cookieOf, startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/test-server.ts'
import { OLD_ADDRESS_MAILS, resumeOldAddressMails } from './old-address-mail.ts'

const PATIENCE = { timeout: 20_000, interval: 20 }

let mails: MailServer
let server: TestServer
beforeAll(async () => {
	mails = await startMailServer()
	server = await startTestServer({ smtpUrl: mails.url, publicUrl: 'https://panels.example.com' })
})
afterAll(async () => {
	await server.close()
	await mails.close()
})

const send = (method: 'POST' | 'DELETE', url: string, payload: object, cookie = '') =>
	server.inject({ method, url, payload, headers: cookie ? { cookie } : {} })
const ask = (cookie: string, email: string, password = TEST_PASSWORD) =>
	send('POST', '/account/email', { email, password, language: 'fr' }, cookie)
const confirm = (token: string, cookie = '') => send('POST', '/account/email/confirm', { token }, cookie)
const restore = (token: string) => send('POST', '/account/email/restore', { token })
const whoIs = async (cookie: string) => (await server.inject({ url: '/auth/check', headers: { cookie } })).json().user
const signIn = (email: string, password = TEST_PASSWORD) => send('POST', '/login/emailpw', { email, password })

/** An account whose first mail has arrived. */
async function person(email: string) {
	const made = await server.signUp(email)
	await mails.mailTo(email)
	return made
}

let count = 0
const fresh = (name: string): string => `${name}-${++count}@example.com`

/** Changes an address. Returns the token that takes the change back. */
async function changed(cookie: string, from: string, to: string): Promise<string> {
	expect((await ask(cookie, to)).statusCode).toBe(200)
	expect((await confirm(tokenIn(await mails.mailTo(to)), cookie)).json()).toEqual({ email: to })
	return mails.tokenTo(from, 'restore-email')
}

describe('changing the address', () => {
	test('holds once the link in the mail to the new one is opened; other sessions end', async () => {
		const [old_email, email] = [fresh('old'), fresh('new')]
		const { cookie } = await person(old_email)
		const other = cookieOf(await signIn(old_email))
		expect((await ask(cookie, email.toUpperCase())).statusCode).toBe(200)
		expect((await whoIs(cookie)).email).toBe(old_email)
		const profile = (await server.inject({ url: '/profile', headers: { cookie } })).json().profile
		expect(profile.new_email).toBe(email)
		const mail = await mails.mailTo(email)
		expect(mail.source).toMatch(/Subject: Confirmez votre nouvelle adresse/)
		const token = tokenIn(mail)
		expect((await confirm(token, cookie)).statusCode).toBe(200)
		expect(await whoIs(cookie)).toMatchObject({ email, email_verified: true })
		expect(await whoIs(other)).toBeNull()
		expect((await signIn(old_email)).statusCode).toBe(401)
		expect((await signIn(email)).statusCode).toBe(200)
		// As after a lost answer, and not for ever.
		expect((await confirm(token, cookie)).json()).toEqual({ email })
		await server.platform.database
			.update(email_changes)
			.set({ confirmed_at: sql`now() - interval '11 minutes'` })
			.where(eq(email_changes.new_email, email))
		expect((await confirm(token, cookie)).json().error).toBe('INVALID_VERIFICATION_TOKEN')
		expect((await mails.mailTo(old_email, 1)).source).toContain('restore-email')
	})

	test('doesn’t wait for a link that couldn’t be mailed', async () => {
		const { cookie } = await person(fresh('old'))
		const mailed = vi.spyOn(server.platform.mailer, 'send').mockRejectedValueOnce(new Error('not now'))
		const refused = await ask(cookie, fresh('new'))
		mailed.mockRestore()
		expect([refused.statusCode, refused.json().error]).toEqual([503, 'UNAVAILABLE'])
		const { profile } = (await server.inject({ url: '/profile', headers: { cookie } })).json()
		expect(profile.new_email).toBeNull()
	})

	test('tells the old address in the end, also when the mail server takes the mail only later', async () => {
		const [old_email, email] = [fresh('old'), fresh('new')]
		const { cookie } = await person(old_email)
		await ask(cookie, email)
		const token = tokenIn(await mails.mailTo(email))
		const { queue, mailer } = server.platform
		const mailed = vi.spyOn(mailer, 'send').mockRejectedValueOnce(new Error('not now'))
		await confirm(token, cookie)
		await vi.waitFor(() => expect(mailed).toHaveBeenCalled(), PATIENCE)
		mailed.mockRestore()
		await vi.waitFor(async () => {
			for (const waiting of await queue.pending(OLD_ADDRESS_MAILS)) await queue.hurry(OLD_ADDRESS_MAILS, waiting)
			expect(mails.countTo(old_email)).toBe(2)
		}, PATIENCE)
		expect((await restore(await mails.tokenTo(old_email, 'restore-email'))).statusCode).toBe(200)
	})

	test('tells the old address also when the queue lost its message, once by two servers at once', async () => {
		const [old_email, email] = [fresh('old'), fresh('new')]
		const { cookie } = await person(old_email)
		await ask(cookie, email)
		const token = tokenIn(await mails.mailTo(email))
		const { queue, database } = server.platform
		const lose = vi.spyOn(queue, 'send').mockResolvedValueOnce()
		await confirm(token, cookie)
		lose.mockRestore()
		expect(await resumeOldAddressMails(server.platform), 'it may still be on its way').toBe(0)
		await database
			.update(email_changes)
			.set({ confirmed_at: sql`now() - interval '10 minutes'` })
			.where(eq(email_changes.new_email, email))
		await Promise.all([resumeOldAddressMails(server.platform), resumeOldAddressMails(server.platform)])
		const undo = await mails.tokenTo(old_email, 'restore-email')
		await vi.waitFor(async () => expect(await queue.pending(OLD_ADDRESS_MAILS)).toEqual([]), PATIENCE)
		expect(mails.countTo(old_email)).toBe(2)
		expect(await resumeOldAddressMails(server.platform)).toBe(0)
		expect((await restore(undo)).statusCode).toBe(200)
	})

	test('needs the password', async () => {
		const { cookie } = await person(fresh('careful'))
		const refused = await ask(cookie, fresh('thief'), 'not the password')
		expect(refused.json().details.fields).toEqual([{ field: 'password', message: 'Wrong password' }])
	})

	test('says nothing of the accounts of others; whoever opens the link learns that it is taken', async () => {
		const taken = fresh('taken')
		await person(taken)
		const { cookie, user } = await person(fresh('asks'))
		const [known, unknown] = [await ask(cookie, taken), await ask(cookie, fresh('free'))]
		expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
		expect((await ask(cookie, taken)).statusCode).toBe(200)
		const answer = await confirm(tokenIn(await mails.mailTo(taken, 2)))
		expect([answer.statusCode, answer.json().error]).toEqual([409, 'EMAIL_TAKEN'])
		expect((await whoIs(cookie)).email).toBe(user.email)
	})

	test('two accounts that confirm one address at the same moment: one has it', async () => {
		const email = fresh('wanted')
		const asking = [await person(fresh('one')), await person(fresh('two'))]
		const tokens: string[] = []
		for (const [index, { cookie }] of asking.entries()) {
			await ask(cookie, email)
			tokens.push(tokenIn(await mails.mailTo(email, index)))
		}
		const answers = await Promise.all(tokens.map((token) => confirm(token)))
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
	})

	test('a later request, a cancelled one and an old one make their links useless', async () => {
		const { cookie, user } = await person(fresh('changes'))
		const [first, second] = [fresh('first'), fresh('second')]
		await ask(cookie, first)
		await ask(cookie, second)
		expect((await confirm(tokenIn(await mails.mailTo(first)))).statusCode).toBe(400)
		await send('DELETE', '/account/email', {}, cookie)
		expect((await confirm(tokenIn(await mails.mailTo(second)))).statusCode).toBe(400)
		const third = fresh('third')
		await ask(cookie, third)
		await server.platform.database
			.update(email_changes)
			.set({ expires_at: sql`now() - interval '1 second'` })
			.where(eq(email_changes.user_id, user.id))
		expect((await confirm(tokenIn(await mails.mailTo(third)))).statusCode).toBe(400)
	})
})

describe('taking a change back', () => {
	test('the old address returns, and whatever the thief added ends', async () => {
		const [own, theirs] = [fresh('owner'), fresh('thief')]
		const { cookie, user } = await person(own)
		const { database } = server.platform
		const key = { user_id: user.id, public_key: 'x', counter: 0, transports: [], is_backed_up: false }
		await database
			.insert(passkeys)
			.values({ ...key, credential_id: 'before', name: 'Owner’s', created_at: new Date(0) })
		const undo = await changed(cookie, own, theirs)
		await database.insert(passkeys).values({ ...key, credential_id: 'after', name: 'Thief’s' })
		await database.update(users).set({ google_subject: 'of the thief' }).where(eq(users.id, user.id))
		const back = await restore(undo)
		expect([back.statusCode, back.json().email]).toEqual([200, own])
		expect(await whoIs(cookie)).toBeNull()
		expect((await signIn(own)).statusCode).toBe(401)
		const left = await database.select().from(passkeys).where(eq(passkeys.user_id, user.id))
		expect(left.map(({ credential_id }) => credential_id)).toEqual(['before'])
		const [row] = await database.select().from(users).where(eq(users.id, user.id))
		expect([row?.google_subject, row?.password_hash]).toEqual([null, null])
		const password = 'an altogether new one'
		const reset = await send('POST', '/auth/reset_password', { token: back.json().reset_token, password })
		expect(reset.statusCode).toBe(200)
		expect((await signIn(own, password)).statusCode).toBe(200)
		// As after a lost answer, and not for ever.
		expect((await restore(undo)).json()).toMatchObject({ email: own, reset_token: expect.any(String) })
		expect((await signIn(own, password)).statusCode).toBe(200)
		await database
			.update(email_changes)
			.set({ undone_at: sql`now() - interval '11 minutes'` })
			.where(eq(email_changes.user_id, user.id))
		expect((await restore(undo)).statusCode).toBe(400)
	})

	test('what the thief prepared before the request ends too, and what the owner had before stays', async () => {
		const [own, theirs] = [fresh('owner'), fresh('thief')]
		const { cookie, user } = await person(own)
		const { database } = server.platform
		const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000)
		const key = { user_id: user.id, public_key: 'x', counter: 0, transports: [], is_backed_up: false }
		await database.insert(passkeys).values([
			{ ...key, credential_id: `owners-${own}`, name: 'Owner’s', created_at: daysAgo(8) },
			{ ...key, credential_id: `thiefs-${own}`, name: 'Thief’s', created_at: daysAgo(6) },
		])
		// The app was begun long before the request, and confirmed after it.
		await database
			.insert(second_factors)
			.values({ user_id: user.id, secret: 'x', created_at: daysAgo(9), confirmed_at: new Date() })
		await database.insert(recovery_codes).values({ user_id: user.id, code_hash: own })
		expect((await restore(await changed(cookie, own, theirs))).statusCode).toBe(200)
		const left = await database.select().from(passkeys).where(eq(passkeys.user_id, user.id))
		expect(left.map(({ name }) => name)).toEqual(['Owner’s'])
		expect(await database.$count(second_factors, eq(second_factors.user_id, user.id))).toBe(0)
		expect(await database.$count(recovery_codes, eq(recovery_codes.user_id, user.id))).toBe(0)
	})

	test('an authenticator app from long before stays, without recovery codes that were made since', async () => {
		const [own, theirs] = [fresh('owner'), fresh('thief')]
		const { cookie, user } = await person(own)
		const { database } = server.platform
		const created_at = new Date(Date.now() - 30 * 24 * 3600_000)
		await database
			.insert(second_factors)
			.values({ user_id: user.id, secret: 'x', created_at, confirmed_at: created_at })
		await database.insert(recovery_codes).values([
			{ user_id: user.id, code_hash: `old-${own}`, created_at },
			{ user_id: user.id, code_hash: `new-${own}` },
		])
		expect((await restore(await changed(cookie, own, theirs))).statusCode).toBe(200)
		expect(await database.$count(second_factors, eq(second_factors.user_id, user.id))).toBe(1)
		const codes = await database.select().from(recovery_codes).where(eq(recovery_codes.user_id, user.id))
		expect(codes.map(({ code_hash }) => code_hash)).toEqual([`old-${own}`])
	})

	test('of two changes the first owner wins, and the thief’s way back ends', async () => {
		const [own, second, third] = [fresh('owner'), fresh('second'), fresh('third')]
		const { cookie } = await person(own)
		const undoFirst = await changed(cookie, own, second)
		const undoSecond = await changed(cookie, second, third)
		expect((await restore(undoFirst)).json().email).toBe(own)
		expect((await restore(undoSecond)).statusCode).toBe(400)
	})

	test('works for seven days', async () => {
		const [own, other] = [fresh('owner'), fresh('other')]
		const { cookie, user } = await person(own)
		const undo = await changed(cookie, own, other)
		await server.platform.database
			.update(email_changes)
			.set({ undo_expires_at: sql`now() - interval '1 second'` })
			.where(eq(email_changes.user_id, user.id))
		expect((await restore(undo)).json().error).toBe('INVALID_VERIFICATION_TOKEN')
	})

	test('an address that somebody else took meanwhile stays theirs', async () => {
		const [own, other] = [fresh('owner'), fresh('other')]
		const { cookie } = await person(own)
		const undo = await changed(cookie, own, other)
		await server.signUp(own)
		expect((await restore(undo)).json().error).toBe('EMAIL_TAKEN')
	})
})

test('nobody adds a second factor or a passkey to an account with an address that isn’t proven', async () => {
	const { cookie } = await person(fresh('squatter'))
	for (const url of ['/account/second_factor', '/account/passkeys/options']) {
		const refused = await send('POST', url, { password: TEST_PASSWORD }, cookie)
		expect([url, refused.statusCode]).toEqual([url, 403])
	}
})

test('one mailbox isn’t flooded with links', async () => {
	const limited = await startTestServer({
		smtpUrl: mails.url,
		publicUrl: 'https://panels.example.com',
		rateLimits: { forgot: { max: 2, timeWindow: 600_000 } },
	})
	try {
		const { cookie } = await limited.signUp(fresh('flood'))
		const answers = []
		for (let index = 0; index < 3; index++) {
			const payload = { email: fresh('target'), password: TEST_PASSWORD }
			answers.push(await limited.inject({ method: 'POST', url: '/account/email', payload, headers: { cookie } }))
		}
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
	} finally {
		await limited.close()
	}
})
