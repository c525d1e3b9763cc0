import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'

/** Somebody with an open page. Admins have no thread of their own and hear of all. */
export type Member = { token: string; thread_id: string | null; user_id: string }

type Heard = { thread_id: string; message: { id: string; seq: number } }
export type LoadResult = {
	sent: number
	acknowledged: number
	/** From sending to each of the pages that hear it; milliseconds. */
	latencies: number[]
	lost: number
	doubled: number
	outOfOrder: number
}

const CONNECTING_AT_ONCE = 50
/** Of 10 messages, one is an admin's. */
const ADMIN_EVERY = 10
const SETTLE_MS = 5000
const TICK_MS = 5

/** People and admins on one or several servers, each with one socket. */
export class Crowd {
	readonly #sockets: Socket[] = []
	readonly #members: readonly Member[]
	readonly #people: number[] = []
	readonly #admins: number[] = []
	/** When each message was sent, by its id. */
	readonly #sentAt = new Map<string, number>()
	/** Ids that each socket heard. */
	readonly #heard: Set<string>[] = []
	readonly #lastSeq: Map<string, number>[] = []
	#result: LoadResult = { sent: 0, acknowledged: 0, latencies: [], lost: 0, doubled: 0, outOfOrder: 0 }

	constructor(members: readonly Member[]) {
		this.#members = members
		for (const [at, { thread_id }] of members.entries()) (thread_id === null ? this.#admins : this.#people).push(at)
	}

	/** @param urls servers, taken in turn */
	async connect(urls: readonly string[]): Promise<void> {
		for (let from = 0; from < this.#members.length; from += CONNECTING_AT_ONCE) {
			const some = this.#members.slice(from, from + CONNECTING_AT_ONCE)
			await Promise.all(some.map((member, at) => this.#open(member, from + at, urls[(from + at) % urls.length] ?? '')))
		}
	}

	async #open(member: Member, at: number, url: string): Promise<void> {
		const socket = io(url, {
			transports: ['websocket'],
			forceNew: true,
			reconnection: false,
			extraHeaders: { cookie: `panelyard_session=${member.token}` },
			query: { rooms: member.thread_id ?? 'admins' },
		})
		this.#sockets[at] = socket
		this.#heard[at] = new Set()
		this.#lastSeq[at] = new Map()
		socket.on('new_message', (event: Heard) => this.#take(at, event))
		await new Promise<void>((resolve, reject) => {
			socket.once('connect', resolve)
			socket.once('connect_error', reject)
		})
	}

	#take(at: number, { thread_id, message }: Heard): void {
		const sentAt = this.#sentAt.get(message.id)
		const [heard, last] = [this.#heard[at], this.#lastSeq[at]]
		if (sentAt === undefined || !heard || !last) return
		if (heard.has(message.id)) this.#result.doubled++
		else this.#result.latencies.push(performance.now() - sentAt)
		heard.add(message.id)
		if (message.seq < (last.get(thread_id) ?? 0)) this.#result.outOfOrder++
		last.set(thread_id, Math.max(message.seq, last.get(thread_id) ?? 0))
	}

	/** Sends at an even rate whatever the answers, then waits for the last ones. */
	async load({ per_second, seconds }: { per_second: number; seconds: number }): Promise<LoadResult> {
		this.#sentAt.clear()
		for (const heard of this.#heard) heard.clear()
		this.#result = { sent: 0, acknowledged: 0, latencies: [], lost: 0, doubled: 0, outOfOrder: 0 }
		const total = per_second * seconds
		const begun = performance.now()
		for (let sent = 0; sent < total; await wait(TICK_MS)) {
			const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * per_second))
			for (; sent < due; sent++) this.#send(sent)
		}
		const result = this.#result
		const expected = () => result.sent * (this.#admins.length + 1)
		for (const end = performance.now() + SETTLE_MS; performance.now() < end; await wait(50)) {
			if (result.latencies.length >= expected() && result.acknowledged >= result.sent) break
		}
		return { ...result, lost: expected() - result.latencies.length }
	}

	#send(number: number): void {
		const person = this.#people[(number * 7919) % this.#people.length] ?? 0
		const isByAdmin = number % ADMIN_EVERY === 0
		const sender = isByAdmin ? (this.#admins[(number / ADMIN_EVERY) % this.#admins.length] ?? person) : person
		const thread_id = this.#members[person]?.thread_id
		const id = crypto.randomUUID()
		const result = this.#result
		result.sent++
		this.#sentAt.set(id, performance.now())
		const content = `Message ${number}: the model of the second building doesn’t show its balconies.`
		this.#sockets[sender]?.emit('send_message', { thread_id, id, content }, ({ ok }: { ok: boolean }) => {
			if (ok) result.acknowledged++
		})
	}

	close(): void {
		for (const socket of this.#sockets) socket.disconnect()
	}
}
