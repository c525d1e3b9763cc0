import { expect, it } from 'vitest'
import { panel } from '../../../testing/panel.test-support.ts'
import { filterPanels } from '../search/panel-filters.ts'
import { isWithinOne, nearMarks } from './near-marks.ts'

const panels = ['P/9045', 'P/9046', 'P/9145', 'W-12', 'W-12', ''].map((mark, i) => panel(i, { mark }))
const near = (typed: string) => nearMarks(panels, typed, 5).map(({ label }) => label)

it.each(['p9045', 'P-9045', 'Ｐ９０４５', 'p 90 45', 'P／9045', '9045'])('%s finds P/9045', (q) =>
	expect(filterPanels(panels, { q }).map(({ mark }) => mark)).toEqual(['P/9045']),
)

it.each([
	['9O45 with the letter O', 'P9O45', ['P/9045', 'P/9145']],
	['a wrong digit', 'p9047', ['P/9045', 'P/9046']],
	['a missing digit', 'p905', ['P/9045']],
	['a digit too many', 'P/90455', ['P/9045']],
	['two digits the wrong way round', 'p9054', ['P/9045']],
	['what filters hide', 'w12', ['W-12']],
])('offers what was nearly meant: %s', (_, typed, marks) => expect(near(typed)).toEqual(marks))

it('says how many panels have a mark, and offers none for a text too short to mean one', () => {
	expect(nearMarks(panels, 'W-13', 5)).toEqual([{ label: 'W-12', count: 2 }])
	expect(near('W1')).toEqual([])
	expect(near('something else')).toEqual([])
	expect(nearMarks(panels, 'p9047', 1)).toHaveLength(1)
})

it('two changes are too many', () => {
	expect(isWithinOne('p9045', 'p9154')).toBe(false)
	expect(isWithinOne('ab', 'abcd')).toBe(false)
	expect(isWithinOne('', 'a')).toBe(true)
})
