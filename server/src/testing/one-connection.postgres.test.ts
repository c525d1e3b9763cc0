import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeRefused } from './one-connection.ts'
import { sharedTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

const ask = sql`select 1`

it('refuses what the work of a transaction asks of another connection, and nothing else', async () => {
	const { database } = server.platform
	const outside = (run: () => PromiseLike<unknown>) => database.transaction(async () => await run())
	await expect(outside(() => database.execute(ask))).rejects.toThrow()
	await expect(outside(() => database.transaction(async () => {}))).rejects.toThrow('only `tx` may be asked')
	expect(takeRefused()).toHaveLength(2)
	let later: Promise<unknown> | undefined
	await database.transaction(async (tx) => {
		await tx.execute(ask)
		await tx.transaction((inner) => inner.execute(ask))
		later = new Promise((resolve) => setTimeout(resolve, 50)).then(() => database.execute(ask))
	})
	await Promise.all([later, database.execute(ask)])
	expect(takeRefused()).toEqual([])
})
