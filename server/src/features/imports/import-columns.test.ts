import { expect, test } from 'vitest'
import { panelsByIds } from './import-columns.ts'

const none = new Map<string, string>()

test('panels of several rows get what all of them say, and those that get the same are one', () => {
	const cells = [['a', 'b'], ['b', 'c'], ['a', 'b', 'c'], ['new']]
	const panels = ['1', '1', '2', '3', '4', '5', '6']
	const column = { cells, rows: [0, 1, 2, 3, 3, null, 0] }
	const given = panelsByIds(panels, column, new Set(['1', '2', '3', '4', '5']), new Map([['new', 'd']]))
	expect(given).toEqual([
		{ ids: ['a', 'b', 'c'], panel_ids: ['1', '2'] },
		{ ids: ['d'], panel_ids: ['3', '4'] },
	])
})

/** Copying what a panel has so far for each further row would take minutes. */
test('one panel may be named in every row', () => {
	const cells = Array.from({ length: 50_000 }, (_, place) => [`id ${place}`])
	const column = { cells, rows: cells.map((_, place) => place) }
	const [given] = panelsByIds(Array(50_000).fill('1'), column, new Set(['1']), none)
	expect(given?.ids).toHaveLength(50_000)
})
