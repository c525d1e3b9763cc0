import { expect, it } from 'vitest'
import { lettersOfMarks } from './mark-keys.ts'

const letters = (...marks: string[]) => lettersOfMarks(marks.map((mark) => ({ mark })))

it('offers the letters that marks have, once each and in their order, and no digits or separators', () =>
	expect(letters('P/9045', 'p-2', 'WA_3', '77', '')).toEqual(['A', 'P', 'W']))

it('offers the commonest where marks have more letters than there is room for', () => {
	const many = letters(...'abcdefghijklmnop'.split(''), 'p', 'o', 'n')
	expect(many).toHaveLength(12)
	expect(many).toEqual(expect.arrayContaining(['N', 'O', 'P']))
})

it('knows letters of other scripts', () => expect(letters('壁-1', 'Ｐ１', 'ح٣')).toEqual(['P', 'ح', '壁']))
