import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startUpkeep, tidyTables } from './embedded-upkeep.ts'
import { ThreadedPGlite } from './threaded-pglite.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells of what it could not tidy, and tries again', async () => {
	const query = vi.fn().mockRejectedValueOnce(new Error('the disk is full')).mockResolvedValue({ rows: [] })
	const told: unknown[] = []
	const upkeep = startUpkeep({ query, exec: vi.fn() }, (error) => told.push(String(error)))
	await vi.advanceTimersByTimeAsync(60_000)
	expect(told).toEqual(['Error: the disk is full'])
	await vi.advanceTimersByTimeAsync(60_000)
	expect(query.mock.calls.length).toBeGreaterThan(1)
	expect(told).toHaveLength(1)
	await upkeep.stop()
	await vi.advanceTimersByTimeAsync(600_000)
	expect(query.mock.calls.length).toBeLessThan(5)
})

it('gives each table only what it needs, in statements between which others are served', async () => {
	vi.useRealTimers()
	const pglite = await ThreadedPGlite.open('memory://')
	const done: string[] = []
	const tidy = () =>
		tidyTables({
			query: pglite.query.bind(pglite),
			exec: (statement: string) => {
				done.push(statement)
				return pglite.exec(statement)
			},
		})
	try {
		await pglite.exec(`create table grown (n int); create table changed (n int); create table untouched (n int);
			create table said (words text); create index said_words on said using gin (to_tsvector('simple', words));
			insert into grown select generate_series(1, 900); insert into untouched values (1);
			insert into changed select generate_series(1, 500); update changed set n = n + 1;
			insert into said select 'word ' || n from generate_series(1, 100) n`)
		await tidy()
		expect(done[0], 'statistics of words take half a second and serve nobody').toBe(
			'alter index said_words alter column 1 set statistics 0',
		)
		expect(done.slice(1).sort()).toEqual(['analyze changed', 'analyze grown', 'analyze said', 'vacuum changed'])
		done.length = 0
		expect(await tidy()).toEqual([])
		expect(done).toEqual([])
		await pglite.exec('insert into grown select generate_series(1, 1000)')
		await tidy()
		expect(done, 'so that indexes alone answer').toEqual(['vacuum grown', 'analyze grown'])
	} finally {
		await pglite.close()
	}
})
