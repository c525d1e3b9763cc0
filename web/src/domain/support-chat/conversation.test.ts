import type { ChatAck, ChatMessage } from '@panelyard/contracts/messages/support-chat'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ChatSocket } from './chat-socket.ts'
import { Conversation } from './conversation.ts'

const THREAD = {
	...{ id: '00000000-0000-4000-8000-000000000001', subject: 'technicalIssue', last_seq: 0 },
	status: 'open' as 'open' | 'closed',
}
const PERSON = '00000000-0000-4000-8000-000000000002'

beforeEach(() => {
	localStorage.clear()
	vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** A server with one thread, whose line can be cut: what is sent then gets no answer, stored or not. */
function makeServer() {
	const stored: ChatMessage[] = []
	const listeners = new Map<string, Set<(payload?: unknown) => void>>()
	const typed: unknown[] = []
	let losesAnswers = false
	const fire = (event: string, payload?: unknown) => {
		for (const listen of [...(listeners.get(event) ?? [])]) listen(payload)
	}
	const store = (id: string, content: string): ChatMessage => {
		const there = stored.find((message) => message.id === id)
		if (there) return there
		const message: ChatMessage = {
			...{ id, content, thread_id: THREAD.id, seq: stored.length + 1, sender_role: 'user', sender_name: 'Ann' },
			...{ created_at: new Date(0).toISOString(), is_read: false, attachments: [] },
		}
		stored.push(message)
		return message
	}
	/** Given instead of the usual ones. */
	const answers = new Map<string, ChatAck>()
	const answer = (event: string, payload: { id: string; content: string }): ChatAck => {
		const other = answers.get(event)
		if (other) return other
		if (event === 'send_message') return { ok: true, sent: store(payload.id, payload.content) }
		return { ok: true, last_seq: stored.length, user_read_seq: 0, admin_read_seq: 0, status: 'open' }
	}
	const socket = {
		connected: true,
		on: (event: string, listen: () => void) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listen)),
		once: (event: string, listen: () => void) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listen)),
		off: (event: string, listen: () => void) => listeners.get(event)?.delete(listen),
		emit: (event: string, { content }: { content?: string }) => {
			if (event === 'typing') typed.push(content)
		},
		timeout: () => ({
			emitWithAck: (event: string, payload: { id: string; content: string }) => {
				const given = answer(event, payload)
				return losesAnswers ? new Promise(() => {}) : Promise.resolve(given)
			},
		}),
	}
	const cut = () => {
		socket.connected = false
		fire('disconnect')
	}
	const restore = () => {
		socket.connected = true
		losesAnswers = false
		fire('connect')
	}
	const calls = {
		fetchMessages: async (_role: string, _id: string, { after_seq = 0 }: { after_seq?: number } = {}) => ({
			messages: stored.filter(({ seq }) => seq > after_seq),
			has_more: false,
		}),
		postMessage: async (_role: string, _id: string, message: { id: string; content: string }) =>
			store(message.id, message.content),
		openThread: async () => Promise.reject(new Error('not here')),
		postRead: async () => ({ thread_id: THREAD.id, seq: 0 }),
	}
	const open = (changed: Partial<ConstructorParameters<typeof Conversation>[0]> = {}) => {
		const made = new Conversation({
			...{ thread: THREAD, role: 'admin' as const, person_id: PERSON, calls, ...changed },
			socket: new ChatSocket(async () => socket as never),
		})
		made.start()
		return made
	}
	const loseAnswers = () => {
		losesAnswers = true
	}
	return { open, cut, restore, loseAnswers, store, stored, typed, fire, calls, answers }
}
const contents = (conversation: Conversation) => conversation.state().messages.map(({ content }) => content)

test('a message whose answer was lost is sent again when the connection is back, and is there once', async () => {
	const server = makeServer()
	const conversation = server.open()
	await vi.waitFor(() => expect(conversation.state().isLoading).toBe(false))
	conversation.send('first')
	await vi.waitFor(() => expect(contents(conversation)).toEqual(['first']))
	server.loseAnswers()
	conversation.send('second')
	conversation.send('third')
	await vi.waitFor(() => expect(server.stored).toHaveLength(2))
	server.cut()
	expect(conversation.state().pending).toHaveLength(2)
	server.restore()
	await vi.waitFor(() => expect(conversation.state().pending).toEqual([]))
	expect(contents(conversation)).toEqual(['first', 'second', 'third'])
	expect(server.stored.map(({ content }) => content)).toEqual(['first', 'second', 'third'])
	conversation.end()
})

