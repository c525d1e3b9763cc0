import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenIdle } from './idle-time.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

it('hands the work and its deadline to a browser that reports idle time, and cancels it there', () => {
	const requests: [() => void, IdleRequestOptions | undefined][] = []
	const cancelled: number[] = []
	vi.stubGlobal('requestIdleCallback', (...request: [() => void, IdleRequestOptions?]) =>
		requests.push([request[0], request[1]]),
	)
	vi.stubGlobal('cancelIdleCallback', (id: number) => cancelled.push(id))
	const work = () => {}
	const cancel = whenIdle(work, { latestMs: 1000 })
	whenIdle(work)
	expect(requests).toEqual([
		[work, { timeout: 1000 }],
		[work, {}],
	])
	cancel()
	expect(cancelled).toEqual([1])
})

it('waits for a pause in other browsers, unless it is cancelled', () => {
	vi.stubGlobal('requestIdleCallback', undefined)
	const done: string[] = []
	whenIdle(() => done.push('late'))
	whenIdle(() => done.push('soon'), { pauseMs: 30 })
	const cancel = whenIdle(() => done.push('never'))
	vi.advanceTimersByTime(30)
	expect(done).toEqual(['soon'])
	cancel()
	vi.advanceTimersByTime(10_000)
	expect(done).toEqual(['soon', 'late'])
})
