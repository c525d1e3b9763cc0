import type { AdminColumn } from '@panelyard/contracts/console/tables'

/** A value of a row as one text; empty for none. */
export function shownText(value: unknown): string {
	if (value === null || value === undefined) return ''
	return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A value as people edit it. */
export function editedText(column: AdminColumn, value: unknown): string {
	if (value === null || value === undefined) return ''
	if (column.kind === 'uuids' && Array.isArray(value)) return value.join('\n')
	if (column.kind === 'json') return JSON.stringify(value, null, 2)
	return shownText(value)
}

/** What the server is sent for an edited text. @throws SyntaxError for JSON that can't be read */
export function sentValue(column: AdminColumn, text: string): unknown {
	if (column.kind === 'json') return JSON.parse(text) as unknown
	if (column.kind === 'uuids') return text.split(/[\s,]+/).filter((id) => id !== '')
	return column.kind === 'text' ? text : text.trim()
}
