import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_USER_CHANGES } from '@panelyard/contracts/console/users'
import type { ChatAttachment, ChatThread } from '@panelyard/contracts/messages/support-chat'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { storage_checks } from '../database/tables/server-tables.ts'
import { account_suspensions } from '../database/tables/suspension-tables.ts'
import { jobs, model_versions, projects, uploaded_files, users } from '../database/tables/tables.ts'
import { servedRoutes } from '../testing/served-routes.ts'
import { call } from '../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

// A super admin's right may end between the check of a request and the change that it asks for. Each change of the console
// is made twice here: once with the right ending in between, which must change nothing, and once with the right.

type Person = Awaited<ReturnType<TestServer['signUp']>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** The address and the body of a change of something that the test has made. */
type Change = [url: string, body?: object]

/** These prove who asks, or only keep how far somebody has read. */
const HARMLESS = ['POST /admin/proof', 'POST /admin/proof/passkey', 'POST /admin/support/chat/threads/:id/mark-read']

let server: TestServer
let admin: Person
let right_ends = false
beforeAll(async () => {
	const endRight = (app: TestServer['app']) =>
		app.addHook('preHandler', async () => {
			if (right_ends) await setRight(false)
		})
	server = await startTestServer({ roles: ['web'] }, { furtherFeatures: [(app) => void endRight(app)] })
	admin = await server.signUp('operator@example.com')
})
afterAll(() => server.close())
beforeEach(async () => {
	right_ends = false
	await setRight(true)
	await api(admin, 'DELETE', '/seeing_as')
	await server.platform.database.execute(sql`update sessions set proven_at = now() where user_id = ${admin.user.id}`)
})

const setRight = (is_super_admin: boolean) =>
	server.platform.database.update(users).set({ is_super_admin }).where(eq(users.id, admin.user.id))
const api = <Body>(person: Person, method: Method, url: string, body?: object) =>
	call<Body>(server, person.cookie, method, url, body)
/** Every request counts there. */
const NOT_COMPARED = ['rate_limits']
/** A hash of each table’s rows, and the mails sent. */
async function everything(): Promise<Record<string, unknown>> {
	const { database } = server.platform
	const { rows: tables } = await database.execute<{ name: string }>(
		sql`select tablename as name from pg_tables where schemaname = 'public'`,
	)
	const names = ['pgboss.job', ...tables.map(({ name }) => name).filter((name) => !NOT_COMPARED.includes(name))]
	const hashes = names.map(
		(name) =>
			sql`select ${name} as name, md5(string_agg(t::text, ' ' order by t::text)) as hash from ${sql.raw(name)} t`,
	)
	const { rows } = await database.execute<{ name: string; hash: string | null }>(sql.join(hashes, sql` union all `))
	const outbox = join(server.config.dataDir, 'outbox')
	const mails = existsSync(outbox) ? readdirSync(outbox).sort() : []
	return { ...Object.fromEntries(rows.map(({ name, hash }) => [name, hash])), mails }
}
/** One check of the storage runs at a time, and goes on after the answer. */
const storageChecked = () =>
	vi.waitFor(async () =>
		expect(await server.platform.database.$count(storage_checks, eq(storage_checks.state, 'running'))).toBe(0),
	)
async function row<Row>(inserted: Promise<Row[]>): Promise<Row> {
	const [made] = await inserted
	if (!made) throw new Error('nothing was inserted')
	return made
}

async function newProject(person: Person): Promise<string> {
	const made = await api<{ project: { id: string } }>(person, 'POST', '/projects', { project_name: 'Hall' })
	return made.body.project.id
}

async function failedProject(person: Person): Promise<string> {
	const { database } = server.platform
	const project_id = await newProject(person)
	const user_id = person.user.id
	const stored = { bytes: 1, sha256: randomUUID(), storage_key: randomUUID() }
	const file = await row(
		database
			.insert(uploaded_files)
			.values({ ...stored, file_name: 'a.ifc', user_id })
			.returning(),
	)
	const version = await row(
		database.insert(model_versions).values({ project_id, number: 1, file_id: file.id }).returning(),
	)
	const ended = { status: 'FAILED', error: 'broken', finished_at: new Date(0) } as const
	await database
		.insert(jobs)
		.values({ kind: 'convert', project_id, user_id, model_version_id: version.id, bytes: 1, ...ended })
	return project_id
}

async function newJob(status: 'FAILED' | 'QUEUED'): Promise<string> {
	const ended = status === 'FAILED' ? { error: 'broken', finished_at: new Date(0) } : {}
	const values = { kind: 'inspect', status, bytes: 1, ...ended } as const
	return (await row(server.platform.database.insert(jobs).values(values).returning())).id
}

async function failedMessage(): Promise<string> {
	const { rows } = await server.platform.database.execute<{ id: string }>(sql`
		insert into pgboss.job (name, data, state, completed_on, policy)
		select name, '{}', 'failed', now(), policy from pgboss.queue where name = 'notification-wakes' returning id`)
	return rows[0]?.id ?? ''
}

async function newThread(person: Person): Promise<string> {
	return (await api<{ thread: ChatThread }>(person, 'POST', '/support/chat/thread', { message: 'Help' })).body.thread.id
}

async function sharedView(person: Person): Promise<string> {
	const [thread_id, project_id] = [await newThread(person), await newProject(person)]
	const view = { project_id, path: `/app/project/${project_id}` }
	const chat = `/support/chat/threads/${thread_id}`
	const { attachment } = (await api<{ attachment: ChatAttachment }>(person, 'POST', `${chat}/views`, view)).body
	await api(person, 'POST', `${chat}/messages`, { content: 'Look', attachment_ids: [attachment.id] })
	return attachment.id
}

