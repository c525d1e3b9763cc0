import { describe, expect, test } from 'vitest'
import { type ProjectState, RevisionCache } from './revision-cache.ts'

const state = (change: Partial<ProjectState> = {}): ProjectState => ({
	id: 'a',
	revision: 1,
	live_version_id: null,
	...change,
})
const cacheOf = (max_bytes = 10_000) =>
	new RevisionCache<{ text: string }>({ max_bytes, bytesOf: ({ text }) => text.length })

/** Answers with its number, and says how often it was asked. */
function counting() {
	const reader = { reads: 0, read: async () => ({ text: `read ${++reader.reads}` }) }
	return reader
}

describe('what is kept of a project', () => {
	test('holds while its revision and its live version are the same', async () => {
		const [cache, reader] = [cacheOf(), counting()]
		for (const _ of [1, 2]) expect(await cache.get(state(), reader.read)).toEqual({ text: 'read 1' })
		expect(await cache.get(state({ revision: 2 }), reader.read)).toEqual({ text: 'read 2' })
		expect(await cache.get(state({ revision: 2, live_version_id: 'v' }), reader.read)).toEqual({ text: 'read 3' })
		expect(await cache.get(state({ id: 'b' }), reader.read)).toEqual({ text: 'read 4' })
		expect(reader.reads).toBe(4)
	})

	test('is read once for all who ask at the same time', async () => {
		const [cache, reader] = [cacheOf(), counting()]
		const all = await Promise.all([1, 2, 3].map(() => cache.get(state(), reader.read)))
		expect(all).toEqual(Array(3).fill({ text: 'read 1' }))
	})

	test('is read again after a failure, of which everybody who waited hears', async () => {
		const [cache, reader] = [cacheOf(), counting()]
		const failing = () => Promise.reject(new Error('no database'))
		const asked = [cache.get(state(), failing), cache.get(state(), failing)]
		expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
		expect(await cache.get(state(), reader.read)).toEqual({ text: 'read 1' })
	})

	test('stays within its bytes, and what is larger is not kept', async () => {
		const cache = cacheOf(1000)
		let reads = 0
		const read = (length: number) => async () => {
			reads++
			return { text: 'x'.repeat(length) }
		}
		for (const id of ['a', 'b', 'c']) await cache.get(state({ id }), read(200))
		await cache.get(state({ id: 'a' }), read(200))
		expect(reads).toBe(4)
		for (const _ of [1, 2]) await cache.get(state({ id: 'large' }), read(5000))
		expect(reads).toBe(6)
	})
})
