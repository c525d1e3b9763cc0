import { chatRequests, TypingIndicator } from '@panelyard/contracts/messages/support-chat'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import type { PersonSocket } from '../../platform/live/person-sockets.ts'
import { adminsAmong } from './chat-threads.queries.ts'
import { ADMINS_ROOM, type SupportChat, threadRoom, tooOften } from './support-chat.service.ts'
import { TokenBuckets } from './token-buckets.ts'

/** Threads that one socket may have joined: admins join every listed one. */
const MOST_JOINED = 400
const THREAD_PREFIX = threadRoom('')
/** How soon an admin whose right ended hears nothing more. */
const RECHECK_MS = 10_000
const Stopped = z.object({ thread_id: z.uuid(), user_id: z.uuid() })

/** The chat over sockets. Returns what ends its timer. */
export function serveChatSockets(platform: Platform, chat: SupportChat): () => void {
	const { sockets, database, log } = platform
	const requests = new TokenBuckets({ burst: MOST_JOINED + 100, per_second: 20 })

	sockets.onConnect((socket) => {
		if (socket.was_admin) void socket.join(ADMINS_ROOM)
		addHandlers(socket, chat, requests)
	})
	sockets.onShared('support_typing', (payload) => {
		const { data } = TypingIndicator.safeParse(payload)
		if (data) chat.heardTyping(data)
	})
	sockets.onShared('support_typing_stopped', (payload) => {
		const { data } = Stopped.safeParse(payload)
		if (data) chat.heardStopped(data.thread_id, data.user_id)
	})

	async function removeFormerAdmins(): Promise<void> {
		const there = sockets.inRoom(ADMINS_ROOM)
		const admins = await adminsAmong(database, [...new Set(there.map(({ user_id }) => user_id))])
		for (const socket of there) if (!admins.has(socket.user_id)) await leaveAsAdmin(socket)
	}
	const timer = setInterval(() => {
		removeFormerAdmins().catch((error) => log.error({ err: error }, 'support chat: admins could not be checked'))
	}, RECHECK_MS).unref()
	return () => clearInterval(timer)
}

/** Leaves everything that only admins hear. One's own thread can be joined again. */
async function leaveAsAdmin(socket: PersonSocket): Promise<void> {
	await socket.leave(ADMINS_ROOM)
	for (const room of socket.rooms(THREAD_PREFIX)) await socket.leave(room)
}

function addHandlers(socket: PersonSocket, chat: SupportChat, requests: TokenBuckets): void {
	const { user_id, user_agent } = socket
	const except = [socket.id]
	/** Who this is now: a right that ended a moment ago is no right. */
	const person = async () => {
		const found = await chat.personOf(user_id)
		if (!found) throw new AppError('NOT_AUTHENTICATED', 'Please sign in')
		return { ...found, is_super_admin: found.is_super_admin && socket.may_operate }
	}
	const answer = <Schema extends z.ZodType>(
		event: string,
		schema: Schema,
		handle: (payload: z.output<Schema>) => Promise<Record<string, unknown>>,
		kind?: 'reading',
	) =>
		socket.answer(
			event,
			(payload) => {
				if (!requests.take(user_id)) throw tooOften()
				return handle(schema.parse(payload))
			},
			kind,
		)
	const typingRooms = (thread_id: string) => [threadRoom(thread_id), `${threadRoom(thread_id)}:admins`]

	answer(
		'join_thread',
		chatRequests.join_thread,
		async ({ thread_id }) => {
			const { thread, role } = await chat.requireThread(await person(), thread_id)
			const rooms = role === 'admin' ? typingRooms(thread_id) : [threadRoom(thread_id)]
			// Somebody who became an admin meanwhile is one like the others, and is checked like them.
			if (role === 'admin') await socket.join(ADMINS_ROOM)
			if (!socket.isIn(threadRoom(thread_id)) && socket.rooms(THREAD_PREFIX).length >= MOST_JOINED * 2) {
				throw new AppError('CONFLICT', 'Too many conversations are open at once')
			}
			for (const room of rooms) await socket.join(room)
			const { last_seq, user_read_seq, admin_read_seq, status } = await rereadAfterJoining(chat, thread.id, {
				user_id,
				leave: async () => {
					for (const room of rooms) await socket.leave(room)
				},
			})
			return { last_seq, user_read_seq, admin_read_seq, status }
		},
		'reading',
	)
	answer(
		'leave_thread',
		chatRequests.leave_thread,
		async ({ thread_id }) => {
			for (const room of typingRooms(thread_id)) await socket.leave(room)
			return {}
		},
		'reading',
	)
	answer('send_message', chatRequests.send_message, async ({ client_role: _, ...sending }) => {
		// Only where they were let in as one; the right itself is read again by the statement that writes the message.
		const is_super_admin = socket.isIn(ADMINS_ROOM)
		return { sent: await chat.send({ id: user_id, is_super_admin }, { ...sending, user_agent }) }
	})
	answer('mark_messages_read', chatRequests.mark_messages_read, async ({ thread_id, seq }) =>
		chat.markRead(await person(), thread_id, seq),
	)

	/** Threads in which this socket types, with the role there. */
	const typingIn = new Map<string, 'user' | 'admin'>()
	answer('typing', chatRequests.typing, async ({ thread_id, content }) => {
		// Only who was let into the thread types there.
		if (!socket.isIn(threadRoom(thread_id))) throw new AppError('ACCESS_DENIED', 'Join the conversation first')
		const { email } = await person()
		const user_role = socket.isIn(`${threadRoom(thread_id)}:admins`) ? 'admin' : 'user'
		const timestamp = new Date().toISOString()
		const told = chat.type({ thread_id, user_id, user_email: email, user_role, content, timestamp }, except)
		if (told) typingIn.set(thread_id, user_role)
		return {}
	})
	const stop = (thread_id: string) => {
		const role = typingIn.get(thread_id)
		typingIn.delete(thread_id)
		if (role) chat.stopTyping(thread_id, user_id, role, except)
	}
	answer('stop_typing', chatRequests.stop_typing, async ({ thread_id }) => {
		stop(thread_id)
		return {}
	})
	socket.onDisconnect(() => {
		for (const thread_id of [...typingIn.keys()]) stop(thread_id)
	})
}

/**
 * How far a thread has come, read once its room was entered: nothing falls between. The right is checked again too, since
 * it may have ended when this socket wasn't in the room yet.
 */
async function rereadAfterJoining(
	chat: SupportChat,
	thread_id: string,
	{ user_id, leave }: { user_id: string; leave: () => Promise<void> },
) {
	try {
		const found = await chat.personOf(user_id)
		if (!found) throw new AppError('NOT_AUTHENTICATED', 'Please sign in')
		return (await chat.requireThread(found, thread_id)).thread
	} catch (error) {
		await leave()
		throw error
	}
}
