import { expect, it } from 'vitest'
import { OpenCounts } from './open-counts.ts'

it('counts what is open for each key', () => {
	const counts = new OpenCounts()
	const endFirst = counts.open('ada')
	const endSecond = counts.open('ada')
	counts.open('ben')
	expect([counts.of('ada'), counts.of('ben'), counts.of('cleo')]).toEqual([2, 1, 0])
	endFirst()
	expect(counts.of('ada')).toBe(1)
	endSecond()
	expect([counts.of('ada'), counts.of('ben')]).toEqual([0, 1])
})
