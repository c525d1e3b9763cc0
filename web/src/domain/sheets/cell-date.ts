import { dateOf, dayOf } from '@panelyard/contracts/figures/calendar-days'
import {
	type DateOrder,
	type DateReading,
	inRange,
	plainDate,
	readDate,
	regionalOrder,
	YEAR_LAST,
} from '../../locales/read-date.ts'
import { type TableCell, textOfCell } from './table.ts'

/** How the dates of a column are read. */
export type CellDateReading = DateReading & {
	/** Numbers of the workbook count days from 1904, not from 1900. */
	is1904: boolean
}

/** Days from 1 January 1970 to the day 0 of each of Excel's ways to count. */
const EXCEL_1900 = dayOf('1899-12-30') ?? 0
const EXCEL_1904 = dayOf('1904-01-01') ?? 0
/** Digits alone that are meant as one of Excel's days: from 1982 to 2173. */
const SERIAL_TEXT = /^[3-9]\d{4}(?:[.,]\d+)?$/
const TIME = /(?:[T\s,]+\d{1,2}:\d{2}.*)$/

const written = (cell: TableCell): string => plainDate(textOfCell(cell)).replace(TIME, '').trim()

/** Whether a cell stands for no date: empty, or a dash. */
export const isNoDate = (cell: TableCell): boolean => /^[-–—]?$/.test(textOfCell(cell).trim())

/** The day that a cell means as `2026-11-22`; null for what isn't one from 1970 to 2200. */
export function dateOfCell(cell: TableCell, reading: CellDateReading): string | null {
	if (typeof cell === 'number') return serialDate(cell, reading)
	const text = written(cell)
	if (SERIAL_TEXT.test(text)) return serialDate(Math.floor(Number(text.replace(',', '.'))), reading)
	return readDate(text, reading)
}

function serialDate(serial: number, { is1904 }: CellDateReading): string | null {
	const day = Math.floor(serial) + (is1904 ? EXCEL_1904 : EXCEL_1900)
	return day >= 0 && day < 100_000 ? inRange(dateOf(day)) : null
}

/** Cells that an order is guessed by. */
const GUESSED_BY = 10_000

/**
 * Whether the dates of a column begin with the day: by those that can't be read otherwise, else as the reader's region
 * writes them.
 * @returns `open`: the first date that could be read either way, null when the order changes nothing
 */
export function guessDateOrder(
	cells: readonly TableCell[],
	language: string,
): { order: DateOrder; open: string | null } {
	let open: string | null = null
	const sure = { day_first: 0, month_first: 0 }
	for (const cell of cells.slice(0, GUESSED_BY)) {
		const found = typeof cell === 'string' ? YEAR_LAST.exec(written(cell)) : null
		if (!found || found[2] === '.') continue
		const [first, second] = [Number(found[1]), Number(found[3])]
		if (first > 12 && second <= 12) sure.day_first++
		else if (second > 12 && first <= 12) sure.month_first++
		else if (first !== second && first <= 12) open ??= written(cell)
	}
	if (sure.day_first !== sure.month_first)
		return { order: sure.day_first > sure.month_first ? 'day_first' : 'month_first', open }
	return { order: regionalOrder(language), open }
}
