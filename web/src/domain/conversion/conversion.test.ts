import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../locales/i18n.ts'
import { pollConversion } from './poll-conversion.ts'
import { timeEstimate } from './time-estimate.ts'

beforeEach(() => {
	vi.useFakeTimers()
})
afterEach(() => {
	vi.useRealTimers()
})

test('the time left is under one minute, 1 minute or N minutes', async () => {
	vi.useRealTimers()
	const t = (await startI18n()).getFixedT('en', 'create')
	expect([0, 59, 60, 89, 90, 600].map((seconds) => timeEstimate(seconds, t))).toEqual([
		'under one minute',
		'under one minute',
		'1 minute',
		'1 minute',
		'2 minutes',
		'10 minutes',
	])
})

test('polling asks every 3 s and stops when the conversion has ended', async () => {
	const ask = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true)
	const onTimeout = vi.fn()
	pollConversion({ ask, heardLately: () => false, onTimeout })
	await vi.advanceTimersByTimeAsync(2999)
	expect(ask).not.toHaveBeenCalled()
	await vi.advanceTimersByTimeAsync(60_000)
	expect(ask).toHaveBeenCalledTimes(2)
	expect(onTimeout).not.toHaveBeenCalled()
})

test('polling gives up after 100 tries, failed ones included', async () => {
	const ask = vi.fn().mockRejectedValue(new Error('no answer'))
	const onTimeout = vi.fn()
	pollConversion({ ask, heardLately: () => false, onTimeout })
	await vi.advanceTimersByTimeAsync(3000 * 200)
	expect(ask).toHaveBeenCalledTimes(100)
	expect(onTimeout).toHaveBeenCalledOnce()
})

test('while pushes come in nothing is asked, and the tries start anew after them', async () => {
	let pushes = true
	const ask = vi.fn().mockResolvedValue(false)
	const onTimeout = vi.fn()
	const stop = pollConversion({ ask, heardLately: () => pushes, onTimeout })
	await vi.advanceTimersByTimeAsync(3000 * 300)
	expect(ask).not.toHaveBeenCalled()
	pushes = false
	await vi.advanceTimersByTimeAsync(3000 * 99)
	expect(ask).toHaveBeenCalledTimes(99)
	expect(onTimeout).not.toHaveBeenCalled()
	stop()
	await vi.advanceTimersByTimeAsync(30_000)
	expect(ask).toHaveBeenCalledTimes(99)
})

test('a slow answer is waited for before the next ask', async () => {
	const ask = vi.fn(() => new Promise<boolean>((resolve) => setTimeout(resolve, 10_000, false)))
	const stop = pollConversion({ ask, heardLately: () => false, onTimeout: () => {} })
	await vi.advanceTimersByTimeAsync(12_000)
	expect(ask).toHaveBeenCalledTimes(1)
	await vi.advanceTimersByTimeAsync(3000)
	expect(ask).toHaveBeenCalledTimes(2)
	stop()
})
