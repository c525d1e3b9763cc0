import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, networkError } from './api-error.ts'
import { goneIs, untilAnswered } from './until-answered.ts'

beforeEach(() => {
	vi.useFakeTimers()
})
afterEach(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
})

const gone = new ApiError(404, 'gone', 'NOT_FOUND', [], null)
/** A call that ends in these ways one after the other, the last one for ever. */
const callOf = (...ends: (string | ApiError)[]) => {
	let times = 0
	return vi.fn(async () => {
		const end = ends[Math.min(times++, ends.length - 1)]
		if (typeof end === 'string') return end
		throw end
	})
}
const ended = async (answer: Promise<string>) => {
	const end = answer.catch((error: ApiError) => error)
	await vi.advanceTimersByTimeAsync(60_000)
	return end
}

test('a call whose answer got lost is made again, at once when the line is back', async () => {
	const call = callOf(networkError(true), 'answer')
	const answer = untilAnswered(call)
	await vi.advanceTimersByTimeAsync(1)
	window.dispatchEvent(new Event('online'))
	expect(await answer).toBe('answer')
	expect(call).toHaveBeenCalledTimes(2)
})

test('what a repeated call doesn’t find is done; one that is refused at first is refused', async () => {
	expect(await ended(untilAnswered(callOf(networkError(true), gone), goneIs('done')))).toBe('done')
	expect(await ended(untilAnswered(callOf(gone), goneIs('done')))).toBe(gone)
})

test('nobody knows what became of a call whose repetition is refused, nor of one that is never answered', async () => {
	const lost = networkError(true)
	expect(await ended(untilAnswered(callOf(lost, gone)))).toBe(lost)
	const call = callOf(lost)
	expect(await ended(untilAnswered(call))).toBe(lost)
	expect(call).toHaveBeenCalledTimes(5)
	const invalid = new ApiError(400, 'invalid', 'VALIDATION_FAILED', [], null)
	expect(await ended(untilAnswered(callOf(lost, invalid)))).toBe(invalid)
})

test('without a connection a call fails at once, and what a busy server refused isn’t repeated', async () => {
	const busy = callOf(new ApiError(503, 'busy', 'UNAVAILABLE', [], null))
	await expect(untilAnswered(busy)).rejects.toMatchObject({ status: 503 })
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
	const offline = callOf(networkError())
	await expect(untilAnswered(offline)).rejects.toMatchObject({ may_be_done: false })
	for (const call of [busy, offline]) expect(call).toHaveBeenCalledOnce()
})
