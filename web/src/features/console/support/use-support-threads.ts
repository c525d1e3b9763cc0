import type { AdminChatThread, ChatEvent } from '@panelyard/contracts/messages/support-chat'
import { TYPING_MS } from '@panelyard/contracts/messages/support-chat'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatSocket } from '../../../domain/support-chat/chat-socket.ts'
import { laterStanding } from '../../../domain/support-chat/thread-standing.ts'
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
				...laterStanding(thread, { last_seq: message.seq, status: 'open' }),
				has_unread: thread.has_unread || isNews,
				...(message.seq > thread.last_seq && {
					last_message: (message.content || message.attachments[0]?.file_name || '').slice(0, PREVIEW),
					last_message_at: message.created_at,
				}),
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
	type Changed = (thread: AdminChatThread) => Partial<AdminChatThread>
	const patch = useEffectEvent((thread_id: string, changed: Changed) => {
		const isListed = client.getQueryData<List>(key)?.threads.some(({ id }) => id === thread_id)
		// It may be open beside the list.
		if (!isListed && thread_id === openId) return again()
		change((list) => ({
			...list,
			threads: list.threads.map((one) => (one.id === thread_id ? { ...one, ...changed(one) } : one)),
		}))
	})
	const heardRead = useEffectEvent(({ thread_id, seq }: ChatEvent<'messages_marked_read'>) => {
		const last = client.getQueryData<List>(key)?.threads.find(({ id }) => id === thread_id)?.last_seq ?? 0
		// What came after it isn't read.
		if (seq >= last) patch(thread_id, () => ({ has_unread: false }))
	})
	const refetch = useEffectEvent(again)
	useEffect(() => {
		if (!socket) return
		const ends = [
			socket.hear({
				new_message: (event) => heardMessage(event),
				thread_created: (event) => heardCreated(event),
				thread_closed: ({ thread_id, last_seq }) =>
					patch(thread_id, (thread) => laterStanding(thread, { last_seq, status: 'closed' })),
				messages_marked_read: (event) => event.reader_role === 'admin' && heardRead(event),
				thread_answering: ({ thread_id, ...answering }) => patch(thread_id, () => answering),
			}),
			socket.onConnected(() => refetch()),
		]
		return () => {
			for (const end of ends) end()
		}
	}, [socket])
	useJoinAll(socket, query.data?.threads, openId)
	return { query, typing }
}

/** How soon threads that couldn't be joined are joined again. */
const JOIN_AGAIN_MS = 5000

/** Joins every listed thread, again after a lost connection, and leaves those that aren't listed any more. */
function useJoinAll(
	socket: ChatSocket | null,
	threads: readonly AdminChatThread[] | undefined,
	openId: string | null,
): void {
	const joined = useRef(new Set<string>())
	const ids = threads?.map(({ id }) => id).join(' ') ?? ''
	useEffect(() => {
		if (!socket || ids === '') return
		const listed = new Set(ids.split(' '))
		let timer: ReturnType<typeof setTimeout> | undefined
		let isEnded = false
		const join = async () => {
			clearTimeout(timer)
			// Its conversation joins it.
			if (openId !== null) joined.current.add(openId)
			for (const id of joined.current) {
				if (listed.has(id) || id === openId) continue
				joined.current.delete(id)
				socket.tell('leave_thread', { thread_id: id })
			}
			const missing = [...listed].filter((id) => !joined.current.has(id))
			for (const id of missing) joined.current.add(id)
			const answers = await Promise.allSettled(missing.map((id) => socket.ask('join_thread', { thread_id: id })))
			const failed = missing.filter((_, at) => {
				const answer = answers[at]
				return answer?.status !== 'fulfilled' || (!answer.value.ok && answer.value.error !== 'NOT_FOUND')
			})
			for (const id of failed) joined.current.delete(id)
			const isConnected = socket.state().status === 'connected'
			if (failed.length > 0 && isConnected && !isEnded) timer = setTimeout(() => void join(), JOIN_AGAIN_MS)
		}
		const ends = [socket.onDisconnected(() => joined.current.clear()), socket.onConnected(() => void join())]
		return () => {
			isEnded = true
			clearTimeout(timer)
			for (const end of ends) end()
		}
	}, [socket, ids, openId])
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