async function prepared(change: string): Promise<Person> {
	const { database } = server.platform
	const person = await server.signUp()
	const { id } = person.user
	if (change === 'revoke') await database.update(users).set({ is_super_admin: true }).where(eq(users.id, id))
	if (change === 'reinstate') await database.insert(account_suspensions).values({ user_id: id, reason: 'spam' })
	if (change === 'see_as') await api(person, 'PUT', '/account/support_access', { hours: 1 })
	return person
}

const user = async (change: string, body?: object): Promise<Change> => {
	const { id } = (await prepared(change)).user
	return [`/admin/api/users/${id}/${change}`, body]
}
const TABLE = '/admin/api/table/:name'
const THREAD = '/admin/support/chat/threads/:id'
const reply = { title: 'Hello', content: 'Hello' }
async function newReply(): Promise<string> {
	const path = `/admin/support/canned-replies/${randomUUID()}`
	await api(admin, 'PUT', path, reply)
	return path
}
const onThread =
	(what: string, body?: object) =>
	async (person: Person): Promise<Change> => [`/admin/support/chat/threads/${await newThread(person)}/${what}`, body]
const newRow = async (person: Person): Promise<string> => `/admin/api/table/projects/${await newProject(person)}`
async function rowChange(person: Person): Promise<Change> {
	const url = await newRow(person)
	const { version } = (await api<{ row: { version: string } }>(admin, 'GET', url)).body.row
	return [url, { values: { name: 'Tower' }, version }]
}

const CHANGES: Record<string, (person: Person) => Promise<Change>> = {
	'POST /admin/api/billing/run-cli': async () => ['/admin/api/billing/run-cli', { command: 'settle' }],
	'PUT /admin/api/settings': async () => ['/admin/api/settings', { settings: { LOG_LEVEL: 'fatal' } }],
	'POST /admin/api/diagnostics/storage_check': async () => ['/admin/api/diagnostics/storage_check'],
	'POST /admin/api/diagnostics/storage_check/repair': async () => ['/admin/api/diagnostics/storage_check/repair'],
	'POST /admin/api/jobs/:id/retry': async () => [`/admin/api/jobs/${await newJob('FAILED')}/retry`],
	'POST /admin/api/jobs/:id/cancel': async () => [`/admin/api/jobs/${await newJob('QUEUED')}/cancel`],
	'POST /admin/api/queues/:queue/messages/:id/retry': async () => [
		`/admin/api/queues/notification-wakes/messages/${await failedMessage()}/retry`,
	],
	'POST /admin/api/projects/:id/retry': async (person) => [`/admin/api/projects/${await failedProject(person)}/retry`],
	'POST /admin/api/projects/:id/restore': async (person) => {
		const id = await newProject(person)
		await server.platform.database.update(projects).set({ deleted_at: new Date() }).where(eq(projects.id, id))
		return [`/admin/api/projects/${id}/restore`]
	},
	'PUT /admin/api/projects/:id/public_view': async (person) => {
		const id = await newProject(person)
		const shown = { is_public: true, line: '' }
		await api(person, 'PUT', `/projects/${id}/public_view`, shown)
		return [`/admin/api/projects/${id}/public_view`, { is_withheld: true }]
	},
	...Object.fromEntries(
		[...ADMIN_USER_CHANGES, 'see_as'].map((change) => [`POST /admin/api/users/:id/${change}`, () => user(change)]),
	),
	'POST /admin/api/users/:id/suspend': () => user('suspend', { reason: 'Spam' }),
	'DELETE /users/:id': async (person) => [`/users/${person.user.id}`],
	[`POST ${TABLE}`]: async () => ['/admin/api/table/support_canned_replies', { values: reply }],
	[`PUT ${TABLE}/:id`]: rowChange,
	[`DELETE ${TABLE}/:id`]: async (person) => [`${await newRow(person)}?cascade=true`],
	[`POST ${THREAD}/close`]: onThread('close'),
	[`POST ${THREAD}/messages`]: onThread('messages', { content: 'Hello' }),
	[`POST ${THREAD}/notes`]: onThread('notes', { text: 'Hello' }),
	[`PUT ${THREAD}/answering`]: onThread('answering', { is_answering: true }),
	'PUT /admin/support/canned-replies/:id': async () => [await newReply(), { title: 'Other', content: 'Other' }],
	'DELETE /admin/support/canned-replies/:id': async () => [await newReply()],
	'POST /admin/support/chat/attachments/:id/open': async (person) => [
		`/admin/support/chat/attachments/${await sharedView(person)}/open`,
	],
}

test('every change of the console is among those tried here', () => {
	const routes = servedRoutes(server.app).filter((route) => /^(POST|PUT|PATCH|DELETE) \/admin\//.test(route))
	expect(routes.filter((route) => !HARMLESS.includes(route) && !CHANGES[route])).toEqual([])
})

test.each(Object.entries(CHANGES))(
	'%s changes nothing for somebody whose right ended after asking',
	async (route, make) => {
		const [url, body] = await make(await server.signUp())
		await storageChecked()
		const before = await everything()
		const change = () => api<{ error?: string }>(admin, route.split(' ')[0] as Method, url, body)
		right_ends = true
		const refused = await change()
		right_ends = false
		expect([refused.status, refused.body.error]).toEqual([404, 'NOT_FOUND'])
		await setRight(true)
		expect(await everything()).toEqual(before)
		expect((await change()).status).toBeLessThan(300)
	},
)
