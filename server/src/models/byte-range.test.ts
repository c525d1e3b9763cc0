import { expect, test } from 'vitest'
import { parseRange } from './byte-range.ts'

test.each([
	[undefined, 'whole'],
	['bytes=0-3', { start: 0, end: 3 }],
	['bytes=4-', { start: 4, end: 9 }],
	['bytes=-3', { start: 7, end: 9 }],
	['bytes=-30', { start: 0, end: 9 }],
	['bytes=5-500', { start: 5, end: 9 }],
	['bytes=9-9', { start: 9, end: 9 }],
	['bytes=10-', 'unsatisfiable'],
	['bytes=-0', 'unsatisfiable'],
	['bytes=0-1,3-4', 'whole'],
	['items=0-3', 'whole'],
	['nonsense', 'whole'],
])('the range %j of ten bytes', (header, expected) => {
	expect(parseRange(header, 10)).toEqual(expected)
})
