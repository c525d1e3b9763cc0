import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { KNOWN_TABLES } from './known-tables.ts'
import { decidedColumns, isUndecidedColumn } from './secret-columns.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

test('every column whose name sounds secret is decided on, and every table is known', async () => {
	const columns = [...KNOWN_TABLES].flatMap(([table, one]) =>
		getTableConfig(one).columns.map(({ name }): [string, string] => [table, name]),
	)
	expect(columns.filter(([table, column]) => isUndecidedColumn(table, column))).toEqual([])
	const named = new Set(columns.map(String))
	expect(decidedColumns().filter((one) => !named.has(String(one)))).toEqual([])
	expect(isUndecidedColumn('users', 'api_token')).toBe(true)
	const { rows: there } = await server.platform.database.execute<{ name: string }>(
		sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
	)
	expect(there.map(({ name }) => name).filter((name) => !KNOWN_TABLES.has(name))).toEqual([])
})
