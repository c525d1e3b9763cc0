import type { ChatMessage, ChatRole } from '@panelyard/contracts/messages/support-chat'
import { isDatabaseBusy, isDatabaseUnreachable } from '../../database/connection/database-busy.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import * as queries from './chat-messages.queries.ts'

/** Messages of one statement: for longer lists the embedded database would plan it each time. */
const MOST_AT_ONCE = 20
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
type Waiting = { given: queries.GivenMessage; resolve: (sent: Sent) => void; reject: (error: unknown) => void }

/**
 * Writes the messages of this server. Those that arrive while a statement runs go into the next one together, one of each
 * thread, so that a busy chat costs few statements. Within a thread they keep the order they came in.
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
	 * @throws AppError NOT_FOUND also for a thread or a file that isn't the sender's, CONFLICT when the message would open
	 * one thread too many, UNAVAILABLE when too many wait
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
			const batch = this.#takeBatch()
			try {
				this.#settle(batch, await this.#write(batch.map(({ given }) => given)))
			} catch (error) {
				await this.#afterFailure(batch, error)
			}
		}
		this.#isRunning = false
	}

	/**
	 * Tries them one by one, so that a message which can't be written fails alone, and one that another server wrote at the
	 * same moment is found. When the database cancels one again, somebody holds its thread: what waits for that thread fails
	 * with it, so that the others aren't held up once for each. While the database is out of reach all that wait fail at once.
	 */
	async #afterFailure(batch: readonly Waiting[], failure: unknown): Promise<void> {
		if (isDatabaseUnreachable(failure)) return this.#rejectAll(batch, failure)
		for (const [at, one] of batch.entries()) {
			try {
				this.#settle([one], await this.#write([one.given]))
			} catch (error) {
				if (isDatabaseUnreachable(error)) return this.#rejectAll(batch.slice(at), error)
				one.reject(error)
				if (isDatabaseBusy(error)) this.#rejectThread(one.given.thread_id, error)
			}
		}
	}

	#rejectAll(batch: readonly Waiting[], failure: unknown): void {
		for (const one of [...batch, ...this.#waiting.splice(0)]) one.reject(failure)
	}

	#rejectThread(thread_id: string, failure: unknown): void {
		const { stuck = [], others = [] } = Object.groupBy(this.#waiting, ({ given }) =>
			given.thread_id === thread_id ? 'stuck' : 'others',
		)
		this.#waiting = others
		for (const one of stuck) one.reject(failure)
	}

	/** The next message of each thread, at most `MOST_AT_ONCE`. */
	#takeBatch(): Waiting[] {
		const batch = new Map<string, Waiting>()
		const later: Waiting[] = []
		for (const one of this.#waiting) {
			const { thread_id } = one.given
			if (batch.size < MOST_AT_ONCE && !batch.has(thread_id)) batch.set(thread_id, one)
			else later.push(one)
		}
		this.#waiting = later
		return [...batch.values()]
	}

	#settle(batch: readonly Waiting[], written: (Sent | AppError)[]): void {
		for (const [at, one] of batch.entries()) {
			const result = written[at] as Sent | AppError
			if (result instanceof AppError) {
				one.reject(result)
				continue
			}
			if (result.is_new) this.#afterCommit(result)
			one.resolve(result)
		}
	}

	/** In one statement; only files take a transaction around it. */
	#write(given: readonly queries.GivenMessage[]): Promise<(Sent | AppError)[]> {
		const withFiles = given.some(({ attachment_ids }) => attachment_ids.length > 0)
		return withFiles
			? this.#database.transaction((tx) => this.#writeOn(tx, given))
			: this.#writeOn(this.#database, given)
	}

	async #writeOn(db: Database, given: readonly queries.GivenMessage[]): Promise<(Sent | AppError)[]> {
		const rows = await queries.writeMessages(db, given, TELL_AFTER_SECONDS)
		const written = new Map(rows.map((row) => [row.thread_id, row]))
		const results: (Sent | AppError)[] = []
		for (const one of given) results.push(await this.#result(db, one, written.get(one.thread_id)))
		return results
	}

	async #result(
		db: Database,
		given: queries.GivenMessage,
		row: queries.WrittenMessage | undefined,
	): Promise<Sent | AppError> {
		if (!row) {
			const isOwn = await queries.isOwnThread(db, given)
			return isOwn ? tooManyThreads() : new AppError('NOT_FOUND', 'This conversation doesn’t exist')
		}
		if (row.sender_id !== given.sender_id) return new AppError('CONFLICT', 'This id belongs to another message')
		const files = new Set(given.attachment_ids).size
		// Thrown, so that the message isn't stored without them.
		if (row.is_new && files > 0 && (await queries.attachTo(db, given)) < files) {
			throw new AppError('NOT_FOUND', 'This file no longer exists')
		}
		const message = await this.#view(db, given, row)
		const tookOn = row.is_new && row.sender_role === 'admin' && row.answering_id === null
		return {
			...{ message, is_new: row.is_new, subject: row.subject, user_id: row.user_id },
			took_on: tookOn ? { answering_id: given.sender_id, answering_name: row.sender_name } : null,
		}
	}

	/** What was just written is known; what was there, or has files, is read. */
	async #view(db: Database, given: queries.GivenMessage, row: queries.WrittenMessage): Promise<ChatMessage> {
		const { id, thread_id, seq, sender_role, sender_name, created_at } = row
		if (row.is_new && given.attachment_ids.length === 0) {
			return {
				...{ id, thread_id, seq, content: given.content, sender_role, sender_name },
				...{ created_at: created_at.toISOString(), is_read: false, attachments: [] },
			}
		}
		const [message] = await queries.listMessages(db, thread_id, { after_seq: seq - 1, limit: 1 })
		if (!message) throw new Error('A message that was written is gone')
		return message
	}
}

export const tooManyThreads = (): AppError =>
	new AppError('CONFLICT', 'You have too many conversations. Please go on in one of them.')

/** Whoever the thread is about writes as a user in it, also an admin; every other admin as an admin. */
export const roleIn = (thread: { user_id: string }, person_id: string, is_super_admin: boolean): ChatRole | null =>
	thread.user_id === person_id ? 'user' : is_super_admin ? 'admin' : null
