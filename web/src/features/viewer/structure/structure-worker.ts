import { readStructureColumns, type StructureColumns } from './structure-columns.ts'

export type StructureAnswer = { columns: StructureColumns } | { status: number }

/** Reads a structure apart from the page: parsing that much text would make it stutter. */
self.onmessage = async ({ data: url }: MessageEvent<string>) => {
	const answer = (message: StructureAnswer, transfer: Transferable[] = []) => self.postMessage(message, { transfer })
	try {
		const response = await fetch(url, { credentials: 'same-origin' })
		if (!response.ok) return answer({ status: response.status })
		const columns = readStructureColumns(await response.json())
		answer(
			{ columns },
			[columns.parent, columns.floor, columns.class, columns.name, columns.globalIds].map((column) => column.buffer),
		)
	} catch {
		answer({ status: 0 })
	}
}
