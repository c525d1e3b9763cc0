import { connect, createServer, type Socket } from 'node:net'

/** A way to the product that can be cut like a cable, or be as bad as those on sites. */
export type CuttableLine = {
	url: string
	/** Breaks every connection and takes no new ones. */
	cut: () => void
	/** Requests arrive, but no answer comes back. */
	loseAnswers: () => void
	/** Something in front of the product answers 502. */
	fail: () => void
	/** Every answer takes 400 ms longer, and bytes come as over 400 kbit/s. */
	slow: () => void
	/** Breaks a connection each time that this many more bytes have been sent. */
	breakEvery: (bytes: number) => void
	/** How many bytes the device has sent so far, and how often `breakEvery` broke the line. */
	sent: () => { bytes: number; breaks: number }
	/** How many answers so far had only what has changed. */
	changesOnly: () => number
	mend: () => void
	close: () => Promise<void>
}

type Way = 'good' | 'cut' | 'losing' | 'failing' | 'slow'

const LATENCY_MS = 400
const BYTES_A_MS = 50
const BAD_GATEWAY = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/** Passes bytes between a port of its own and the product. */
export async function startCuttableLine(productUrl: string): Promise<CuttableLine> {
	const { hostname, port } = new URL(productUrl)
	const open = new Set<Socket>()
	let way: Way = 'good'
	let changesOnly = 0
	let [sentBytes, breaks, breakAt, breakBytes] = [0, 0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
	const keep = (socket: Socket) => {
		open.add(socket)
		socket.on('error', () => socket.destroy())
		socket.on('close', () => open.delete(socket))
	}
	const breakAll = () => {
		for (const socket of open) socket.resetAndDestroy()
	}
	const server = createServer((near) => {
		keep(near)
		if (way === 'cut') {
			near.resetAndDestroy()
			return
		}
		if (way === 'failing') {
			near.once('data', () => near.end(BAD_GATEWAY))
			return
		}
		const far = connect(Number(port), hostname)
		keep(far)
		near.pipe(far)
		far.on('data', (bytes) => {
			if (bytes.toString('latin1', 0, 16).startsWith('HTTP/1.1 226 ')) changesOnly++
		})
		near.on('data', ({ length }) => {
			sentBytes += length
			if (sentBytes < breakAt) return
			breakAt = sentBytes + breakBytes
			breaks += 1
			// The product gets what came before.
			near.resetAndDestroy()
		})
		if (way === 'slow') passSlowly(far, near)
		else if (way === 'losing') far.resume()
		else far.pipe(near)
		near.on('close', () => far.destroy())
		far.on('close', () => near.destroy())
	})
	const become = (next: Way) => () => {
		way = next
		breakAll()
	}
	await new Promise<void>((resolve) => server.listen(0, 'localhost', () => resolve()))
	const address = server.address()
	return {
		url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
		cut: become('cut'),
		loseAnswers: become('losing'),
		fail: become('failing'),
		slow: become('slow'),
		breakEvery: (bytes) => {
			breakBytes = bytes
			breakAt = sentBytes + bytes
		},
		sent: () => ({ bytes: sentBytes, breaks }),
		changesOnly: () => changesOnly,
		mend: become('good'),
		close: () => {
			breakAll()
			return new Promise((resolve) => server.close(() => resolve()))
		},
	}
}

function passSlowly(from: Socket, to: Socket): void {
	let freeAt = 0
	from.on('data', (bytes) => {
		const begins = Math.max(freeAt, Date.now() + LATENCY_MS)
		freeAt = begins + bytes.length / BYTES_A_MS
		setTimeout(() => to.destroyed || to.write(bytes), freeAt - Date.now())
	})
}
