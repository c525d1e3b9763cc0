import { randomUUID } from 'node:crypto'
import {
	AdminRowsResponse,
	AdminTableListResponse,
	AdminTableSchemaResponse,
} from '@panelyard/contracts/console/tables'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { KNOWN_TABLES } from '../../database/tables/known-tables.ts'
import { isSecretColumn } from '../../database/tables/secret-columns.ts'
import { audit_log, model_versions, projects, sessions, uploaded_files, users } from '../../database/tables/tables.ts'
import { provenSuperAdmin } from '../../testing/super-admin.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { knownTables } from './known-table.queries.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
	server = await sharedTestServer()
	admin = await provenSuperAdmin(server)
})
afterAll(() => server.close())

const TABLE = '/admin/api/table'
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
	server.inject({ method, url, headers: { cookie: admin.cookie }, ...(payload && { payload }) })
const rows = async (url: string) => AdminRowsResponse.parse((await ask('GET', url)).json())
const newProject = async (name: string) => {
	const values = { name, owner_id: admin.user.id }
	const [project] = await server.platform.database.insert(projects).values(values).returning()
	return project as typeof projects.$inferSelect
}
const lastEntry = async (subject_id: string) => {
	const of = server.platform.database.select().from(audit_log).where(eq(audit_log.subject_id, subject_id))
	return (await of.orderBy(sql`created_at desc`).limit(1))[0]
}

test('no table shows a secret, in its schema, its rows or a filter by it', async () => {
	const { tables } = AdminTableListResponse.parse((await ask('GET', '/admin/api/tables')).json())
	expect(tables.length).toBe(KNOWN_TABLES.size)
	for (const { name } of tables) {
		const { schema } = AdminTableSchemaResponse.parse((await ask('GET', `${TABLE}/${name}/schema`)).json())
		const shown = new Set(schema.columns.map((column) => column.name))
		expect(
			[...shown].filter((column) => isSecretColumn(name, column)),
			name,
		).toEqual([])
		for (const row of (await rows(`${TABLE}/${name}`)).rows) expect(Object.keys(row.values), name).toEqual([...shown])
		for (const column of schema.hidden)
			expect((await ask('GET', `${TABLE}/${name}?filter=${column}:gt:a`)).statusCode, `${name} ${column}`).toBe(400)
	}
	const [session] = await server.platform.database.select().from(sessions)
	const [user] = await server.platform.database.select().from(users)
	const everything = await Promise.all(
		['sessions', 'users', 'audit_log'].map(async (name) => (await ask('GET', `${TABLE}/${name}`)).body),
	)
	for (const secret of [session?.token_hash, user?.password_hash, 'argon2'])
		expect(everything.join('')).not.toContain(secret)
})

test('SQL in names, columns, filters, pages and ids finds nothing and does nothing', async () => {
	const bad = `users"; drop table users; --`
	const encoded = encodeURIComponent(bad)
	for (const name of [encoded, 'pg_catalog.pg_authid', 'pg_shadow', 'job', '__proto__', 'constructor'])
		for (const path of ['', '/schema', '/1', '/1/impact'])
			expect((await ask('GET', `${TABLE}/${name}${path}`)).statusCode, `${name}${path}`).toBe(404)
	for (const filter of [`${bad}:eq:1`, `name:${bad}:1`, `id:eq:${bad}`, 'name', `password_hash:contains:a`])
		expect((await ask('GET', `${TABLE}/users?filter=${encodeURIComponent(filter)}`)).statusCode, filter).toBe(400)
	const found = await rows(`${TABLE}/users?filter=${encodeURIComponent(`name:contains:' or '1'='1`)}`)
	expect(found.rows).toEqual([])
	for (const after of [encoded, Buffer.from(JSON.stringify([bad])).toString('base64url')])
		expect((await ask('GET', `${TABLE}/users?after=${after}`)).statusCode).toBe(400)
	expect((await ask('GET', `${TABLE}/users/${encoded}`)).statusCode).toBe(404)
	const { version } = (await ask('GET', `${TABLE}/users/${admin.user.id}`)).json().row
	for (const values of [{ [bad]: 1 }, { password_hash: 'x' }, { id: admin.user.id }, { email_verified_at: bad }])
		expect((await ask('PUT', `${TABLE}/users/${admin.user.id}`, { values, version })).statusCode).toBe(400)
	expect((await rows(`${TABLE}/users?limit=1`)).rows).toHaveLength(1)
	expect((await rows(`${TABLE}/users?limit=1000000`)).rows.length).toBeLessThanOrEqual(100)
	expect((await ask('GET', `${TABLE}/users?limit=-1`)).statusCode).toBe(400)
})