test('what was written and not sent is there after a reload, and what was missed is fetched', async () => {
	const server = makeServer()
	const before = server.open()
	await vi.waitFor(() => expect(before.state().isLoading).toBe(false))
	server.loseAnswers()
	before.send('kept')
	await vi.waitFor(() => expect(server.stored).toHaveLength(1))
	before.end()
	server.store(crypto.randomUUID(), 'from another device')
	server.restore()
	const after = server.open()
	await vi.waitFor(() => expect(after.state().pending).toEqual([]))
	expect(contents(after)).toEqual(['kept', 'from another device'])
	// A message with a gap before it: what lies between is fetched.
	const missed = server.store(crypto.randomUUID(), 'missed')
	const next = server.store(crypto.randomUUID(), 'next')
	server.fire('new_message', { thread_id: THREAD.id, thread_subject: '', message: next })
	await vi.waitFor(() => expect(contents(after)).toEqual(['kept', 'from another device', missed.content, 'next']))
	after.end()
})

test('what two tabs wrote and couldn’t send is kept of both', async () => {
	const server = makeServer()
	const tabs = [server.open(), server.open()] as const
	for (const tab of tabs) await vi.waitFor(() => expect(tab.state().isLoading).toBe(false))
	server.cut()
	tabs[0].send('of the first tab')
	tabs[1].send('of the second tab')
	tabs[0].discard(tabs[0].state().pending[0]?.id ?? '')
	tabs[0].send('of the first tab again')
	for (const tab of tabs) tab.end()
	const after = server.open()
	expect(after.state().pending.map(({ content }) => content)).toEqual(['of the second tab', 'of the first tab again'])
	after.end()
})

test('nothing is sent of an empty message', async () => {
	const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
	const server = makeServer()
	const conversation = server.open()
	for (const nothing of ['  \n ', '\u200b\u2060']) expect(conversation.send(nothing)).toBe(false)
	expect(warn).toHaveBeenCalled()
	expect(conversation.state().pending).toEqual([])
	conversation.end()
})

test('what is written while the messages load is fetched, though nothing was heard of it', async () => {
	const server = makeServer()
	const loading = Promise.withResolvers<void>()
	let loads = 0
	const fetchMessages = async (...[role, id, query]: Parameters<typeof server.calls.fetchMessages>) => {
		const found = await server.calls.fetchMessages(role, id, query)
		if (loads++ === 0) {
			server.store(crypto.randomUUID(), 'meanwhile')
			server.cut()
			server.restore()
			await loading.promise
		}
		return found
	}
	server.store(crypto.randomUUID(), 'before')
	const conversation = server.open({ calls: { ...server.calls, fetchMessages } as never })
	await vi.waitFor(() => expect(loads).toBe(1))
	await new Promise((resolve) => setTimeout(resolve))
	loading.resolve()
	await vi.waitFor(() => expect(contents(conversation)).toEqual(['before', 'meanwhile']))
	conversation.end()
})

test('messages that couldn’t be loaded are loaded again, also while the server is too busy for a new one', async () => {
	vi.useFakeTimers()
	try {
		const server = makeServer()
		server.store(crypto.randomUUID(), 'first')
		server.answers.set('send_message', { ok: false, error: 'RATE_LIMITED', message: 'Too fast' })
		let loads = 0
		const fetchMessages = async (...given: Parameters<typeof server.calls.fetchMessages>) => {
			if (loads++ === 0) throw new Error('no answer')
			return server.calls.fetchMessages(...given)
		}
		const conversation = server.open({ calls: { ...server.calls, fetchMessages } as never })
		await vi.advanceTimersByTimeAsync(0)
		conversation.send('one too many')
		await vi.advanceTimersByTimeAsync(2500)
		expect(contents(conversation)).toEqual(['first'])
		server.answers.delete('send_message')
		await vi.advanceTimersByTimeAsync(2500)
		expect(contents(conversation)).toEqual(['first', 'one too many'])
		conversation.end()
	} finally {
		vi.useRealTimers()
	}
})

