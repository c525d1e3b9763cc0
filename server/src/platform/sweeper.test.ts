import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { startSweeper } from './sweeper.ts'

const log = pino({ level: 'silent' })

it('a sweep that fails neither stops the others nor its own next round', async () => {
	const ran: string[] = []
	const sweep = (name: string, every_ms: number, fails = false) => ({
		name,
		every_ms,
		run: async () => {
			ran.push(name)
			if (fails) throw new Error('a bad day')
			return 1
		},
	})
	const stop = startSweeper({ log }, [sweep('bad', 20, true), sweep('good', 1_000_000)], { first_ms: 0 })
	await vi.waitFor(() => expect(ran.filter((name) => name === 'bad').length).toBeGreaterThan(2))
	expect(ran).toContain('good')
	await stop()
})

it('sweeps run one at a time, don’t pile up, and stopping waits for the one under way', async () => {
	let [running, most, rounds] = [0, 0, 0]
	const slow = (name: string) => ({
		name,
		every_ms: 1,
		run: async () => {
			most = Math.max(most, ++running)
			await new Promise((resolve) => setTimeout(resolve, 30))
			running--
			rounds++
			return 0
		},
	})
	const stop = startSweeper({ log }, [slow('one'), slow('two')], { first_ms: 0 })
	await vi.waitFor(() => expect(rounds).toBeGreaterThan(3))
	await stop()
	expect([running, most]).toEqual([0, 1])
	const after = rounds
	await new Promise((resolve) => setTimeout(resolve, 100))
	expect(rounds).toBe(after)
})

it('stopping tells the sweep under way, and doesn’t wait for one that doesn’t end', async () => {
	const stuck = Promise.withResolvers<number>()
	let seen: AbortSignal | undefined
	const sweep = {
		name: 'stuck',
		every_ms: 1_000_000,
		run: (_: unknown, signal: AbortSignal) => {
			seen = signal
			return stuck.promise
		},
	}
	const stop = startSweeper({ log }, [sweep], { first_ms: 0, stop_within_ms: 10 })
	await vi.waitFor(() => expect(seen?.aborted).toBe(false))
	await stop()
	expect(seen?.aborted).toBe(true)
	stuck.resolve(0)
})
