/** What a cell of a list holds. Numbers have at most four decimals, see `roundedCell`. */
export type CellValue = string | number | null

export type SheetColumn = {
	header: string
	/** Excel's format of the numbers in this column; a column without one holds text. */
	format?: string | undefined
	/** Characters of its widest cell, where that can't be told from texts. */
	width?: number | undefined
}

/** A list as a sheet of its own: everything but its rows. */
export type SheetHead = {
	/** Any text; see `sheetNameOf`. */
	name: string
	columns: readonly SheetColumn[]
	isRightToLeft: boolean
}

/** Excel's limits, in UTF-16 units. */
const LONGEST_NAME = 31
const LONGEST_TEXT = 32_767

/** Rounds to four decimals, which drops the noise of floating point. */
export const roundedCell = (value: number): number => Math.round(value * 10_000) / 10_000

/** A name that Excel accepts for a sheet; `otherwise` when nothing is left of the text. */
export function sheetNameOf(text: string, otherwise: string): string {
	const clean = text.replaceAll(/[[\]:*?/\\\p{Cc}\s]+/gu, ' ').trim()
	// Excel rejects apostrophes at either end, and keeps the name History for itself.
	const name = clipped(clean.replace(/^[' ]+/, ''), LONGEST_NAME).replace(/[' ]+$/, '')
	return name === '' || name.toLowerCase() === 'history' ? otherwise : name
}

/**
 * A text as one cell can hold it: cut and ended with an ellipsis where it is longer, and without the two characters that
 * no XML file may contain.
 */
export const cellText = (text: string): string =>
	(text.length <= LONGEST_TEXT ? text : `${clipped(text, LONGEST_TEXT - 1)}…`).replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')

/** The first `units` UTF-16 units, without half a character at the end. */
const clipped = (text: string, units: number): string => text.slice(0, units).replace(/[\uD800-\uDBFF]$/, '')
