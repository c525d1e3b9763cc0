import type { AdminChatThread, ChatEvent } from '@panelyard/contracts/support-chat'
import { TYPING_MS } from '@panelyard/contracts/support-chat'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatSocket } from '../../domain/support-chat/chat-socket.ts'
import { type ThreadFilter, threadListKey, threadListQuery } from './support-desk.queries.ts'

type List = { threads: AdminChatThread[]; total: number }

/** Characters that the server keeps of the last message. */
const PREVIEW = 200

/**
 * The list of threads, kept up to date by what is heard. Every listed thread is joined, so that typing is heard in all of
 * them; a thread that nobody has listed yet comes on top.
 */
export function useSupportThreads(socket: ChatSocket | null, filter: ThreadFilter, openId: string | null) {
	const client = useQueryClient()
	const query = useQuery(threadListQuery(filter))
	const typing = useTypingThreads(socket)
	const key = threadListQuery(filter).queryKey
	const change = (changed: (list: List) => List) =>
		client.setQueryData<List>(key, (list) => (list ? changed(list) : list))
	const again = () => void client.invalidateQueries({ queryKey: threadListKey })

	const heardMessage = useEffectEvent(({ thread_id, message }: ChatEvent<'new_message'>) => {
		const known = client.getQueryData<List>(key)?.threads.some(({ id }) => id === thread_id)
		if (!known || filter.search !== '' || filter.status === 'closed') return again()
		const isNews = message.sender_role === 'user' && thread_id !== openId
		change((list) => {
			const thread = list.threads.find(({ id }) => id === thread_id)
			if (!thread) return list
			const heard = {
				...thread,
				...{
					status: 'open' as const,
					last_message: message.content.slice(0, PREVIEW),
					last_message_at: message.created_at,
				},
				...{ last_seq: Math.max(thread.last_seq, message.seq), has_unread: thread.has_unread || isNews },
			}
			return { ...list, threads: [heard, ...list.threads.filter(({ id }) => id !== thread_id)] }
		})
	})
	const heardCreated = useEffectEvent(({ thread }: ChatEvent<'thread_created'>) => {
		if (filter.search !== '' || filter.status === 'closed') return again()
		change((list) =>
			list.threads.some(({ id }) => id === thread.id)
				? list
				: { threads: [thread, ...list.threads], total: list.total + 1 },
		)
	})
	const patch = useEffectEvent((thread_id: string, changed: Partial<AdminChatThread>) => {
		const isListed = client.getQueryData<List>(key)?.threads.some(({ id }) => id === thread_id)
		// It may be open beside the list.
		if (!isListed && thread_id === openId) return again()
		change((list) => ({
			...list,
			threads: list.threads.map((one) => (one.id === thread_id ? { ...one, ...changed } : one)),
		}))
	})
	const refetch = useEffectEvent(again)
	useEffect(() => {
		if (!socket) return
		const ends = [
			socket.hear({
				new_message: (event) => heardMessage(event),
				thread_created: (event) => heardCreated(event),
				thread_closed: ({ thread_id }) => patch(thread_id, { status: 'closed' }),
				messages_marked_read: ({ thread_id, reader_role }) => {
					if (reader_role === 'admin') patch(thread_id, { has_unread: false })
				},
				thread_answering: ({ thread_id, ...answering }) => patch(thread_id, answering),
			}),
			socket.onConnected(() => refetch()),
		]
		return () => {
			for (const end of ends) end()
		}
	}, [socket])
	useJoinAll(socket, query.data?.threads)
	return { query, typing }
}

/** Joins every listed thread, again after a lost connection. */
function useJoinAll(socket: ChatSocket | null, threads: readonly AdminChatThread[] | undefined): void {
	const joined = useRef(new Set<string>())
	const ids = threads?.map(({ id }) => id).join(' ') ?? ''
	useEffect(() => {
		if (!socket) return
		const join = () => {
			for (const id of ids.split(' ')) {
				if (id === '' || joined.current.has(id)) continue
				joined.current.add(id)
				socket.tell('join_thread', { thread_id: id })
			}
		}
		const ends = [socket.onDisconnected(() => joined.current.clear()), socket.onConnected(join)]
		return () => {
			for (const end of ends) end()
		}
	}, [socket, ids])
}

/** Threads in which a person is typing. */
function useTypingThreads(socket: ChatSocket | null): ReadonlySet<string> {
	const [typing, setTyping] = useState<ReadonlySet<string>>(new Set())
	useEffect(() => {
		if (!socket) return
		const timers = new Map<string, ReturnType<typeof setTimeout>>()
		const stopped = (id: string) => {
			clearTimeout(timers.get(id))
			timers.delete(id)
			setTyping((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : before))
		}
		const end = socket.hear({
			user_typing: ({ thread_id, user_role }) => {
				if (user_role !== 'user') return
				clearTimeout(timers.get(thread_id))
				timers.set(
					thread_id,
					setTimeout(() => stopped(thread_id), TYPING_MS),
				)
				setTyping((before) => (before.has(thread_id) ? before : new Set([...before, thread_id])))
			},
			user_stopped_typing: ({ thread_id, user_role }) => user_role === 'user' && stopped(thread_id),
			new_message: ({ thread_id, message }) => message.sender_role === 'user' && stopped(thread_id),
		})
		const lost = socket.onDisconnected(() => {
			for (const id of [...timers.keys()]) stopped(id)
		})
		return () => {
			end()
			lost()
			for (const timer of timers.values()) clearTimeout(timer)
		}
	}, [socket])
	return typing
}
