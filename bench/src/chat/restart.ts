import { setTimeout as wait } from 'node:timers/promises'
import type { ChatMessage } from '@panelyard/contracts/messages/support-chat'
import { io } from 'socket.io-client'
import { RECONNECTION } from '../../../web/src/api/live-connection.ts'
import { ChatSocket } from '../../../web/src/domain/support-chat/chat-socket.ts'
import { Conversation } from '../../../web/src/domain/support-chat/conversation.ts'
import type { BenchServer } from '../bench-server.ts'
import type { Member } from './crowd.ts'

export type RestartResult = {
	sent: number
	/** Acknowledged before or after the restart, and missing from the thread in the end. */
	missing: number
	doubled: number
	/** Messages that a page showed in the end, of those in its thread. */
	shown: number
	expected: number
	/** From the kill until the server answered again, and from then until everyone was back; seconds. */
	downSeconds: number
	backSeconds: number
}
const CONNECTING_AT_ONCE = 50
const BEFORE_MS = 10_000
const AFTER_MS = 15_000
const SETTLE_LIMIT_MS = 60_000

/** The app's own client for each person, on a server that is killed under load and started again. */
export async function benchRestart(
	server: BenchServer,
	members: readonly Member[],
	per_second: number,
): Promise<RestartResult> {
	runAsInBrowser()
	const people = members.filter(({ thread_id }) => thread_id !== null)
	const pages: Page[] = []
	for (let from = 0; from < people.length; from += CONNECTING_AT_ONCE) {
		pages.push(
			...(await Promise.all(people.slice(from, from + CONNECTING_AT_ONCE).map((one) => openPage(server.url, one)))),
		)
	}
	const load = { isOver: false, sent: 0 }
	const sending = sendAlways(pages, per_second, load)
	await wait(BEFORE_MS)
	const killedAt = performance.now()
	await server.kill()
	await server.startAgain()
	const upAt = performance.now()
	while (pages.some(({ socket }) => socket.state().status !== 'connected')) await wait(20)
	const backAt = performance.now()
	await wait(AFTER_MS)
	load.isOver = true
	await sending
	const limit = performance.now() + SETTLE_LIMIT_MS
	while (pages.some(({ conversation }) => conversation.state().pending.length > 0) && performance.now() < limit)
		await wait(100)
	const counts = { missing: 0, doubled: 0, shown: 0, expected: 0 }
	for (const { calls, conversation, member, written } of pages) {
		const stored = await calls.all(member.thread_id ?? '')
		const ids = stored.map(({ id }) => id)
		counts.missing += [...written].filter((content) => !stored.some((message) => message.content === content)).length
		counts.doubled += ids.length - new Set(stored.map(({ content }) => content)).size
		counts.expected += ids.length
		const there = new Set(ids)
		counts.shown += conversation.state().messages.filter(({ id }) => there.has(id)).length
	}
	for (const { conversation, socket, end } of pages) {
		conversation.end()
		socket.end()
		end()
	}
	return { sent: load.sent, ...counts, downSeconds: (upAt - killedAt) / 1000, backSeconds: (backAt - upAt) / 1000 }
}

type Page = Awaited<ReturnType<typeof openPage>>

async function openPage(url: string, member: Member) {
	const cookie = `panelyard_session=${member.token}`
	const connection = io(url, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie }, ...RECONNECTION })
	connection.on('disconnect', (reason) => reason === 'io server disconnect' && connection.connect())
	const socket = new ChatSocket(async () => connection)
	const calls = callsOf(url, cookie)
	const thread = { id: member.thread_id ?? '', subject: 'technicalIssue', status: 'open' as const, last_seq: 0 }
	const conversation = new Conversation({ thread, role: 'user', person_id: member.user_id, socket, calls })
	conversation.start()
	while (socket.state().status !== 'connected' || conversation.state().isLoading) await wait(10)
	/** What was written here; each text once. */
	const written = new Set<string>()
	return { member, socket, conversation, calls, written, end: () => connection.disconnect() }
}

function callsOf(url: string, cookie: string) {
	const call = async <Body>(path: string, body?: object): Promise<Body> => {
		const headers = { cookie, origin: url, 'content-type': 'application/json' }
		const response = await fetch(
			url + path,
			body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
		)
		if (!response.ok) throw new Error(`${path}: ${response.status}`)
		return (await response.json()) as Body
	}
	type Listed = { messages: ChatMessage[]; has_more: boolean }
	const pathOf = (thread_id: string, query: object) => {
		const given = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][]
		return `/support/chat/threads/${thread_id}/messages?${new URLSearchParams(given)}`
	}
	return {
		fetchMessages: (_role: string, thread_id: string, query = {}) => call<Listed>(pathOf(thread_id, query)),
		postMessage: async (_role: string, thread_id: string, message: object) =>
			(await call<{ message: ChatMessage }>(pathOf(thread_id, {}), message)).message,
		openThread: async (request: object) => (await call<{ thread: never }>('/support/chat/thread', request)).thread,
		postRead: (_role: string, thread_id: string) =>
			call<{ thread_id: string; seq: number }>(`/support/chat/threads/${thread_id}/mark-read`, {}),
		/** Everything in a thread. */
		async all(thread_id: string): Promise<ChatMessage[]> {
			const found: ChatMessage[] = []
			for (let isMore = true; isMore; ) {
				const page = await call<Listed>(pathOf(thread_id, { after_seq: found.at(-1)?.seq ?? 0 }))
				found.push(...page.messages)
				isMore = page.has_more
			}
			return found
		},
	}
}

async function sendAlways(pages: readonly Page[], per_second: number, load: { isOver: boolean; sent: number }) {
	const begun = performance.now()
	while (!load.isOver) {
		const due = Math.floor(((performance.now() - begun) / 1000) * per_second)
		for (; load.sent < due; load.sent++) {
			const page = pages[(load.sent * 7919) % pages.length]
			const content = `Message ${load.sent}`
			if (page?.conversation.send(content)) page.written.add(content)
		}
		await wait(5)
	}
}

/** What the app's client reads of its page. Its failures are expected here, and not written. */
function runAsInBrowser(): void {
	Object.assign(globalThis, {
		document: { querySelector: () => null },
		location: { pathname: '/app/dashboard' },
	})
	console.error = () => {}
}
