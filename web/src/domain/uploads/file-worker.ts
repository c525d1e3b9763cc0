import { digestOf, type PackedPiece, packedPieces } from './read-file.ts'

/** Asked of the worker, one at a time. `pack` begins at the file's start, `next` goes on. */
export type FileRequest = { ask: 'digest'; file: Blob } | { ask: 'pack'; file: Blob } | { ask: 'next' }
export type FileAnswer = { sha256: string } | { piece: PackedPiece } | { failure: string }

let pieces: AsyncGenerator<PackedPiece> | null = null

/** Reads, hashes and packs a file apart from the page, which stays quick meanwhile. */
self.onmessage = async ({ data }: MessageEvent<FileRequest>) => {
	const answer = (message: FileAnswer, transfer: Transferable[] = []) => self.postMessage(message, { transfer })
	try {
		if (data.ask === 'digest') return answer({ sha256: await digestOf(data.file) })
		if (data.ask === 'pack') pieces = packedPieces(data.file)
		const next = await pieces?.next()
		if (!next || next.done) return answer({ failure: 'nothing is left to pack' })
		answer({ piece: next.value }, [next.value.bytes.buffer])
	} catch (error) {
		answer({ failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
	}
}
