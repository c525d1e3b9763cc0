import type { CellValue, SheetHead } from './sheet.ts'
import type { XlsxAnswer, XlsxRequest } from './xlsx-worker.ts'

/** Rows handed over in one task of the page. */
const ROWS_PER_PIECE = 500

/**
 * Writes a list as an XLSX file in a worker, whose code is loaded on first use. Rows are pulled piece by piece, so that no
 * task of the page is long.
 * @throws Error when the code doesn't arrive or the file can't be written
 */
export async function xlsxInBackground(head: SheetHead, rows: Iterable<CellValue[]>): Promise<Blob> {
	const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' })
	const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>()
	worker.onmessage = ({ data }: MessageEvent<XlsxAnswer>) =>
		'file' in data ? resolve(data.file) : reject(new Error(data.failure))
	worker.onerror = (event) => reject(new Error(`The worker failed: ${event.message}`))
	// A failure while rows are still being handed over is reported below.
	promise.catch(() => {})
	const post = (request: XlsxRequest) => worker.postMessage(request)
	try {
		let piece: CellValue[][] = []
		for (const row of rows) {
			piece.push(row)
			if (piece.length < ROWS_PER_PIECE) continue
			post({ rows: piece })
			piece = []
			await new Promise((done) => setTimeout(done))
		}
		post({ rows: piece })
		post({ head })
		return new Blob([await promise], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
	} finally {
		worker.terminate()
	}
}
