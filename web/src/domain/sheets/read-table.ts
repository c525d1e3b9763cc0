import { decodeText, readDelimited, readPasted, type TextHints } from './read-text-table.ts'
import { isOle2, isZip, ole2Failure, readWorkbook } from './read-xlsx.ts'
import { MOST_TABLE_BYTES, type Table, UnreadableTable } from './table.ts'

/** A list that somebody brings: as a file, with the sheet to read, or as a text. */
export type TableSource = ({ file: Blob; sheet: number | null } & TextHints) | { text: string }

/**
 * Reads a list.
 * @throws UnreadableTable with the reason
 */
export async function readTable(source: TableSource): Promise<Table> {
	if ('text' in source) return readPasted(source.text)
	if (source.file.size > MOST_TABLE_BYTES) throw new UnreadableTable('too_big')
	const bytes = new Uint8Array(await source.file.arrayBuffer())
	if (isOle2(bytes)) throw ole2Failure(bytes)
	if (isZip(bytes)) return readWorkbook(bytes, source.sheet)
	const { text, encoding } = decodeText(bytes, source)
	return { ...readDelimited(text), ...(encoding ? { encoding } : {}) }
}
