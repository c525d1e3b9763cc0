import { expect, it } from 'vitest'
import { MarkIndex } from './marks.ts'

const numbered = (count: number) => new MarkIndex(Array.from({ length: count }, (_, number) => `W${number}`))

it('ranges over each other name each mark once, and no more than there are', () => {
	const ranges = Array.from({ length: 1000 }, (_, place) => ({ mark: `W${place}`, to: `W${4999 - place}` }))
	expect(numbered(5000).resolveAll(ranges)).toHaveLength(5000)
})

it('ranges run either way, with zeros, and end at the ends of their series', () => {
	const marks = numbered(20)
	expect(marks.resolveAll([{ mark: 'w-0007' }, { mark: 'W10', to: 'W8' }, { mark: 'X1' }])).toEqual([
		...['W7', 'W8', 'W9', 'W10'],
	])
	expect(marks.resolveAll([{ mark: 'W18', to: 'W99' }])).toEqual(['W18', 'W19'])
	expect(marks.hasRange('W20', 'W30')).toBe(false)
	expect(marks.hasRange('W3', 'X5')).toBe(false)
})
