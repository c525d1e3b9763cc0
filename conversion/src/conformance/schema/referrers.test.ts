import { expect, test } from 'vitest'
import { Referrers } from './referrers.ts'

test('names who refers to a record, each once and in the order of the file', () => {
	// As pairs of from and to, as a file has them.
	const table = new Referrers([3, 7, 5, 2, 5, 7, 5, 7, 6, 7, 8, 9, 9, 0], 10)
	expect(table.of(7)).toEqual([3, 5, 6])
	expect(table.of(2)).toEqual([5])
	expect(table.of(0)).toEqual([9])
	expect(table.of(9)).toEqual([8])
	expect(table.of(4)).toEqual([])
	expect(table.of(-1)).toEqual([])
})

test('keeps the records of the largest files apart', () => {
	const records = 90_000_000
	const table = new Referrers([records - 1, records - 1, records - 2, records - 1, records - 1, records - 2], records)
	expect(table.of(records - 1)).toEqual([records - 2, records - 1])
	expect(table.of(records - 2)).toEqual([records - 1])
})
