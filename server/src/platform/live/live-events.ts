import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { JoinProject, type JoinProjectAnswer, projectRoom } from '@panelyard/contracts/projects/project-events'
import type { FastifyBaseLogger } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { DropSessions, TellPerson, TellProject } from '../feature.ts'
import { AccessEnds, type EndsOfAccess } from './access-ends.ts'
import { AccessRecheck, type Reader } from './access-recheck.ts'
import { connectServers } from './live-servers.ts'
import { type PersonSockets, personRoom, personSockets, type SocketOwner, type SocketPerson } from './person-sockets.ts'
import { VisitorSockets } from './visitor-sockets.ts'

/** Who may join which room. Checked at every join, and again while a socket stays in a room. */
export type LiveEventsAccess = {
	/** Identifies the person behind a Cookie header; null for a visitor. */
	userOf(cookie: string | undefined): Promise<SocketPerson | null>
	/** Whether super admins have their rights where a request came from. */
	mayOperate(request: IncomingMessage): boolean
	/** Identifies the session of a Cookie header, with the same hash as `dropSessions`; undefined when there is none. */
	sessionOf(cookie: string | undefined): string | undefined
	mayRead(user: { id: string } | null, project_id: string): Promise<boolean>
	/** Of these, those who may read the project. */
	readersOf(readers: readonly Reader[]): Promise<readonly Reader[]>
	/**
	 * The revision of a project, see `Revision`. Read after a socket has entered the room, so that no change is missed.
	 */
	revisionOf(project_id: string): Promise<number>
	/** Accesses that have expired since a moment, and the time of the next end. */
	endsOfAccess(since: Date | null): Promise<EndsOfAccess>
	/** Whether a browser page of this origin may connect. Not called for requests without an Origin header. */
	originAllowed(origin: string, request: IncomingMessage): boolean
	/** The address of the client. */
	addressOf(request: IncomingMessage): string
}

export type LiveEvents = {
	tellProject: TellProject
	tellPerson: TellPerson
	dropSessions: DropSessions
	/** For features that communicate with people over sockets. */
	sockets: PersonSockets
	/** Number of sockets of this server, and of the project rooms they are in. */
	count(): { sockets: number; rooms: number }
	/** Serves `/socket.io` on an HTTP server. Call it once. */
	attach(server: HttpServer, access: LiveEventsAccess): void
	/** Disconnects all sockets for good; leaves the HTTP server open. Other servers still receive events. */
	disconnect(): void
	/** Closes the connection to other servers, once all events have been sent. Call `disconnect` first. */
	close(): Promise<void>
}

type Ack = (answer: JoinProjectAnswer) => void

const PATH = '/socket.io'
/** The longest time until an expired session, or an end of access that could not be read, takes effect. */
const RECHECK_INTERVAL_MS = 60_000
const MAX_MESSAGE_BYTES = 16 * 1024
const ROOM_PREFIX = projectRoom('')
/** Rooms one socket may be in. */
const MOST_ROOMS = 20
const TOO_MANY_ROOMS = 'Too many projects are open at once'
/** Join requests that one socket may send in a minute. */
const JOINS_A_MINUTE = 120
/** People per message to the other servers, so that it stays within the size limit of a notification. */
const PEOPLE_TOLD_AT_ONCE = 100
const sessionRoom = (token_hash: string): string => `session:${token_hash}`

/**
 * Socket.IO with a room for each project, and one for all sockets of a person. Servers on one PostgreSQL forward events
 * to each other.
 */
