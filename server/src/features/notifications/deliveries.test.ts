import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { browser, decrypted } from '../../testing/push-browser.ts'
import { call, emptyProject } from '../../testing/test-projects.ts'
import { cookieOf, startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { deliverDue } from './deliveries.service.ts'
import type { NotificationKind, ValuesOf } from './notification-kinds.ts'
import { notify, tellNotified } from './notify.ts'
import { isPushService } from './push.service.ts'
import { NOTIFICATION_DELIVERIES, wakeDueDeliveries } from './wake-deliveries.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
type Push = { path: string; headers: IncomingHttpHeaders; body: Buffer }
let server: TestServer
let smtp: MailServer
let service: Server
let origin: string
let answer = 201
const pushed: Push[] = []
let anna: Person
let ben: Person

beforeAll(async () => {
	smtp = await startMailServer()
	service = createServer((request, response) => {
		const chunks: Buffer[] = []
		request.on('data', (chunk) => chunks.push(chunk))
		request.on('end', () => {
			pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
			response.writeHead(answer).end()
		})
	})
	await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
	origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
	server = await startTestServer({
		smtpUrl: smtp.url,
		publicUrl: 'https://panels.example.com',
		push: { keys: null, services: [origin], contact: 'mailto:ops@example.com' },
		// Nothing is delivered but by the tests.
		roles: ['web'],
	})
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
	for (const { user } of [anna, ben]) await smtp.mailTo(user.email)
	await server.platform.database.execute(sql`update users set email_verified_at = now() where id = ${anna.user.id}`)
})
beforeEach(async () => {
	pushed.length = 0
	answer = 201
	const { database } = server.platform
	for (const table of ['notifications', 'push_subscriptions', 'settings']) {
		await database.execute(sql.raw(`delete from ${table}`))
	}
})
afterAll(async () => {
	await server.close()
	await smtp.close()
	await new Promise((resolve) => service.close(resolve))
})

const raise = <Kind extends NotificationKind>(kind: Kind, person: Person, values: ValuesOf<Kind>) =>
	server.platform.database.transaction((tx) => notify(tx, kind, [person.user.id], { by: null, values }))
const prefer = (person: Person, value: object) =>
	call(server, person.cookie, 'PUT', '/settings/notification_preferences', { value })
const deliver = (now?: number) => deliverDue(server.platform, undefined, now === undefined ? undefined : new Date(now))
const mails = (person: Person) => smtp.received.filter(({ to }) => to.includes(person.user.email))
const textOf = (source = '') => source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
const mention = {
	person: 'Ben',
	project: 'House',
	panel: 'W-12',
	text: 'look <b>here</b>',
	project_id: 'p1',
	thread_id: 't1',
}
const due = async (way: string) =>
	(await server.platform.database.execute<{ at: string }>(sql.raw(`select ${way} as at from notifications`))).rows

describe('a mail', () => {
	it('says one notification, leads to the exact place, and is sent once', async () => {
		const before = mails(anna).length
		await raise('comment_mention', anna, mention)
		expect(await Promise.all([deliver(), deliver()])).toContain(1)
		await deliver()
		expect(mails(anna)).toHaveLength(before + 1)
		const source = textOf(mails(anna).at(-1)?.source)
		expect(source).toContain('Subject: Ben mentioned you on W-12')
		expect(source).toContain('https://panels.example.com/app/project/p1?tab=comments&comments=all&thread=t1')
		expect(source).toContain('https://panels.example.com/app/dashboard/settings#notifications')
		expect(source).toContain('look &lt;b&gt;here')
		expect(source).toContain('prefers-color-scheme: dark')
	})

	it('is in the language of the account, mirrored for Arabic', async () => {
		await call(server, anna.cookie, 'PUT', '/settings/language', { value: 'ar' })
		await raise('password_changed', anna, {})
		await deliver()
		const source = mails(anna).at(-1)?.source ?? ''
		const parts = [...source.matchAll(/base64\r\n\r\n([\s\S]+?)\r\n\r\n?--/g)].map(([, part = '']) =>
			Buffer.from(part, 'base64').toString(),
		)
		expect(parts.join('') + textOf(source)).toContain('dir="rtl"')
	})

	it('doesn’t go to a suspended account, also not later', async () => {
		const { database } = server.platform
		const before = mails(anna).length
		await raise('password_changed', anna, {})
		const suspend = sql`insert into account_suspensions (user_id, reason) values (${anna.user.id}, 'Spam')`
		await database.execute(suspend)
		await deliver()
		await database.execute(sql`delete from account_suspensions`)
		await deliver()
		expect(mails(anna)).toHaveLength(before)
	})

	it('tells several at once, each with its link', async () => {
		const before = mails(anna).length
		await raise('comment_mention', anna, mention)
		await raise('comment_reply', anna, { ...mention, thread_id: 't2' })
		await deliver()
		expect(mails(anna)).toHaveLength(before + 1)
		const source = textOf(mails(anna).at(-1)?.source)
		expect(source).toContain('Subject: 2 new notifications in Panelyard')
		expect(source).toContain('thread=t1')
		expect(source).toContain('thread=t2')
	})

	it('doesn’t go to an address that nobody proved, nor about what was read already', async () => {
		await raise('comment_mention', ben, mention)
		await raise('comment_mention', anna, mention)
		await call(server, anna.cookie, 'PUT', '/notifications/mark-all-read')
		const before = smtp.received.length
		await deliver()
		expect(smtp.received).toHaveLength(before)
		expect(await due('mail_at')).toEqual([{ at: null }, { at: null }])
	})

	it('says nothing of a project that the person has lost since', async () => {
		const { id } = await emptyProject(server, ben.cookie, 'Secret tower')
		const raised = () =>
			server.platform.database.transaction((tx) =>
				notify(tx, 'comment_mention', [anna.user.id], { by: null, values: mention, project_id: id }),
			)
		const assign = { user_id: anna.user.id, role: 'viewer' }
		await call(server, ben.cookie, 'POST', `/projects/${id}/access/assign`, assign)
		await raised()
		await call(server, ben.cookie, 'DELETE', `/projects/${id}/access/${anna.user.id}`)
		const before = smtp.received.length
		expect(await deliver()).toBe(0)
		expect(smtp.received).toHaveLength(before)
		await call(server, ben.cookie, 'POST', `/projects/${id}/access/assign`, assign)
		await raised()
		expect(await deliver()).toBe(1)
	})

	it('waits for the end of quiet hours', async () => {
		const hour = new Date().getUTCHours()
		await prefer(anna, { quiet_hours: { from: hour, until: (hour + 2) % 24 }, time_zone: 'UTC' })
		await raise('comment_mention', anna, mention)
		const before = smtp.received.length
		expect(await deliver()).toBe(0)
		expect(smtp.received).toHaveLength(before)
		const [{ at } = { at: '' }] = await due('mail_at')
		expect(new Date(at).getUTCHours()).toBe((hour + 2) % 24)
	})

	it('doesn’t wait until a notice has been mailed to everybody, nor a push until the mails are sent', async () => {
		const { database, mailer } = server.platform
		const crowd = Array.from({ length: 12 }, (_, at) => `crowd.${at}@example.com`)
		for (const email of crowd)
			await database.execute(
				sql`insert into users (email, name, email_verified_at) values (${email}, 'One of many', now())`,
			)
		await database.transaction((tx) =>
			notify(tx, 'system_notice', sql`select id from users where name = 'One of many'`, {
				by: null,
				values: { title: 'Maintenance', message: 'Tonight' },
			}),
		)
		await call(server, ben.cookie, 'POST', '/notifications/push-subscriptions', {
			endpoint: `${origin}/one`,
			keys: browser().keys,
		})
		const sent: string[] = []
		const waiting: (() => void)[] = []
		const send = vi.spyOn(mailer, 'send').mockImplementation(({ to }) => {
			sent.push(String(to))
			return new Promise((done) => waiting.push(done))
		})
		const next = () => waiting.shift()?.()
		try {
			const delivering = deliver()
			await vi.waitFor(() => expect(sent.length).toBeGreaterThan(1))
			const before = sent.length
			await raise('comment_mention', anna, mention)
			await raise('comment_mention', ben, mention)
			for (let mails = before + 1; mails <= before + 4; mails++) {
				next()
				await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(mails))
			}
			expect(sent).toContain(anna.user.email)
			expect(pushed).toHaveLength(1)
			expect(sent.length).toBeLessThan(crowd.length)
			const draining = setInterval(next, 1)
			await delivering
			clearInterval(draining)
			expect([...sent].sort()).toEqual([...crowd, anna.user.email].sort())
		} finally {
			for (const done of waiting) done()
			send.mockRestore()
			await database.execute(sql`delete from users where name = 'One of many'`)
		}
	})

	it('that the mail server refuses is due again, and what its server had claimed when it died', async () => {
		await raise('comment_mention', anna, mention)
		const send = vi.spyOn(server.platform.mailer, 'send').mockRejectedValueOnce(new Error('busy'))
		expect(await deliver()).toBe(0)
		send.mockRestore()
		const [{ at } = { at: '' }] = await due('mail_at')
		expect(Date.parse(at)).toBeGreaterThan(Date.now())
		await server.platform.database.execute(sql`update notifications set mail_at = now()`)
		expect(await deliver()).toBe(1)
	})
})

