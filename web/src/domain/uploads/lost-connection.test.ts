import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, networkError } from '../../api/api-error.ts'
import { overLostConnection } from './lost-connection.ts'

beforeEach(() => {
	vi.useFakeTimers()
})
afterEach(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
})

test('what begins without a connection waits for it, and goes on the moment it is back', async () => {
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
	const onWaiting = vi.fn()
	let isBack = false
	const call = vi.fn(async () => {
		if (!isBack) throw networkError()
		return 'answer'
	})
	const answer = overLostConnection(call, { signal: undefined, onWaiting, most_tries: 1 })
	await vi.advanceTimersByTimeAsync(10)
	expect(onWaiting).toHaveBeenCalledOnce()
	isBack = true
	window.dispatchEvent(new Event('online'))
	expect(await answer).toBe('answer')
	expect(call).toHaveBeenCalledTimes(2)
})

test('without word of the browser it is tried again and again, until that is of no use', async () => {
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
	const call = vi.fn(() => Promise.reject(networkError()))
	const answer = overLostConnection(call, { signal: undefined, onWaiting: () => {}, most_tries: 4 })
	const refused = expect(answer).rejects.toMatchObject({ status: 0 })
	await vi.advanceTimersByTimeAsync(60_000)
	await refused
	expect(call).toHaveBeenCalledTimes(4)
})

test('a refusal is told at once, and stopping ends the wait', async () => {
	const refusal = new ApiError(413, 'too large', 'FILE_TOO_LARGE', [], null)
	const patience = { signal: undefined, onWaiting: () => {} }
	await expect(overLostConnection(() => Promise.reject(refusal), patience)).rejects.toBe(refusal)
	const stop = new AbortController()
	const waiting = overLostConnection(() => Promise.reject(networkError()), { ...patience, signal: stop.signal })
	const stopped = expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
	await vi.advanceTimersByTimeAsync(10)
	stop.abort(new DOMException('Upload cancelled', 'AbortError'))
	await stopped
})
