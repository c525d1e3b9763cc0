import { open } from 'node:fs/promises'

/** Bytes to collect before writing. */
const GATHERED = 1 << 20

/** Entries of a long list per piece of text. */
const LIST_PIECE = 4096

/** Writes a file piece by piece, texts in UTF-8, so that memory never holds a second copy of the whole. */
export async function writePieces(path: string, pieces: Iterable<string | Uint8Array>): Promise<void> {
	const file = await open(path, 'w')
	try {
		let gathered: Uint8Array[] = []
		let size = 0
		const flush = async (): Promise<void> => {
			if (size > 0) await file.writeFile(gathered.length === 1 ? (gathered[0] as Uint8Array) : Buffer.concat(gathered))
			gathered = []
			size = 0
		}
		for (const piece of pieces) {
			const bytes = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece
			gathered.push(bytes)
			size += bytes.byteLength
			if (size >= GATHERED) await flush()
		}
		await flush()
	} finally {
		await file.close()
	}
}

/** Entries in one line of `writeListLines`, so that a reader holds few at a time. */
const ENTRIES_PER_LINE = 2000

/** Writes a long list into a file: each line is a JSON list of a part of it. */
export async function writeListLines(path: string, list: readonly unknown[]): Promise<void> {
	function* lines(): Generator<string> {
		for (let from = 0; from < list.length; from += ENTRIES_PER_LINE)
			yield `${JSON.stringify(list.slice(from, from + ENTRIES_PER_LINE))}\n`
	}
	await writePieces(path, lines())
}

/** The JSON of plain data, equal to `JSON.stringify`, in pieces: long lists part by part. */
export function* jsonPieces(value: unknown): Generator<string> {
	if (Array.isArray(value)) {
		yield '['
		for (let from = 0; from < value.length; from += LIST_PIECE) {
			const text = JSON.stringify(value.slice(from, from + LIST_PIECE))
			yield `${from > 0 ? ',' : ''}${text.slice(1, -1)}`
		}
		yield ']'
	} else if (typeof value === 'object' && value !== null) {
		yield '{'
		let isFirst = true
		for (const [key, inner] of Object.entries(value)) {
			if (inner === undefined) continue
			yield `${isFirst ? '' : ','}${JSON.stringify(key)}:`
			yield* jsonPieces(inner)
			isFirst = false
		}
		yield '}'
	} else yield JSON.stringify(value)
}
