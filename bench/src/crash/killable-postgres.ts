import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { REPOSITORY } from '../bench-server.ts'

const SCRIPT = 'server/src/testing/postgres-process.ts'

/** A PostgreSQL of one's own that can be killed and starts again on its data at the same address. */
export class KillablePostgres {
	readonly url: string
	readonly #child: ChildProcess
	readonly #lines: AsyncIterator<string>

	private constructor(child: ChildProcess, lines: AsyncIterator<string>, url: string) {
		this.#child = child
		this.#lines = lines
		this.url = url
	}

	static async start(): Promise<KillablePostgres> {
		const child = spawn(process.execPath, [SCRIPT, '--survives-kills'], {
			cwd: REPOSITORY,
			stdio: ['pipe', 'pipe', 'inherit'],
		})
		const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
		const { value, done } = await lines.next()
		if (done) throw new Error('PostgreSQL did not start')
		return new KillablePostgres(child, lines, (JSON.parse(value) as { url: string }).url)
	}

	/** Ends it as a power cut would; resolves once it takes connections again. */
	async kill(): Promise<void> {
		this.#child.stdin?.write('kill\n')
		const { value } = await this.#lines.next()
		if (value !== 'ready') throw new Error('PostgreSQL did not start again')
	}

	async query<Row extends object>(text: string): Promise<Row[]> {
		const client = new pg.Client({ connectionString: this.url })
		await client.connect()
		try {
			return (await client.query<Row>(text)).rows
		} finally {
			await client.end()
		}
	}

	async stop(): Promise<void> {
		const ended = once(this.#child, 'exit')
		this.#child.stdin?.end()
		await ended
	}
}
