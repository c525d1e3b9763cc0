import { expect, test } from 'vitest'
import { NoAnswer, within } from './no-answer.ts'

test('work that never ends is given up, and what work throws is passed on', async () => {
	await expect(within(10, new Promise(() => undefined))).rejects.toThrow(NoAnswer)
	await expect(within(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
	await expect(within(1000, Promise.resolve(3))).resolves.toBe(3)
})
