import { beforeEach, expect, test } from 'vitest'
import { meansNoPieces, NO_PIECES, PIECE_BYTES, sendInPieces } from './file-pieces.ts'

const photo = new Blob([new Uint8Array(3 * PIECE_BYTES + 1000).map((_, at) => at % 251)], { type: 'image/jpeg' })
const path = '/projects/house/images?id=photo'

/** What the server has of the photo, and the bodies that it got. */
let kept: Uint8Array[]
let sent: number[]
const size = (bytes: readonly Uint8Array[]) => bytes.reduce((sum, { length }) => sum + length, 0)
beforeEach(() => {
	kept = []
	sent = []
})

/** Takes pieces as the server does. @param most bytes of the next piece that arrive before the line breaks */
async function server(address: string, body: Blob, most = Number.POSITIVE_INFINITY): Promise<unknown> {
	const query = new URL(address, 'http://localhost').searchParams
	sent.push(body.size)
	expect([query.get('id'), query.get('bytes'), body.type]).toEqual(['photo', String(photo.size), 'image/jpeg'])
	const bytes = new Uint8Array(await body.arrayBuffer()).slice(0, most)
	if (Number(query.get('offset')) === size(kept)) kept.push(bytes)
	if (body.size > most) throw new Error('the line broke')
	return size(kept) < photo.size ? { received_bytes: size(kept) } : { image: { id: 'photo' } }
}

test('a photo of one piece is sent whole, without a question', async () => {
	const small = photo.slice(0, PIECE_BYTES)
	const asked: [string, Blob][] = []
	expect(await sendInPieces({ path, blob: small }, async (...call) => asked.push(call) && { image: {} })).toBe(true)
	expect(asked).toEqual([[path, small]])
})

test('after a break only what the server doesn’t have is sent, by whoever sends it then', async () => {
	let breaks = 0
	const badLine = async (address: string, body: Blob) => server(address, body, breaks++ === 2 ? 1000 : undefined)
	await expect(sendInPieces({ path, blob: photo }, badLine)).rejects.toThrow('the line broke')
	expect(await sendInPieces({ path, blob: photo }, server)).toBe(true)
	expect(new Uint8Array(await new Blob(kept as BlobPart[]).arrayBuffer())).toEqual(
		new Uint8Array(await photo.arrayBuffer()),
	)
	expect(sent).toEqual([0, PIECE_BYTES, PIECE_BYTES, 0, PIECE_BYTES, PIECE_BYTES])
	expect(size(kept)).toBe(photo.size)
})

test('a photo that the server has is not sent again', async () => {
	expect(await sendInPieces({ path, blob: photo }, async (_, body) => sent.push(body.size) && { image: {} })).toBe(true)
	expect(sent).toEqual([0])
})

test('a piece that doesn’t get on ends the sending, and so does an answer that decides', async () => {
	const stuck = async (_: string, body: Blob) => sent.push(body.size) && { received_bytes: 0 }
	expect(await sendInPieces({ path, blob: photo }, stuck)).toBe(false)
	expect(sent).toEqual([0, PIECE_BYTES])
	expect(await sendInPieces({ path, blob: photo }, async () => undefined)).toBe(false)
})

test('what answers in the server’s place doesn’t have the photo', async () => {
	for (const blob of [photo, photo.slice(0, PIECE_BYTES)])
		for (const answer of [null, 'Sign in to the network', {}])
			expect(await sendInPieces({ path, blob }, async () => answer)).toBe(false)
})

test('a server that takes no pieces yet gets the photo whole', async () => {
	const before = async (address: string, body: Blob) => {
		sent.push(body.size)
		if (meansNoPieces(415, body)) return NO_PIECES
		return address === path ? { image: {} } : {}
	}
	expect(await sendInPieces({ path, blob: photo }, before)).toBe(true)
	expect(sent).toEqual([0, photo.size])
	expect(meansNoPieces(415, photo), 'a photo of a kind that isn’t taken').toBe(false)
})
