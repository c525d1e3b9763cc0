import { readTable, type TableSource } from './read-table.ts'
import { type Table, type TableFailure, UnreadableTable } from './table.ts'

/** Rows in order, piece by piece, then what else is known of the list; or why it can't be read. */
export type TableAnswer = { rows: Table['rows'] } | { read: Omit<Table, 'rows'> } | { failure: TableFailure }

/** Rows of one piece: a page takes it over in a few milliseconds. */
const ROWS_PER_PIECE = 2000

/** Reads a list apart from the page, which stays responsive meanwhile. */
self.onmessage = async ({ data }: MessageEvent<TableSource>) => {
	const answer = (message: TableAnswer) => self.postMessage(message)
	try {
		const { rows, ...read } = await readTable(data)
		for (let from = 0; from < rows.length; from += ROWS_PER_PIECE)
			answer({ rows: rows.slice(from, from + ROWS_PER_PIECE) })
		answer({ read })
	} catch (error) {
		if (!(error instanceof UnreadableTable)) console.error('The list could not be read', error)
		answer({ failure: error instanceof UnreadableTable ? error.reason : 'broken' })
	}
}
