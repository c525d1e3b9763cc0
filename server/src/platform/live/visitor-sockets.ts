import type { IncomingMessage } from 'node:http'
import { OpenCounts } from '../http/open-counts.ts'
import { networkOf } from '../http/visitor-limit.ts'

/** Of one address, or one /64 of IPv6. */
export const MOST_VISITOR_SOCKETS = 50

type EngineSocket = {
	request: IncomingMessage
	close(discard?: boolean): unknown
	once(event: 'close', listen: () => void): unknown
}

/** Bounds how many sockets people without an account keep open from one address. */
export class VisitorSockets {
	readonly #open = new OpenCounts()
	readonly #visits = new WeakMap<IncomingMessage, string>()

	/** Counts the handshake of a visitor. Returns false when the address is at its limit. */
	admit(request: IncomingMessage, address: string): boolean {
		const network = networkOf(address)
		if (this.#open.of(network) >= MOST_VISITOR_SOCKETS) return false
		this.#visits.set(request, network)
		return true
	}

	/** Counts a socket until it closes, and closes it when concurrent handshakes led to too many. */
	count(socket: EngineSocket): void {
		const network = this.#visits.get(socket.request)
		if (network === undefined) return
		socket.once('close', this.#open.open(network))
		if (this.#open.of(network) > MOST_VISITOR_SOCKETS) socket.close(true)
	}
}
