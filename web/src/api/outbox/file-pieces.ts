import type { ChangeFile } from './change.ts'

/** A break of the line costs at most one piece; each costs a way there and back. About five seconds at 400 kbit/s. */
export const PIECE_BYTES = 256 * 1024

/** What `send` resolves with when the server takes no pieces: one from before an update, beside newer ones. */
export const NO_PIECES = Symbol('no pieces')

/** Whether a refusal of this body means that the server takes no pieces: to such a one an empty piece is an empty file. */
export const meansNoPieces = (status: number | null, body: Blob): boolean =>
	body.size === 0 && (status === 400 || status === 415)

/**
 * Sends a photo, in pieces from where the server stands if it has more than one. Returns whether the server has all of it: false
 * when a piece didn't get on, `send` ended it, or something else answered in the server's place.
 * @param send posts a body to a path and resolves with the server's parsed answer; undefined ends the sending
 * @throws what `send` throws
 */
export async function sendInPieces(
	{ path, blob }: Pick<ChangeFile, 'path' | 'blob'>,
	send: (path: string, body: Blob) => Promise<unknown>,
): Promise<boolean> {
	const sendWhole = async () => has(await send(path, blob), 'image')
	if (blob.size <= PIECE_BYTES) return sendWhole()
	// An empty piece asks where the server stands: another page may have begun.
	for (let [offset, end] = [0, 0]; ; end = offset + PIECE_BYTES) {
		const body = blob.slice(offset, end, blob.type)
		const answer = await send(`${path}&bytes=${blob.size}&offset=${offset}`, body)
		if (answer === NO_PIECES) return sendWhole()
		if (!has(answer, 'received_bytes')) return has(answer, 'image')
		const received = Number(answer.received_bytes)
		// Another tab sends it too, or the server lost it: later is better than at once.
		if (body.size > 0 && !(received > offset)) return false
		offset = received
	}
}

const has = <Name extends string>(answer: unknown, name: Name): answer is Record<Name, unknown> =>
	typeof answer === 'object' && answer !== null && name in answer
