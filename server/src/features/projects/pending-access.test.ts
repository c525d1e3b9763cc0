import { AsyncLocalStorage } from 'node:async_hooks'
import type { NotificationListResponse } from '@panelyard/contracts/messages/notifications'
import type { Project, ProjectAccess } from '@panelyard/contracts/projects/projects'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { shared_project_mails } from '../../database/tables/shared-project-mail-tables.ts'
import { audit_log, projects, users } from '../../database/tables/tables.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { call, emptyProject } from '../../testing/test-projects.ts'
import { cookieOf, sharedTestServer, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { MAX_PENDING_ACCESS } from './project-access.service.ts'
import { MAX_MAILS_PER_HOUR, resumeSharedProjectMails, SHARED_PROJECT_MAILS } from './shared-project-mail.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
type Access = { access: ProjectAccess[]; total: number }
const PUBLIC_URL = 'https://panels.example.com'

let mails: MailServer
let server: TestServer
let manager: Person
let project: Project
let people = 0

beforeAll(async () => {
	mails = await startMailServer()
	server = await startTestServer({ smtpUrl: mails.url, publicUrl: PUBLIC_URL })
})
afterAll(async () => {
	await server.close()
	await mails.close()
})
beforeEach(async () => {
	manager = await proven(newEmail())
	project = await newProject(manager)
})

const newEmail = () => `person-${++people}@customer.example`
const newProject = (owner: Person) => emptyProject(server, owner.cookie, 'Tower')
const prove = async ({ user: { email }, cookie }: Person) => {
	const token = await mails.tokenTo(email, 'verify-email')
	expect((await call(server, cookie, 'POST', '/auth/verify_email', { token })).status).toBe(200)
}
/** Somebody who has signed up and proven the address. */
async function proven(email: string): Promise<Person> {
	const person = await server.signUp(email)
	await prove(person)
	return person
}
const grant = (person: { email: string } | { user_id: string }, role = 'viewer', language = 'en') =>
	call<Access>(server, manager.cookie, 'POST', `/projects/${project.id}/access/assign`, { ...person, role, language })
const mayRead = async (person: Person, id = project.id) =>
	(await call(server, person.cookie, 'GET', `/projects/${id}`)).status === 200
const listed = async (person: Person) =>
	(await call<{ projects: Project[] }>(server, person.cookie, 'GET', '/projects')).body.projects.map(({ id }) => id)
const pendingIn = (access: readonly ProjectAccess[]) =>
	access.filter((entry) => entry.pending).map(({ email }) => email)
const actions = async (user_id: string) =>
	(await server.platform.database.select().from(audit_log).where(eq(audit_log.user_id, user_id))).map(
		({ action, project_id }) => [action, project_id],
	)

describe('access given to an address', () => {
	it('is not given to whoever signed up with it without proof', async () => {
		const boss = newEmail()
		const impostor = await server.signUp(boss)
		await grant({ email: boss }, 'manager')
		expect(await mayRead(impostor)).toBe(false)
		expect(await listed(impostor)).toEqual([])
		await call(server, impostor.cookie, 'GET', '/auth/check')
		expect(await mayRead(impostor)).toBe(false)
	})

	it('is not given to an unproven account that is named by its id, even when the manager knows it', async () => {
		const impostor = await server.signUp(newEmail())
		const bait = await newProject(impostor)
		await call(server, impostor.cookie, 'POST', `/projects/${bait.id}/access/assign`, {
			email: manager.user.email,
			role: 'viewer',
		})
		expect(await mayRead(manager, bait.id)).toBe(true)
		const seen = await call<{ users: { id: string }[] }>(server, manager.cookie, 'GET', '/users')
		expect(seen.body.users.map(({ id }) => id)).toContain(impostor.user.id)
		for (const person of [{ user_id: impostor.user.id }, { email: impostor.user.email }]) {
			expect(pendingIn((await grant(person)).body.access)).toEqual([impostor.user.email])
			expect(await mayRead(impostor)).toBe(false)
		}
		const path = `/projects/${project.id}/access`
		const payload = { access: [{ user_id: impostor.user.id, role: 'manager' }] }
		await call(server, manager.cookie, 'PUT', path, payload)
		expect(await mayRead(impostor)).toBe(false)
	})

	it('begins when the address is proven, and everybody in the project hears of it', async () => {
		const email = newEmail()
		await grant({ email }, 'editor')
		const person = await server.signUp(email)
		expect(person.user.email_verified).toBe(false)
		const before = (await call<{ project: Project }>(server, manager.cookie, 'GET', `/projects/${project.id}`)).body
		const told = vi.spyOn(server.platform, 'tellProject')
		await prove(person)
		const check = await call<{ user: { email_verified: boolean } }>(server, person.cookie, 'GET', '/auth/check')
		expect(check.body.user.email_verified).toBe(true)
		expect(await listed(person)).toEqual([project.id])
		const after = (await call<{ project: Project }>(server, person.cookie, 'GET', `/projects/${project.id}`)).body
		expect(after.project).toMatchObject({ role: 'editor' })
		expect(after.project.revision).toBeGreaterThan(before.project.revision)
		expect(told).toHaveBeenCalledExactlyOnceWith('project_updated', {
			project_id: project.id,
			what: ['access'],
			revision: after.project.revision,
		})
		told.mockRestore()
		const news = await call<NotificationListResponse>(server, person.cookie, 'GET', '/notifications')
		expect(news.body.notifications).toMatchObject([{ kind: 'project_shared', link: `/app/project/${project.id}` }])
		expect(news.body.notifications[0]?.title).toContain('Tower')
		expect(await actions(person.user.id)).toEqual([
			['account.created', null],
			['account.address_proven', null],
			['access.accepted', project.id],
		])
	})

	it('begins for a proven stranger with whatever they ask for first', async () => {
		for (const first of ['/auth/check', '/projects', `/projects/${project.id}`]) {
			const person = await proven(newEmail())
			await grant({ email: person.user.email })
			const open = await call<Access>(server, manager.cookie, 'GET', `/projects/${project.id}/access`)
			expect(pendingIn(open.body.access)).toEqual([person.user.email])
			expect((await call(server, person.cookie, 'GET', first)).status).toBe(200)
			const closed = await call<Access>(server, manager.cookie, 'GET', `/projects/${project.id}/access`)
			expect(pendingIn(closed.body.access)).toEqual([])
			expect(closed.body.access.map(({ email }) => email)).toContain(person.user.email)
		}
	})

	it('counts at once for a proven person who shares a project with the manager', async () => {
		const person = await proven(newEmail())
		await grant({ email: person.user.email })
		expect(await mayRead(person)).toBe(true)
		const other = await newProject(manager)
		const path = `/projects/${other.id}/access/assign`
		const given = await call<Access>(server, manager.cookie, 'POST', path, { email: person.user.email, role: 'editor' })
		expect(given.body.access.at(-1)).toMatchObject({ pending: false, user_id: person.user.id, role: 'editor' })
	})

	it('is answered alike for nobody, an unproven account and a proven stranger', async () => {
		const unproven = (await server.signUp(newEmail())).user.email
		const stranger = (await proven(newEmail())).user.email
		for (const email of [newEmail(), unproven, stranger]) {
			const { status, body } = await grant({ email })
			expect(status).toBe(200)
			expect(body.access.at(-1)).toEqual({ pending: true, email, role: 'viewer' })
		}
	})

	it('is given once, however many requests come at the same moment', async () => {
		const person = await proven(newEmail())
		await grant({ email: person.user.email })
		const reads = await Promise.all(Array.from({ length: 8 }, () => mayRead(person)))
		expect(reads).not.toContain(false)
		const accepted = (await actions(person.user.id)).filter(([action]) => action === 'access.accepted')
		expect(accepted).toEqual([['access.accepted', project.id]])
	})

	it('begins after a password reset by mail, which proves the address too', async () => {
		const email = newEmail()
		const person = await server.signUp(email)
		await grant({ email })
		await call(server, undefined, 'POST', '/auth/forgot_password', { email })
		const token = await mails.tokenTo(email, 'reset-password')
		const password = 'an altogether new one'
		await call(server, undefined, 'POST', '/auth/reset_password', { token, password })
		const signIn = await server.inject({ method: 'POST', url: '/login/emailpw', payload: { email, password } })
		expect(await mayRead({ ...person, cookie: cookieOf(signIn) })).toBe(true)
	})
})

describe('a pending entry', () => {
	it('is listed after the people, changed and taken back by its address', async () => {
		const [first, second] = [newEmail(), newEmail()]
		await grant({ email: first }, 'viewer')
		await grant({ email: second }, 'editor')
		await grant({ email: first.toUpperCase() }, 'manager')
		const path = `/projects/${project.id}/access`
		const list = (query: string) => call<Access>(server, manager.cookie, 'GET', `${path}${query}`)
		expect((await list('')).body).toMatchObject({
			access: [
				{ pending: false, email: manager.user.email },
				{ pending: true, email: first, role: 'manager' },
				{ pending: true, email: second, role: 'editor' },
			],
			total: 3,
		})
		expect((await list('?page=2&page_size=1')).body).toMatchObject({ access: [{ email: first }], total: 3 })
		expect((await list('?page=2&page_size=2')).body).toMatchObject({ access: [{ email: second }], total: 3 })
		const remove = () => call(server, manager.cookie, 'DELETE', `${path}/${encodeURIComponent(first)}`)
		expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
		const person = await proven(first)
		expect(await mayRead(person)).toBe(false)
	})

	it('is no manager yet: the last one of flesh and blood stays', async () => {
		await grant({ email: newEmail() }, 'manager')
		const path = `/projects/${project.id}/access/${manager.user.id}`
		await server.platform.database.update(projects).set({ owner_id: null }).where(eq(projects.id, project.id))
		expect((await call(server, manager.cookie, 'DELETE', path)).status).toBe(409)
	})

	it('goes when the whole access is replaced without it, and comes by the same call', async () => {
		const [old, kept, fresh] = [newEmail(), newEmail(), newEmail()]
		await grant({ email: old })
		await grant({ email: kept })
		const payload = {
			access: [
				{ email: kept, role: 'editor' },
				{ email: fresh, role: 'viewer' },
			],
		}
		const { body } = await call<Access>(server, manager.cookie, 'PUT', `/projects/${project.id}/access`, payload)
		expect(pendingIn(body.access).sort()).toEqual([kept, fresh].sort())
	})
})

describe('pending entries', () => {
	it(`are at most ${MAX_PENDING_ACCESS} in a project`, async () => {
		const path = `/projects/${project.id}/access`
		const emails = Array.from({ length: MAX_PENDING_ACCESS + 1 }, newEmail)
		const access = emails.map((email) => ({ email, role: 'viewer' }))
		const replace = (payload: object) =>
			call<Access & { message: string }>(server, manager.cookie, 'PUT', path, payload)
		expect(await replace({ access })).toMatchObject({
			status: 409,
			body: { message: `At most ${MAX_PENDING_ACCESS} people can be invited to a project at a time` },
		})
		expect((await replace({ access: access.slice(1) })).body.total).toBe(1 + MAX_PENDING_ACCESS)
		expect((await grant({ email: emails[0] as string })).status).toBe(409)
		expect((await grant({ email: emails[1] as string }, 'editor')).status).toBe(200)
		await call(server, manager.cookie, 'DELETE', `${path}/${encodeURIComponent(emails[1] as string)}`)
		expect((await grant({ email: emails[0] as string })).status).toBe(200)
	})
})

describe('replacing the access', () => {
	it('takes the same few queries for 300 people as for one', async () => {
		const rows = Array.from({ length: 302 }, (_, index) => ({
			email: `bulk-${project.id}-${index}@customer.example`,
			email_verified_at: new Date(),
		}))
		const [before, one, ...many] = await server.platform.database.insert(users).values(rows).returning({ id: users.id })
		const replace = async (list: readonly ({ id: string } | undefined)[]) => {
			const access = list.map((person) => ({ user_id: person?.id, role: 'viewer' }))
			const statements = countStatements()
			const path = `/projects/${project.id}/access`
			const answer = await counted.run(true, () => call(server, manager.cookie, 'PUT', path, { access }))
			expect(answer.status).toBe(200)
			return statements()
		}
		await replace([before])
		// Each time, those of the list before lose their access.
		const forOne = await replace([one])
		expect(forOne).toBeGreaterThan(5)
		expect(await replace(many)).toBe(forOne)
	})
})

/** What runs in it is counted; the server's workers mail meanwhile. */
const counted = new AsyncLocalStorage<true>()

/** Counts the statements of calls in `counted` until the returned function is called. */
function countStatements(): () => number {
	type Session = { prepareQuery(...args: unknown[]): unknown }
	const { transaction } = server.platform.database
	let count = 0
	server.platform.database.transaction = (work, config) =>
		transaction.call(
			server.platform.database,
			(tx) => {
				if (!counted.getStore()) return work(tx)
				const { session } = tx as unknown as { session: Session }
				const { prepareQuery } = session
				session.prepareQuery = (...args) => {
					count++
					return prepareQuery.apply(session, args)
				}
				return work(tx)
			},
			config,
		) as never
	return () => {
		server.platform.database.transaction = transaction
		return count
	}
}

describe('the mail about a shared project', () => {
	it('is in the language of the account that has the address, else in that of whoever shares', async () => {
		const [person, stranger] = [await proven(newEmail()), newEmail()]
		await call(server, person.cookie, 'PUT', '/settings/language', { value: 'fr' })
		const before = mails.countTo(person.user.email)
		await grant({ email: person.user.email }, 'viewer', 'de')
		await grant({ email: stranger }, 'viewer', 'de')
		expect((await mails.mailTo(person.user.email, before)).source).toContain('lang=3D"fr"')
		expect((await mails.mailTo(stranger)).source).toContain('lang=3D"de"')
	})

	it('has the language of the granter, a link and the names, in no markup of theirs', async () => {
		const email = newEmail()
		await call(server, manager.cookie, 'PUT', `/projects/${project.id}`, { name: 'Tower <b>7</b>' })
		await grant({ email }, 'viewer', 'de')
		const { source } = await mails.mailTo(email)
		const text = source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
		expect(text).toContain(`${PUBLIC_URL}/app/project/${project.id}`)
		expect(text).toContain('lang="de"')
		expect(text).toContain('Tower &lt;b&gt;7&lt;/b&gt;')
	})

	it('comes once, and not for another role', async () => {
		const [email, last] = [newEmail(), newEmail()]
		await grant({ email }, 'viewer')
		await grant({ email }, 'editor')
		await grant({ email: last })
		await mails.mailTo(last)
		expect(mails.countTo(email)).toBe(1)
	})

	it('comes although the queue lost its message, once, and not after a day', async () => {
		const { database, queue } = server.platform
		const lose = vi.spyOn(queue, 'sendAll').mockResolvedValue()
		const [email, removed, last] = [newEmail(), newEmail(), newEmail()]
		await grant({ email }, 'viewer')
		await grant({ email: removed }, 'viewer')
		lose.mockRestore()
		await call(server, manager.cookie, 'PUT', `/projects/${project.id}/access`, {
			access: [
				{ user_id: manager.user.id, role: 'manager' },
				{ email, role: 'viewer' },
			],
		})
		expect(await resumeSharedProjectMails(server.platform), 'they may still be on their way').toBe(0)
		const age = (by: string) =>
			database.execute(sql`update shared_project_mails set created_at = created_at - ${by}::interval`)
		await age('10 minutes')
		await Promise.all([resumeSharedProjectMails(server.platform), resumeSharedProjectMails(server.platform)])
		expect((await mails.mailTo(email)).source).toContain(`/app/project/${project.id}`)
		await grant({ email: last })
		await mails.mailTo(last)
		expect([mails.countTo(email), mails.countTo(removed)], 'whoever lost access is told of none').toEqual([1, 0])
		await vi.waitFor(async () => expect(await database.$count(shared_project_mails)).toBe(0))
		const late = newEmail()
		const again = vi.spyOn(queue, 'sendAll').mockResolvedValue()
		await grant({ email: late })
		again.mockRestore()
		await age('25 hours')
		expect(await resumeSharedProjectMails(server.platform)).toBe(0)
		expect(await database.$count(shared_project_mails)).toBe(0)
	})

	it('comes although the server was upgraded while it waited, whose message was the whole mail', async () => {
		const mail = { email: newEmail(), link: PUBLIC_URL, person: 'Anna', person_email: 'a@b.example', project: 'Hall 7' }
		await server.platform.queue.send(server.platform.database, SHARED_PROJECT_MAILS, mail)
		expect((await mails.mailTo(mail.email)).source).toContain('Hall 7')
	})

	it('is not sent for people who have not proven their own address', async () => {
		manager = await server.signUp(newEmail())
		project = await newProject(manager)
		const email = newEmail()
		expect(pendingIn((await grant({ email })).body.access)).toEqual([email])
		expect((await actions(manager.user.id)).filter(([action]) => action === 'access.mailed')).toEqual([])
	})

	it(`comes to at most ${MAX_MAILS_PER_HOUR} people an hour from one person, who all get access`, async () => {
		const emails = Array.from({ length: MAX_MAILS_PER_HOUR + 5 }, newEmail)
		const access = emails.map((email) => ({ email, role: 'viewer' }))
		const { body } = await call<Access>(server, manager.cookie, 'PUT', `/projects/${project.id}/access`, { access })
		expect(pendingIn(body.access)).toHaveLength(emails.length)
		await grant({ email: newEmail() })
		const sent = (await actions(manager.user.id)).filter(([action]) => action === 'access.mailed')
		expect(sent).toHaveLength(MAX_MAILS_PER_HOUR)
	})
})

describe('without a mail server', () => {
	it('addresses count as proven from the start', async () => {
		const plain = await sharedTestServer()
		try {
			const owner = await plain.signUp()
			const { id } = await emptyProject(plain, owner.cookie)
			const email = newEmail()
			await call(plain, owner.cookie, 'POST', `/projects/${id}/access/assign`, { email, role: 'viewer' })
			const guest = await plain.signUp(email)
			expect(guest.user.email_verified).toBe(true)
			expect((await call(plain, guest.cookie, 'GET', `/projects/${id}`)).status).toBe(200)
		} finally {
			await plain.close()
		}
	})
})
