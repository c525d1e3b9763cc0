import {
	ChatAck,
	type ChatEvent,
	type ChatEventName,
	type ChatRequestName,
	chatEvents,
} from '@panelyard/contracts/messages/support-chat'
import type { Socket } from 'socket.io-client'
import { liveConnection, RECONNECTION } from '../../api/live-connection.ts'

/** What is known of the connection: nothing is sent unless it is `connected`. */
export type ConnectionState = {
	status: 'connecting' | 'connected'
	/** Why the last attempt failed; null once connected. */
	error: ConnectionTrouble | null
}
/** `not_loaded`: the client's code couldn't be fetched. `timeout`: no answer within `RECONNECTION.timeout`. */
type ConnectionTrouble = 'offline' | 'not_loaded' | 'timeout' | 'unreachable'

const troubleOf = (error: Error): ConnectionTrouble => {
	if (!navigator.onLine) return 'offline'
	return error.message === 'timeout' ? 'timeout' : 'unreachable'
}
const INIT_FAILED = 'Failed to initialize WebSocket connection'
const NOT_CONNECTED = 'Not connected'
/** Between two attempts to fetch the client's code. */
const LONGEST_WAIT_MS = 30_000

type Handlers = { [Name in ChatEventName]?: (payload: ChatEvent<Name>) => void }

/** The chat over this tab's connection. Sends, hears, and says how the connection stands. */
export class ChatSocket {
	#socket: Socket | null = null
	#state: ConnectionState = { status: 'connecting', error: null }
	readonly #listeners = new Set<() => void>()
	readonly #connected = new Set<() => void>()
	readonly #disconnected = new Set<() => void>()
	readonly #handlers = new Set<Handlers>()
	#isEnded = false
	#end = () => {}

	/** @param connect makes or finds the connection, for tests and benches */
	constructor(connect: () => Promise<Socket> = liveConnection) {
		this.#open(connect, 0)
	}

	#open(connect: () => Promise<Socket>, failures: number): void {
		connect().then(
			(socket) => {
				if (!this.#isEnded) this.#follow(socket)
			},
			(error) => {
				if (this.#isEnded) return
				console.error(INIT_FAILED, error)
				this.#set({ status: 'connecting', error: 'not_loaded' })
				setTimeout(
					() => !this.#isEnded && this.#open(connect, failures + 1),
					Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS),
				)
			},
		)
	}

	#follow(socket: Socket): void {
		this.#socket = socket
		const connected = () => {
			this.#set({ status: 'connected', error: null })
			for (const listen of this.#connected) listen()
		}
		const disconnected = () => {
			this.#set({ status: 'connecting', error: null })
			for (const listen of this.#disconnected) listen()
		}
		const online = () => this.#state.error === 'offline' && this.#set({ status: 'connecting', error: null })
		const failed = (error: Error) => this.#set({ status: 'connecting', error: troubleOf(error) })
		const hear = (Object.keys(chatEvents) as ChatEventName[]).map((name) => {
			const onEvent = (payload: unknown) => {
				const parsed = chatEvents[name].safeParse(payload)
				if (!parsed.success) return
				for (const handlers of this.#handlers)
					(handlers[name] as ((payload: unknown) => void) | undefined)?.(parsed.data)
			}
			socket.on(name, onEvent)
			return () => socket.off(name, onEvent)
		})
		socket.on('connect', connected)
		socket.on('disconnect', disconnected)
		socket.on('connect_error', failed)
		window.addEventListener('online', online)
		this.#end = () => {
			for (const end of hear) end()
			socket.off('connect', connected)
			socket.off('disconnect', disconnected)
			socket.off('connect_error', failed)
			window.removeEventListener('online', online)
		}
		if (socket.connected) connected()
	}

	/** Lets go of the connection, which others go on using. */
	end(): void {
		this.#isEnded = true
		this.#end()
		this.#handlers.clear()
	}

	readonly state = (): ConnectionState => this.#state
	readonly subscribe = (listen: () => void): (() => void) => {
		this.#listeners.add(listen)
		return () => void this.#listeners.delete(listen)
	}
	#set(state: ConnectionState): void {
		if (state.status === this.#state.status && state.error === this.#state.error) return
		this.#state = state
		for (const listen of this.#listeners) listen()
	}

	/** Hears events until the returned call. */
	hear(handlers: Handlers): () => void {
		this.#handlers.add(handlers)
		return () => void this.#handlers.delete(handlers)
	}
	/** Called at once when connected, and whenever the connection is back. */
	onConnected(listen: () => void): () => void {
		this.#connected.add(listen)
		if (this.#state.status === 'connected') listen()
		return () => void this.#connected.delete(listen)
	}
	onDisconnected(listen: () => void): () => void {
		this.#disconnected.add(listen)
		return () => void this.#disconnected.delete(listen)
	}

	/** Sends and waits for the answer. @throws Error when there is no connection, or no answer in time */
	async ask(name: ChatRequestName, payload: object): Promise<ChatAck> {
		const socket = this.#socket
		if (!socket?.connected) throw new Error(NOT_CONNECTED)
		const lost = Promise.withResolvers<never>()
		const onLost = () => lost.reject(new Error(NOT_CONNECTED))
		socket.once('disconnect', onLost)
		try {
			const answer = socket.timeout(RECONNECTION.timeout).emitWithAck(name, payload)
			return ChatAck.parse(await Promise.race([answer, lost.promise]))
		} finally {
			socket.off('disconnect', onLost)
		}
	}

	/** Sends what needs no answer, or nothing while there is no connection. */
	tell(name: ChatRequestName, payload: object): void {
		if (this.#socket?.connected) this.#socket.emit(name, payload)
	}
}
