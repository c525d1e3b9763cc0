import exceljs from 'exceljs'
import { expect, test } from 'vitest'
import { type CellValue, type SheetHead, sheetNameOf } from './sheet.ts'
import { writeSheet } from './write-xlsx.ts'

const head = (part: Partial<SheetHead> = {}): SheetHead => ({
	name: 'House',
	columns: [{ header: 'Mark' }, { header: 'Length (m)', format: '0.000' }],
	isRightToLeft: false,
	...part,
})

/** The only sheet of the file, as another library reads it. */
async function readBack(sheet: SheetHead, rows: CellValue[][]): Promise<exceljs.Worksheet> {
	const book = new exceljs.Workbook()
	const file = await writeSheet(sheet, rows)
	await book.xlsx.load(file.buffer)
	expect(book.worksheets).toHaveLength(1)
	return book.worksheets[0] as exceljs.Worksheet
}

test('every cell reads back as it was, with texts as texts and numbers as numbers', async () => {
	const rows: CellValue[][] = [
		['007', 1.25],
		['=1+1', 0],
		['+1', -2.5],
		['-1', null],
		['@SUM(A1)', 0.0001],
		['  two\nlines & <tags> "quoted" ', 12_345.6789],
		['لوح 预制构件 🏗', 3],
	]
	const sheet = await readBack(head(), rows)
	expect(sheet.rowCount).toBe(rows.length + 1)
	for (const [index, [mark, length]] of rows.entries()) {
		const row = sheet.getRow(index + 2)
		expect(row.getCell(1).type).toBe(exceljs.ValueType.String)
		expect(row.getCell(1).value).toBe(mark)
		expect(row.getCell(2).value).toBe(length)
	}
	expect(sheet.getCell('A2').numFmt).toBe('@')
	expect(sheet.getCell('B2').numFmt).toBe('0.000')
})

test('the header is bold, frozen and filters every row', async () => {
	const sheet = await readBack(head(), [
		['P1', 1],
		['P2', 2],
	])
	expect(sheet.getRow(1).values).toEqual([undefined, 'Mark', 'Length (m)'])
	for (const cell of ['A1', 'B1']) expect(sheet.getCell(cell).font).toEqual({ ...sheet.getCell('A2').font, bold: true })
	expect(sheet.getCell('A2').font?.bold).toBeFalsy()
	expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1, rightToLeft: false })
	expect(sheet.autoFilter).toBe('A1:B3')
})

test('a sheet of a language from right to left reads from right to left', async () => {
	const sheet = await readBack(head({ isRightToLeft: true }), [['لوح', 1]])
	expect(sheet.views[0]?.rightToLeft).toBe(true)
})

test('columns are as wide as their texts, within bounds', async () => {
	const sheet = await readBack(head({ columns: ['A', 'B', 'C', 'D'].map((header) => ({ header })) }), [
		['x', 'twenty characters ..', 'y'.repeat(300), '预制构件预制构件'],
	])
	expect([1, 2, 3, 4].map((column) => sheet.getColumn(column).width)).toEqual([9, 21, 50, 17])
})

test('a list of 28 columns filters them all', async () => {
	const columns = Array.from({ length: 28 }, (_, index) => ({ header: `H${index}` }))
	expect((await readBack(head({ columns }), [])).autoFilter).toBe('A1:AB1')
})

test('a text too long for a cell is cut, not inside a character', async () => {
	const sheet = await readBack(head(), [
		['x'.repeat(32_767), 1],
		['x'.repeat(32_768), 1],
		[`${'x'.repeat(32_765)}🏗🏗`, 1],
	])
	const texts = [2, 3, 4].map((row) => sheet.getCell(row, 1).value as string)
	expect(texts[0]).toBe('x'.repeat(32_767))
	expect(texts[1]).toBe(`${'x'.repeat(32_766)}…`)
	expect(texts[2]).toBe(`${'x'.repeat(32_765)}…`)
})

test('characters that XML or Excel take for something else do no harm', async () => {
	const sheet = await readBack(head(), [
		['P_x0041_', 1],
		['a\uFFFEb', 1],
		['a\u0001b', 1],
	])
	expect(sheet.getCell('A2').value).toBe('P_x0041_')
	expect(sheet.getCell('A3').value).toBe('a\uFFFDb')
	expect(sheet.getCell('A4').value).toBe('a\u0001b')
})

test('the name of a sheet is one that Excel accepts', () => {
	expect(sheetNameOf('Hall [4]: north/south\\*?', 'Panels')).toBe('Hall 4 north south')
	expect(sheetNameOf('x'.repeat(40), 'Panels')).toBe('x'.repeat(31))
	expect(sheetNameOf(`${'x'.repeat(30)}🏗`, 'Panels')).toBe('x'.repeat(30))
	expect(sheetNameOf("'Mill'", 'Panels')).toBe('Mill')
	expect(sheetNameOf("Owner's yard", 'Panels')).toBe("Owner's yard")
	for (const name of ['', ' ?? ', "''", 'History', 'HISTORY']) expect(sheetNameOf(name, 'Panels')).toBe('Panels')
})
