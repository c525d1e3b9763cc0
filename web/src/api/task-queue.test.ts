import { expect, test } from 'vitest'
import { makeTaskQueue } from './task-queue.ts'

test('tasks run in their order, at most two at once, also after one fails', async () => {
	const queue = makeTaskQueue(2)
	const started: number[] = []
	const ends = [1, 2, 3, 4].map((number) => {
		const { promise, resolve, reject } = Promise.withResolvers<number>()
		const done = queue(() => {
			started.push(number)
			return promise
		})
		return { resolve: () => resolve(number), reject: () => reject(new Error('failed')), done }
	})
	await Promise.resolve()
	expect(started).toEqual([1, 2])
	ends[1]?.reject()
	await expect(ends[1]?.done).rejects.toThrow('failed')
	await Promise.resolve()
	expect(started).toEqual([1, 2, 3])
	ends[0]?.resolve()
	ends[2]?.resolve()
	expect(await ends[0]?.done).toBe(1)
	expect(await ends[2]?.done).toBe(3)
	ends[3]?.resolve()
	expect(await ends[3]?.done).toBe(4)
})
