import {
	type ChatAck,
	type ChatAttachment,
	type ChatMessage,
	type ChatRole,
	MESSAGE_MAX_LENGTH,
	TYPING_MS,
} from '@panelyard/contracts/messages/support-chat'
import { cleanText } from '@panelyard/contracts/values/plain-text'
import { ApiError } from '../../api/api-error.ts'
import { newId } from '../../api/new-id.ts'
import { fetchMessages, openThread, postMessage, postRead, thisDevice } from './chat-calls.ts'
import type { ChatSocket } from './chat-socket.ts'
import { hasGap, lastSeq, type MessageLog, seqBeforeGap, withMessages, withRead } from './message-log.ts'
import { keepPending, MOST_PENDING, type PendingMessage, readPending } from './pending-messages.ts'
import { laterStanding, type ThreadStanding } from './thread-standing.ts'

export type Typing = { user_id: string; user_role: ChatRole }
export type ConversationState = {
	messages: MessageLog
	/** What isn't acknowledged yet, in the order it was written. */
	pending: readonly PendingMessage[]
	/** Before the first messages have come. */
	isLoading: boolean
	hasOlder: boolean
	/** Who of the other side is typing: for people the admins, for admins everyone else. */
	typing: readonly Typing[]
	status: 'open' | 'closed'
}
type Options = {
	thread: { id: string; subject: string } & ThreadStanding
	role: ChatRole
	person_id: string
	socket: ChatSocket
	calls?: Calls
}
type Calls = {
	fetchMessages: typeof fetchMessages
	postMessage: typeof postMessage
	openThread: typeof openThread
	postRead: typeof postRead
}
const CALLS: Calls = { fetchMessages, postMessage, openThread, postRead }

const TYPING_EVERY_MS = 1000
const STOP_AFTER_MS = 4000
/** After the server was busy, or a message was one too many. */
const AGAIN_MS = 2000
const UNHEARD = ['RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL']

/**
 * One thread on this page: its messages in their order, and what is still to be sent. Whatever is written is kept until
 * the server has it, also over a reload, and sent again when the connection is back; the server drops what it has.
 */
export class Conversation {
	readonly thread_id: string
	/** Who writes here. */
	readonly person_id: string
	readonly #options: Options
	readonly #calls: Calls
	#state: ConversationState
	readonly #listeners = new Set<() => void>()
	readonly #ends: (() => void)[] = []
	#isJoined = false
	#isSending = false
	#isAskedAgain = false
	#isCatchingUp = false
	#isEnded = false
	#standing: ThreadStanding
	/** How far the thread had come when it was joined. */
	#joinedAt = 0
	#loadAgain: ReturnType<typeof setTimeout> | undefined
	#sendAgain: ReturnType<typeof setTimeout> | undefined
	readonly #typingTimers = new Map<string, ReturnType<typeof setTimeout>>()
	#typedAt = 0
	#typingTimer: ReturnType<typeof setTimeout> | undefined
	#stopTimer: ReturnType<typeof setTimeout> | undefined

	constructor(options: Options) {
		this.#options = options
		this.#calls = options.calls ?? CALLS
		this.thread_id = options.thread.id
		this.person_id = options.person_id
		const pending = readPending(options.person_id, this.thread_id)
		const { last_seq, status } = options.thread
		this.#standing = { last_seq, status }
		this.#state = { messages: [], pending, isLoading: true, hasOlder: false, typing: [], status }
	}

	readonly state = (): ConversationState => this.#state
	readonly subscribe = (listen: () => void): (() => void) => {
		this.#listeners.add(listen)
		return () => void this.#listeners.delete(listen)
	}
	#set(change: Partial<ConversationState>): void {
		this.#state = { ...this.#state, ...change }
		for (const listen of this.#listeners) listen()
	}
	#stands(heard: ThreadStanding): void {
		this.#standing = laterStanding(this.#standing, heard)
		if (this.#standing.status !== this.#state.status) this.#set({ status: this.#standing.status })
	}

