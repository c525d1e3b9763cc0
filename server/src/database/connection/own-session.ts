import pg from 'pg'
import { LIMITED_CONNECTION } from './limited-client.ts'

/**
 * Runs `work` on a separate PostgreSQL connection, whose statements may take hours. Closing it releases the session's
 * advisory locks, whatever state `work` left it in.
 */
export async function inOwnSession<Result>(
	connectionString: string,
	application_name: string,
	work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
	const { connectionTimeoutMillis, keepAlive, keepAliveInitialDelayMillis } = LIMITED_CONNECTION
	const client = new pg.Client({
		connectionString,
		application_name,
		connectionTimeoutMillis,
		keepAlive,
		keepAliveInitialDelayMillis,
	})
	// Without a listener a connection that breaks would end the process.
	client.on('error', () => {})
	await client.connect()
	try {
		return await work(client)
	} finally {
		await client.end()
	}
}
