import type { ChatMessage, ChatRole } from '@panelyard/contracts/support-chat'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import * as queries from './chat-messages.queries.ts'

/** Messages of one transaction. */
const MOST_AT_ONCE = 200
/** Messages that wait for the database; beyond them senders are told to try again. */
const MOST_WAITING = 5000
/** A person who is away is mailed an answer after this. */
export const TELL_AFTER_SECONDS = 120

export type Sent = {
	message: ChatMessage
	/** False: it was sent before, and nobody is told again. */
	is_new: boolean
	subject: string
	/** Whose thread it is. */
	user_id: string
	/** An admin who took the thread on by this message. */
	took_on: { answering_id: string; answering_name: string } | null
}
type Roled = { one: queries.GivenMessage; standing: queries.Standing; role: ChatRole }
type Waiting = { given: queries.GivenMessage; resolve: (sent: Sent) => void; reject: (error: unknown) => void }

/**
 * Writes the messages of this server. Those that arrive while a transaction runs go into the next one together, so that
 * a busy chat costs a few transactions a second and no message waits for more than two. Within a thread they keep the
 * order they came in.
 */
export class MessageWriter {
	readonly #database: Database
	readonly #afterCommit: (sent: Sent) => void
	#waiting: Waiting[] = []
	#isRunning = false

	/** @param afterCommit called for each new message, in the order of its thread, before its sender hears of it */
	constructor(database: Database, afterCommit: (sent: Sent) => void) {
		this.#database = database
		this.#afterCommit = afterCommit
	}

	/**
	 * Resolves once the message is stored.
	 * @throws AppError NOT_FOUND also for a thread that isn't the sender's, UNAVAILABLE when too many wait
	 */
	send(given: queries.GivenMessage): Promise<Sent> {
		if (this.#waiting.length >= MOST_WAITING) {
			return Promise.reject(new AppError('UNAVAILABLE', 'The chat is busy. Please try again in a moment.'))
		}
		return new Promise((resolve, reject) => {
			this.#waiting.push({ given, resolve, reject })
			if (!this.#isRunning) void this.#run()
		})
	}

	async #run(): Promise<void> {
		this.#isRunning = true
		while (this.#waiting.length > 0) {
			const batch = this.#waiting.splice(0, MOST_AT_ONCE)
			try {
				this.#settle(batch, await this.#write(batch.map(({ given }) => given)))
			} catch (error) {
				if (batch.length === 1) batch[0]?.reject(error)
				else await this.#oneByOne(batch)
			}
		}
		this.#isRunning = false
	}

	/** So that one message which can't be written fails alone. */
	async #oneByOne(batch: readonly Waiting[]): Promise<void> {
		for (const one of batch) {
			try {
				this.#settle([one], await this.#write([one.given]))
			} catch (error) {
				one.reject(error)
			}
		}
	}

	#settle(batch: readonly Waiting[], written: (Sent | AppError)[]): void {
		const ordered = batch
			.map((one, place) => ({ one, result: written[place] as Sent | AppError }))
			.sort((a, b) => placeOf(a.result) - placeOf(b.result))
		for (const { one, result } of ordered) {
			if (result instanceof AppError) {
				one.reject(result)
				continue
			}
			if (result.is_new) this.#afterCommit(result)
			one.resolve(result)
		}
	}

	#write(given: readonly queries.GivenMessage[]): Promise<(Sent | AppError)[]> {
		return this.#database.transaction(async (tx) => {
			const standings = new Map(
				(await queries.lockThreads(tx, given)).map((one) => [`${one.thread_id} ${one.sender_id}`, one]),
			)
			const roled = given.map((one) => {
				const standing = standings.get(`${one.thread_id} ${one.sender_id}`)
				const role = standing && roleIn(standing, one.sender_id, standing.is_super_admin)
				return standing && role ? { one, standing, role } : null
			})
			const allowed = roled.flatMap((each) => (each ? [{ ...each.one, sender_role: each.role }] : []))
			const rows = allowed.length > 0 ? await queries.writeMessages(tx, allowed, TELL_AFTER_SECONDS) : []
			const written = new Map(rows.map((row) => [`${row.thread_id} ${row.id}`, row]))
			const results: (Sent | AppError)[] = []
			for (const each of roled) results.push(await this.#result(tx, each, written))
			return results
		})
	}

	async #result(
		tx: Database,
		each: Roled | null,
		written: Map<string, queries.WrittenMessage>,
	): Promise<Sent | AppError> {
		const key = each ? `${each.one.thread_id} ${each.one.id}` : ''
		const row = written.get(key)
		if (!each || !row) return new AppError('NOT_FOUND', 'This conversation doesn’t exist')
		if (row.sender_id !== each.one.sender_id) return new AppError('CONFLICT', 'This id belongs to another message')
		// The same message twice in one transaction is new once.
		written.set(key, { ...row, is_new: false })
		if (row.is_new && each.one.attachment_ids.length > 0) await queries.attachTo(tx, each.one)
		return this.#sent(tx, each, row)
	}

	async #sent(tx: Database, { one, standing, role }: Roled, row: queries.WrittenMessage): Promise<Sent> {
		const { subject, user_id } = standing
		const isPlain = row.is_new && one.attachment_ids.length === 0
		const message = isPlain
			? {
					...{ id: row.id, thread_id: row.thread_id, seq: row.seq, content: one.content, sender_role: role },
					...{ sender_name: standing.sender_name, created_at: row.created_at.toISOString() },
					...{ is_read: false, attachments: [] },
				}
			: (await queries.listMessages(tx, one.thread_id, { after_seq: row.seq - 1, limit: 1 }))[0]
		if (!message) throw new Error('A message that was written is gone')
		const tookOn = row.is_new && role === 'admin' && standing.answering_id === null
		return {
			...{ message, is_new: row.is_new, subject, user_id },
			took_on: tookOn ? { answering_id: one.sender_id, answering_name: standing.sender_name } : null,
		}
	}
}

/** Whoever the thread is about writes as a user in it, also an admin; every other admin as an admin. */
export const roleIn = (thread: { user_id: string }, person_id: string, is_super_admin: boolean): ChatRole | null =>
	thread.user_id === person_id ? 'user' : is_super_admin ? 'admin' : null

const placeOf = (result: Sent | AppError): number => (result instanceof AppError ? 0 : result.message.seq)
