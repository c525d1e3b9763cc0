import type { CellValue, SheetHead } from './sheet.ts'
import { writeSheet } from './write-xlsx.ts'

/** The rows of a sheet in order, piece by piece, then what stands above them. */
export type XlsxRequest = { rows: CellValue[][] } | { head: SheetHead }
export type XlsxAnswer = { file: ArrayBuffer } | { failure: string }

const rows: CellValue[][] = []

/** Writes an XLSX file apart from the page, which stays responsive meanwhile. */
self.onmessage = async ({ data }: MessageEvent<XlsxRequest>) => {
	if ('rows' in data) {
		for (const row of data.rows) rows.push(row)
		return
	}
	const answer = (message: XlsxAnswer, transfer: Transferable[] = []) => self.postMessage(message, { transfer })
	try {
		const { buffer } = await writeSheet(data.head, rows)
		answer({ file: buffer }, [buffer])
	} catch (error) {
		answer({ failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
	}
}
