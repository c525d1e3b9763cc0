import { io, type Socket } from 'socket.io-client'

let socket: Socket | null = null

/** The one connection of this tab, opened when first needed: websocket first, then polling, by session cookie. */
export function liveConnection(): Socket {
	socket ??= io({
		path: '/socket.io',
		withCredentials: true,
		transports: ['websocket', 'polling'],
		tryAllTransports: true,
		reconnectionDelayMax: 10_000,
	})
	return socket
}

/** Ends the connection, so that the next one carries the new session. Call after signing in or out. */
export function closeLiveConnection(): void {
	socket?.disconnect()
	socket = null
}
