import type { TableCell } from '../../domain/sheets/table.ts'
import { textOfCell } from '../../domain/sheets/table.ts'
import { widthOf } from './column-kinds.ts'

/** A spreadsheet runs a text that starts like this as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/

/** Rows of a list that were not taken, each with its reason, as CSV in UTF-8 with a byte order mark. */
export function untakenCsv(
	head: readonly TableCell[],
	rows: readonly { cells: readonly TableCell[]; reason: string }[],
	reasonHead: string,
): string {
	const width = widthOf([head, ...rows.map(({ cells }) => cells)])
	const line = (cells: readonly TableCell[], reason: string) =>
		[...Array.from({ length: width }, (_, index) => textOfCell(cells[index])), reason].map(field).join(';')
	return `\uFEFF${[line(head, reasonHead), ...rows.map(({ cells, reason }) => line(cells, reason))].join('\r\n')}\r\n`
}

const field = (text: string): string => {
	const safe = FORMULA_START.test(text) ? `'${text}` : text
	return /["\r\n;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
