import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PreparedQueries } from './prepared-queries.ts'

let pglite: PGlite
let queries: PreparedQueries
beforeAll(async () => {
	pglite = await PGlite.create()
	queries = new PreparedQueries(pglite)
	await pglite.exec('create table things (id int primary key, name text, made timestamptz default now(), ids int[])')
})
afterAll(() => pglite.close())

const names = async () => (await pglite.query<{ name: string }>('select name from pg_prepared_statements')).rows

/** PGlite's own answer, and ours at the first, second and third call. */
async function answers(text: string, values: unknown[], options = {}) {
	const own = await pglite.query(text, values, options)
	const ours = []
	for (let time = 0; time < 3; time++) ours.push(await queries.query(text, values, options))
	return { own, ours }
}

describe('answers are those of PGlite', () => {
	test.each([
		[
			'rows of many types',
			"select $1::int as whole, $2::text as text, null as nothing, now()::date - now()::date as days, '\\x01'::bytea",
			[1, 'ü'],
			{},
		],
		['rows as lists', 'select $1::int, $2::jsonb', [1, { a: [1] }], { rowMode: 'array' }],
		['no row', 'select * from things where id = $1', [404], {}],
		['a list as a value', 'select $1::int[] as list, $2::uuid[] as ids', [[1, 2], []], {}],
		['nothing but a count', 'update things set name = $1 where id = 0', ['x'], {}],
		['null for what is not defined', 'select $1::text as text', [undefined], {}],
		['a time', 'select $1::timestamptz as time', [new Date(0)], {}],
	])('%s', async (_, text, values, options) => {
		const { own, ours } = await answers(text as string, values as unknown[], options as object)
		for (const one of ours) expect(one).toEqual(own)
	})

	test('a statement of rows, a change of rows', async () => {
		const insert = 'insert into things (id, name) values ($1, $2) returning id, name'
		for (const id of [1, 2, 3]) {
			expect(await queries.query(insert, [id, `n${id}`])).toMatchObject({
				rows: [{ id, name: `n${id}` }],
				affectedRows: 1,
			})
		}
		const remove = 'delete from things where id = any($1)'
		for (const ids of [[1], [2], [3]]) expect((await queries.query(remove, [ids])).affectedRows).toBe(1)
	})
})

test('an error names its query, and neither it nor the next one is harmed', async () => {
	const insert = 'insert into things (id) values ($1)'
	await queries.query(insert, [10])
	for (let time = 0; time < 3; time++) {
		await expect(queries.query(insert, [10])).rejects.toMatchObject({
			code: '23505',
			constraint: 'things_pkey',
			query: insert,
			params: [10],
		})
	}
	await expect(queries.query('select $1::int as x', ['none'])).rejects.toMatchObject({ code: '22P02' })
	await expect(queries.query('selec', [])).rejects.toMatchObject({ code: '42601' })
	await queries.query(insert, [11])
	expect((await queries.query('select count(*)::int as all from things', [])).rows).toEqual([{ all: 2 }])
})

test('a failed query ends its transaction', async () => {
	const insert = 'insert into things (id) values ($1)'
	const broken = pglite.transaction(async () => {
		await queries.query(insert, [20])
		await queries.query(insert, [20]).catch(() => {})
		await queries.query(insert, [21])
	})
	await expect(broken).rejects.toMatchObject({ code: '25P02' })
	expect((await queries.query('select id from things where id >= 20', [])).rows).toEqual([])
})

test('queries of one transaction that come at once do not mix', async () => {
	const rows = await pglite.transaction(() =>
		Promise.all(['a', 'b', 'c', 'd'].map((name) => queries.query(`select $1::text as ${name}`, [name]))),
	)
	expect(rows.map((one) => one.rows[0])).toEqual([{ a: 'a' }, { b: 'b' }, { c: 'c' }, { d: 'd' }])
})

test('a statement whose tables changed is prepared anew', async () => {
	await pglite.exec('create table moving (a int)')
	const all = 'select * from moving'
	for (let time = 0; time < 3; time++) await queries.query(all)
	await pglite.exec('alter table moving add b int; insert into moving values (1, 2)')
	expect((await queries.query(all)).rows).toEqual([{ a: 1, b: 2 }])
	for (let time = 0; time < 2; time++) await queries.query(all)
	await pglite.exec('deallocate all')
	expect((await queries.query(all)).rows).toEqual([{ a: 1, b: 2 }])
})

test('only statements that come again are kept, not those with long values, and not too many of them', async () => {
	await pglite.exec('deallocate all')
	const kept = new PreparedQueries(pglite)
	await kept.query('select 1 as once')
	await kept.query('select 2 as twice')
	await kept.query('select 2 as twice')
	expect(await names()).toHaveLength(1)
	const long = 'select length($1) as length'
	for (let time = 0; time < 3; time++) await kept.query(long, ['x'.repeat(5000)])
	const many = 'select cardinality($1::int[]) as many'
	for (let time = 0; time < 3; time++) await kept.query(many, [Array.from({ length: 5000 }, (_, id) => id)])
	expect(await names()).toHaveLength(1)
	for (let number = 0; number < 320; number++) for (const _ of [1, 2]) await kept.query(`select ${number} as number`)
	expect((await names()).length).toBeLessThanOrEqual(301)
})
