import type { ChangeFile } from './change.ts'

/** A break of the line costs at most one piece; each costs a way there and back. About five seconds at 400 kbit/s. */
export const PIECE_BYTES = 256 * 1024

/**
 * Sends a file, in pieces from where the server stands if it has more than one. Returns whether the server has all of it: false
 * when a piece didn't get on, or `send` ended it.
 * @param send posts a body to a path and resolves with the server's parsed answer; undefined ends the sending
 * @throws what `send` throws
 */
export async function sendInPieces(
	{ path, blob }: Pick<ChangeFile, 'path' | 'blob'>,
	send: (path: string, body: Blob) => Promise<unknown>,
): Promise<boolean> {
	if (blob.size <= PIECE_BYTES) return (await send(path, blob)) !== undefined
	// An empty piece asks where the server stands: another page may have begun.
	for (let [offset, end] = [0, 0]; ; end = offset + PIECE_BYTES) {
		const body = blob.slice(offset, end, blob.type)
		const answer = await send(`${path}&bytes=${blob.size}&offset=${offset}`, body)
		if (answer === undefined) return false
		const received = receivedBytes(answer)
		if (received === null) return true
		// Another tab sends it too, or the server lost it: later is better than at once.
		if (body.size > 0 && received <= offset) return false
		offset = received
	}
}

/** How much of a file the server has; null when it has all of it. */
const receivedBytes = (answer: unknown): number | null =>
	typeof answer === 'object' && answer !== null && 'received_bytes' in answer ? Number(answer.received_bytes) : null