test('pages follow the key, filters are typed, and one without an index says how far it looked', async () => {
	const { database } = server.platform
	await database
		.insert(users)
		.values(Array.from({ length: 250 }, (_, n) => ({ email: `p${n}@x.example`, name: 'Paged' })))
	const ids: string[] = []
	let after = ''
	do {
		const page = await rows(`${TABLE}/users?filter=name:eq:Paged${after}`)
		expect(page.rows.length).toBeLessThanOrEqual(100)
		ids.push(...page.rows.map(({ id }) => id ?? ''))
		after = page.next ? `&after=${page.next}` : ''
	} while (after)
	expect(ids).toHaveLength(250)
	expect(new Set(ids).size).toBe(250)
	const one = await rows(`${TABLE}/users?filter=email:eq:p7@x.example%0Alast_login_at:is_null`)
	expect(one).toMatchObject({ rows: [{ values: { name: 'Paged', is_super_admin: false } }], next: null })
	// Wide enough that one call can't look through it.
	await database.execute(
		sql`insert into billing_events (id, type) select 'e' || n, 'a' from generate_series(1, 20010) n`,
	)
	await database.execute(sql`insert into billing_events (id, type) values ('zz', 'needle')`)
	const first = await rows(`${TABLE}/billing_events?filter=type:eq:needle`)
	expect([first.rows.length, first.has_searched_all]).toEqual([0, false])
	const second = await rows(`${TABLE}/billing_events?filter=type:eq:needle&after=${first.next}`)
	expect([second.rows.map(({ id }) => id), second.next]).toEqual([['zz'], null])
})

test('no row lets anybody in: who may sign in and see what is decided by people, not by tables', async () => {
	const eve = await server.signUp()
	const { project } = (
		await server.inject({
			method: 'POST',
			url: '/projects',
			payload: { project_name: 'House' },
			headers: { cookie: eve.cookie },
		})
	).json<{ project: { id: string } }>()
	const of = async (table: string, id: string) => (await ask('GET', `${TABLE}/${table}/${id}`)).json().row.version
	for (const [table, id, values] of [
		['users', eve.user.id, { email: 'admin@evil.example' }],
		['users', eve.user.id, { email_verified_at: '2026-01-01T00:00:00Z' }],
		['projects', project.id, { owner_id: admin.user.id }],
		['projects', project.id, { is_public: true }],
	] as const) {
		const changed = await ask('PUT', `${TABLE}/${table}/${id}`, { values, version: await of(table, id) })
		expect([changed.statusCode, changed.json().error], Object.keys(values)[0]).toEqual([400, 'VALIDATION_FAILED'])
	}
	const mine = { project_id: project.id, user_id: admin.user.id, role: 'manager' }
	for (const [table, values] of [
		['project_access', mine],
		['pending_project_access', { project_id: project.id, email: admin.user.email, role: 'manager' }],
		['company_members', { company_id: randomUUID(), user_id: admin.user.id, role: 'admin' }],
		['company_billing', { company_id: randomUUID(), status: 'active' }],
		['report_schedules', { project_id: project.id, emails: ['a@evil.example'] }],
		['support_attachments', { project_id: project.id, user_id: eve.user.id, kind: 'view' }],
	] as const)
		expect((await ask('POST', `${TABLE}/${table}`, { values })).statusCode, table).toBe(403)
	const verified = { email: 'new@evil.example', name: 'Eve', email_verified_at: '2026-01-01T00:00:00Z' }
	expect((await ask('POST', `${TABLE}/users`, { values: verified })).statusCode).toBeGreaterThanOrEqual(400)
	expect((await ask('GET', `${TABLE}/users/schema`)).json().schema.blocked_by).toBe('email')
	const role = (await rows(`${TABLE}/project_access?filter=project_id:eq:${project.id}`)).rows[0]
	const raised = { values: { role: 'viewer' }, version: role?.version }
	expect((await ask('PUT', `${TABLE}/project_access/${role?.id}`, raised)).statusCode).toBe(403)
	expect((await ask('DELETE', `${TABLE}/project_access/${role?.id}`)).statusCode, 'taking a role away').toBe(200)
})

