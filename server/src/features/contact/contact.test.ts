import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { contact_messages } from '../../database/tables/contact-tables.ts'
import { users } from '../../database/tables/tables.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { CONTACT_MAILS, deleteOldMessages, resumeContactMails } from './contact.service.ts'

let server: TestServer
const outbox = () => join(server.config.dataDir, 'outbox')
beforeAll(async () => {
	server = await startTestServer({ contactEmail: 'operator@example.com' })
})
beforeEach(async () => {
	await server.platform.database.delete(contact_messages)
	await rm(outbox(), { recursive: true, force: true })
})
afterAll(() => server.close())

const letter = (change: object = {}) => ({
	...{ id: randomUUID(), name: 'Ann', email: 'ann@example.com', company: '', topic: 'sales' },
	...{ message: 'How much for 30 seats?', language: 'fr', open_ms: 9000, ...change },
})
const send = (body: object) => server.inject({ method: 'POST', url: '/contact', payload: body })

async function stored() {
	const { cookie, user } = await server.signUp(`boss-${randomUUID()}@example.com`)
	await server.platform.database.update(users).set({ is_super_admin: true }).where(eq(users.id, user.id))
	return (await server.inject({ url: '/admin/contact', headers: { cookie } })).json()
}

test('a message is stored once and mailed once, however often it is sent', async () => {
	const message = letter()
	const answers = await Promise.all([send(message), send(message), send(message)])
	expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
	const mails = async () => (await readdir(outbox()).catch(() => [])).length
	await expect.poll(mails, { timeout: 20_000 }).toBe(1)
	await expect.poll(async () => (await stored()).messages[0].mailed_at, { timeout: 20_000 }).not.toBeNull()
	const { messages, total } = await stored()
	expect([total, messages[0]]).toEqual([1, expect.objectContaining({ message: message.message, language: 'fr' })])
	const [name = ''] = await readdir(outbox())
	const mail = await readFile(join(outbox(), name), 'utf8')
	expect(mail).toMatch(/^Reply-To: ann@example\.com/m)
	expect(mail).toContain('30 seats')
})

test('script in a message is text in the mail', async () => {
	await send(letter({ message: '<script>alert(1)</script>', name: 'Ann\r\nBcc: all@example.com' }))
	await expect.poll(async () => (await readdir(outbox()).catch(() => [])).length, { timeout: 20_000 }).toBe(1)
	const [name = ''] = await readdir(outbox())
	const mail = (await readFile(join(outbox(), name), 'utf8')).replace(/=\r?\n/g, '')
	expect(mail).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
	expect(mail).not.toMatch(/^Bcc:/m)
})

test('what programs send is not stored', async () => {
	expect((await send(letter({ website: 'https://spam.example.com' }))).statusCode).toBe(201)
	const fast = await send(letter({ open_ms: 300 }))
	expect([fast.statusCode, JSON.stringify(fast.json().details)]).toEqual([400, expect.stringContaining('open_ms')])
	expect((await send(letter({ message: 'x'.repeat(5000) }))).statusCode).toBe(400)
	expect((await send(letter({ message: 'x'.repeat(1_000_000) }))).statusCode).toBe(413)
	expect((await send(letter({ email: 'nobody' }))).statusCode).toBe(400)
	expect((await stored()).total).toBe(0)
})

test('characters that nobody sees, which the database rejects, are left out of a message', async () => {
	expect((await send(letter({ message: 'Thirty\u0000 seats\n\u202eplease' }))).statusCode).toBe(201)
	expect((await stored()).messages[0].message).toBe('Thirty seats\nplease')
	expect((await send(letter({ message: '\u0000\u200b ' }))).statusCode).toBe(400)
})

test('nobody fills the list: one network and one address are limited', async () => {
	const all = server
	server = await startTestServer({ rateLimits: { contact: { max: 30, timeWindow: 60_000 } } })
	try {
		const answers = await Promise.all(Array.from({ length: 40 }, () => send(letter())))
		const codes = answers.map(({ statusCode }) => statusCode)
		expect(codes.filter((code) => code === 201)).toHaveLength(5)
		expect(codes.filter((code) => code === 429)).toHaveLength(35)
		expect((await stored()).total).toBe(5)
	} finally {
		await server.close()
		server = all
	}
})

test('a flood from everywhere is stored but no longer mailed, and keeps nobody from writing', async () => {
	await server.platform.database.insert(contact_messages).values(
		Array.from({ length: 200 }, (_, index) => ({
			...{ id: randomUUID(), name: '', email: `flood-${index}@example.com`, company: '', topic: 'other' as const },
			...{ message: 'x', language: 'en' as const, mailed_at: new Date() },
		})),
	)
	expect((await send(letter())).statusCode).toBe(201)
	const { messages, total } = await stored()
	expect([total, messages[0].email]).toEqual([201, 'ann@example.com'])
	const { rows } = await server.platform.database.execute(
		sql`select 1 from pgboss.job where name = ${CONTACT_MAILS.name} and data ->> 'id' = ${messages[0].id}`,
	)
	expect(rows).toEqual([])
})

test('a message that the queue lost is found again and mailed, and none of a flood', async () => {
	const { database, queue } = server.platform
	const lose = vi.spyOn(queue, 'send').mockResolvedValue()
	expect((await send(letter())).statusCode).toBe(201)
	lose.mockRestore()
	const { id } = (await stored()).messages[0]
	const resumed = async () => {
		const mails = vi.spyOn(queue, 'sendAll').mockResolvedValue()
		const count = await resumeContactMails(server.platform)
		const ids = mails.mock.calls.flatMap((call) => call[2])
		mails.mockRestore()
		return { count, ids }
	}
	expect(await resumed(), 'it may still be on its way').toEqual({ count: 0, ids: [] })
	await database.execute(sql`update contact_messages set created_at = created_at - interval '10 minutes'`)
	expect(await resumed()).toEqual({ count: 1, ids: [{ id }] })
	await database.insert(contact_messages).values(
		Array.from({ length: 200 }, (_, index) => ({
			...{ id: randomUUID(), name: '', email: `flood-${index}@example.com`, company: '', topic: 'other' as const },
			...{ message: 'x', language: 'en' as const, mailed_at: new Date(Date.now() - 15 * 60_000) },
			created_at: new Date(Date.now() - 15 * 60_000),
		})),
	)
	expect(await resumed(), 'it was left out').toEqual({ count: 0, ids: [] })
})

test('messages are deleted after 24 months', async () => {
	await send(letter())
	expect(await deleteOldMessages(server.platform)).toBe(0)
	const now = Date.now()
	const later = new Date(now + 25 * 31 * 24 * 3600_000)
	expect(await deleteOldMessages(server.platform, later)).toBe(1)
})
