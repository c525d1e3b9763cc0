import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ModelReceiver } from './load-model.ts'
import * as loading from './load-model.ts'
import type { ModelChunk, ModelHeader } from './model-chunks.ts'
import { ModelReading } from './model-reading.ts'

/** Readings as they were begun: what each may tell, and how it ends. */
const begun: {
	source: unknown
	receiver: ModelReceiver
	thread: unknown
	end: () => void
	fail: (error: Error) => void
}[] = []
const seen: string[] = []
const terminate = vi.fn()
const begin = () =>
	new ModelReading({
		onBegin: () => seen.push('begin'),
		onHeader: ({ chunkCount }) => seen.push(`header ${chunkCount}`),
		onChunk: ({ kind }) => seen.push(kind),
		onEnd: (isWhole) => seen.push(isWhole ? 'whole' : 'broken'),
	})
const header = { chunkCount: 2 } as ModelHeader
const chunk = { kind: 'merged' } as ModelChunk

describe('reading models one at a time', () => {
	beforeEach(() => {
		begun.length = 0
		seen.length = 0
		terminate.mockClear()
		vi.spyOn(loading, 'startModelThread').mockImplementation(
			() => ({ worker: { terminate }, failed: new Promise(() => {}) }) as never,
		)
		vi.spyOn(loading, 'loadModel').mockImplementation((source, receiver, signal, options) => {
			const { promise, resolve, reject } = Promise.withResolvers<void>()
			signal.addEventListener('abort', () => reject(signal.reason))
			begun.push({ source, receiver, thread: options?.thread, end: resolve, fail: reject })
			return promise
		})
	})

	it('passes on each part, and reports that the model is whole', async () => {
		const reading = begin()
		const done = reading.read('/a.glb')
		begun[0]?.receiver.onHeader(header)
		begun[0]?.receiver.onChunk(chunk, null)
		begun[0]?.end()
		await done
		expect(seen).toEqual(['begin', 'header 2', 'merged', 'whole'])
		expect(reading.source).toBe('/a.glb')
	})

	it('reports that a model which broke off is not whole', async () => {
		const done = begin().read('/a.glb')
		begun[0]?.fail(new Error('cut'))
		await expect(done).rejects.toThrow('cut')
		expect(seen).toEqual(['begin', 'broken'])
	})

	it('passes on nothing more of a model once another one is read', async () => {
		const reading = begin()
		const first = reading.read('/a.glb')
		const second = reading.read('/b.glb')
		begun[0]?.receiver.onHeader(header)
		begun[0]?.receiver.onChunk(chunk, null)
		await expect(first).rejects.toMatchObject({ name: 'AbortError' })
		begun[1]?.receiver.onChunk(chunk, null)
		begun[1]?.end()
		await second
		expect(seen).toEqual(['begin', 'begin', 'merged', 'whole'])
	})

	it('reads the same model again, also for callers that already wait for it', async () => {
		const reading = begin()
		const told = vi.fn()
		const first = reading.read('/a.glb', { onProgress: told })
		begun[0]?.receiver.onHeader(header)
		const again = reading.again()
		begun[0]?.receiver.onChunk(chunk, null)
		begun[1]?.receiver.onProgress({ stage: 'downloading', done: 1, total: 2 })
		begun[1]?.receiver.onChunk(chunk, null)
		begun[1]?.end()
		await Promise.all([first, again])
		expect(seen).toEqual(['begin', 'header 2', 'begin', 'merged', 'whole'])
		expect(told).toHaveBeenCalledOnce()
		await expect(Promise.all([reading.again(), begun[2]?.fail(new Error('gone'))])).rejects.toThrow('gone')
	})

	it('starts a thread before it knows the first model, which then uses it', () => {
		const reading = begin()
		expect(loading.startModelThread).toHaveBeenCalledOnce()
		void reading.read('/a.glb').catch(() => undefined)
		void reading.read('/b.glb').catch(() => undefined)
		expect(begun[0]?.thread).toBeDefined()
		expect(begun[1]?.thread).toBeUndefined()
	})

	it('ends a thread that no model used', () => {
		begin().dispose()
		expect(terminate).toHaveBeenCalledOnce()
	})
})
