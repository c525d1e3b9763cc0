import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type SilentProxy = {
	/** The given address, through the proxy. */
	url: string
	/** From now on, nothing passes in either direction, and no connection closes, as when a host vanishes. */
	fallSilent(): void
	/** Bytes pass again, on old connections and new ones. */
	speak(): void
	/** Nothing passes on new connections until `speak`; open ones continue. */
	holdNew(): void
	/** Breaks the next connection that sends this text; resolves when that has happened. */
	breakOn(text: string): Promise<void>
	/** How many connections were made since `holdNew`. */
	countHeld(): number
	close(): Promise<void>
}

/** A proxy between a server and a TCP listener. */
export async function openSilentProxy(to: string): Promise<SilentProxy> {
	const { hostname, port } = new URL(to)
	const sockets = new Set<Socket>()
	let isSilent = false
	let holdsNew = false
	let held = 0
	let breaksOn: { text: string; done: () => void } | null = null
	const pass = (from: Socket, onto: Socket) => {
		sockets.add(from)
		from.on('data', (chunk) => {
			if (breaksOn === null || !chunk.includes(breaksOn.text)) return onto.write(chunk)
			breaksOn.done()
			breaksOn = null
			from.destroy()
		})
		from.on('error', () => {})
		from.on('close', () => {
			sockets.delete(from)
			if (!isSilent) onto.destroy()
		})
		if (isSilent || holdsNew) from.pause()
	}
	const server = createServer((near) => {
		if (holdsNew) held++
		const far = connect(Number(port), hostname)
		pass(near, far)
		pass(far, near)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const url = new URL(to)
	url.port = String((server.address() as AddressInfo).port)
	return {
		url: url.href,
		fallSilent() {
			isSilent = true
			for (const socket of sockets) socket.pause()
		},
		speak() {
			isSilent = holdsNew = false
			for (const socket of sockets) socket.resume()
		},
		holdNew() {
			holdsNew = true
		},
		breakOn: (text) =>
			new Promise((done) => {
				breaksOn = { text, done }
			}),
		countHeld: () => held,
		async close() {
			for (const socket of sockets) socket.destroy()
			await new Promise((resolve) => server.close(resolve))
		},
	}
}
