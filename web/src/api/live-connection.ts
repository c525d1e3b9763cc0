import type { Socket } from 'socket.io-client'

let connection: Promise<Socket> | null = null

/**
 * The one connection of this tab, opened when first needed: websocket first, then polling, by session cookie. The
 * client's code is fetched with it.
 */
export function liveConnection(): Promise<Socket> {
	connection ??= import('socket.io-client').then(({ io }) => {
		const socket = io({
			path: '/socket.io',
			withCredentials: true,
			transports: ['websocket', 'polling'],
			tryAllTransports: true,
			reconnectionDelayMax: 10_000,
		})
		// The server ends the connections of a session that ended: this one goes on with the browser's next one, if any.
		socket.on('disconnect', (reason) => {
			if (reason === 'io server disconnect') socket.connect()
		})
		return socket
	})
	return connection
}

/** Ends the connection, so that the next one carries the new session. Call after signing in or out. */
export function closeLiveConnection(): void {
	void connection?.then((socket) => socket.disconnect())
	connection = null
}
