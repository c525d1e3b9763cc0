import type { FastifyBaseLogger } from 'fastify'

/** The expired access of one person to a company. `user_ids` also has those who see it in their list of members. */
export type EndedAccess = { company_id: string; user_ids: string[] }

/** Accesses that expired after `since` and up to `at`, by the clock of the database. */
export type EndsOfAccess = {
	at: Date
	ended: EndedAccess[]
	/** Until the next end, milliseconds; null when there is none. */
	next_ms: number | null
}

/** A timer of Node can wait at most 24.8 days. */
const LONGEST_WAIT_MS = 24 * 3600_000

/**
 * Announces expired accesses when they expire, with a timer for the next one. Call `ask` again when an end may have
 * changed. Passes never overlap: requests made during a pass are combined into the next one.
 */
export class AccessEnds {
	readonly #log: FastifyBaseLogger
	/** Null before the server is attached. `since` is null at first: earlier ends aren't announced. */
	readonly #look: (since: Date | null) => Promise<EndsOfAccess> | null
	readonly #tell: (ended: EndedAccess) => void
	#since: Date | null = null
	#timer: NodeJS.Timeout | undefined
	#isAsked = false
	#running: Promise<void> | null = null
	#isStopped = false

	constructor(
		log: FastifyBaseLogger,
		look: (since: Date | null) => Promise<EndsOfAccess> | null,
		tell: (ended: EndedAccess) => void,
	) {
		this.#log = log
		this.#look = look
		this.#tell = tell
	}

	/** Reads the next end soon. Never throws. */
	ask(): void {
		this.#isAsked = true
		this.#running ??= this.#run().finally(() => {
			this.#running = null
		})
	}

	/** Stops announcing ends. */
	stop(): void {
		this.#isStopped = true
		clearTimeout(this.#timer)
	}

	async #run(): Promise<void> {
		// Combine the requests of one turn of the event loop.
		await null
		while (this.#isAsked && !this.#isStopped) {
			this.#isAsked = false
			try {
				const found = await this.#look(this.#since)
				if (!found || this.#isStopped) return
				this.#since = found.at
				for (const ended of found.ended) this.#tell(ended)
				clearTimeout(this.#timer)
				if (found.next_ms === null) continue
				const wait_ms = Math.min(Math.ceil(found.next_ms), LONGEST_WAIT_MS)
				this.#timer = setTimeout(() => this.ask(), wait_ms).unref()
			} catch (error) {
				if (!this.#isStopped) this.#log.error({ err: error }, 'live events: ends of access could not be read')
			}
		}
	}
}
