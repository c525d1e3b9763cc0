import { type AdminUserDetails, AdminUserListResponse } from '@panelyard/contracts/console/users'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { audit_log } from '../../database/tables/tables.ts'
import { superAdmin } from '../../testing/super-admin.ts'
import { call, emptyProject } from '../../testing/test-projects.ts'
import { sharedTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { setSuperAdmin } from '../auth/operators/operated-accounts.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let admin: Person
beforeAll(async () => {
	server = await sharedTestServer()
	admin = await superAdmin(server, 'operator@example.com')
})
afterAll(() => server.close())
beforeEach(() =>
	server.platform.database.execute(sql`update sessions set proven_at = now() where user_id = ${admin.user.id}`),
)

type Answer = { user: AdminUserDetails; error?: string; message?: string }
const change = (person: Person, what: string, body?: object) =>
	call<Answer>(server, admin.cookie, 'POST', `/admin/api/users/${person.user.id}/${what}`, body)
const read = async (person: Person) =>
	(await call<Answer>(server, admin.cookie, 'GET', `/admin/api/users/${person.user.id}`)).body.user
const found = async (query: string) =>
	AdminUserListResponse.parse((await call(server, admin.cookie, 'GET', `/admin/api/users?${query}`)).body).users.map(
		({ email }) => email,
	)
const isSignedIn = async ({ cookie }: Person) =>
	(await server.inject({ url: '/auth/check', headers: { cookie } })).json().authenticated
const signIn = (person: Person) =>
	server.inject({
		method: 'POST',
		url: '/login/emailpw',
		payload: { email: person.user.email, password: TEST_PASSWORD },
	})
const audited = (action: string, subject_id: string) =>
	server.platform.database
		.select({ user_id: audit_log.user_id, details: audit_log.details })
		.from(audit_log)
		.where(and(eq(audit_log.action, action), eq(audit_log.subject_id, subject_id)))

it('suspends an account at once: sessions and sockets end, no way in works, until it is reinstated', async () => {
	const person = await server.signUp('spam@example.com')
	const dropped = vi.spyOn(server.platform, 'dropSessions')
	const { body } = await change(person, 'suspend', { reason: 'Sends spam' })
	expect(body.user).toMatchObject({
		is_suspended: true,
		suspension: { reason: 'Sends spam', by: 'operator@example.com' },
		sessions: [],
	})
	expect(dropped.mock.calls.flat(2)).toHaveLength(1)
	dropped.mockRestore()
	expect(await isSignedIn(person)).toBe(false)
	const refused = await signIn(person)
	expect([refused.statusCode, refused.json().error]).toEqual([403, 'ACCESS_DENIED'])
	expect((await found('state=suspended')).includes('spam@example.com')).toBe(true)
	expect(await change(person, 'grant')).toMatchObject({ status: 409 })

	await change(person, 'suspend', { reason: 'Once more' })
	expect(await audited('account.suspended', person.user.id)).toMatchObject([
		{ user_id: admin.user.id, details: { after: { is_suspended: true, reason: 'Sends spam' }, sessions: 1 } },
	])
	expect((await change(person, 'reinstate')).body.user).toMatchObject({ is_suspended: false, suspension: null })
	expect((await signIn(person)).statusCode).toBe(200)
})

it('asks for proof again before each change of an account, but not to read or to mail a link', async () => {
	const person = await server.signUp()
	await server.platform.database.execute(sql`update sessions set proven_at = null where user_id = ${admin.user.id}`)
	for (const what of ['suspend', 'reinstate', 'end_sessions', 'grant', 'revoke', 'reset_second_factor']) {
		const { body } = await change(person, what, what === 'suspend' ? { reason: 'x' } : undefined)
		expect(body.error, what).toBe('PROOF_NEEDED')
	}
	expect(await isSignedIn(person)).toBe(true)
	expect((await read(person)).email).toBe(person.user.email)
	await change(person, 'resend_verification')
	expect(await audited('account.verification_resent', person.user.id)).toHaveLength(1)
})

it('grants and takes back the right of a super admin, never one’s own, and protects them from being suspended', async () => {
	const person = await server.signUp()
	expect((await change(person, 'grant')).body.user.is_super_admin).toBe(true)
	expect((await call(server, person.cookie, 'GET', '/admin/health')).status).toBe(200)
	expect((await change(person, 'suspend', { reason: 'x' })).status).toBe(409)
	expect((await change(person, 'revoke')).body.user.is_super_admin).toBe(false)
	expect((await call(server, person.cookie, 'GET', '/admin/health')).status).toBe(404)
	expect((await change(admin, 'revoke')).status).toBe(409)
	expect(await audited('admin.revoked', person.user.id)).toMatchObject([
		{ user_id: admin.user.id, details: { before: { is_super_admin: true }, after: { is_super_admin: false } } },
	])
})

it('leaves one super admin when two take the right from each other at once', async () => {
	const pair = [await server.signUp(), await server.signUp()] as const
	for (const one of pair) await change(one, 'grant')
	const [one, other] = pair.map(({ user }) => user.id) as [string, string]
	// Both were let in before either had lost the right.
	const revoked = await Promise.allSettled([
		setSuperAdmin(server.platform, { admin_id: one, user_id: other }, false),
		setSuperAdmin(server.platform, { admin_id: other, user_id: one }, false),
	])
	expect(revoked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	const rights = await Promise.all(pair.map(read))
	expect(rights.filter(({ is_super_admin }) => is_super_admin)).toHaveLength(1)
})

it('doesn’t make a super admin of an address that nobody has confirmed', async () => {
	const person = await server.signUp()
	const { config } = server.platform
	const before = config.smtpUrl
	config.smtpUrl = 'smtp://mail.invalid'
	try {
		const refused = await change(person, 'grant')
		expect([refused.status, refused.body.message]).toEqual([409, 'This address isn’t confirmed yet'])
	} finally {
		config.smtpUrl = before
	}
	expect((await read(person)).is_super_admin).toBe(false)
})

it('shows how one signs in and where, without a hash or a token, and ends those sessions', async () => {
	const person = await server.signUp('find.me+tag@example.com')
	const answer = await server.inject({
		url: `/admin/api/users/${person.user.id}`,
		headers: { cookie: admin.cookie },
	})
	expect(answer.json().user).toMatchObject({ has_password: true, has_second_factor: false, passkeys: 0 })
	expect(answer.json().user.sessions).toHaveLength(1)
	expect(answer.body).not.toMatch(/argon2|token|hash/)
	expect(await found(`search=${encodeURIComponent('FIND.me+')}`)).toEqual(['find.me+tag@example.com'])
	expect(await found(`search=${encodeURIComponent('%')}`)).toEqual([])
	await change(person, 'end_sessions')
	expect(await isSignedIn(person)).toBe(false)
	expect((await read(person)).actions.map(({ action, by }) => [action, by])).toContainEqual([
		'account.sessions_ended',
		'operator@example.com',
	])
	expect((await call(server, admin.cookie, 'GET', '/admin/api/users/nobody')).status).toBe(404)
})

it('lists the last ten actions, the latest first', async () => {
	const person = await server.signUp()
	await server.platform.database.insert(audit_log).values(
		[...'abcdefghijkl'].map((letter, number) => ({
			...{ action: `test.${letter}`, user_id: person.user.id },
			created_at: new Date(Date.now() + number * 1000),
		})),
	)
	expect((await read(person)).actions.map(({ action }) => action)).toEqual(
		[...'lkjihgfedc'].map((letter) => `test.${letter}`),
	)
})

it('leads to the person’s conversations, and from a project to the people with a role in it', async () => {
	const person = await server.signUp('asks@example.com')
	const other = await server.signUp('doesnt@example.com')
	const opened = await call<{ thread: { id: string } }>(server, person.cookie, 'POST', '/support/chat/thread', {
		subject: 'technicalIssue',
		message: 'My conversion failed',
	})
	expect((await read(person)).threads).toMatchObject([
		{ id: opened.body.thread.id, subject: 'technicalIssue', status: 'open' },
	])
	expect((await read(other)).threads).toEqual([])
	const project = await emptyProject(server, person.cookie, 'Hall')
	expect(await found(`project_id=${project.id}`)).toEqual(['asks@example.com'])
	expect((await call(server, admin.cookie, 'GET', "/admin/api/users?project_id=' or 1=1")).status).toBe(400)
})

it('calls an address confirmed exactly where the profile of its owner does', async () => {
	const { config } = server
	const before = config.smtpUrl
	const person = await server.signUp('unsure@example.com')
	const opened = await call<{ thread: { id: string } }>(server, person.cookie, 'POST', '/support/chat/thread', {
		...{ subject: 'technicalIssue', message: 'Who am I?' },
	})
	const answers = async () => {
		const profile = await call<{ profile: { email_verified: boolean } }>(server, person.cookie, 'GET', '/profile')
		const path = `/admin/support/chat/threads/${opened.body.thread.id}/person`
		const desk = await call<{ person: { email_verified: boolean } }>(server, admin.cookie, 'GET', path)
		const isListed = (await found('state=unproven')).includes('unsure@example.com')
		return [
			profile.body.profile.email_verified,
			(await read(person)).is_proven,
			desk.body.person.email_verified,
			!isListed,
		]
	}
	config.smtpUrl = null
	expect(await answers(), 'nobody can confirm one without a mail server').toEqual([true, true, true, true])
	config.smtpUrl = 'smtp://127.0.0.1:1'
	expect(await answers()).toEqual([false, false, false, false])
	config.smtpUrl = before
})
