import { createSHA256 } from 'hash-wasm'

/** The same for every reading of a file, so that packing it again gives the same bytes. */
const READ_BYTES = 1024 * 1024
/** Smaller pieces would cost a message each, larger ones make a slow line wait. */
const PIECE_BYTES = 256 * 1024

/** A piece of a packed file; `file_bytes` is how much of the file itself went in until its end. */
export type PackedPiece = { bytes: Uint8Array<ArrayBuffer>; file_bytes: number; done: boolean }

/** SHA-256 of a file, hex, without having it whole in memory. */
export async function digestOf(file: Blob): Promise<string> {
	const hash = await createSHA256()
	for await (const chunk of chunksOf(file)) hash.update(chunk)
	return hash.digest('hex')
}

/** Packs a file with gzip, piece by piece, only as fast as the pieces are asked for. */
export async function* packedPieces(file: Blob): AsyncGenerator<PackedPiece> {
	const compressor = new CompressionStream('gzip')
	let file_bytes = 0
	let failure: unknown = null
	const feeding = feed(file, compressor.writable, (bytes) => {
		file_bytes += bytes
	}).catch((error) => {
		failure = error
	})
	const reader = compressor.readable.getReader()
	let parts: Uint8Array[] = []
	let size = 0
	const take = (done: boolean): PackedPiece => {
		const bytes = new Uint8Array(size)
		let at = 0
		for (const part of parts) {
			bytes.set(part, at)
			at += part.length
		}
		;[parts, size] = [[], 0]
		return { bytes, file_bytes: done ? file.size : file_bytes, done }
	}
	try {
		for (;;) {
			const { value, done } = await reader.read()
			if (done) break
			parts.push(value)
			size += value.length
			if (size >= PIECE_BYTES) yield take(false)
		}
	} catch (error) {
		throw failure ?? error
	}
	await feeding
	yield take(true)
}

async function feed(file: Blob, into: WritableStream<BufferSource>, onFed: (bytes: number) => void): Promise<void> {
	const writer = into.getWriter()
	try {
		for await (const chunk of chunksOf(file)) {
			await writer.ready
			await writer.write(chunk)
			onFed(chunk.length)
		}
		await writer.close()
	} catch (error) {
		await writer.abort(error).catch(() => {})
		throw error
	}
}

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	for (let at = 0; at < file.size; at += READ_BYTES) {
		yield new Uint8Array(await file.slice(at, at + READ_BYTES).arrayBuffer())
	}
}
