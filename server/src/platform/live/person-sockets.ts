import type { FastifyBaseLogger } from 'fastify'
import type { Server, Socket } from 'socket.io'
import { ZodError } from 'zod'
import { AppError } from '../app-error.ts'

/** The answer to a client, passed to its acknowledgement. */
export type SocketAnswer = { ok: true; [name: string]: unknown } | { ok: false; error: string; message: string }

/** Who opened a socket. `seen_by`: a super admin, who sees the app as this person until then and can only read. */
export type SocketPerson = { id: string; is_super_admin: boolean; seen_by?: { until: Date } | undefined }

/** A socket of a signed-in person. */
export type PersonSocket = {
	id: string
	user_id: string
	/** Whether the person was a super admin when the socket was opened. */
	was_admin: boolean
	/** Whether a super admin has their rights where the socket comes from. */
	may_operate: boolean
	user_agent: string
	join(room: string): Promise<void>
	leave(room: string): Promise<void>
	isIn(room: string): boolean
	/** Rooms with this prefix. */
	rooms(prefix: string): string[]
	/**
	 * Handles an event. The result of `handle` goes to the client's acknowledgement; an `AppError` or an invalid payload
	 * becomes an error there. Unless `reading` is set, the event is rejected while a super admin sees the app as this
	 * person.
	 */
	answer(event: string, handle: (payload: unknown) => Promise<Record<string, unknown>>, kind?: 'reading'): void
	onDisconnect(listen: () => void): void
}

/** Sockets of signed-in people, for features that communicate over them. */
export type PersonSockets = {
	/** Called for each socket that is opened from now on. Register while the app is built. */
	onConnect(listen: (socket: PersonSocket) => void): void
	/**
	 * Sends an event once to every socket in any of the rooms, on all servers; never throws. Call it after the commit.
	 */
	tell(rooms: readonly string[], event: string, payload: object, except?: readonly string[]): void
	/** Sockets of this server in a room. */
	inRoom(room: string): PersonSocket[]
	/** Notifies the other servers, where `onShared` is called; never throws. */
	share(event: string, payload: object): void
	onShared(event: string, listen: (payload: unknown) => void): void
}

/** `is_super_admin` only where they have their rights. */
export type SocketOwner = SocketPerson & { may_operate: boolean }

/** The room of all sockets of a person. */
export const personRoom = (user_id: string): string => `person:${user_id}`

export type PersonSocketsOf = PersonSockets & {
	/** Passes a socket to the features. */
	opened(socket: Socket, person: SocketOwner): void
}

/** @param hasOthers whether other servers listen */
export function personSockets(io: Server, log: FastifyBaseLogger, hasOthers: boolean): PersonSocketsOf {
	const listeners: ((socket: PersonSocket) => void)[] = []
	const open = new Map<string, PersonSocket>()

	return {
		onConnect: (listen) => void listeners.push(listen),

		tell(rooms, event, payload, except = []) {
			try {
				io.to([...rooms])
					.except([...except])
					.emit(event, payload)
			} catch (error) {
				log.error({ err: error, event }, 'live events: people could not be told')
			}
		},

		inRoom(room) {
			const ids = io.of('/').adapter.rooms.get(room) ?? []
			return [...ids].flatMap((id) => open.get(id) ?? [])
		},

		share(event, payload) {
			if (!hasOthers) return
			try {
				io.serverSideEmit(event, payload)
			} catch (error) {
				log.error({ err: error, event }, 'live events: other servers could not be told')
			}
		},
		onShared: (event, listen) => void io.on(event, listen),

		opened(socket, owner) {
			const person = personSocket(socket, owner, log)
			if (owner.seen_by) endAt(socket, owner.seen_by.until)
			open.set(socket.id, person)
			socket.on('disconnect', () => open.delete(socket.id))
			for (const listen of listeners) listen(person)
		},
	}
}

/** Closes a socket at that time; its page opens another one for the person who is signed in by then. */
function endAt(socket: Socket, until: Date): void {
	const timer = setTimeout(() => socket.disconnect(true), Math.max(0, until.getTime() - Date.now())).unref()
	socket.on('disconnect', () => clearTimeout(timer))
}

function personSocket(socket: Socket, owner: SocketOwner, log: FastifyBaseLogger): PersonSocket {
	return {
		id: socket.id,
		user_id: owner.id,
		was_admin: owner.is_super_admin,
		may_operate: owner.may_operate,
		user_agent: socket.handshake.headers['user-agent'] ?? '',
		join: async (room) => socket.join(room),
		leave: async (room) => socket.leave(room),
		isIn: (room) => socket.rooms.has(room),
		rooms: (prefix) => [...socket.rooms].filter((room) => room.startsWith(prefix)),
		answer(event, handle, kind) {
			socket.on(event, (...args: unknown[]) => {
				const last = args.at(-1)
				const acknowledge = typeof last === 'function' ? (last as (answer: SocketAnswer) => void) : () => {}
				if (owner.seen_by && kind !== 'reading') return acknowledge(refusal(readOnly(), log))
				Promise.resolve(args[0])
					.then(handle)
					.then(
						(answer) => acknowledge({ ok: true, ...answer }),
						(error) => acknowledge(refusal(error, log)),
					)
			})
		},
		onDisconnect: (listen) => void socket.on('disconnect', listen),
	}
}

const readOnly = () => new AppError('SEEING_AS', 'You see this as someone else, and can’t change anything')

function refusal(error: unknown, log: FastifyBaseLogger): SocketAnswer {
	if (error instanceof AppError) return { ok: false, error: error.code, message: error.message }
	if (error instanceof ZodError) {
		const [issue] = error.issues
		const field = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
		return { ok: false, error: 'VALIDATION_FAILED', message: `${field}${issue?.message ?? 'Invalid'}` }
	}
	log.error({ err: error }, 'live events: a message could not be handled')
	return { ok: false, error: 'INTERNAL', message: 'Something went wrong. Please try again.' }
}
