import { describe, expect, test } from 'vitest'
import { panel } from '../../../testing/panel.test-support.ts'
import { type PanelListColumn, panelsToCsv } from './panel-csv.ts'
import { originsText } from './panel-export.ts'

const columns: PanelListColumn[] = [
	{ header: 'Mark', value: ({ mark }) => mark },
	{ header: 'Weight (kg)', value: ({ weight }) => weight },
]

describe('CSV of panels', () => {
	test('starts with a byte order mark and quotes what needs it', () => {
		const csv = panelsToCsv([panel(1, { mark: 'A,"1"\n', weight: 1200.5 })], columns, 'en')
		expect(csv).toBe('\uFEFFMark,Weight (kg)\r\n"A,""1""\n",1200.5\r\n')
	})
	test('takes the life out of texts a spreadsheet would run as a formula', () => {
		const marks = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'P=1']
		const lines = panelsToCsv(
			marks.map((mark, index) => panel(index, { mark, weight: -2 })),
			columns,
			'en',
		).split('\r\n')
		expect(lines.slice(1, -1)).toEqual(["'=1+1,-2", "'+1,-2", "'-1,-2", "'@SUM(A1),-2", "'\t=1,-2", 'P=1,-2'])
	})
	test('writes decimals and separators as spreadsheets of the language read them', () => {
		expect(panelsToCsv([panel(1, { weight: 0.1 + 0.2 })], columns, 'de')).toBe('\uFEFFMark;Weight (kg)\r\nP/1;0,3\r\n')
		expect(panelsToCsv([panel(1, { weight: 1.5 })], columns, 'ar')).toContain('1.5')
	})
	test('leaves a missing value empty', () => {
		expect(panelsToCsv([panel(1)], columns, 'en')).toContain('\r\nP/1,\r\n')
	})
})

describe('the origin of measures in a CSV', () => {
	const text = (part: Parameters<typeof panel>[1]) =>
		originsText(
			panel(1, part),
			(origin) => origin,
			(measure) => measure,
		)
	test('is said once when it is the same for all', () => {
		expect(text({ length: 1, width: 1, measure_origins: 'gg----' })).toBe('geometry')
	})
	test('is said for each measure otherwise', () => {
		expect(text({ length: 1, width: 1, area: 2, weight: 5, measure_origins: 'qg-g-s' })).toBe(
			'quantity_set: length; parts: weight; geometry: width, area',
		)
	})
	test('is empty where it is not known', () => {
		expect(text({ length: 1, measure_origins: '' })).toBe('')
	})
})
