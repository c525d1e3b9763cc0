import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KNOWN_TABLES } from '../database/tables/known-tables.ts'
import { isSecretColumn } from '../database/tables/secret-columns.ts'
import { servedRoutes } from '../testing/served-routes.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts'

// Every secret column of every table holds a recognisable text, and the test calls every route of the console.

const MARK = 'leakedsecret'
const SPELLINGS = [MARK, Buffer.from(MARK).toString('hex'), Buffer.from(MARK).toString('base64').replaceAll('=', '')]
let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
let person: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
	server = await startTestServer({ metricsToken: `${MARK}-metrics`, sessionSecret: `${MARK}`.repeat(4) })
	admin = await server.signUp()
	person = await server.signUp()
	const { database } = server.platform
	await database.execute(sql`update users set is_super_admin = true where id = ${admin.user.id}`)
	await database.transaction(async (tx) => {
		// Rows needn't reference existing rows.
		await tx.execute(sql`set local session_replication_role = 'replica'`)
		await tx.execute(
			sql`update users set password_hash = ${MARK}, google_subject = ${MARK} where id = ${person.user.id}`,
		)
		for (const [name, table] of KNOWN_TABLES)
			if (name !== 'users' && hasSecret(name, table)) await tx.execute(filled(name, table))
	})
	const proof = { method: 'POST', url: '/admin/proof', payload: { password: TEST_PASSWORD } } as const
	await server.inject({ ...proof, headers: { cookie: admin.cookie } })
})
afterAll(() => server.close())

const columnsOf = (table: PgTable): PgColumn[] => Object.values(getTableColumns(table)) as PgColumn[]
const hasSecret = (name: string, table: PgTable) => columnsOf(table).some((column) => isSecretColumn(name, column.name))

/** A row with the mark in its secret columns, and minimal values in the others. */
function filled(name: string, table: PgTable): SQL {
	const columns = columnsOf(table).filter(
		(column) =>
			isSecretColumn(name, column.name) || column.name === 'user_id' || (column.notNull && !column.hasDefault),
	)
	const values = columns.map((column) => {
		const type = column.getSQLType()
		if (type === 'bytea') return sql`${Buffer.from(MARK)}::bytea`
		if (type === 'uuid') return sql`${person.user.id}::uuid`
		if (type.startsWith('timestamp')) return sql`now() + interval '1 day'`
		if (type === 'boolean') return sql`false`
		if (/^(integer|bigint)/.test(type)) return sql`7`
		if (type.startsWith('json'))
			return sql`${JSON.stringify({ x: isSecretColumn(name, column.name) ? MARK : 1 })}::jsonb`
		return sql`${isSecretColumn(name, column.name) ? MARK : (column.enumValues?.[0] ?? 'x')}`
	})
	const names = columns.map((column) => sql.identifier(column.name))
	return sql`insert into ${table} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`
}

test('no call of the console answers with a hash, a token or a key', async () => {
	const routes = servedRoutes(server.app).filter((route) => route.startsWith('GET /admin/'))
	expect(routes.length).toBeGreaterThan(25)
	const query = '?from=2026-11-01&to=2026-11-30&limit=100'
	const urls = routes.flatMap((route) => {
		const path = route.slice('GET '.length)
		const ids = path.startsWith('/admin/api/table/') ? [] : [person.user.id]
		if (ids.length > 0)
			return [path.replaceAll(/:\w+/g, ids[0] ?? ''), `${path.replaceAll(/:\w+/g, ids[0] ?? '')}${query}`]
		return [...KNOWN_TABLES.keys()].map((name) => path.replace(':name', name).replace(':id', person.user.id))
	})
	let answered = 0
	for (const url of urls) {
		const { statusCode, body } = await server.inject({ url, headers: { cookie: admin.cookie } })
		expect(statusCode, `${url} ${body}`).toBeLessThan(500)
		if (statusCode === 200) answered++
		for (const spelling of SPELLINGS) expect(body.includes(spelling), url).toBe(false)
	}
	// Far from all are refused.
	expect(answered).toBeGreaterThan(KNOWN_TABLES.size)
	// The marks do exist.
	const { rows } = await server.platform.database.execute<{ password_hash: string }>(
		sql`select password_hash from users where id = ${person.user.id}`,
	)
	expect(rows[0]?.password_hash).toBe(MARK)
})
