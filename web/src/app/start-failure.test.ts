import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showStartFailure, startHasSucceeded } from './start-failure.ts'

beforeEach(() => {
	vi.useFakeTimers()
	vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
	vi.unstubAllGlobals()
})

test('a page whose code got lost loads itself again, each time later, and not for ever', async () => {
	const reload = vi.fn()
	const pauses: number[] = []
	for (let time = 0; time < 8; time++) {
		const before = Date.now()
		const shown = showStartFailure(new Error('lost'), reload)
		await vi.runAllTimersAsync()
		await shown
		pauses.push((Date.now() - before) / 1000)
	}
	expect(reload).toHaveBeenCalledTimes(5)
	expect(pauses).toEqual([2, 4, 8, 16, 32, 0, 0, 0])
	startHasSucceeded()
	const shown = showStartFailure(new Error('lost'), reload)
	await vi.runAllTimersAsync()
	await shown
	expect(reload, 'a start in between counts anew').toHaveBeenCalledTimes(6)
})

test('where nothing can be kept it doesn’t load itself, since it couldn’t count', async () => {
	const refuse = () => {
		throw new DOMException('SecurityError')
	}
	vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
	const reload = vi.fn()
	const shown = showStartFailure(new Error('lost'), reload)
	await vi.runAllTimersAsync()
	await shown
	expect(reload).not.toHaveBeenCalled()
})
