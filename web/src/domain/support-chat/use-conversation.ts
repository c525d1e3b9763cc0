import type { ChatRole } from '@panelyard/contracts/messages/support-chat'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ChatSocket, type ConnectionState } from './chat-socket.ts'
import { Conversation, type ConversationState } from './conversation.ts'
import type { ThreadStanding } from './thread-standing.ts'

/** The chat over this tab's connection while the component is mounted; null until it is. */
export function useChatSocket(person_id: string): ChatSocket | null {
	const [socket, setSocket] = useState<ChatSocket | null>(null)
	// Another person has another connection.
	useEffect(() => {
		const made = new ChatSocket()
		setSocket(made)
		return () => {
			setSocket(null)
			made.end()
		}
	}, [person_id])
	return socket
}

const NOTHING = () => () => {}
const CONNECTING: ConnectionState = { status: 'connecting', error: null }

export const useConnection = (socket: ChatSocket | null): ConnectionState =>
	useSyncExternalStore(socket?.subscribe ?? NOTHING, socket?.state ?? (() => CONNECTING))

type Thread = { id: string; subject: string } & ThreadStanding

/** Loads, hears and sends in one thread while the component is mounted; null without a thread. */
export function useConversation(
	socket: ChatSocket | null,
	thread: Thread | null,
	{ role, person_id }: { role: ChatRole; person_id: string },
): Conversation | null {
	const [conversation, setConversation] = useState<Conversation | null>(null)
	const latest = useRef(thread)
	useEffect(() => {
		latest.current = thread
	})
	const thread_id = thread?.id ?? null
	useEffect(() => {
		if (!socket || thread_id === null || latest.current === null) return
		const made = new Conversation({ thread: latest.current, role, person_id, socket })
		setConversation(made)
		made.start()
		return () => {
			setConversation(null)
			made.end()
		}
	}, [socket, thread_id, role, person_id])
	return conversation
}

const NO_CONVERSATION: ConversationState = {
	messages: [],
	pending: [],
	isLoading: true,
	hasOlder: false,
	typing: [],
	status: 'open',
}

export const useConversationState = (conversation: Conversation | null): ConversationState =>
	useSyncExternalStore(conversation?.subscribe ?? NOTHING, conversation?.state ?? (() => NO_CONVERSATION))
