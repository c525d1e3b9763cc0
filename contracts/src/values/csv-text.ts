/** A spreadsheet runs a text that starts like this as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/

/** A text that no spreadsheet runs as a formula. */
export const withoutFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)

/**
 * A field of a CSV file, safe to open in a spreadsheet.
 * @param separators characters that no field may have outside quotes
 */
export function csvText(text: string, separators: string): string {
	const safe = withoutFormula(text)
	const needsQuotes = /["\r\n]|^\s|\s$/.test(safe) || [...separators].some((each) => safe.includes(each))
	return needsQuotes ? `"${safe.replaceAll('"', '""')}"` : safe
}
