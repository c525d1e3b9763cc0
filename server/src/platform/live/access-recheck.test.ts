import { expect, test } from 'vitest'
import { AccessRecheck, type Stay } from './access-recheck.ts'

/** Sockets as `person project`, of which those of `out` may not read; counts what is asked for. */
function sockets(names: string[], out: string[] = []) {
	const seen = { left: [] as string[], people: 0, reads: 0, statements: 0, atOnce: 0, mostAtOnce: 0 }
	const stays = (): Stay[] =>
		names.map((name) => {
			const [cookie, project_id = ''] = name.split(' ')
			return { cookie, project_id, leave: async () => seen.left.push(name) }
		})
	const recheck = new AccessRecheck({ error: () => {} } as never, {
		stays,
		access: () => ({
			async userOf(cookie) {
				seen.people++
				return cookie ? { id: cookie } : null
			},
			async readersOf(readers) {
				seen.reads += readers.length
				seen.statements++
				seen.mostAtOnce = Math.max(seen.mostAtOnce, ++seen.atOnce)
				await new Promise((resolve) => setTimeout(resolve, 5))
				seen.atOnce--
				return readers.filter(({ user_id, project_id }) => !out.includes(`${user_id} ${project_id}`))
			},
		}),
	})
	return { seen, recheck }
}

test('those who may not read any more leave, the others stay', async () => {
	const { seen, recheck } = sockets(['anna 1', 'ben 1', 'ben 2'], ['ben 1'])
	await recheck.ask()
	expect(seen.left).toEqual(['ben 1'])
})

test('a person with many windows is asked about once for each project', async () => {
	const { seen, recheck } = sockets([...Array(50).fill('anna 1'), ...Array(50).fill('anna 2'), 'ben 1'])
	await recheck.ask()
	expect([seen.people, seen.reads]).toEqual([2, 3])
})

test('1,000 people in a project each are looked at by two statements', async () => {
	const { seen, recheck } = sockets(
		Array.from({ length: 1000 }, (_, index) => `person-${index} ${index}`),
		['person-7 7'],
	)
	await recheck.ask()
	expect([seen.reads, seen.statements, seen.left]).toEqual([1000, 2, ['person-7 7']])
})

test('of one project only those who listen to it are asked about', async () => {
	const { seen, recheck } = sockets(['anna 1', 'ben 2', 'carl 3'])
	await recheck.ask('2')
	expect([seen.people, seen.reads]).toEqual([1, 1])
})

test('passes do not overlap, and what is asked for meanwhile is done once', async () => {
	const { seen, recheck } = sockets(['anna 1', 'ben 1'])
	const first = recheck.ask()
	await new Promise((resolve) => setTimeout(resolve, 2))
	await Promise.all([first, ...Array.from({ length: 20 }, () => recheck.ask())])
	expect(seen.mostAtOnce).toBe(1)
	expect(seen.reads).toBe(4)
})

test('a failure ends one pass, not the next', async () => {
	const { seen, recheck } = sockets(['anna 1'], ['anna 1'])
	let fails = true
	const failing = new AccessRecheck({ error: () => {} } as never, {
		stays: () => [{ cookie: 'anna', project_id: '1', leave: async () => seen.left.push('anna 1') }],
		access: () => ({
			userOf: async () => ({ id: 'anna' }),
			async readersOf() {
				if (fails) throw new Error('no database')
				return []
			},
		}),
	})
	await failing.ask()
	expect(seen.left).toEqual([])
	fails = false
	await failing.ask()
	await recheck.ask()
	expect(seen.left).toEqual(['anna 1', 'anna 1'])
})
