import { connect, createServer, type Socket } from 'node:net'

/** One address for several servers, as a load balancer gives them. */
export type BalancedLine = { url: string; close: () => Promise<void> }

/** Passes each connection to the next of some ports of this machine that takes it. */
export async function startBalancedLine(port: number, servers: readonly number[]): Promise<BalancedLine> {
	const open = new Set<Socket>()
	let turn = 0
	const keep = (socket: Socket) => {
		open.add(socket)
		socket.on('error', () => socket.destroy())
		socket.on('close', () => open.delete(socket))
	}
	/** @param candidates the servers not asked yet, the next one first */
	const pass = (near: Socket, [server = 0, ...others]: number[]): void => {
		const far = connect(server, 'localhost')
		keep(far)
		far.once('connect', () => {
			near.pipe(far).pipe(near)
			near.once('close', () => far.destroy())
			// A server that ends a connection has its last bytes passed on; one that dies breaks it.
			far.once('close', (hadError) => hadError && near.destroy())
		})
		far.once('error', () => {
			if (far.bytesRead > 0 || others.length === 0) near.destroy()
			else if (far.connecting || far.pending) pass(near, others)
		})
	}
	const line = createServer((near) => {
		keep(near)
		const first = turn++ % servers.length
		pass(near, [...servers.slice(first), ...servers.slice(0, first)])
	})
	await new Promise<void>((resolve) => line.listen(port, 'localhost', () => resolve()))
	return {
		url: `http://localhost:${port}`,
		close: () =>
			new Promise((resolve) => {
				for (const socket of open) socket.destroy()
				line.close(() => resolve())
			}),
	}
}