export async function openLiveEvents(
	log: FastifyBaseLogger,
	options: { connection_string?: string | null | undefined } = {},
): Promise<LiveEvents> {
	const io = new Server({ path: PATH, serveClient: false, maxHttpBufferSize: MAX_MESSAGE_BYTES })
	const servers = options.connection_string ? await connectServers(io, options.connection_string, log) : null
	const visitors = new VisitorSockets()
	/** The owner of each socket, by its handshake request. */
	const people = new WeakMap<IncomingMessage, SocketOwner>()
	const features = personSockets(io, log, servers !== null)
	let access: LiveEventsAccess | null = null
	let isDisconnected = false

	const roomsOf = (socket: Socket): string[] => [...socket.rooms].filter((room) => room.startsWith(ROOM_PREFIX))

	async function mayJoin(socket: Socket, project_id: string): Promise<boolean> {
		if (!access) return false
		return access.mayRead(await access.userOf(socket.handshake.headers.cookie), project_id)
	}

	async function mayConnect(request: IncomingMessage, given: LiveEventsAccess): Promise<boolean> {
		const { origin, cookie } = request.headers
		if (isDisconnected) return false
		if (origin !== undefined && !given.originAllowed(origin, request)) return false
		const user = await given.userOf(cookie)
		if (user) {
			const may_operate = given.mayOperate(request)
			if (user.seen_by && !may_operate) return false
			people.set(request, { ...user, is_super_admin: user.is_super_admin && may_operate, may_operate })
		}
		return user !== null || visitors.admit(request, given.addressOf(request))
	}

	const recheck = new AccessRecheck(log, {
		stays: () =>
			[...io.of('/').sockets.values()].flatMap((socket) =>
				roomsOf(socket).map((room) => ({
					cookie: socket.handshake.headers.cookie,
					project_id: room.slice(ROOM_PREFIX.length),
					leave: async () => {
						// With other servers, an event for the room may arrive after the socket has left.
						const project_id = room.slice(ROOM_PREFIX.length)
						if (servers) socket.emit('project_updated', { project_id, what: ['access'] })
						await socket.leave(room)
					},
				})),
			),
		access: () => access,
	})

	io.on('connection', (socket) => {
		const session = access?.sessionOf(socket.handshake.headers.cookie)
		if (session) void socket.join(sessionRoom(session))
		const person = people.get(socket.request)
		if (person) {
			void socket.join(personRoom(person.id))
			features.opened(socket, person)
		}
		let joins = 0
		const minute = setInterval(() => {
			joins = 0
		}, 60_000).unref()
		socket.on('disconnect', () => clearInterval(minute))
		socket.on('join_project', (...args: unknown[]) =>
			answer(log, args, async (payload) => {
				const { project_id } = JoinProject.parse(payload)
				const isFull = () => !socket.rooms.has(projectRoom(project_id)) && roomsOf(socket).length >= MOST_ROOMS
				if (++joins > JOINS_A_MINUTE || isFull()) return { ok: false, message: TOO_MANY_ROOMS }
				if (!access || !(await mayJoin(socket, project_id))) return { ok: false, message: 'Access denied' }
				// The socket may have joined other rooms meanwhile.
				if (isFull()) return { ok: false, message: TOO_MANY_ROOMS }
				await socket.join(projectRoom(project_id))
				// Access may have been removed since the first check, when this socket wasn't in the room yet.
				const stays = await mayJoin(socket, project_id).catch(async (error) => {
					await socket.leave(projectRoom(project_id))
					throw error
				})
				if (stays) return { ok: true, revision: await access.revisionOf(project_id) }
				await socket.leave(projectRoom(project_id))
				return { ok: false, message: 'Access denied' }
			}),
		)
		socket.on('leave_project', (...args: unknown[]) =>
			answer(log, args, async (payload) => {
				await socket.leave(projectRoom(JoinProject.parse(payload).project_id))
				return { ok: true }
			}),
		)
	})
	io.on('recheck', (project_id: string) => recheck.ask(project_id))
	/** Checks the rooms that people are in, on this server. */
	const recheckPeople = (user_ids: readonly string[]): void => {
		const { adapter, sockets } = io.of('/')
		const theirs = user_ids.flatMap((user_id) => [...(adapter.rooms.get(personRoom(user_id)) ?? [])])
		for (const id of theirs) {
			const socket = sockets.get(id)
			for (const room of socket ? roomsOf(socket) : []) recheck.ask(room.slice(ROOM_PREFIX.length))
		}
	}
	const ends = new AccessEnds(
		log,
		(since) => access?.endsOfAccess(since) ?? null,
		({ company_id, user_ids }) => {
			// Each server notifies its own sockets.
			io.local.to(user_ids.map(personRoom)).emit('company_changed', { company_id })
			recheckPeople(user_ids)
		},
	)
	const timer = setInterval(() => {
		recheck.ask()
		ends.ask()
	}, RECHECK_INTERVAL_MS).unref()
	io.on('recheck_people', (user_ids: readonly string[]) => {
		recheckPeople(user_ids)
		ends.ask()
	})

	return {
		sockets: features,

		tellProject(event, payload) {
			try {
				io.to(projectRoom(payload.project_id)).emit(event, payload)
				const accessChanged = event === 'project_deleted' || ('what' in payload && payload.what.includes('access'))
				if (!accessChanged) return
				recheck.ask(payload.project_id)
				if (servers) io.serverSideEmit('recheck', payload.project_id)
			} catch (error) {
				log.error({ err: error, event }, 'live events: could not tell')
			}
		},

		tellPerson(user_ids, event, payload) {
			try {
				for (let from = 0; from < user_ids.length; from += PEOPLE_TOLD_AT_ONCE) {
					const some = user_ids.slice(from, from + PEOPLE_TOLD_AT_ONCE)
					io.to(some.map(personRoom)).emit(event, payload)
					if (event === 'company_changed') {
						recheckPeople(some)
						ends.ask()
						if (servers) io.serverSideEmit('recheck_people', some)
					}
				}
			} catch (error) {
				log.error({ err: error, event }, 'live events: people could not be told')
			}
		},

		dropSessions(token_hashes) {
			if (token_hashes.length === 0) return
			try {
				io.in(token_hashes.map(sessionRoom)).disconnectSockets(true)
			} catch (error) {
				log.error({ err: error }, 'live events: ended sessions could not be disconnected')
			}
		},

		count() {
			const { sockets, adapter } = io.of('/')
			const rooms = [...adapter.rooms.keys()].filter((room) => room.startsWith(ROOM_PREFIX))
			return { sockets: sockets.size, rooms: rooms.length }
		},

		attach(server, given) {
			access = given
			ends.ask()
			// Without this listener, a connection reset during the access check would end the process.
			server.on('upgrade', (_request, socket) => socket.on('error', () => socket.destroy()))
			io.attach(server, {
				path: PATH,
				allowRequest: (request, callback) => {
					mayConnect(request, given).then(
						(may) => callback(null, may),
						(error) => {
							log.error({ err: error }, 'live events: a socket could not be let in')
							callback(null, false)
						},
					)
				},
			})
			io.engine.on('connection', (socket) => visitors.count(socket))
		},

		disconnect() {
			isDisconnected = true
			clearInterval(timer)
			ends.stop()
			io.local.disconnectSockets(true)
			io.engine?.close()
		},

		async close() {
			await servers?.close()
		},
	}
}

/** Runs one handler and acknowledges. A message of the wrong shape gets an error and changes nothing. */
async function answer(
	log: FastifyBaseLogger,
	args: unknown[],
	handle: (payload: unknown) => Promise<JoinProjectAnswer>,
): Promise<void> {
	const last = args.at(-1)
	const ack: Ack = typeof last === 'function' ? (last as Ack) : () => {}
	try {
		ack(await handle(args[0]))
	} catch (error) {
		if (error instanceof Error && error.name === 'ZodError')
			return ack({ ok: false, message: 'project_id must be a UUID' })
		log.error({ err: error }, 'live events: a message could not be handled')
		ack({ ok: false, message: 'Something went wrong. Please try again.' })
	}
}
