import { type CellValue, roundedCell } from './sheet.ts'

/** A spreadsheet runs a text that starts like this as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/

/** How spreadsheets of a language write CSV: where the comma is the decimal sign, fields part at semicolons. */
const csvDialect = (language: string): { separator: string; decimal: string } => {
	const decimal = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
		.formatToParts(1.5)
		.find((part) => part.type === 'decimal')?.value
	return decimal === ',' ? { separator: ';', decimal } : { separator: ',', decimal: '.' }
}

/** Rows as CSV in UTF-8 with a byte order mark, safe to open in a spreadsheet. Numbers have up to four decimals. */
export const csvOf = (rows: Iterable<readonly CellValue[]>, language: string): string => {
	const { separator, decimal } = csvDialect(language)
	const needsQuotes = new RegExp(`["\\r\\n${separator}]`)
	const text = (value: string): string => {
		const safe = FORMULA_START.test(value) ? `'${value}` : value
		return needsQuotes.test(safe) || /^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
	}
	const field = (value: CellValue): string => {
		if (value === null) return ''
		if (typeof value === 'string') return text(value)
		return String(roundedCell(value)).replace('.', decimal)
	}
	const lines: string[] = []
	for (const row of rows) lines.push(row.map(field).join(separator))
	return `\uFEFF${lines.join('\r\n')}\r\n`
}
