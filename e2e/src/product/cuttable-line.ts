import { connect, createServer, type Socket } from 'node:net'

/** A way to the product that can be cut like a cable. */
export type CuttableLine = {
	url: string
	/** Breaks every connection and takes no new ones. */
	cut: () => void
	mend: () => void
	close: () => Promise<void>
}

/** Passes bytes between a port of its own and the product. */
export async function startCuttableLine(productUrl: string): Promise<CuttableLine> {
	const { hostname, port } = new URL(productUrl)
	const open = new Set<Socket>()
	let isCut = false
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
		if (isCut) {
			near.resetAndDestroy()
			return
		}
		const far = connect(Number(port), hostname)
		keep(far)
		near.pipe(far).pipe(near)
		near.on('close', () => far.destroy())
		far.on('close', () => near.destroy())
	})
	await new Promise<void>((resolve) => server.listen(0, 'localhost', () => resolve()))
	const address = server.address()
	return {
		url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
		cut: () => {
			isCut = true
			breakAll()
		},
		mend: () => {
			isCut = false
		},
		close: () => {
			breakAll()
			return new Promise((resolve) => server.close(() => resolve()))
		},
	}
}
