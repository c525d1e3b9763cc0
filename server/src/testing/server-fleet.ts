import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { processEnvironment } from './process-environment.ts'

const ENTRY = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

/** A server in a separate process. */
export type FleetServer = {
	address: string
	/** Kills it, like a power cut, and waits for its end. */
	kill(): Promise<void>
	/** Stops it like an operator; resolves with its exit code. */
	stop(): Promise<number | null>
	/** Sends a request with a cookie; a body that isn't bytes is sent as JSON. */
	send(
		method: string,
		path: string,
		options?: { cookie?: string; body?: object | Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
	): Promise<Response>
}

/** Servers that share a database and a storage, each with its own data folder, as on separate machines. */
export class ServerFleet {
	readonly #environment: Record<string, string>
	readonly #folder = mkdtempSync(join(tmpdir(), 'panelyard-fleet-'))
	readonly #servers: FleetServer[] = []

	/** @param environment variables of all of them: DATABASE_URL, STORAGE_URL, SESSION_SECRET */
	constructor(environment: Record<string, string>) {
		this.#environment = environment
	}

	/** Starts a server with some roles. Resolves once it listens; rejects with its exit code when it can't start. */
	async start(roles: string, more: Record<string, string> = {}): Promise<FleetServer> {
		const DATA_DIR = join(this.#folder, `server-${this.#servers.length}`)
		const child = spawn(process.execPath, [ENTRY], {
			env: processEnvironment({
				JOB_HEARTBEAT_SECONDS: '10',
				DATA_DIR,
				ROLES: roles,
				...this.#environment,
				...more,
			}),
			stdio: ['ignore', 'pipe', 'inherit'],
		})
		const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
		const end = (signal: NodeJS.Signals) => {
			child.kill(signal)
			return gone
		}
		const server: FleetServer = {
			address: '',
			kill: async () => void (await end('SIGKILL')),
			stop: () => end('SIGTERM'),
			send: (method, path, { cookie, body, headers } = {}) =>
				fetch(`${server.address}${path}`, {
					method,
					headers: {
						...(cookie ? { cookie } : {}),
						...(body && !(body instanceof Uint8Array) ? { 'content-type': 'application/json' } : {}),
						...headers,
					},
					...(body ? { body: body instanceof Uint8Array ? body : JSON.stringify(body) } : {}),
				}),
		}
		this.#servers.push(server)
		server.address = await new Promise<string>((resolve, reject) => {
			let output = ''
			child.stdout.setEncoding('utf8').on('data', (text: string) => {
				output += text
				const address = /ready at (\S+)/.exec(output)?.[1]
				if (address) resolve(address)
			})
			child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
		})
		return server
	}

	/** Ends all of them. */
	async close(): Promise<void> {
		for (const server of this.#servers) await server.kill()
		rmSync(this.#folder, { recursive: true, force: true })
	}
}

/** The Cookie header for a response's Set-Cookie. */
export const cookieFrom = (response: Response): string =>
	response.headers
		.getSetCookie()
		.map((one) => one.split(';')[0])
		.join('; ')