test('a row is created, changed and deleted, each with what was before and after in the audit log', async () => {
	const values = { title: 'Hello', content: 'Good morning' }
	const created = await ask('POST', `${TABLE}/support_canned_replies`, { values })
	expect(created.statusCode).toBe(201)
	const { id, version } = created.json().row
	const url = `${TABLE}/support_canned_replies/${id}`
	expect((await lastEntry(`support_canned_replies/${id}`))?.details).toMatchObject({ after: values })
	const changed = await ask('PUT', url, { values: { title: 'Bye' }, version })
	expect(changed.json().row.values).toMatchObject({ title: 'Bye', content: 'Good morning' })
	expect(await lastEntry(`support_canned_replies/${id}`)).toMatchObject({
		user_id: admin.user.id,
		action: 'console.row_changed',
		details: { before: { title: 'Hello' }, after: { title: 'Bye' } },
	})
	// Another admin saw the row as it was at first.
	expect((await ask('PUT', url, { values: { title: 'Mine' }, version })).statusCode).toBe(409)
	expect((await ask('DELETE', `${url}?version=${version}`)).statusCode).toBe(409)
	const { version: newest } = changed.json().row
	expect((await ask('DELETE', `${url}?version=${newest}`)).json()).toEqual({ deleted: [] })
	expect((await lastEntry(`support_canned_replies/${id}`))?.details).toMatchObject({ before: { title: 'Bye' } })
	expect((await ask('GET', url)).statusCode).toBe(404)
})

test('what the database refuses is told, and what is read only stays', async () => {
	const project = await newProject('Refused')
	const url = `${TABLE}/projects/${project.id}`
	const { version } = (await ask('GET', url)).json().row
	const nobody = crypto.randomUUID()
	expect((await ask('PUT', url, { values: { live_version_id: nobody }, version })).json()).toMatchObject({
		error: 'CONFLICT',
	})
	expect((await ask('PUT', url, { values: { name: null }, version })).statusCode).toBe(400)
	expect((await ask('PUT', url, { values: { revision: 'many' }, version })).statusCode).toBe(400)
	expect((await ask('POST', `${TABLE}/sessions`, { values: { user_id: admin.user.id } })).statusCode).toBe(400)
	const { schema } = AdminTableSchemaResponse.parse((await ask('GET', `${TABLE}/sessions/schema`)).json())
	expect(schema).toMatchObject({ is_delete_only: true, is_read_only: false })
	expect((await ask('POST', `${TABLE}/audit_log`, { values: { action: 'a.b' } })).statusCode).toBe(403)
	const entry = (await rows(`${TABLE}/audit_log?limit=1`)).rows[0]
	expect((await ask('DELETE', `${TABLE}/audit_log/${entry?.id}`)).statusCode).toBe(403)
})

