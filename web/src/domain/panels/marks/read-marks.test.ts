import { expect, test } from 'vitest'
import { panel } from '../../../testing/panel.test-support.ts'
import { MarkIndex } from './mark-index.ts'
import { readMarks } from './read-marks.ts'

const MARKS = ['W09', 'W10', 'W11', 'W13', '007', 'P/9045-2', 'TT 4', 'Ecke, links', 'S-1', 'S1', 'D5', 'D5']
const panels = MARKS.map((mark, place) => panel(place, { mark }))
const read = (text: string) => {
	const { panels: found, several, unknown } = readMarks(text, new MarkIndex(panels))
	return {
		found: found.map(({ mark }) => mark),
		several: several.map(({ mark, panels }) => [mark, panels.length]),
		unknown,
	}
}

test('marks are separated as people paste them, and each counts once', () => {
	expect(read('W09\nW10, w10;W11\t 007\r\n\r\nW09 ').found).toEqual(['W09', 'W10', 'W11', '007'])
	expect(read('W09 W10 007').found).toEqual(['W09', 'W10', '007'])
	expect(read('TT 4; Ecke, links').found).toEqual(['TT 4', 'Ecke, links'])
})

test('case and separators count only where several marks would be meant, and zeros always', () => {
	expect(read('p9045 2').found).toEqual(['P/9045-2'])
	expect(read('s1')).toEqual({ found: [], several: [['s1', 2]], unknown: [] })
	expect(read('S1').found).toEqual(['S1'])
	expect(read('7')).toEqual({ found: [], several: [], unknown: ['7'] })
	expect(read('D5').several).toEqual([['D5', 2]])
})

test('a range stands for the marks of its series, and says which are missing', () => {
	expect(read('W09-W13')).toEqual({ found: ['W09', 'W10', 'W11', 'W13'], several: [], unknown: ['W12'] })
	expect(read('W09–11').found).toEqual(['W09', 'W10', 'W11'])
	expect(read('P/9045-2').found).toEqual(['P/9045-2'])
	expect(read('X1-X9').unknown).toEqual(['X1-X9'])
	expect(read('W09-W99999').unknown).toEqual(['W09-W99999'])
})

test('looks for no range in long lines, which would take minutes', () => {
	const line = `${'1-1'.repeat(40_000)}x`
	const start = performance.now()
	expect(read(line)).toMatchObject({ found: [], unknown: [line] })
	expect(performance.now() - start).toBeLessThan(5000)
})
