import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isReadingEarly, readEarly, takeEarlyReading } from './early-reading.ts'
import { loadModel, type ModelReceiver } from './load-model.ts'
import type { ModelChunk, ModelHeader } from './model-chunks.ts'

vi.mock('./load-model.ts', () => ({ loadModel: vi.fn() }))

/** The reading that was begun last: what it may tell, and how it ends. */
let begun: { receiver: ModelReceiver; signal: AbortSignal; end: () => void; fail: (error: Error) => void }
const seen: string[] = []
const receiver: ModelReceiver = {
	onProgress: ({ done }) => seen.push(`progress ${done}`),
	onHeader: ({ chunkCount }) => seen.push(`header ${chunkCount}`),
	onChunk: ({ kind }) => seen.push(kind),
}
const never = new AbortController().signal
const header = { chunkCount: 2 } as ModelHeader
const chunk = { kind: 'merged' } as ModelChunk

describe('reading a model before there is a view', () => {
	beforeEach(() => {
		vi.useFakeTimers()
		seen.length = 0
		vi.mocked(loadModel).mockImplementation((_, to, signal) => {
			const { promise, resolve, reject } = Promise.withResolvers<void>()
			begun = { receiver: to, signal, end: resolve, fail: reject }
			signal.addEventListener('abort', () => reject(signal.reason))
			return promise
		})
		readEarly('/a.glb')
	})
	afterEach(() => {
		takeEarlyReading('')
		vi.useRealTimers()
	})

	it('hands over what came before and what comes after, in order', async () => {
		begun.receiver.onHeader(header)
		begun.receiver.onProgress({ stage: 'downloading', done: 1, total: 3 })
		begun.receiver.onProgress({ stage: 'downloading', done: 2, total: 3 })
		begun.receiver.onChunk(chunk, null)
		const whole = takeEarlyReading('/a.glb')?.handTo(receiver, never)
		expect(seen).toEqual(['header 2', 'merged', 'progress 2'])
		begun.receiver.onChunk(chunk, null)
		begun.end()
		await whole
		expect(seen.slice(3)).toEqual(['merged'])
	})

	it('is taken once, and ends when another model is wanted', () => {
		expect(takeEarlyReading('/b.glb')).toBeNull()
		expect(begun.signal.aborted).toBe(true)
		expect(takeEarlyReading('/a.glb')).toBeNull()
		expect(isReadingEarly()).toBe(false)
	})

	it('tells a failure to whoever takes it, also one of before', async () => {
		begun.fail(new Error('gone'))
		await expect(takeEarlyReading('/a.glb')?.handTo(receiver, never)).rejects.toThrow('gone')
	})

	it('stops when whoever took it stops', async () => {
		const leaving = new AbortController()
		const whole = takeEarlyReading('/a.glb')?.handTo(receiver, leaving.signal)
		leaving.abort(new Error('left'))
		await expect(whole).rejects.toThrow('left')
		expect(begun.signal.aborted).toBe(true)
	})

	it('is given up when nobody asks for it', () => {
		vi.advanceTimersByTime(60_000)
		expect(begun.signal.aborted).toBe(true)
		expect(isReadingEarly()).toBe(false)
	})
})
