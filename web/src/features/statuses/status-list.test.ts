import { expect, test } from 'vitest'
import { withSectionOrder } from './status-list.tsx'

test('a section put in another order leaves the other section where it is', () => {
	expect(withSectionOrder(['a', 'flag', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'flag', 'a', 'b'])
})
