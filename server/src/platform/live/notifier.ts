import type pg from 'pg'

/** Notifications of one statement. */
const MOST_AT_ONCE = 100

type Waiting = { channel: string; payload: string; resolve: () => void; reject: (error: unknown) => void }

/**
 * Notifies the listeners of a PostgreSQL in the order of the calls. Calls made while a statement runs share the next
 * statement.
 */
export class Notifier {
	readonly #pool: pg.Pool
	#waiting: Waiting[] = []
	#isRunning = false

	constructor(pool: pg.Pool) {
		this.#pool = pool
	}

	/** Resolves once it is sent. After a failure, all waiting calls reject: listeners must find out what they missed. */
	notify(channel: string, payload: string): Promise<void> {
		return new Promise((resolve, reject) => {
			this.#waiting.push({ channel, payload, resolve, reject })
			if (!this.#isRunning) void this.#run()
		})
	}

	async #run(): Promise<void> {
		this.#isRunning = true
		while (this.#waiting.length > 0) {
			const batch = this.#next()
			try {
				await this.#pool.query({
					name: 'notify',
					text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as told (channel, payload)',
					values: [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)],
				})
				for (const { resolve } of batch) resolve()
			} catch (error) {
				for (const { reject } of [...batch, ...this.#waiting.splice(0)]) reject(error)
			}
		}
		this.#isRunning = false
	}

	/** PostgreSQL sends the same payload once for each transaction. */
	#next(): Waiting[] {
		const payloads = new Set<string>()
		const limit = Math.min(MOST_AT_ONCE, this.#waiting.length)
		let count = 0
		for (; count < limit; count++) {
			const payload = this.#waiting[count]?.payload ?? ''
			if (payloads.has(payload)) break
			payloads.add(payload)
		}
		return this.#waiting.splice(0, count)
	}
}