test('a deletion says what goes with the row, needs a word for it, and ends where rows name each other', async () => {
	const { database } = server.platform
	const project = await newProject('Circle')
	const file = { file_name: 'a.ifc', bytes: 1, sha256: 'a', storage_key: 'console-test', user_id: admin.user.id }
	const [source] = await database.insert(uploaded_files).values(file).returning()
	const [made] = await database
		.insert(model_versions)
		.values({ project_id: project.id, number: 1, file_id: source?.id ?? '' })
		.returning()
	// The project names its version, and the version its project.
	await database.update(projects).set({ live_version_id: made?.id }).where(eq(projects.id, project.id))
	const url = `${TABLE}/uploaded_files/${source?.id}`
	expect((await ask('GET', `${url}/impact`)).json().impact).toEqual({
		deleted: [{ table: 'model_versions', rows: 1 }],
		unlinked: [{ table: 'projects', column: 'live_version_id', rows: 1 }],
		is_complete: true,
	})
	expect((await ask('DELETE', url)).statusCode).toBe(409)
	expect((await ask('DELETE', `${url}?cascade=true`)).json()).toEqual({
		deleted: [{ table: 'model_versions', rows: 1 }],
	})
	expect(await database.$count(model_versions, eq(model_versions.project_id, project.id))).toBe(0)
	const row = (await ask('GET', `${TABLE}/projects/${project.id}`)).json().row
	expect(row.values.live_version_id).toBeNull()
	const gone = await ask('DELETE', `${TABLE}/projects/${project.id}?cascade=true&version=${row.version}`)
	expect(gone.statusCode).toBe(200)
})

test('what deleted rows have in storage goes with them', async () => {
	const { database, storage } = server.platform
	const person = await server.signUp()
	const headers = { cookie: person.cookie }
	const begun = await server.inject({ method: 'POST', url: '/support/chat/thread', payload: {}, headers })
	const attachments = `/support/chat/threads/${begun.json().thread.id}/attachments?file_name=a.log`
	const { id } = (await server.inject({ method: 'POST', url: attachments, payload: 'a log', headers })).json()
		.attachment
	const stored = async () => {
		for await (const { key } of storage.list('support/')) if (key.includes(id)) return true
		return false
	}
	expect(await stored()).toBe(true)
	expect((await ask('DELETE', `${TABLE}/users/${person.user.id}?cascade=true`)).statusCode).toBe(200)
	expect(await stored()).toBe(false)
	expect(await database.$count(users, eq(users.id, person.user.id))).toBe(0)
})

test('a change within a project counts as one of the project, and all it has goes with it', async () => {
	const { database } = server.platform
	const project = await newProject('Statuses')
	const { id: status } = (await ask('POST', `${TABLE}/statuses`, { values: statusOf(project.id) })).json().row
	await database.execute(sql`insert into plan_entries (project_id, status_id, scope_id, scope, date, revision)
		values (${project.id}, ${status}, ${project.id}, 'project', '2026-12-01', 1)`)
	const impact = (await ask('GET', `${TABLE}/projects/${project.id}/impact`)).json().impact
	expect(impact.deleted).toEqual(
		expect.arrayContaining([
			{ table: 'statuses', rows: 1 },
			{ table: 'plan_entries', rows: 1 },
		]),
	)
	const before = (await database.select().from(projects).where(eq(projects.id, project.id)))[0]?.revision
	const { version } = (await ask('GET', `${TABLE}/statuses/${status}`)).json().row
	const told = vi.spyOn(server.platform, 'tellProject')
	await ask('PUT', `${TABLE}/statuses/${status}`, { values: { name: 'Cast' }, version })
	expect(told.mock.calls).toMatchObject([['project_updated', { project_id: project.id }]])
	told.mockRestore()
	const after = (await database.select().from(projects).where(eq(projects.id, project.id)))[0]?.revision
	expect(after, 'open pages of the project fetch it again').toBe((before ?? 0) + 1)
	expect((await ask('DELETE', `${TABLE}/projects/${project.id}?cascade=true`)).statusCode).toBe(200)
	expect(await database.$count(projects, eq(projects.id, project.id))).toBe(0)
})

