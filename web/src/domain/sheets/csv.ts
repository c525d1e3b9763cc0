import { csvText } from '@panelyard/contracts/values/csv-text'
import { type CellValue, roundedCell } from './sheet.ts'

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
	const field = (value: CellValue): string => {
		if (value === null) return ''
		if (typeof value === 'string') return csvText(value, separator)
		return String(roundedCell(value)).replace('.', decimal)
	}
	const lines: string[] = []
	for (const row of rows) lines.push(row.map(field).join(separator))
	return `\uFEFF${lines.join('\r\n')}\r\n`
}

export const csvFile = (csv: string): Blob => new Blob([csv], { type: 'text/csv;charset=utf-8' })