	/** Begins to load, hear and send. */
	start(): void {
		const { socket, role } = this.#options
		const thread_id = this.thread_id
		this.#ends.push(
			socket.hear({
				new_message: (event) => {
					if (event.thread_id !== thread_id) return
					this.#take([event.message])
					this.#stands({ last_seq: event.message.seq, status: 'open' })
				},
				messages_marked_read: (event) => {
					if (event.thread_id === thread_id)
						this.#set({ messages: withRead(this.#state.messages, event.reader_role, event.seq) })
				},
				thread_closed: (event) => {
					if (event.thread_id === thread_id) this.#stands({ last_seq: event.last_seq, status: 'closed' })
				},
				user_typing: (event) => {
					if (event.thread_id === thread_id && (role === 'admin' || event.user_role === 'admin')) this.#typing(event)
				},
				user_stopped_typing: (event) => {
					if (event.thread_id === thread_id) this.#stopped(event.user_id)
				},
			}),
			socket.onConnected(() => void this.#join()),
			socket.onDisconnected(() => {
				this.#isJoined = false
				for (const { user_id } of this.#state.typing) this.#stopped(user_id)
			}),
		)
		void this.#load()
	}

	/** Leaves the thread; what isn't sent stays kept. */
	end(): void {
		this.#isEnded = true
		clearTimeout(this.#loadAgain)
		clearTimeout(this.#sendAgain)
		for (const timer of this.#typingTimers.values()) clearTimeout(timer)
		for (const end of this.#ends.splice(0)) end()
		this.stopTyping()
		// Admins stay in every listed thread.
		if (this.#options.role === 'user') this.#options.socket.tell('leave_thread', { thread_id: this.thread_id })
	}

	async #load(): Promise<void> {
		try {
			const { messages, has_more } = await this.#calls.fetchMessages(this.#options.role, this.thread_id)
			this.#set({ isLoading: false, hasOlder: has_more })
			this.#take(messages)
			// What was written while these were on their way.
			if (this.#joinedAt > lastSeq(this.#state.messages)) void this.#catchUp()
			void this.#flush()
		} catch (error) {
			console.error('The messages of a conversation could not be loaded', error)
			if (!this.#isEnded) this.#loadAgain = setTimeout(() => void this.#load(), AGAIN_MS)
		}
	}

	async loadOlder(): Promise<void> {
		const before_seq = this.#state.messages[0]?.seq
		if (!before_seq || !this.#state.hasOlder) return
		try {
			const { messages, has_more } = await this.#calls.fetchMessages(this.#options.role, this.thread_id, { before_seq })
			this.#set({ hasOlder: has_more })
			this.#take(messages)
		} catch (error) {
			console.error('Older messages could not be loaded', error)
		}
	}

	async #join(): Promise<void> {
		try {
			const answer = await this.#options.socket.ask('join_thread', { thread_id: this.thread_id })
			if (this.#isEnded) return
			if (!answer.ok) throw new Error(answer.message)
			this.#isJoined = true
			this.#joined(answer)
		} catch (error) {
			console.error('A conversation could not be joined', error)
			const { socket } = this.#options
			// A lost connection joins again by itself.
			if (!this.#isEnded && socket.state().status === 'connected')
				setTimeout(() => !this.#isEnded && void this.#join(), AGAIN_MS)
		}
		void this.#flush()
	}

	#joined({ last_seq = 0, user_read_seq = 0, admin_read_seq = 0, status = 'open' }: ChatAck): void {
		const messages = withRead(withRead(this.#state.messages, 'user', user_read_seq), 'admin', admin_read_seq)
		this.#set({ messages })
		this.#stands({ last_seq, status })
		this.#joinedAt = last_seq
		if (!this.#state.isLoading && last_seq > lastSeq(messages)) void this.#catchUp()
	}

	#take(added: readonly ChatMessage[]): void {
		for (const { sender_role } of added) {
			const typed = this.#state.typing.filter(({ user_role }) => user_role === sender_role)
			for (const { user_id } of typed) this.#stopped(user_id)
		}
		this.#add(added)
		if (hasGap(this.#state.messages)) void this.#catchUp()
	}

	/** Adds messages; those that are there aren't to be sent any more. */
	#add(added: readonly ChatMessage[]): void {
		const messages = withMessages(this.#state.messages, added)
		this.#set({ messages })
		const there = new Set(messages.map(({ id }) => id))
		const pending = this.#state.pending.filter(({ id }) => !there.has(id))
		if (pending.length < this.#state.pending.length) this.#keep(pending)
	}

	/** Fetches what was missed, from the last place before which nothing is missing. */
	async #catchUp(): Promise<void> {
		if (this.#isCatchingUp) return
		this.#isCatchingUp = true
		try {
			for (let isMore = true; isMore && !this.#isEnded; ) {
				const after_seq = seqBeforeGap(this.#state.messages)
				const { messages, has_more } = await this.#calls.fetchMessages(this.#options.role, this.thread_id, {
					after_seq,
				})
				this.#add(messages)
				isMore = has_more
			}
		} catch (error) {
			console.error('Missed messages could not be loaded', error)
			if (!this.#isEnded) this.#loadAgain = setTimeout(() => void this.#catchUp(), AGAIN_MS)
		} finally {
			this.#isCatchingUp = false
		}
	}

	/** Keeps a message and sends it. Returns false for one that shows nothing, and when too many wait. */
	send(text: string, attachments: readonly ChatAttachment[] = []): boolean {
		const content = cleanText(text)
		if (content === '' && attachments.length === 0) {
			console.warn('An empty message was not sent')
			return false
		}
		if (this.#state.pending.length >= MOST_PENDING) return false
		const written_at = new Date().toISOString()
		const message = { id: newId(), content, attachments: [...attachments], written_at, refusal: null }
		this.#keep([...this.#state.pending, message])
		this.stopTyping()
		void this.#flush()
		return true
	}

	/** Sends what was refused again. */
	retry(id: string): void {
		this.#keep(this.#state.pending.map((one) => (one.id === id ? { ...one, refusal: null } : one)))
		void this.#flush()
	}
	discard(id: string): void {
		this.#keep(this.#state.pending.filter((one) => one.id !== id))
	}

	#keep(pending: readonly PendingMessage[]): void {
		keepPending(this.#options.person_id, this.thread_id, { before: this.#state.pending, after: pending })
		this.#set({ pending })
	}

	/** Sends one after the other, so that they keep their order. */
	async #flush(): Promise<void> {
		// Whoever asks while another attempt ends has a reason that this attempt may not have seen.
		this.#isAskedAgain = this.#isSending
		if (this.#isSending) return
		this.#isSending = true
		try {
			for (;;) {
				const next = this.#state.pending.find(({ refusal }) => refusal === null)
				if (!next || this.#isEnded) return
				if (!(await this.#sendOne(next))) return
			}
		} finally {
			this.#isSending = false
			if (this.#isAskedAgain) void this.#flush()
		}
	}

	/** Returns whether to go on with the next one. */
	async #sendOne(next: PendingMessage): Promise<boolean> {
		try {
			const refusal = await this.#transmit(next)
			if (refusal === null) return true
			console.error('A message was refused', refusal)
			if (UNHEARD.includes(refusal.error)) this.#flushLater()
			else
				this.#keep(this.#state.pending.map((one) => (one.id === next.id ? { ...one, refusal: refusal.message } : one)))
			return !UNHEARD.includes(refusal.error)
		} catch (error) {
			// No answer: joining the thread again sends it again.
			console.error('A message got no answer', error)
			if (this.#options.socket.state().status === 'connected') this.#flushLater()
			return false
		}
	}

	#flushLater(): void {
		clearTimeout(this.#sendAgain)
		if (!this.#isEnded) this.#sendAgain = setTimeout(() => void this.#flush(), AGAIN_MS)
	}

	/** @throws when no answer came */
	async #transmit(next: PendingMessage): Promise<{ error: string; message: string } | null> {
		const { thread_id } = this
		const { id, content, attachments } = next
		const attachment_ids = attachments.map((one) => one.id)
		const { role, socket, thread } = this.#options
		if (this.#isJoined) {
			const sending = { thread_id, id, content, attachment_ids, client_role: role, device: thisDevice() }
			const answer = await socket.ask('send_message', sending)
			if (!answer.ok) return { error: answer.error ?? 'INTERNAL', message: answer.message ?? '' }
			if (answer.sent) this.#take([answer.sent])
			return null
		}
		try {
			if (role === 'user' && attachment_ids.length === 0) {
				await this.#calls.openThread({ thread_id, subject: thread.subject, message: content, message_id: id })
				const { messages } = await this.#calls.fetchMessages(role, thread_id)
				this.#take(messages)
				// It is stored, further up than what was fetched.
				if (this.#state.pending.some((one) => one.id === id)) this.discard(id)
			} else this.#take([await this.#calls.postMessage(role, this.thread_id, { id, content, attachment_ids })])
			return null
		} catch (error) {
			if (!(error instanceof ApiError) || error.status === 0) throw error
			const isBusy = error.status === 429 || error.status >= 500
			return { error: isBusy ? 'UNAVAILABLE' : (error.code ?? 'REFUSED'), message: error.message }
		}
	}

	/** What is there, up to the first gap, counts as read by this side. */
	markRead(): void {
		const { role, socket } = this.#options
		const seq = seqBeforeGap(this.#state.messages)
		const messages = withRead(this.#state.messages, role, seq)
		if (messages === this.#state.messages) return
		this.#set({ messages })
		socket
			.ask('mark_messages_read', { thread_id: this.thread_id, seq })
			.catch(() => this.#calls.postRead(role, this.thread_id, seq))
			.catch((error) => console.error('Messages could not be marked as read', error))
	}

	/** What is in the input now. Sent at most once a second, the last of it too. */
	type(content: string): void {
		clearTimeout(this.#typingTimer)
		clearTimeout(this.#stopTimer)
		if (content.trim() === '') {
			this.stopTyping()
			return
		}
		this.#stopTimer = setTimeout(() => this.stopTyping(), STOP_AFTER_MS)
		if (!this.#isJoined) return
		this.#typingTimer = setTimeout(
			() => {
				this.#typedAt = performance.now()
				const { thread_id } = this
				this.#options.socket.tell('typing', { thread_id, content: content.slice(0, MESSAGE_MAX_LENGTH) })
			},
			this.#typedAt + TYPING_EVERY_MS - performance.now(),
		)
	}

	stopTyping(): void {
		clearTimeout(this.#typingTimer)
		clearTimeout(this.#stopTimer)
		if (this.#typedAt === 0) return
		this.#typedAt = 0
		this.#options.socket.tell('stop_typing', { thread_id: this.thread_id })
	}

	#typing({ user_id, user_role }: Typing): void {
		clearTimeout(this.#typingTimers.get(user_id))
		this.#typingTimers.set(
			user_id,
			setTimeout(() => this.#stopped(user_id), TYPING_MS),
		)
		if (!this.#state.typing.some((one) => one.user_id === user_id))
			this.#set({ typing: [...this.#state.typing, { user_id, user_role }] })
	}
	#stopped(user_id: string): void {
		clearTimeout(this.#typingTimers.get(user_id))
		this.#typingTimers.delete(user_id)
		const typing = this.#state.typing.filter((one) => one.user_id !== user_id)
		if (typing.length < this.#state.typing.length) this.#set({ typing })
	}
}
