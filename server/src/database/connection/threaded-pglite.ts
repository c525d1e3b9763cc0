import { Worker } from 'node:worker_threads'
import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite'
import { statementTimes } from './statement-times.ts'

type EmbeddedTransaction = Pick<Transaction, 'query' | 'exec'>

/** The parts of PGlite that the server uses. */
export interface EmbeddedDatabase extends Pick<PGlite, 'query' | 'exec' | 'close' | 'closed'> {
	/** Commits when `work` resolves, and rolls back when it throws. */
	transaction<Result>(work: (tx: EmbeddedTransaction) => Promise<Result>): Promise<Result>
	/** Returns the function that stops listening. */
	listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>>
}

export type Asked =
	| {
			kind: 'query'
			transaction: number | null
			text: string
			values: unknown[] | undefined
			rows: 'array' | 'object'
			/** Types (`pg_type.oid`) whose values are returned as text. */
			texts: number[]
	  }
	| { kind: 'exec'; transaction: number | null; text: string }
	| { kind: 'begin'; transaction: number }
	| { kind: 'end'; transaction: number; how: 'commit' | 'rollback' }
	| { kind: 'listen'; channel: string; listener: number }
	| { kind: 'unlisten'; listener: number }
	| { kind: 'close' }
export type Call = { call: number; asked: Asked }
type AnsweredError = { message: string; stack: string | undefined; details: Record<string, unknown> }
export type Answer =
	| { call: number; result: unknown; error?: undefined }
	| { call: number; error: AnsweredError }
	| { call?: undefined; listener: number; payload: string }

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/**
 * PGlite in a separate thread, so that the server answers other requests while it computes. It is still one connection:
 * other callers wait until the open transaction ends. Parsers of a query can only return values as text, which is all
 * that Drizzle needs.
 */
export class ThreadedPGlite implements EmbeddedDatabase {
	readonly #thread: Worker
	readonly #waiting = new Map<number, Waiting>()
	readonly #listeners = new Map<number, (payload: string) => void>()
	readonly #onDeath: (error: Error) => void
	#last = 0
	#failure: Error | null = null
	#opened = false
	closed = false

	private constructor(directory: string, onDeath: (error: Error) => void) {
		this.#onDeath = onDeath
		this.#thread = new Worker(new URL('./pglite-thread.ts', import.meta.url), { workerData: directory })
		this.#thread.on('message', (answer: Answer) => this.#take(answer))
		this.#thread.on('error', (error) => this.#fail(error as Error))
		this.#thread.on('exit', () => this.#fail(new Error('The embedded database has stopped')))
	}

	/**
	 * Opens or creates the database in a directory.
	 * @param onDeath called once when the thread ends without `close`; every call from then on rejects
	 */
	static async open(directory: string, onDeath: (error: Error) => void = () => {}): Promise<EmbeddedDatabase> {
		const threaded = new ThreadedPGlite(directory, onDeath)
		// The thread's first message means that it is ready.
		await new Promise<unknown>((resolve, reject) => threaded.#waiting.set(0, { resolve, reject }))
		threaded.#opened = true
		threaded.#rest()
		return threaded
	}

	readonly query = this.#runner(null).query
	readonly exec = this.#runner(null).exec

	async transaction<Result>(work: (tx: EmbeddedTransaction) => Promise<Result>): Promise<Result> {
		const transaction = ++this.#last
		await this.#ask({ kind: 'begin', transaction })
		let result: Result
		try {
			result = await work(this.#runner(transaction))
		} catch (error) {
			await this.#ask({ kind: 'end', transaction, how: 'rollback' })
			throw error
		}
		await this.#ask({ kind: 'end', transaction, how: 'commit' })
		return result
	}

	async listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>> {
		const listener = ++this.#last
		this.#listeners.set(listener, onNotification)
		await this.#ask({ kind: 'listen', channel, listener })
		return async () => {
			this.#listeners.delete(listener)
			await this.#ask({ kind: 'unlisten', listener })
		}
	}

	async close(): Promise<void> {
		if (this.closed) return
		this.closed = true
		if (this.#failure) return
		await this.#ask({ kind: 'close' })
		await this.#thread.terminate()
	}

	#runner(transaction: number | null): EmbeddedTransaction {
		return {
			query: <Row>(text: string, values?: unknown[], options?: QueryOptions) => {
				const texts = Object.keys(options?.parsers ?? {}).map(Number)
				const rows = options?.rowMode ?? 'object'
				const begun = performance.now()
				const answer = this.#ask({ kind: 'query', transaction, text, values, rows, texts })
				return answer.finally(() => statementTimes.note(text, performance.now() - begun)) as Promise<Results<Row>>
			},
			exec: (text: string) => this.#ask({ kind: 'exec', transaction, text }) as Promise<Results[]>,
		}
	}

	#ask(asked: Asked): Promise<unknown> {
		if (this.#failure) return Promise.reject(this.#failure)
		const call = ++this.#last
		return new Promise((resolve, reject) => {
			this.#waiting.set(call, { resolve, reject })
			// Keep the process alive only while it waits for an answer.
			this.#thread.ref()
			this.#thread.postMessage({ call, asked } satisfies Call)
		})
	}

	#take(answer: Answer): void {
		if (answer.call === undefined) {
			this.#listeners.get(answer.listener)?.(answer.payload)
			return
		}
		const waiting = this.#waiting.get(answer.call)
		this.#waiting.delete(answer.call)
		this.#rest()
		if (answer.error) waiting?.reject(toError(answer.error))
		else waiting?.resolve(answer.result)
	}

	#rest(): void {
		if (this.#waiting.size === 0) this.#thread.unref()
	}

	#fail(error: Error): void {
		const isFirst = this.#failure === null
		this.#failure ??= error
		for (const { reject } of this.#waiting.values()) reject(error)
		this.#waiting.clear()
		if (isFirst && this.#opened && !this.closed) this.#onDeath(error)
	}
}

const toError = ({ message, stack, details }: AnsweredError): Error =>
	Object.assign(new Error(message), details, stack === undefined ? {} : { stack })
