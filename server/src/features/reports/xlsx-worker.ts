import { parentPort, workerData } from 'node:worker_threads'
import { writeXlsx } from 'hucre/xlsx'
import type { XlsxJob } from './panel-sheet.ts'

// A thread of its own: 50,000 rows take seconds.

/** Excel reads `_x0041_` as the character with that code. */
const ESCAPE_LIKE = /_(?=x[\dA-Fa-f]{4}_)/g
const HEADER_FONT = { name: 'Calibri', size: 11, bold: true }
/** Texts stay texts when somebody edits them: leading zeros and equals signs too. */
const AS_TEXT = '@'

/** `A` for 1, `AA` for 27. */
const columnName = (number: number): string =>
	number === 0 ? '' : columnName(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26))

const { name, columns, rows, is_right_to_left } = workerData as XlsxJob
const written = (cell: string | number | Date | null) =>
	typeof cell === 'string' ? (cell === '' ? null : cell.replaceAll(ESCAPE_LIKE, '_x005F_')) : cell

const file = await writeXlsx({
	sheets: [
		{
			name,
			columns: columns.map(({ width, format }) => ({ width, style: { numFmt: format ?? AS_TEXT } })),
			rows: [columns.map(({ header }) => header), ...rows.map((row) => row.map(written))],
			cells: new Map(columns.map((_, index) => [`0,${index}`, { style: { font: HEADER_FONT } }])),
			freezePane: { rows: 1 },
			autoFilter: { range: `A1:${columnName(columns.length)}${rows.length + 1}` },
			view: { rightToLeft: is_right_to_left },
		},
	],
})
parentPort?.postMessage(file)
