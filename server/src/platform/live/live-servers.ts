import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Namespace, Server } from 'socket.io'
import { LIMITED_CONNECTION, releaseAtEnd } from '../../database/connection/limited-client.ts'
import { atMost } from '../http/at-most.ts'
import { Notifier } from './notifier.ts'

/** How long closing waits for events that are still being sent to other servers. */
const TELL_WITHIN_MS = 2000

/** How the adapter sends a notification. */
const ADAPTER_NOTIFIES = 'SELECT pg_notify($1, $2)'

/** The part of the adapter that sends events to other servers. */
type ClusterAdapter = { doPublish(message: unknown): Promise<string> }

/**
 * Connects this server with the others of its database. Sockets reconnect when events of other servers may be lost.
 */
export async function connectServers(
	io: Server,
	connectionString: string,
	log: FastifyBaseLogger,
): Promise<{ close(): Promise<void> }> {
	const pool = new pg.Pool({
		connectionString,
		max: 3,
		application_name: 'panelyard-live',
		// A notification needn't survive a crash of PostgreSQL, so don't wait for its disk.
		options: '-c synchronous_commit=off',
		...LIMITED_CONNECTION,
	})
	const note = (error: Error) => log.error({ err: error }, 'live events: database connection')
	const listening = Promise.withResolvers<void>()
	let hasListened = false
	let isClosed = false
	let listener: pg.PoolClient | null = null

	/** After an outage, makes clients reconnect: joining a room again returns the project's revision to compare. */
	async function heard(client: pg.PoolClient): Promise<void> {
		// Answered after the adapter's LISTEN, which was sent on the same connection.
		await client.query('select 1')
		if (hasListened) for (const socket of io.of('/').sockets.values()) socket.conn.close()
		hasListened = true
		listening.resolve()
	}

	/**
	 * The connection on which the adapter listens; when it breaks, the adapter requests another. Once closed, the
	 * adapter gets none, because it would never release it. If a connection breaks before it listens, the adapter
	 * requests two: the later one replaces the earlier one, which the adapter would never release.
	 */
	async function connectListener(): Promise<pg.PoolClient> {
		if (isClosed) return new Promise<never>(() => {})
		const client = await pool.connect()
		if (listener) dismiss(listener)
		const release = client.release
		client.release = (destroy) => {
			if (listener === client) listener = null
			release(destroy)
		}
		listener = client
		if (isClosed) client.release(true)
		else setImmediate(() => void heard(client).catch(note))
		return client
	}

	/** Closes a connection of the adapter without notifying it. */
	function dismiss(client: pg.PoolClient): void {
		client.removeAllListeners('notification')
		client.removeAllListeners('end')
		client.release(true)
	}

	pool.on('connect', (client) => {
		// The adapter keeps one of them to listen. Without an error listener, an error of it would end the process.
		client.on('error', note)
		// When it breaks, the adapter takes another but never returns the first: the pool would run out of connections.
		releaseAtEnd(client)
	})
	pool.on('error', () => {})
	await pool.query(
		'CREATE TABLE IF NOT EXISTS socket_io_attachments (id bigserial UNIQUE, created_at timestamptz DEFAULT now(), payload bytea)',
	)
	const telling = new Set<Promise<unknown>>()
	const notifier = new Notifier(pool)
	const query = (text: string, values: string[]) =>
		text === ADAPTER_NOTIFIES ? notifier.notify(values[0] ?? '', values[1] ?? '') : pool.query(text, values)
	const adapterPool = { query, connect: connectListener } as unknown as pg.Pool
	const adapterOf = createAdapter(adapterPool, {
		errorHandler: (error) => log.error({ err: error }, 'live events: other servers'),
	})
	/**
	 * Socket.IO calls it with `new`. This server's own sockets don't wait until the other servers have been notified.
	 */
	function trackedAdapter(namespace: Namespace) {
		const adapter = adapterOf(namespace) as unknown as ClusterAdapter
		const publish = adapter.doPublish.bind(adapter)
		adapter.doPublish = async (message) => {
			const told = publish(message)
				.catch(note)
				.finally(() => telling.delete(told))
			telling.add(told)
			return ''
		}
		return adapter as unknown as ReturnType<typeof adapterOf>
	}
	io.adapter(trackedAdapter)
	await listening.promise
	return {
		async close() {
			isClosed = true
			await io.of('/').adapter.close()
			listener?.release(true)
			await atMost(Promise.allSettled(telling), TELL_WITHIN_MS)
			await pool.end()
		},
	}
}
