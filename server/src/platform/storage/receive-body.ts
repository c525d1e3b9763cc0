import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../app-error.ts'
import { asDiskFull } from './storage-failure.ts'

/**
 * Writes the body of a request to a new file. Returns its bytes.
 * @throws AppError `tooLarge()` as soon as the body exceeds the limit, UPLOAD_INTERRUPTED, or UNAVAILABLE for a full
 * disk
 */
export async function receiveBody(
	body: Readable,
	path: string,
	{ max_bytes, tooLarge }: { max_bytes: number; tooLarge: () => AppError },
): Promise<number> {
	let bytes = 0
	const counted = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			bytes += chunk.length
			if (bytes > max_bytes) done(tooLarge())
			else done(null, chunk)
		},
	})
	try {
		await pipeline(body, counted, createWriteStream(path, { flags: 'wx' }))
	} catch (error) {
		if (error instanceof AppError) throw error
		const { code = '' } = error as NodeJS.ErrnoException
		if (!['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code)) throw asDiskFull(error)
		throw new AppError('UPLOAD_INTERRUPTED', 'The upload was interrupted. Please try again.')
	}
	return bytes
}
