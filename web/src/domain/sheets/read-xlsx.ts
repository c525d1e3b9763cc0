import { readXlsx, type Sheet } from 'hucre/xlsx'
import { MOST_READ_ROWS, MOST_TABLE_COLUMNS, type Table, type TableCell, tidyRows, UnreadableTable } from './table.ts'

/** What all files of a workbook may unpack to, in bytes. */
const MOST_UNPACKED_BYTES = 400_000_000
/** The first bytes of the container of old and of encrypted workbooks. */
const OLE2 = [0xd0, 0xcf, 0x11, 0xe0]
const ENCRYPTED_NAME = 'EncryptedPackage'

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
export const isOle2 = (bytes: Uint8Array): boolean => OLE2.every((byte, index) => bytes[index] === byte)

/** Why a workbook in the old container can't be read. */
export const ole2Failure = (bytes: Uint8Array): UnreadableTable =>
	new UnreadableTable(includesUtf16(bytes, ENCRYPTED_NAME) ? 'encrypted' : 'old_excel')

/**
 * Reads one sheet of a workbook: what formulas came to, dates as dates, and in every cell of a merged range what its
 * first one holds.
 * @param sheet which of the sheets that aren't hidden; the first that holds anything when null
 * @throws UnreadableTable
 */
export async function readWorkbook(bytes: Uint8Array, sheet: number | null): Promise<Table> {
	if (unpackedBytes(bytes) > MOST_UNPACKED_BYTES) throw new UnreadableTable('too_big')
	const shown: { name: string; index: number }[] = []
	const { dateSystem } = await read(bytes, ({ name, index, hidden, veryHidden }) => {
		if (!hidden && !veryHidden) shown.push({ name, index })
		return false
	})
	const sheets = shown.map(({ name }) => name)
	const asked = sheet === null ? shown.map((_, place) => place) : [sheet]
	for (const place of asked) {
		const { sheets: found } = await read(bytes, ({ index }) => index === shown[place]?.index)
		const rows = found[0] ? rowsOf(found[0]) : []
		if (rows.some((row) => row.some((cell) => cell !== null && cell !== '')))
			return { rows: tidyRows(rows), sheets, sheet: place, ...(dateSystem === '1904' && { is1904: true }) }
	}
	throw new UnreadableTable('empty')
}

type Choice = (info: { name: string; index: number; hidden?: boolean; veryHidden?: boolean }) => boolean

async function read(bytes: Uint8Array, sheets: Choice): Promise<Awaited<ReturnType<typeof readXlsx>>> {
	try {
		// One more row than the app takes shows that there are too many.
		return await readXlsx(bytes, { sheets, maxRows: MOST_READ_ROWS + 1, readStyles: true })
	} catch (error) {
		console.warn('The workbook could not be read', error)
		throw new UnreadableTable('broken')
	}
}

/** A format that shows a number with a fixed number of digits: 007, 1.10. */
const FIXED_DIGITS = /^(0+)(?:\.(0+))?$/

/** A number as its cell shows it, if that has zeros that the number itself lacks. */
function shownNumber(value: number, format: string | undefined): TableCell {
	const [, digits, decimals = ''] = FIXED_DIGITS.exec(format ?? '') ?? []
	if (digits === undefined || !(value >= 0 && value < 1e15)) return value
	const [whole = '', rest] = value.toFixed(decimals.length).split('.')
	const shown = whole.padStart(digits.length, '0') + (rest === undefined ? '' : `.${rest}`)
	return Number(shown) === value && shown !== String(value) ? shown : value
}

function rowsOf({ rows, merges = [], cells: detailed }: Sheet): TableCell[][] {
	const cells = rows.map((row, at) =>
		row.slice(0, MOST_TABLE_COLUMNS).map((value, column) => {
			const cell = cellOf(value)
			return typeof cell === 'number' ? shownNumber(cell, detailed?.get(`${at},${column}`)?.style?.numFmt) : cell
		}),
	)
	for (const { startRow, startCol, endRow, endCol } of merges) {
		const first = cells[startRow]?.[startCol] ?? null
		if (first === null) continue
		for (let row = startRow; row <= Math.min(endRow, cells.length - 1); row++)
			for (let column = startCol; column <= Math.min(endCol, MOST_TABLE_COLUMNS - 1); column++) {
				const line = cells[row] as TableCell[]
				while (line.length <= column) line.push(null)
				line[column] = first
			}
	}
	return cells
}

function cellOf(value: unknown): TableCell {
	if (typeof value === 'string') return value.replaceAll('\u00a0', ' ').trim()
	if (typeof value === 'number') return Number.isFinite(value) ? value : null
	if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { date: value.toISOString().slice(0, 10) }
	return null
}

/** The sizes that the directory of an archive states, all together; 0 for what has none. */
function unpackedBytes(bytes: Uint8Array): number {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	const isAt = (at: number, signature: number) => at + 4 <= bytes.length && view.getUint32(at, true) === signature
	let end = bytes.length - 22
	while (end >= 0 && end > bytes.length - 66_000 && !isAt(end, 0x06054b50)) end--
	if (end < 0 || !isAt(end, 0x06054b50)) return 0
	let total = 0
	for (let at = view.getUint32(end + 16, true); isAt(at, 0x02014b50) && at + 46 <= bytes.length; ) {
		total += view.getUint32(at + 24, true)
		at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
	}
	return total
}

/** Whether a text stands somewhere in the first megabyte, in UTF-16. */
function includesUtf16(bytes: Uint8Array, text: string): boolean {
	const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1_000_000))
	return start.includes([...text].map((sign) => `${sign}\0`).join(''))
}
