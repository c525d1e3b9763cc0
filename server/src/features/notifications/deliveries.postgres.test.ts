import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { elsewhere } from '../../testing/elsewhere.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { claimDue } from './deliveries.queries.ts'
import { notify } from './notify.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer({ roles: ['web'] })
})
afterAll(() => server.close())

test('a worker takes what no other worker holds of the same person, and waits for none', async () => {
	const { database } = server.platform
	const { user } = await server.signUp()
	for (const name of ['first', 'second', 'third']) {
		await database.transaction((tx) => notify(tx, 'passkey_added', [user.id], { by: null, values: { name } }))
	}
	const named = (rows: { values: Record<string, string | number> }[] = []) =>
		rows.map(({ values }) => values.name).sort()
	const claimed = await database.transaction(async (other) => {
		await other.execute(sql`select id from notifications where "values" ->> 'name' = 'second' for update`)
		return elsewhere(() => claimDue(database, 'mail_at'))
	})
	expect(named(claimed?.rows)).toEqual(['first', 'third'])
	expect(named((await claimDue(database, 'mail_at'))?.rows)).toEqual(['second'])
	expect(await claimDue(database, 'mail_at')).toBeNull()
})
