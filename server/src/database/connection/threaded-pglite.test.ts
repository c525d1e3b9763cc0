import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidyTables } from './embedded-upkeep.ts'
import { type EmbeddedDatabase, ThreadedPGlite } from './threaded-pglite.ts'

let pglite: EmbeddedDatabase

beforeAll(async () => {
	pglite = await ThreadedPGlite.open('memory://')
	await pglite.exec('create table things (name text primary key, made timestamptz default now())')
})
afterAll(() => pglite.close())

const names = async () => (await pglite.query<{ name: string }>('select name from things order by name')).rows
const add = (to: Pick<EmbeddedDatabase, 'query'>, name: string) => to.query('insert into things values ($1)', [name])

test('the process goes on while a query runs', async () => {
	let turns = 0
	let done = false
	const long = pglite
		.query("select count(*) from (select md5('a' || n) from generate_series(1, 100000) n) x")
		.then(() => {
			done = true
		})
	while (!done) {
		await new Promise((resolve) => setImmediate(resolve))
		turns++
	}
	await long
	expect(turns).toBeGreaterThan(5)
})

test('a transaction is kept or undone as a whole, and others wait for it', async () => {
	const order: string[] = []
	const kept = pglite.transaction(async (tx) => {
		await add(tx, 'a')
		await new Promise((resolve) => setTimeout(resolve, 20))
		await add(tx, 'b')
		order.push('transaction')
	})
	const other = names().then((rows) => {
		order.push('other')
		return rows
	})
	await kept
	expect(await other).toEqual([{ name: 'a' }, { name: 'b' }])
	expect(order).toEqual(['transaction', 'other'])
	const failure = new Error('changed our mind')
	const undone = pglite.transaction(async (tx) => {
		await add(tx, 'c')
		throw failure
	})
	await expect(undone).rejects.toBe(failure)
	expect(await names()).toHaveLength(2)
})

test('the errors of queries keep their codes and what they speak of', async () => {
	const refused = { code: '23505', constraint: 'things_pkey', params: ['a'] }
	await expect(add(pglite, 'a')).rejects.toMatchObject(refused)
	await expect(pglite.transaction((tx) => add(tx, 'a'))).rejects.toMatchObject(refused)
	const caught = pglite.transaction(async (tx) => {
		await add(tx, 'd').catch(() => {})
		await add(tx, 'a').catch(() => {})
		await add(tx, 'e')
	})
	await expect(caught).rejects.toMatchObject({ code: '25P02' })
	expect(await names()).toHaveLength(2)
})

test('Drizzle gets what it gets of PGlite, but for large whole numbers, which are texts as from PostgreSQL', async () => {
	const database = drizzle(pglite as PGlite)
	const { rows } = await database.execute(sql`
		select '{"a":[1]}'::json as json, '{x,y}'::text[] as list, 5::int8 as whole, '2026-01-02T03:04:05Z'::timestamptz as time,
			null as nothing, '\\x0102'::bytea as bytes, 'ü' as text, ${new Date(0)}::timestamptz < now() as is_past`)
	expect(rows).toEqual([
		{
			json: { a: [1] },
			list: ['x', 'y'],
			whole: '5',
			time: expect.stringContaining('2026-01-02 03:04:05'),
			nothing: null,
			bytes: Uint8Array.of(1, 2),
			text: 'ü',
			is_past: true,
		},
	])
	await expect(database.transaction((tx) => tx.execute(sql`insert into things values ('a')`))).rejects.toMatchObject({
		cause: { code: '23505' },
	})
})

test('notifications arrive, and no longer once nobody listens', async () => {
	const heard: string[] = []
	const stop = await pglite.listen('news', (payload) => heard.push(payload))
	await pglite.exec("notify news, 'first'")
	await expect.poll(() => heard).toEqual(['first'])
	await stop()
	await pglite.exec("notify news, 'second'")
	await names()
	expect(heard).toEqual(['first'])
})

test('tables whose rows were changed are tidied, and take no more room for the next change', async () => {
	await pglite.exec("create table lively as select n, repeat('x', 100) as text from generate_series(1, 2000) n")
	const change = () => pglite.exec('update lively set n = n + 1')
	const size = async () =>
		(await pglite.query<{ size: number }>("select pg_relation_size('lively') as size")).rows[0]?.size
	await change()
	expect(await tidyTables(pglite)).toContain('lively')
	const before = await size()
	await change()
	expect(await size()).toBe(before)
	await tidyTables(pglite)
	expect(await tidyTables(pglite)).toEqual([])
})