const statusOf = (project_id: string) => ({
	...{ project_id, name: 'Produced', icon: 'check', colour: '#2f9e44', position: 0, type: 'step', progress: 0 },
	...{ is_done: false, replaces: false, set_by: 'editors', requires: [], requires_mode: 'warn' },
})

test('sessions that are deleted end at once, and a right that has ended ends the page', async () => {
	const other = await server.signUp()
	const { database } = server.platform
	const [session] = await database.select().from(sessions).where(eq(sessions.user_id, other.user.id))
	expect((await ask('DELETE', `${TABLE}/sessions/${session?.id}`)).statusCode).toBe(200)
	const check = await server.inject({ url: '/auth/check', headers: { cookie: other.cookie } })
	expect(check.json().user).toBeNull()

	await database.update(users).set({ is_super_admin: false }).where(eq(users.id, admin.user.id))
	for (const method of ['GET', 'DELETE'] as const)
		expect((await ask(method, `${TABLE}/users/${other.user.id}`)).statusCode).toBe(404)
	await database.update(users).set({ is_super_admin: true }).where(eq(users.id, admin.user.id))
})

test('the rights of super admins change on their pages alone, so that one is always left', async () => {
	const { version } = (await rows(`${TABLE}/users?filter=id:eq:${admin.user.id}`)).rows[0] ?? {}
	const values = { is_super_admin: false }
	const changed = await ask('PUT', `${TABLE}/users/${admin.user.id}`, { values, version })
	expect([changed.statusCode, changed.json().details.fields[0].field]).toEqual([400, 'is_super_admin'])
	const made = { values: { email: 'made@example.com', name: 'Made', is_super_admin: true } }
	expect((await ask('POST', `${TABLE}/users`, made)).statusCode).toBe(400)
	expect((await ask('DELETE', `${TABLE}/users/${admin.user.id}?cascade=true`)).statusCode).toBe(409)
	const suspended = { values: { user_id: admin.user.id, reason: 'x' } }
	expect((await ask('POST', `${TABLE}/account_suspensions`, suspended)).statusCode).toBe(403)
	expect((await ask('GET', `${TABLE}/users/${admin.user.id}`)).json().row.values.is_super_admin).toBe(true)
})

test('nobody becomes somebody else by changing who a session, a passkey or a consent belongs to', async () => {
	const person = await server.signUp()
	const { database } = server.platform
	const [own] = await database.select().from(sessions).where(eq(sessions.user_id, admin.user.id))
	const values = { user_id: person.user.id }
	expect((await ask('PUT', `${TABLE}/sessions/${own?.id}`, { values, version: '1' })).statusCode).toBe(403)
	const consent = { ...values, expires_at: '2099-01-01T00:00:00Z' }
	expect((await ask('POST', `${TABLE}/see_as_consents`, { values: consent })).statusCode).toBe(403)
	expect(await database.$count(sessions, eq(sessions.user_id, person.user.id))).toBe(1)
})

const TEXTS = [
	...[
		'\\',
		'\0',
		'{',
		'{}',
		'{abc}',
		'{-}',
		`{${crypto.randomUUID()},}`,
		'null',
		'',
		'🏗️',
		' 7 ',
		'1.5',
		'0x10',
		'1e400',
	],
	...['1e-400', '99999999999999999999', '9007199254740991', '2025-02-31', '0000-01-01', '2025-01-01T25:00:00Z'],
	...['2025-01-01 (junk)', 'infinity', '2025-01-01T00:00:00+18:00', '00000000-0000-4000-8000-00000000000'],
]

