import type { TextEncoding } from '@panelyard/contracts/models/text-languages'

/** A cell of a list that somebody brings: a date is `{ date: 'YYYY-MM-DD' }`, whatever time the cell had. */
export type TableCell = string | number | { date: string } | null

/** A list as it was read: its rows may be of different lengths. */
export type Table = {
	rows: TableCell[][]
	/** Of a workbook, its sheets that aren't hidden; empty for texts. */
	sheets: string[]
	/** Which of these was read. */
	sheet: number
	/** Of a text in an encoding that it doesn't state: the one it was read in, and lines as they are in the file. */
	encoding?: { used: TextEncoding; isInDoubt: boolean; samples: Uint8Array[] }
	/** Its numbers count days from 1904, as old Macs did. */
	is1904?: boolean
}

/** Why a list can't be read. */
export const TABLE_FAILURES = [
	'broken',
	/** The code that reads it didn't arrive. */
	'unreachable',
	'encrypted',
	'old_excel',
	'not_a_list',
	'empty',
	'too_big',
	'too_many_rows',
] as const
export type TableFailure = (typeof TABLE_FAILURES)[number]

/** A list that can't be read, and why. */
export class UnreadableTable extends Error {
	readonly reason: TableFailure
	constructor(reason: TableFailure) {
		super(`The list can’t be read: ${reason}`)
		this.reason = reason
	}
}

/** Rows above and below the list that are read too: titles, headers, empty rows. */
const EXTRA_ROWS = 100
export const MOST_TABLE_ROWS = 100_000
export const MOST_READ_ROWS = MOST_TABLE_ROWS + EXTRA_ROWS
export const MOST_TABLE_COLUMNS = 100
/** Of a file, in bytes. */
export const MOST_TABLE_BYTES = 50_000_000

/** The text of a cell as people see it. */
export const textOfCell = (cell: TableCell | undefined): string => {
	if (cell === null || cell === undefined) return ''
	return typeof cell === 'object' ? cell.date : String(cell)
}

const isEmpty = (cell: TableCell): boolean => textOfCell(cell) === ''

/**
 * The rows without empty ones at either end and without empty columns on the right.
 * @throws UnreadableTable when nothing is left, or more than the app takes
 */
export function tidyRows(rows: readonly TableCell[][]): TableCell[][] {
	const used = rows.flatMap((row, index) => (row.some((cell) => !isEmpty(cell)) ? index : []))
	const [first] = used
	if (first === undefined) throw new UnreadableTable('empty')
	const kept = rows.slice(first, (used.at(-1) ?? first) + 1)
	if (kept.length > MOST_READ_ROWS) throw new UnreadableTable('too_many_rows')
	return kept.map((row) => {
		const end = row.findLastIndex((cell) => !isEmpty(cell)) + 1
		return row.slice(0, Math.min(end, MOST_TABLE_COLUMNS))
	})
}
