import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'

export type PostgresServer = {
	/** URL of the database `postgres`, as a superuser. */
	url: string
	/** Ends the server despite open connections, and removes its data. */
	stop(): Promise<void>
}

/**
 * Starts an empty PostgreSQL on a free port of this machine. It ends with this process at the latest, even if the
 * process is killed.
 * @throws with PostgreSQL's output when it doesn't start
 */
export async function startPostgres(): Promise<PostgresServer> {
	const child = spawn(process.execPath, [join(import.meta.dirname, 'postgres-process.ts')], {
		stdio: ['pipe', 'pipe', 'pipe'],
		// Ctrl-C goes to every process of the terminal's group, but this one must end after its users.
		detached: true,
	})
	const ended = once(child, 'exit')
	let output = ''
	let complaints = ''
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		complaints += text
	})
	const url = await new Promise<string>((resolve, reject) => {
		child.once('error', reject)
		child.once('close', () => reject(new Error(`PostgreSQL could not be started: ${complaints.trim()}`)))
		child.stdout.setEncoding('utf8').on('data', (text: string) => {
			output += text
			if (output.endsWith('\n')) resolve((JSON.parse(output) as { url: string }).url)
		})
	})
	child.unref()
	for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as unknown as { unref(): void }).unref()
	return {
		url,
		async stop() {
			child.ref()
			child.stdin.end()
			await ended
		},
	}
}

/** The address of another database of the same server. */
export function databaseUrl(server: string, name: string): string {
	const url = new URL(server)
	url.pathname = `/${name}`
	return url.href
}

/** No statement of tests takes this long unless it is blocked. */
const LONGEST_STATEMENT_MS = 45_000
const QUERY_CANCELED = '57014'

/**
 * Runs one statement on a separate connection.
 * @throws PostgreSQL's error; for a statement that takes too long with the activity of other connections, one of which
 * blocks it
 */
export async function runOnPostgres(server: string, statement: string): Promise<void> {
	try {
		await onConnection(server, (client) => client.query(statement))
	} catch (error) {
		if ((error as { code?: string }).code !== QUERY_CANCELED) throw error
		const others = await onConnection(server, (client) =>
			client.query(`
				select pid, datname, state, wait_event_type, wait_event, now() - query_start as since, left(query, 100) as query
				from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`),
		)
		throw new Error(`PostgreSQL took too long: ${statement}\nmeanwhile: ${JSON.stringify(others.rows)}`, {
			cause: error,
		})
	}
}

async function onConnection<Result>(server: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
	const client = new pg.Client({
		connectionString: server,
		connectionTimeoutMillis: LONGEST_STATEMENT_MS,
		statement_timeout: LONGEST_STATEMENT_MS,
	})
	// The server may end at any moment; then the current call fails.
	client.on('error', () => {})
	await client.connect()
	return use(client).finally(() => client.end())
}
