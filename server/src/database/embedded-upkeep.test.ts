import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startUpkeep } from './embedded-upkeep.ts'

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
