import type { TableSource } from './read-table.ts'
import { type Table, UnreadableTable } from './table.ts'
import type { TableAnswer } from './table-worker.ts'

/**
 * Reads a list in a worker, whose code is loaded on first use.
 * @param signal ends the worker
 * @throws UnreadableTable with the reason
 */
export async function tableInBackground(source: TableSource, signal: AbortSignal): Promise<Table> {
	const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
	const { promise, resolve, reject } = Promise.withResolvers<Table>()
	const rows: Table['rows'] = []
	worker.onmessage = ({ data }: MessageEvent<TableAnswer>) => {
		if ('rows' in data) for (const row of data.rows) rows.push(row)
		else if ('read' in data) resolve({ rows, ...data.read })
		else reject(new UnreadableTable(data.failure))
	}
	worker.onerror = (event) => {
		console.error('The worker failed', event.message)
		// Its own failures have a message.
		reject(new UnreadableTable(event.message ? 'broken' : 'unreachable'))
	}
	signal.addEventListener('abort', () => reject(signal.reason))
	worker.postMessage(source)
	try {
		return await promise
	} finally {
		worker.terminate()
	}
}
