import { expect, test } from 'vitest'
import { moveId } from './row-drag.ts'

test('a moved row lands on its place, and the others keep theirs', () => {
	expect(moveId(['a', 'b', 'c', 'd'], 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
	expect(moveId(['a', 'b', 'c', 'd'], 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
})
