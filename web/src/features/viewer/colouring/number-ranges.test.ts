import { expect, it } from 'vitest'
import { rangeLimits, rangeOf } from './number-ranges.ts'

const numbers = Array.from({ length: 100 }, (_, i) => i * i)

it('equal ranges have round limits round all numbers', () => {
	expect(rangeLimits(numbers, 'equal')).toEqual([0, 2000, 4000, 6000, 8000, 10_000])
	expect(rangeLimits([0.11, 0.74], 'equal')).toEqual([0, 0.2, 0.4, 0.6, 0.8])
	expect(rangeLimits([-3, 3], 'equal')).toEqual([-3, -2, -1, 0, 1, 2, 3])
})

it('quantiles have about as many numbers each', () => {
	const limits = rangeLimits(numbers, 'quantile')
	const counts = limits.slice(1).map((_, range) => numbers.filter((value) => rangeOf(limits, value) === range).length)
	expect(counts).toHaveLength(6)
	for (const count of counts) expect(Math.abs(count - 100 / 6)).toBeLessThan(2)
})

it('numbers that are nearly all the same still have ranges', () => {
	expect(rangeLimits([5, 5, 5, 5, 5, 5, 5, 9], 'quantile')).toEqual([5, 9])
	expect(rangeLimits([5, 5], 'equal')).toEqual([5, 5])
	expect(rangeLimits([], 'equal')).toEqual([])
	expect(rangeLimits([Number.NaN, 1e300, -1e300], 'equal').every(Number.isFinite)).toBe(true)
})

it('a number on a limit belongs above, the highest to the last range', () => {
	expect([0, 1, 2, 3].map((value) => rangeOf([0, 1, 3], value))).toEqual([0, 1, 1, 1])
})
