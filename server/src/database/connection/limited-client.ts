import pg from 'pg'
import { statementTimes } from './statement-times.ts'

type AnyQuery = (...given: unknown[]) => unknown

/** The message of `pg`'s error after `query_timeout`, which has no code. */
const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** Returns what to call once a query has ended. */
function noteTime(query: unknown): () => void {
	const text = typeof query === 'string' ? query : (query as { text?: unknown } | undefined)?.text
	if (typeof text !== 'string') return () => {}
	const begun = performance.now()
	return () => statementTimes.note(text, performance.now() - begun)
}

/**
 * A client that closes its connection when a query isn't answered within `query_timeout`. `pg` itself would keep the
 * connection, and every later query on it would wait for the unanswered one.
 */
class LimitedClient extends pg.Client {
	constructor(config?: pg.ClientConfig) {
		super(config)
		const send = this.query.bind(this) as AnyQuery
		const closeIfUnanswered = (error: unknown) => {
			if (isUnanswered(error)) this.end().catch(() => {})
		}
		const sendWatched: AnyQuery = (...given) => {
			const callback = given.at(-1)
			const ended = noteTime(given[0])
			if (typeof callback === 'function') {
				given[given.length - 1] = (error: unknown, result: unknown) => {
					ended()
					closeIfUnanswered(error)
					callback(error, result)
				}
			}
			const sent = send(...given)
			if (sent instanceof Promise) {
				sent.then(ended, ended)
				sent.catch(closeIfUnanswered)
			}
			return sent
		}
		this.query = sendWatched as typeof this.query
	}
}

/**
 * Limits for a server's connections, so that it notices a database host that vanished without closing them. Times in
 * milliseconds.
 */
export const LIMITED_CONNECTION = {
	/** Wait for a free or new connection of the pool. */
	connectionTimeoutMillis: 10_000,
	/**
	 * Wait for the answer to a statement: slightly longer than `statement_timeout`, so that slow statements fail by
	 * that.
	 */
	query_timeout: 65_000,
	/**
	 * For connections that only listen and have no queries: the operating system detects a dead peer after about 20 s.
	 */
	keepAlive: true,
	keepAliveInitialDelayMillis: 10_000,
	Client: LimitedClient,
}

/**
 * Returns a broken connection to its pool even when its holder never does, such as Drizzle when `begin` fails. A later
 * `release` by the holder has no effect. Call it for each new connection of a pool.
 */
export function releaseAtEnd(client: pg.PoolClient): void {
	client.once('end', () => {
		const release = client.release
		client.release = () => {}
		try {
			release(true)
		} catch {
			// It had been returned.
		}
	})
}
