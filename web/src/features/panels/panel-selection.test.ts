import { expect, test } from 'vitest'
import { NOTHING_SELECTED, selectRange, toggleAll, toggleOne } from './panel-selection.ts'

const order = ['a', 'b', 'c', 'd']
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('')

test('a range reaches from the last chosen row, up or down', () => {
	const start = toggleOne(NOTHING_SELECTED, 'c')
	expect(ids(selectRange(start, 'd', order))).toBe('cd')
	expect(ids(selectRange(start, 'a', order))).toBe('abc')
})

test('a range without a start takes the one row', () => {
	expect(ids(selectRange(NOTHING_SELECTED, 'b', order))).toBe('b')
})

test('choosing all listed keeps what filters hide, and a second time gives back only the listed', () => {
	const hidden = toggleOne(NOTHING_SELECTED, 'z')
	const all = toggleAll(hidden, order)
	expect(ids(all)).toBe('abcdz')
	expect(ids(toggleAll(all, order))).toBe('z')
})