test('a filter by a value that its column can’t have is refused, and never a fault of the server', async () => {
	// One column of each type.
	const columns = new Map<string, string>()
	for (const { name, columns: all } of knownTables())
		for (const column of all) columns.set(column.type, `${name}?filter=${column.name}`)
	expect([...columns.keys()]).toEqual(
		expect.arrayContaining(['bigserial', 'uuid[]', 'jsonb', 'date', 'double precision']),
	)
	for (const [type, url] of columns)
		for (const operator of type === 'text' || type === 'jsonb' ? ['eq', 'contains'] : ['eq'])
			for (const text of TEXTS) {
				const { statusCode } = await ask('GET', `${TABLE}/${url}:${operator}:${encodeURIComponent(text)}`)
				expect([200, 400], `${type} ${operator} ${text}`).toContain(statusCode)
			}
	const equal = (type: string, text: string) =>
		ask('GET', `${TABLE}/${columns.get(type)}:eq:${encodeURIComponent(text)}`)
	const wrong = { date: '2025-02-31', 'uuid[]': '{abc}', bigserial: '99999999999999999999', 'double precision': '0x10' }
	for (const [type, text] of [...Object.entries(wrong), ['double precision', '1e-400'] as const])
		expect((await equal(type, text)).json().details.fields, text).toMatchObject([{ field: 'filter' }])
	const right = { date: '2024-02-29', 'uuid[]': `{${admin.user.id}}`, bigserial: '7', 'double precision': '-1.5e3' }
	for (const [type, text] of [
		...Object.entries(right),
		['timestamp with time zone', '2025-01-01 10:00:00.12+00'] as const,
	])
		expect((await equal(type, text)).statusCode, text).toBe(200)
	for (const place of ['(9999999999,1)', '(1,99999)'])
		expect((await ask('GET', `${TABLE}/socket_io_attachments?after=${cursorOf(place)}`)).statusCode, place).toBe(400)
})
const cursorOf = (place: string) => Buffer.from(JSON.stringify([place])).toString('base64url')

test('a value that its column can’t have is refused by the column’s name, and changes nothing', async () => {
	const project = await newProject('Values')
	const status = await ask('POST', `${TABLE}/statuses`, { values: statusOf(project.id) })
	const wrong: [url: string, column: string, value: unknown][] = [
		[`projects/${project.id}`, 'deleted_at', '2025-02-31'],
		[`projects/${project.id}`, 'deleted_at', '2025-01-01T00:00:00+18:00'],
		[`projects/${project.id}`, 'name', 'a\0b'],
		[`projects/${project.id}`, 'owner_id', 'me'],
		[`projects/${project.id}`, 'revision', '0x10'],
		[`projects/${project.id}`, 'revision', 2 ** 53],
		[`statuses/${status.json().row.id}`, 'requires', '{abc}'],
	]
	for (const [path, column, value] of wrong) {
		const url = `${TABLE}/${path}`
		const before = (await ask('GET', url)).json().row
		const refused = await ask('PUT', url, { values: { [column]: value }, version: before.version })
		expect([refused.statusCode, refused.json().details?.fields[0].field], `${value}`).toEqual([400, column])
		expect((await ask('GET', url)).json().row).toEqual(before)
	}
	const { name: table = '', columns = [] } =
		knownTables().find((one) => !one.is_read_only && !one.is_delete_only && one.columns.some(isJson)) ?? {}
	const column = columns.find(isJson)?.name ?? ''
	const nested = `${'['.repeat(40_000)}${']'.repeat(40_000)}`
	for (const value of [JSON.stringify('\ud800'), JSON.stringify({ a: '\0' }), nested]) {
		const payload = `{"values":{"${column}":${value}}}`
		const headers = { cookie: admin.cookie, 'content-type': 'application/json' }
		const refused = await server.inject({ method: 'POST', url: `${TABLE}/${table}`, headers, payload })
		expect(refused.json().details?.fields[0].field, table).toBe(column)
	}
	// Random, since the database compresses what repeats.
	const long = Array.from({ length: 2000 }, () => crypto.randomUUID()).join('')
	const email = await ask('POST', `${TABLE}/users`, { values: { email: `${long}@example.com`, name: 'Long' } })
	expect(email.statusCode, email.body).toBe(400)
})
const isJson = ({ kind }: { kind: string }) => kind === 'json'