test('what lies behind a gap isn’t marked as read before it is there', async () => {
	const server = makeServer()
	const missed = Promise.withResolvers<void>()
	const read: number[] = []
	const calls = {
		...server.calls,
		fetchMessages: async (...given: Parameters<typeof server.calls.fetchMessages>) => {
			const found = await server.calls.fetchMessages(...given)
			if (given[2]?.after_seq) await missed.promise
			return found
		},
		postRead: async (_role: string, _id: string, seq: number) => {
			read.push(seq)
			return { thread_id: THREAD.id, seq }
		},
	}
	server.store(crypto.randomUUID(), 'first')
	const conversation = server.open({ calls: calls as never })
	await vi.waitFor(() => expect(contents(conversation)).toEqual(['first']))
	server.cut()
	conversation.markRead()
	await vi.waitFor(() => expect(read).toEqual([1]))
	server.store(crypto.randomUUID(), 'missed')
	const message = server.store(crypto.randomUUID(), 'heard')
	server.fire('new_message', { thread_id: THREAD.id, thread_subject: '', message })
	conversation.markRead()
	expect(conversation.state().messages.map(({ is_read }) => is_read)).toEqual([true, false])
	missed.resolve()
	await vi.waitFor(() => expect(contents(conversation)).toEqual(['first', 'missed', 'heard']))
	conversation.markRead()
	await vi.waitFor(() => expect(read).toEqual([1, 3]))
	conversation.end()
})

test('a message sent without having joined stays in its thread, also when that was closed meanwhile', async () => {
	const server = makeServer()
	server.answers.set('join_thread', { ok: false, message: 'not now' })
	const asked: unknown[] = []
	const openThread = async (request: { message?: string; message_id?: string }) => {
		asked.push(request)
		server.store(request.message_id ?? '', request.message ?? '')
	}
	const conversation = server.open({
		role: 'user',
		thread: { ...THREAD, status: 'closed' },
		calls: { ...server.calls, openThread } as never,
	})
	conversation.send('Not solved')
	await vi.waitFor(() => expect(contents(conversation)).toEqual(['Not solved']))
	expect(asked).toMatchObject([{ thread_id: THREAD.id, message: 'Not solved' }])
	expect(conversation.state().pending).toEqual([])
	conversation.end()
})

test('what is typed is sent at most once a second, the last of it too', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
	onTestFinished(() => void vi.useRealTimers())
	const server = makeServer()
	const conversation = server.open()
	await vi.advanceTimersByTimeAsync(5000)
	conversation.type('W')
	await vi.advanceTimersByTimeAsync(10)
	for (const content of ['Wa', 'Wal', 'Wall']) conversation.type(content)
	await vi.advanceTimersByTimeAsync(980)
	expect(server.typed).toEqual(['W'])
	await vi.advanceTimersByTimeAsync(20)
	expect(server.typed).toEqual(['W', 'Wall'])
	await vi.advanceTimersByTimeAsync(10_000)
	conversation.type('never sent')
	conversation.end()
	await vi.advanceTimersByTimeAsync(1000)
	expect(server.typed).toEqual(['W', 'Wall'])
})

test('a reopened thread doesn’t show as closed when two servers’ events arrive in the wrong order', async () => {
	const server = makeServer()
	server.store('00000000-0000-4000-8000-0000000000b1', 'before')
	const conversation = server.open({ thread: { ...THREAD, last_seq: 1 } })
	await vi.waitFor(() => expect(contents(conversation)).toEqual(['before']))
	const closed = { thread_id: THREAD.id, last_seq: 1 }
	server.fire('thread_closed', closed)
	expect(conversation.state().status).toBe('closed')
	const message = server.store('00000000-0000-4000-8000-0000000000b2', 'once more')
	server.fire('new_message', { thread_id: THREAD.id, thread_subject: THREAD.subject, message })
	expect(conversation.state().status).toBe('open')
	server.fire('thread_closed', closed)
	expect(conversation.state().status, 'the closing from before').toBe('open')
	server.fire('thread_closed', { ...closed, last_seq: 2 })
	server.fire('new_message', { thread_id: THREAD.id, thread_subject: THREAD.subject, message })
	expect(conversation.state().status, 'the message from before').toBe('closed')
	conversation.end()
})
