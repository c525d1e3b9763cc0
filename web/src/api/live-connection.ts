import type { Socket } from 'socket.io-client'
import { beginConnectionEpoch } from './connection-epoch.ts'

let connection: Promise<Socket> | null = null

/** As the specification has them; milliseconds. */
export const RECONNECTION = {
	reconnection: true,
	reconnectionAttempts: Number.POSITIVE_INFINITY,
	reconnectionDelay: 1000,
	reconnectionDelayMax: 5000,
	randomizationFactor: 0.5,
	timeout: 20_000,
}

/**
 * The one connection of this tab, opened when first needed: websocket first, then polling, by session cookie. The
 * client's code is fetched with it; when that fails, the next call fetches it again.
 */
export function liveConnection(): Promise<Socket> {
	if (connection) return connection
	const opened = import('socket.io-client').then(({ io }) => {
		const socket = io({
			path: '/socket.io',
			withCredentials: true,
			transports: ['websocket', 'polling'],
			tryAllTransports: true,
			...RECONNECTION,
		})
		// The server ends the connections of a session that ended: this one goes on with the browser's next one, if any.
		socket.on('disconnect', (reason) => {
			if (reason === 'io server disconnect') socket.connect()
		})
		// The browser knows that the network is gone long before a ping goes unanswered; the connection comes back by itself.
		window.addEventListener('offline', () => socket.io.engine?.close())
		// Without the pause that the client makes before its next attempt; never one that was closed on purpose.
		window.addEventListener('online', () => {
			if (connection === opened && !socket.connected) socket.disconnect().connect()
		})
		return socket
	})
	connection = opened
	opened.catch(() => {
		if (connection === opened) connection = null
	})
	return opened
}

/** In the place of a connection: what tells of changes where calls are answered in the browser. */
export function hearLiveFrom(socket: Promise<Socket>): void {
	connection = socket
}

/** Ends the connection, so that the next one carries the new session. Call after signing in or out. */
export function closeLiveConnection(): void {
	void connection?.then(
		(socket) => socket.disconnect(),
		() => {},
	)
	connection = null
	beginConnectionEpoch()
}
