import type { ProjectEvent, ProjectEventName } from '@panelyard/contracts/projects/project-events'
import type { Socket } from 'socket.io-client'

type Listener = (payload: unknown) => void

/** Tells the pages of the demo what changed, as the server's connection tells those of a project. */
export class DemoSocket {
	readonly connected = true
	revisionOf: () => number = () => 0
	readonly #listeners = new Map<string, Set<Listener>>()

	on(name: string, listener: Listener): void {
		this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener))
	}

	off(name: string, listener: Listener): void {
		this.#listeners.get(name)?.delete(listener)
	}

	emit(name: string, _payload: unknown, answered?: (answer: unknown) => void): void {
		if (name === 'join_project') answered?.({ ok: true, revision: this.revisionOf() })
	}

	disconnect(): void {}

	tell<Name extends ProjectEventName>(name: Name, payload: ProjectEvent<Name>): void {
		// After the answer to the call that made the change, as from a server.
		queueMicrotask(() => {
			for (const listener of this.#listeners.get(name) ?? []) listener(payload)
		})
	}

	/** For what expects the connection to a server; pages use no more of it than this class has. */
	asSocket(): Socket {
		return this as unknown as Socket
	}
}