describe('the digest', () => {
	it('comes at the hour the person chose, with everything of the day, and not before', async () => {
		await prefer(anna, { digest_hour: 7, time_zone: 'UTC' })
		await raise('conversion_done', anna, { project: 'House', project_id: 'p1' })
		await raise('conversion_failed', anna, { project: 'Tower', project_id: 'p2' })
		await server.platform.database.execute(
			sql`update notifications set created_at = date_trunc('day', now(), 'UTC') - interval '14 hours',
				digest_at = date_trunc('day', now(), 'UTC') - interval '14 hours'`,
		)
		const before = mails(anna).length
		const seven = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 7 * 3_600_000
		await deliver(seven - 1000)
		expect(mails(anna)).toHaveLength(before)
		await deliver(seven)
		expect(mails(anna)).toHaveLength(before + 1)
		expect(textOf(mails(anna).at(-1)?.source)).toContain('Subject: 2 new notifications in Panelyard')
	})
})

describe('a push', () => {
	const subscribe = (person: Person, device: ReturnType<typeof browser>, path = '/one') =>
		call<{ subscription: { id: string } }>(server, person.cookie, 'POST', '/notifications/push-subscriptions', {
			endpoint: `${origin}${path}`,
			keys: device.keys,
		})
	const devices = async (person: Person) =>
		(
			await call<{ public_key: string; subscriptions: { id: string; last_used_at: string | null }[] }>(
				server,
				person.cookie,
				'GET',
				'/notifications/push-subscriptions',
			)
		).body

	it('reaches every device, sealed for it and signed with the server’s key', async () => {
		const [one, two] = [browser(), browser()]
		expect((await subscribe(ben, one)).status).toBe(201)
		await subscribe(ben, two, '/two')
		const { public_key } = await devices(ben)
		await raise('comment_mention', ben, mention)
		await deliver()
		expect(pushed.map(({ path }) => path).sort()).toEqual(['/one', '/two'])
		for (const push of pushed) {
			expect(push.headers['content-encoding']).toBe('aes128gcm')
			expect(push.headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, ?k=${public_key}$`))
			expect(push.body.toString()).not.toContain('mentioned')
			expect(decrypted(push.body, push.path === '/one' ? one : two)).toMatchObject({
				title: 'Ben mentioned you on W-12',
				link: '/app/project/p1?tab=comments&comments=all&thread=t1',
				lang: 'en',
				dir: 'ltr',
			})
		}
		expect((await devices(ben)).subscriptions.every(({ last_used_at }) => last_used_at !== null)).toBe(true)
		await deliver()
		expect(pushed).toHaveLength(2)
	})

	it('forgets a device that is gone, and tries one again that was busy', async () => {
		await subscribe(ben, browser())
		answer = 503
		await raise('comment_mention', ben, mention)
		await deliver()
		expect((await devices(ben)).subscriptions).toHaveLength(1)
		expect(Date.parse((await due('push_at'))[0]?.at ?? '')).toBeGreaterThan(Date.now())
		answer = 410
		await server.platform.database.execute(sql`update notifications set push_at = now()`)
		await deliver()
		expect((await devices(ben)).subscriptions).toEqual([])
	})

	it('goes to nobody without devices, and to the person who uses a browser now', async () => {
		const device = browser()
		await subscribe(ben, device)
		await subscribe(anna, device)
		expect([(await devices(ben)).subscriptions.length, (await devices(anna)).subscriptions.length]).toEqual([0, 1])
		await raise('comment_mention', ben, mention)
		await deliver()
		expect(pushed).toEqual([])
	})

	it('reaches no device whose session has ended: by signing out there, or from elsewhere', async () => {
		const signIn = async () => {
			const payload = { email: ben.user.email, password: TEST_PASSWORD }
			return { ...ben, cookie: cookieOf(await server.inject({ method: 'POST', url: '/login/emailpw', payload })) }
		}
		const [phone, tablet] = [await signIn(), await signIn()]
		await subscribe(ben, browser(), '/here')
		await subscribe(phone, browser(), '/phone')
		await subscribe(tablet, browser(), '/tablet')
		await call(server, phone.cookie, 'GET', '/logout')
		expect((await devices(ben)).subscriptions).toHaveLength(2)
		await call(server, ben.cookie, 'DELETE', '/account/sessions')
		await raise('comment_mention', ben, mention)
		await deliver()
		expect(pushed.map(({ path }) => path)).toEqual(['/here'])
	})

	it('is sent to push services alone, never to an address of somebody’s choice', async () => {
		const { keys } = browser()
		for (const endpoint of [
			'http://127.0.0.1:1/',
			'http://169.254.169.254/latest/meta-data',
			'https://evil.example/fcm.googleapis.com',
			`${origin.replace('http://', 'http://user:word@')}/x`,
			'file:///etc/passwd',
		]) {
			const { status } = await call(server, ben.cookie, 'POST', '/notifications/push-subscriptions', { endpoint, keys })
			expect(status, endpoint).toBe(400)
		}
		const services = ['fcm.googleapis.com', '*.push.apple.com']
		expect(isPushService('https://fcm.googleapis.com/fcm/send/1', services)).toBe(true)
		expect(isPushService('https://web.push.apple.com/1', services)).toBe(true)
		expect(isPushService('http://fcm.googleapis.com/1', services)).toBe(false)
		expect(isPushService('https://fcm.googleapis.com:8443/1', services)).toBe(false)
		expect(isPushService('https://evilpush.apple.com/1', services)).toBe(false)
		const wrong = { endpoint: `${origin}/x`, keys: { p256dh: 'AAAA', auth: 'AAAA' } }
		expect((await call(server, ben.cookie, 'POST', '/notifications/push-subscriptions', wrong)).status).toBe(400)
	})

	it('ends for one device without touching those of others', async () => {
		const { body } = await subscribe(ben, browser())
		const remove = (person: Person) =>
			call<{ removed: boolean }>(
				server,
				person.cookie,
				'DELETE',
				`/notifications/push-subscriptions/${body.subscription.id}`,
			)
		expect((await remove(anna)).body.removed).toBe(false)
		expect((await remove(ben)).body.removed).toBe(true)
		expect((await remove(ben)).body.removed).toBe(false)
	})
})

describe('what is told', () => {
	it('is begun at once by the queue', async () => {
		const send = vi.spyOn(server.platform.queue, 'send').mockResolvedValue()
		tellNotified(server.platform, await raise('comment_mention', anna, mention))
		expect(send).toHaveBeenCalledTimes(1)
		tellNotified(server.platform, await raise('project_shared', anna, { ...mention, role: 'viewer' }))
		expect(send).toHaveBeenCalledTimes(1)
		send.mockRestore()
	})

	it('is begun by the sweeper when it is due later, by one message however long that takes', async () => {
		const { queue, database } = server.platform
		const waiting = async () => (await queue.pending(NOTIFICATION_DELIVERIES)).length
		await database.execute(sql`delete from pgboss.job where name = ${NOTIFICATION_DELIVERIES.name}`)
		await raise('comment_mention', anna, mention)
		await database.execute(sql`update notifications set mail_at = now() + interval '1 hour', push_at = null`)
		expect([await wakeDueDeliveries(server.platform), await waiting()]).toEqual([0, 0])
		await database.execute(sql`update notifications set mail_at = now() - interval '1 second'`)
		expect([await wakeDueDeliveries(server.platform), await waiting()]).toEqual([1, 1])
		expect([await wakeDueDeliveries(server.platform), await waiting()]).toEqual([1, 1])
	})
})
