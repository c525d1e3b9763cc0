import { writeXlsx } from 'hucre/xlsx'
import { type CellValue, cellText, type SheetColumn, type SheetHead, sheetNameOf } from './sheet.ts'

/** Widths in characters. */
const NARROWEST = 9
const WIDEST = 50
/** Room for the arrow of the filter. */
const HEADER_EXTRA = 4
/** Characters about twice as wide as Latin ones. */
const WIDE = /[\u1100-\u11FF\u2E80-\uA4CF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFF60]/
/** Excel reads `_x0041_` as the character with that code. */
const ESCAPE_LIKE = /_(?=x[\dA-Fa-f]{4}_)/g
/** Excel's usual font in bold: a font without a name and a size gets others. */
const HEADER_FONT = { name: 'Calibri', size: 11, bold: true }
/** Keeps a text as it is when somebody edits its cell: leading zeros and equals signs too. */
const AS_TEXT = '@'

/**
 * Writes one sheet as an XLSX file: a bold, frozen header with filters, columns as wide as what they hold. Texts are
 * always typed as texts, so none becomes a formula.
 */
export async function writeSheet(head: SheetHead, rows: readonly CellValue[][]): Promise<Uint8Array<ArrayBuffer>> {
	const { name, columns, isRightToLeft } = head
	const texts = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? asWritten(cell) : cell)))
	const range = `A1:${columnLetters(columns.length - 1)}${rows.length + 1}`
	const file = await writeXlsx({
		sheets: [
			{
				name: sheetNameOf(name, 'Sheet1'),
				columns: columns.map((column, index) => ({
					width: widthOf(column, index, texts),
					style: { numFmt: column.format ?? AS_TEXT },
				})),
				rows: [columns.map(({ header }) => asWritten(header)), ...texts],
				cells: new Map(columns.map((_, index) => [`0,${index}`, { style: { font: HEADER_FONT } }])),
				freezePane: { rows: 1 },
				autoFilter: { range },
				view: { rightToLeft: isRightToLeft },
			},
		],
	})
	return file as Uint8Array<ArrayBuffer>
}

/** An empty text becomes an empty cell, which filters list as blank. */
const asWritten = (text: string): string | null =>
	text === '' ? null : cellText(text).replaceAll(ESCAPE_LIKE, '_x005F_')

function widthOf({ header, width = 0 }: SheetColumn, index: number, rows: readonly CellValue[][]): number {
	let widest = Math.max(charactersOf(header) + HEADER_EXTRA, width)
	for (const row of rows) {
		const cell = row[index]
		if (typeof cell === 'string' && widest < WIDEST) widest = Math.max(widest, charactersOf(cell))
	}
	return Math.min(Math.max(widest + 1, NARROWEST), WIDEST)
}

const charactersOf = (text: string): number => (WIDE.test(text) ? text.length * 2 : text.length)

/** `A` for 0, `AA` for 26. */
function columnLetters(index: number): string {
	const before = index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)
	return before + String.fromCharCode(65 + (index % 26))
}
