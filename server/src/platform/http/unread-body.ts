import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { App } from '../feature.ts'

/** How much of an unwanted body is read and dropped, so that its sender can read the answer. */
const DRAIN_BYTES = 4 * 1024 * 1024
const DRAIN_MS = 2000
const LOOK_MS = 50
/** How long the sender has to read the answer once the server has ended its side. */
const LINGER_MS = 1000

/**
 * Ends requests that were answered before their body had arrived, such as a rejected upload. Browsers read the answer
 * only after they have sent everything or can send no more. So a small remainder is read and dropped, and a long one is
 * cut off.
 */
export function endUnreadBodies(app: App): void {
	app.addHook('onResponse', async ({ raw }) => {
		// Injected requests have no real socket.
		if (!raw.complete && raw.socket instanceof Socket && !raw.socket.destroyed) drainThenEnd(raw)
	})
}

function drainThenEnd(request: IncomingMessage): void {
	const { socket } = request
	const [read, started] = [socket.bytesRead, Date.now()]
	// Dropped bytes emit no events, so poll the socket.
	const watch = setInterval(() => {
		if (request.complete || socket.destroyed) return clearInterval(watch)
		if (socket.bytesRead - read <= DRAIN_BYTES && Date.now() - started < DRAIN_MS) return
		clearInterval(watch)
		// Read on for a moment: closing with unread bytes would reset the connection and lose the answer.
		socket.end()
		setTimeout(() => socket.destroy(), LINGER_MS).unref()
	}, LOOK_MS).unref()
	request.on('error', () => {})
	request.unpipe()
	// A handler that paused the body and never resumed it would block it.
	request.removeAllListeners('readable')
	request.resume()
}
