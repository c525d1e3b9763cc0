import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { App } from './feature.ts'

/** So much of a body that nobody wants is still read, so that its sender comes to read the answer. */
const DRAIN_BYTES = 4 * 1024 * 1024
const DRAIN_MS = 2000
const LOOK_MS = 50
/** So long the sender has to read the answer once the server has ended its side. */
const LINGER_MS = 1000

/**
 * Ends requests that were answered before their body had arrived, such as a refused upload. Browsers read the answer
 * only when they have sent everything or can send no more: a small rest is read and dropped, a long one is cut off.
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
	// What is dropped makes no events, so the socket is looked at now and then.
	const watch = setInterval(() => {
		if (request.complete || socket.destroyed) return clearInterval(watch)
		if (socket.bytesRead - read <= DRAIN_BYTES && Date.now() - started < DRAIN_MS) return
		clearInterval(watch)
		// Closed with bytes unread, it would be reset, and what was answered lost with it: it is read on for a moment.
		socket.end()
		setTimeout(() => socket.destroy(), LINGER_MS).unref()
	}, LOOK_MS).unref()
	request.on('error', () => {})
	request.unpipe()
	// Whoever read it and never came back for the rest would keep it from flowing.
	request.removeAllListeners('readable')
	request.resume()
}
